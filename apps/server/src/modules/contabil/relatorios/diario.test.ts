// The diário, the entry in detail, and the words put right.
import { contabilRelatorios as rotas } from '@razao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { detalharLancamento } from './detalhar-lancamento.ts'
import { exportarDiario, totaisDoDiario } from './diario.ts'
import { exportarRazao } from './razao.ts'
import {
  ANO,
  type AnoDeRelatorios,
  BANCO,
  RECEITA,
  TARIFAS,
  umAnoDeRelatorios,
} from './testes/ano-de-relatorios.ts'

let ano: AnoDeRelatorios
beforeAll(async () => {
  ano = await umAnoDeRelatorios()
})
afterAll(async () => await ano.fechar())

test('o diário pagina nos dois sentidos e soma o filtro inteiro', async () => {
  const tudo = await ano.diario({ linhas: 500 })
  expect(tudo.linhas).toHaveLength(38)
  expect(tudo.linhas.every((l) => l.partidas.reduce((t, p) => t + p.valor, 0) === 0)).toBe(true)
  const primeira = await ano.diario({ linhas: 10 })
  const segunda = await ano.diario({ linhas: 10, depoisDe: primeira.linhas.at(-1)?.marca ?? '' })
  expect([...primeira.linhas, ...segunda.linhas]).toEqual(tudo.linhas.slice(0, 20))
  const volta = await ano.diario({ linhas: 10, antesDe: segunda.linhas[0]?.marca ?? '' })
  expect(volta.linhas).toEqual(primeira.linhas)
  const totais = (filtro = {}) =>
    ano.livro.escritorio.rodar((ctx) =>
      totaisDoDiario(ctx, { empresaId: ano.livro.empresa.id, ...ANO, ...filtro }),
    )
  const soma = tudo.linhas.reduce((t, l) => t + l.valor, 0)
  expect(await totais()).toEqual({ lancamentos: 38, debitos: soma, creditos: soma })
  expect(await totais({ tipo: 'E' })).toEqual({
    lancamentos: 1,
    debitos: 120_000_00,
    creditos: 120_000_00,
  })
  const comTarifa = await ano.diario({
    contaId: ano.livro.id(TARIFAS),
    valorAte: 50_00,
    linhas: 500,
  })
  expect(comTarifa.linhas).toHaveLength(12)
})

test('o detalhe traz a corrente e quem lançou', async () => {
  const { linhas } = await ano.diario({ linhas: 1 })
  const detalhe = rotas.detalharLancamento.output.parse(
    await ano.livro.escritorio.rodar((ctx) =>
      detalharLancamento(ctx, { lancamentoId: linhas[0]?.id ?? 0 }),
    ),
  )
  expect(detalhe).toMatchObject({ criadoPor: 'Ana Fictícia', estornadoPor: null, anotacoes: [] })
  expect(detalhe.hash).toMatch(/^[0-9a-f]{64}$/)
})

test('a palavra acertada aparece no lugar da primeira, e como era conhecido continua a primeira', async () => {
  const { linhas } = await ano.diario({ linhas: 1, busca: 'Serviços de 2026-09' })
  const id = linhas[0]?.id ?? 0
  await ano.bancada.dono.query(
    `insert into lancamento_anotacao (escritorio_id, empresa_id, lancamento_id, competencia, campo, antes, depois, motivo, criado_por_nome)
     values ($1, $2, $3, '2026-09', 'historico', $4, 'Serviços de setembro', 'nome do mês', 'Ana Fictícia')`,
    [ano.livro.escritorio.id, ano.livro.empresa.id, id, linhas[0]?.historico],
  )
  const lido = await ano.diario({ linhas: 1, busca: 'Serviços de setembro' })
  expect(lido.linhas).toMatchObject([{ id, historico: 'Serviços de setembro', anotado: true }])
  const noRazao = (filtro = {}) =>
    ano.razao(RECEITA, { irPara: '2026-09-05', linhas: 1, ...filtro })
  expect((await noRazao()).linhas[0]?.historico).toBe('Serviços de setembro')
  expect((await noRazao({ conhecidoEm: ano.antesDoTardio })).linhas[0]?.historico).toBe(
    'Serviços de 2026-09',
  )
  const detalhe = await ano.livro.escritorio.rodar((ctx) =>
    detalharLancamento(ctx, { lancamentoId: id }),
  )
  expect(rotas.detalharLancamento.output.parse(detalhe)).toMatchObject({
    historico: 'Serviços de setembro',
    anotacoes: [{ antes: 'Serviços de 2026-09', motivo: 'nome do mês' }],
  })
})

test('as planilhas levam o filtro inteiro', async () => {
  const texto = async (conteudo: unknown) => Buffer.from(conteudo as Uint8Array).toString('utf8')
  const csv = await ano.livro.escritorio.rodar((ctx) =>
    exportarRazao(ctx, {
      empresaId: ano.livro.empresa.id,
      contaId: ano.livro.id(BANCO),
      ...ANO,
      formato: 'csv',
    }),
  )
  expect((await texto(csv.conteudo)).trim().split('\r\n')).toHaveLength(2 + 25)
  const doDiario = await ano.livro.escritorio.rodar((ctx) =>
    exportarDiario(ctx, { empresaId: ano.livro.empresa.id, ...ANO, formato: 'csv' }),
  )
  expect((await texto(doDiario.conteudo)).trim().split('\r\n')).toHaveLength(2 + 37 * 2 + 3)
})
