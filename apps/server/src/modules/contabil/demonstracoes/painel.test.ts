// What the panel of the books tells at a glance: dots, series, conciliação.
import { contabilRelatorios as rotas } from '@razao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conciliacaoContabil } from '../automaticos/conciliacao.ts'
import { painelContabil } from './painel.ts'
import { seriesContabeis } from './series.ts'
import {
  type AnoDeRelatorios,
  BANCO,
  CAPITAL,
  CLIENTES,
  RECEITA,
  TARIFAS,
  umAnoDeRelatorios,
} from './testes/ano-de-relatorios.ts'

let ano: AnoDeRelatorios
beforeAll(async () => {
  ano = await umAnoDeRelatorios()
})
afterAll(async () => await ano.fechar())

test('o ponto de cada conta segue a conferência', async () => {
  const conferir = (codigo: string, ate: string, saldo: number) =>
    ano.bancada.dono.query(
      `insert into conferencia_conta (escritorio_id, empresa_id, conta_id, ate, saldo, conferida_por_nome) values ($1, $2, $3, $4, $5, 'Ana Fictícia')`,
      [ano.livro.escritorio.id, ano.livro.empresa.id, ano.livro.id(codigo), ate, saldo],
    )
  await conferir(BANCO, '2026-12-31', 50_000_00 + 12 * (9_000_00 - 45_90) + 7_00)
  await conferir(CLIENTES, '2026-12-31', 1)
  const painel = rotas.painelContabil.output.parse(
    await ano.livro.escritorio.rodar((ctx) =>
      painelContabil(ctx, { empresaId: ano.livro.empresa.id, competencia: '2026-12' }),
    ),
  )
  const ponto = (codigo: string) => painel.contas.find((c) => c.codigo === codigo)?.ponto
  expect([ponto(BANCO), ponto(CLIENTES), ponto(TARIFAS), ponto(CAPITAL)]).toEqual([
    'conferido',
    'divergente',
    'sem-conferencia',
    'parado',
  ])
  expect(painel.semDocumento.lancamentos).toBe(3)
})

test('só o rascunho aberto conta como rascunho', async () => {
  for (const estado of ['aberto', 'descartado'])
    await ano.bancada.dono.query(
      'insert into lancamento_rascunho (escritorio_id, empresa_id, estado) values ($1, $2, $3)',
      [ano.livro.escritorio.id, ano.livro.empresa.id, estado],
    )
  const { rascunhos } = await ano.livro.escritorio.rodar((ctx) =>
    painelContabil(ctx, { empresaId: ano.livro.empresa.id, competencia: '2026-12' }),
  )
  expect(rascunhos).toBe(1)
})

test('as séries dizem a evolução, as despesas e a margem', async () => {
  const series = rotas.seriesContabeis.output.parse(
    await ano.livro.escritorio.rodar((ctx) =>
      seriesContabeis(ctx, { empresaId: ano.livro.empresa.id, ate: '2026-12', meses: 12 }),
    ),
  )
  expect(series.evolucao.saldos[0]).toBe(50_000_00 + 9_000_00 - 45_90)
  expect(series.despesas).toMatchObject([{ codigo: TARIFAS, total: 550_80 }])
  expect(series.margem[11]).toMatchObject({
    receitaLiquida: 10_000_00,
    resultado: 9_954_10,
    margem: 9_954,
  })
})

test('a conciliação põe a nota ao lado da receita', async () => {
  await ano.bancada.dono.query(
    `insert into nota_fiscal (escritorio_id, empresa_id, direcao, status, modelo, leiaute, chave, numero, emissao, competencia, bruto, base, liquido)
     values ($1, $2, 1, 1, 'nfse', 'teste', 'k-conciliacao', '1', '2026-03-05', '2026-03', 900000, 900000, 900000)`,
    [ano.livro.escritorio.id, ano.livro.empresa.id],
  )
  const { linhas, semFonte } = rotas.conciliacaoContabil.output.parse(
    await ano.livro.escritorio.rodar((ctx) =>
      conciliacaoContabil(ctx, { empresaId: ano.livro.empresa.id, competencia: '2026-03' }),
    ),
  )
  expect(linhas.find((l) => l.codigo === 'notas-receita')).toMatchObject({
    valorDaFonte: 9_000_00,
    valorContabil: 10_000_00,
    diferenca: 1_000_00,
    contas: [{ codigo: RECEITA }],
  })
  expect(semFonte).toContain('guias')
})
