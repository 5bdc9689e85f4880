// A count is what its list shows: every number of the panels, asked again by the query that its link makes.
import { fechamento, painel } from '@razao/contract'
import { acompanhada } from '@razao/engine/etapas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { listarOperacoes } from '../automacao/consultar.ts'
import { listarFechamento } from '../fiscal/fechamento/listar-fechamento.ts'
import { listarGuias } from '../fiscal/guia/listar-guias.ts'
import { AGORA, executar, MES, prepararMes, umaNota, umMes } from '../fiscal/testes/mes-de-teste.ts'
import { painelDaEmpresa } from './painel-da-empresa.ts'
import { painelDoContador } from './painel-do-contador.ts'

let bancada: Bancada
let escritorio: Escritorio
const ids: number[] = []
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
  escritorio = await umEscritorio(bancada)
  for (let i = 0; i < 7; i += 1)
    ids.push((await umMes(escritorio, i === 6 ? { notas: [] } : {})).id)
  await prepararMes(escritorio)
  await executar(escritorio, ids.slice(0, 5))
  // One of each: overdue, overdue but recalculated for today, due in the week and after it, read, paid, not sent.
  const [vencida, recalculada, naSemana, lida, paga] = ids
  const mudar = (empresa: number | undefined, campos: string) =>
    bancada.dono.query(`update guia set ${campos} where empresa_id = $1`, [empresa])
  await mudar(vencida, `vencimento = '2026-11-01'`)
  await mudar(recalculada, `vencimento = '2026-11-01', pagar_em = '2026-11-09'`)
  await mudar(naSemana, `vencimento = '2026-11-12', estado = 'gerada', enviada_em = null`)
  await mudar(lida, `estado = 'lida', lida_em = now()`)
  await mudar(paga, `estado = 'paga', paga_em = '2026-11-03'`)
  await bancada.dono.query('update empresa set responsavel_id = $1 where id = any ($2)', [
    escritorio.usuarioId,
    ids.slice(0, 2),
  ])
  // An operation that stopped, of a month that is not this one.
  await umaNota(escritorio, ids[5] ?? 0, { valor: 9_00 })
  await executar(escritorio, [ids[6] ?? 0], 'guia')
  await bancada.dono.query(
    `update operacao set status = 3, competencia = '2026-03' where escritorio_id = $1 and id = (select max(id) from operacao where escritorio_id = $1)`,
    [escritorio.id],
  )
})
afterAll(async () => await bancada.fechar())

const PAGINA = { paginaAtual: 1, registrosPorPagina: 1 }
const papeis = [
  { nome: 'administrador', quem: { perfil: 1 } },
  { nome: 'contador de todas', quem: { perfil: 2 } },
  { nome: 'contador de três', quem: () => ({ perfil: 2, empresas: ids.slice(0, 3) }) },
  { nome: 'contador de nenhuma', quem: { perfil: 2, empresas: [] } },
]
const como = (quem: object | (() => object)) => (typeof quem === 'function' ? quem() : quem)

test.each(papeis)('cada contagem da carteira abre a lista que a soma: $nome', async ({ quem }) => {
  await escritorio.rodar(async (ctx) => {
    const dados = painel.painelDoContador.output.parse(
      await painelDoContador(ctx, { competencia: MES, meus: false, quantas: 20 }),
    )
    for (const contagem of ['venceEm7Dias', 'vencidas', 'semLeitura'] as const) {
      const { paginacao, totais } = await listarGuias(ctx, {
        ...PAGINA,
        ...painel.GUIAS_DO_PAINEL[contagem],
      })
      expect([contagem, dados[contagem]]).toEqual([
        contagem,
        { quantidade: paginacao.totalDeRegistros, total: totais.total },
      ])
    }
    const fila = await listarOperacoes(ctx, { ...PAGINA, ...painel.FILA_COM_ERRO })
    expect(dados.filaComErro).toBe(fila.Paginacao.TotalDeRegistros)
    for (const { etapa, paradas } of dados.regua) {
      const { Paginacao } = await listarFechamento(ctx, { ...PAGINA, Competencia: MES, etapa })
      expect([etapa, paradas]).toEqual([etapa, Paginacao.TotalDeRegistros])
    }
    const { Paginacao } = await listarFechamento(ctx, { ...PAGINA, Competencia: MES })
    expect(dados.empresas).toBe(Paginacao.TotalDeRegistros)
  }, como(quem))
})

