// The balancete of a year: whole, cut by days, compared, and as it was known.
import { Readable } from 'node:stream'
import { lerBalancete, lerCelulas } from '@razao/formats/planilha-contabil'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportarBalancete } from './balancete.ts'
import {
  type AnoDeRelatorios,
  BANCO,
  RECEITA,
  saldoDe,
  umAnoDeRelatorios,
} from './testes/ano-de-relatorios.ts'

let ano: AnoDeRelatorios
beforeAll(async () => {
  ano = await umAnoDeRelatorios()
})
afterAll(async () => await ano.fechar())

test('o balancete do ano fecha, com sintéticas, antes e depois do encerramento', async () => {
  const depois = await ano.balancete()
  expect(depois.verificacoes).toMatchObject({
    diferenca: 0,
    desequilibrio: 0,
    resultado: 0,
    ativo: 169_449_20,
  })
  expect(saldoDe(depois.linhas, RECEITA)).toBe(0)
  expect(saldoDe(depois.linhas, '1')).toBe(169_449_20)
  const antes = await ano.balancete({ semEncerramento: true })
  expect(saldoDe(antes.linhas, RECEITA)).toBe(-120_000_00)
  expect(antes.verificacoes).toMatchObject({
    desequilibrio: 0,
    resultado: 119_449_20,
    patrimonioLiquido: 50_000_00,
  })
})

test('um mês, com comparativo, níveis e tipo de relatório', async () => {
  const { linhas } = await ano.balancete({
    de: '2026-02-01',
    ate: '2026-02-28',
    compararDe: '2026-01-01',
    compararAte: '2026-01-31',
    tipoDeRelatorio: 1,
    nivel: 2,
  })
  expect(linhas.every((l) => l.tipo === 'sintetica' && l.nivel <= 2)).toBe(true)
  const ativo = linhas.find((l) => l.codigo === '1')
  expect(ativo?.saldo).toBe(50_000_00 + 2 * (10_000_00 - 45_90))
  expect(ativo?.comparado?.saldo).toBe(50_000_00 + 10_000_00 - 45_90)
})

test('cortado no meio do mês lê as partidas dos dias', async () => {
  const { linhas, verificacoes } = await ano.balancete({ de: '2026-03-10', ate: '2026-04-10' })
  expect(linhas.find((l) => l.codigo === BANCO)).toMatchObject({
    saldoAnterior: 50_000_00 + 2 * (9_000_00 - 45_90),
    debitos: 9_000_00,
    creditos: 45_90,
  })
  expect(verificacoes).toMatchObject({ diferenca: 0, desequilibrio: 0 })
})

test('como era conhecido antes do lançamento tardio', async () => {
  const hoje = await ano.balancete({ de: '2026-10-01', ate: '2026-10-31' })
  const antes = await ano.balancete({
    de: '2026-10-01',
    ate: '2026-10-31',
    conhecidoEm: ano.antesDoTardio,
  })
  expect((saldoDe(hoje.linhas, BANCO) ?? 0) - (saldoDe(antes.linhas, BANCO) ?? 0)).toBe(7_00)
})

test('lido de uma vez ou por partes, o balancete é o mesmo', async () => {
  const filtro = {
    de: '2026-05-01',
    ate: '2026-08-31',
    compararDe: '2026-09-01',
    compararAte: '2026-12-31',
    zeradas: true,
  }
  const porPartes = await ano.balancete({ ...filtro, conhecidoEm: '2099-01-01T00:00:00Z' })
  expect(await ano.balancete(filtro)).toEqual(porPartes)
})

test('conta de natureza invertida aparece entre as estranhas', async () => {
  const { verificacoes } = await ano.balancete({ de: '2026-01-01', ate: '2026-01-31' })
  expect(verificacoes.invertidas).toEqual([])
  expect(verificacoes.semConferencia).toBeGreaterThan(0)
})

test('a planilha do balancete diz os totais, em palavras o que se pediu, e volta como se importasse', async () => {
  const { conteudo } = await ano.livro.escritorio.rodar((ctx) =>
    exportarBalancete(ctx, {
      ...{ empresaId: ano.livro.empresa.id, de: '2026-01-01', ate: '2026-12-31' },
      ...{ tipoDeRelatorio: 0, formato: 'xlsx' },
    }),
  )
  const bytes = conteudo instanceof Readable ? Buffer.concat(await conteudo.toArray()) : conteudo
  const celulas = lerCelulas(Buffer.from(bytes))
  if (!celulas.ok) throw new Error(celulas.refusal.mensagem)
  expect(String(celulas.value[0]?.[0])).toContain('sintéticas e analíticas')
  const [, , nome, , anterior, debitos, creditos, saldo] = celulas.value.at(-1) ?? []
  expect([nome, anterior, saldo]).toEqual(['Totais', 0, 0])
  expect(debitos).toBe(creditos)
  const lido = lerBalancete(celulas.value)
  expect(lido.erros).toEqual([])
  expect([lido.somaDosSaldos, lido.somaDosAnteriores]).toEqual([0, 0])
  const { linhas } = await ano.balancete({ tipoDeRelatorio: 2 })
  expect(lido.linhas.filter((l) => l.analitica).map((l) => [l.codigo, l.saldo])).toEqual(
    linhas.map((l) => [l.codigo, l.saldo]),
  )
})
