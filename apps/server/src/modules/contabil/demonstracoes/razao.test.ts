// The razão of an account: both ways, filtered, of a sintética, and as it was known.
import { contabilRelatorios as rotas } from '@razao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { umEscritorio } from '../../../testes/fabricas.ts'
import { relatorioRazao } from './razao.ts'
import {
  ANO,
  type AnoDeRelatorios,
  BANCO,
  CLIENTES,
  RECEITA,
  umAnoDeRelatorios,
} from './testes/ano-de-relatorios.ts'

let ano: AnoDeRelatorios
beforeAll(async () => {
  ano = await umAnoDeRelatorios()
})
afterAll(async () => await ano.fechar())

test('o razão anda nos dois sentidos e o saldo corrente é exato em toda página', async () => {
  const tudo = await ano.razao(BANCO, { linhas: 500 })
  expect(tudo.saldoAnterior).toBe(50_000_00)
  expect(tudo.linhas.at(-1)?.saldo).toBe(tudo.saldo)
  let saldo = tudo.saldoAnterior
  for (const linha of tudo.linhas) {
    saldo += linha.debito - linha.credito
    expect(linha.saldo).toBe(saldo)
  }
  const adiante = []
  for (let depoisDe: string | undefined; ; ) {
    const pagina = await ano.razao(BANCO, { linhas: 4, ...(depoisDe ? { depoisDe } : {}) })
    adiante.push(...pagina.linhas)
    depoisDe = pagina.linhas.at(-1)?.marca
    if (!pagina.temDepois) break
  }
  expect(adiante).toEqual(tudo.linhas)
  const ultima = tudo.linhas.at(-1)?.marca ?? ''
  const atras = await ano.razao(BANCO, { linhas: 3, antesDe: ultima })
  expect(atras.linhas).toEqual(tudo.linhas.slice(-4, -1))
  expect(atras).toMatchObject({ temAntes: true, temDepois: true })
  const pulo = await ano.razao(BANCO, { irPara: '2026-06-16', linhas: 1 })
  expect(pulo.linhas[0]?.data).toBe('2026-06-20')
  expect(pulo.temAntes).toBe(true)
})

test('filtrado, cada linha mostra o saldo que a conta tinha, não o do filtro', async () => {
  const tudo = await ano.razao(BANCO, { linhas: 500 })
  const tarifas = await ano.razao(BANCO, { valorAte: 45_90, valorDe: 45_90 })
  expect(tarifas.linhas).toHaveLength(12)
  for (const linha of tarifas.linhas)
    expect(linha).toEqual(tudo.linhas.find((outra) => outra.marca === linha.marca))
  const porTexto = await ano.razao(CLIENTES, { busca: 'serviços de 2026-07' })
  expect(porTexto.linhas).toMatchObject([
    { data: '2026-07-05', contrapartidas: [{ codigo: RECEITA }] },
  ])
})

test('o razão de uma sintética junta as contas de baixo na ordem das datas', async () => {
  const { linhas, saldo, conta } = await ano.razao('1.1', { linhas: 500 })
  expect(conta.tipo).toBe('sintetica')
  expect(linhas.map((l) => l.data)).toEqual(linhas.map((l) => l.data).toSorted())
  expect(linhas.at(-1)?.saldo).toBe(saldo)
  expect(saldo).toBe(169_449_20)
})

test('o razão como era conhecido não mostra o tardio nem o conta no saldo', async () => {
  const { linhas, saldo } = await ano.razao(BANCO, { conhecidoEm: ano.antesDoTardio, linhas: 500 })
  expect(linhas.some((l) => l.historico === 'Recebimento tardio')).toBe(false)
  expect(linhas.at(-1)?.saldo).toBe(saldo)
  const novembro = await ano.razao(BANCO, {
    conhecidoEm: ano.antesDoTardio,
    irPara: '2026-11-01',
    linhas: 1,
  })
  expect(novembro.linhas[0]?.saldo).toBe(linhas.find((l) => l.data === '2026-11-15')?.saldo)
})

test('conta de outro escritório ou empresa que não se vê não existe', async () => {
  const outro = await umEscritorio(ano.bancada)
  const input = rotas.relatorioRazao.input.parse({
    empresaId: ano.livro.empresa.id,
    contaId: ano.livro.id(BANCO),
    ...ANO,
  })
  await expect(outro.rodar((ctx) => relatorioRazao(ctx, input))).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  await expect(
    ano.livro.escritorio.rodar((ctx) => relatorioRazao(ctx, input), { empresas: [] }),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})