test('as contagens da carteira não são todas zero: há o que comparar', async () => {
  const dados = await escritorio.rodar((ctx) =>
    painelDoContador(ctx, { competencia: MES, meus: false, quantas: 20 }),
  )
  expect(dados.vencidas.quantidade).toBe(1)
  expect(dados.venceEm7Dias.quantidade).toBe(2)
  expect(dados.semLeitura.quantidade).toBeGreaterThan(0)
  expect(dados.filaComErro).toBe(1)
  // Each month is stopped in one stage of the closing; what is followed besides counts apart.
  const { doFechamento = [], acompanhadas = [] } = Object.groupBy(dados.regua, ({ etapa }) =>
    acompanhada(etapa) ? 'acompanhadas' : 'doFechamento',
  )
  const somar = (etapas: typeof dados.regua) => etapas.reduce((soma, um) => soma + um.paradas, 0)
  expect(somar(doFechamento)).toBe(7)
  expect(somar(acompanhadas)).toBeGreaterThan(0)
})

test.each(papeis)('cada botão do mapa filtra as que conta: $nome', async ({ quem }) => {
  await escritorio.rodar(async (ctx) => {
    const listar = (filtro: object) =>
      listarFechamento(ctx, { ...PAGINA, Competencia: MES, ...filtro })
    const { totais } = await listar({})
    const contadas: [string, number, object][] = [
      ...fechamento.SITUACOES_FECHAMENTO.map((situacao): [string, number, object] => [
        situacao,
        totais.porSituacao[situacao] ?? 0,
        { situacao },
      ]),
      ['sem movimento', totais.semMovimento, { semMovimento: true }],
      ['variação', totais.comVariacao, { variacao: true }],
    ]
    for (const [nome, quantas, filtro] of contadas)
      expect([nome, (await listar(filtro)).Paginacao.TotalDeRegistros]).toEqual([nome, quantas])
  }, como(quem))
})

test('o que a empresa tem a pagar é a lista que o número abre', async () => {
  for (const empresaId of ids) {
    await escritorio.rodar(
      async (ctx) => {
        const { kpis } = await painelDaEmpresa(ctx, { empresaId, competencia: MES })
        const { paginacao, totais } = await listarGuias(ctx, {
          ...PAGINA,
          empresaId,
          ...painel.GUIAS_DO_PAINEL.aPagar,
        })
        expect([kpis.guiasAPagar, kpis.aPagar]).toEqual([paginacao.totalDeRegistros, totais.total])
      },
      { perfil: 3, empresas: [empresaId] },
    )
  }
})

test('o que exige alguém hoje é por empresa, completo, e separa os meus', async () => {
  const ler = (entrada: object) =>
    escritorio.rodar(async (ctx) =>
      painel.painelDoContador.output.parse(
        await painelDoContador(ctx, { competencia: MES, meus: false, quantas: 20, ...entrada }),
      ),
    )
  const todos = await ler({})
  expect(todos.exigeHoje).toHaveLength(todos.exigeHojeTotal)
  const empresas = todos.exigeHoje.map(({ empresaId }) => empresaId)
  expect(new Set(empresas).size).toBe(empresas.length)
  expect(empresas).toContain(ids[0])
  const meus = await ler({ meus: true })
  expect(meus.exigeHoje.map(({ empresaId }) => empresaId)).toEqual(
    empresas.filter((id) => ids.slice(0, 2).includes(id)),
  )
  expect(meus.exigeHojeMeus).toBe(meus.exigeHoje.length)
  expect((await ler({ quantas: 1 })).exigeHoje).toEqual(todos.exigeHoje.slice(0, 1))
})
