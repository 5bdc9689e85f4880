// «Sem movimento» and «Desbloquear» of many companies are one operation, counted and done by the server.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { executarOperacao } from '../../automacao/index.ts'
import { AGORA, executar, MES, prepararMes, umaLinha, umMes } from '../testes/mes-de-teste.ts'
import {
  type AcaoEmLote,
  execucaoDoLote,
  marcarSemMovimentoEmLote,
  preverLote,
  reabrirPeriodos,
} from './lote.ts'

let bancada: Bancada
let escritorio: Escritorio
let ids: { comNota: number; vazia: number; informada: number; outraVazia: number }
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  const nova = async (apelido: string, notas?: []) =>
    (await umMes(escritorio, notas ? { apelido, notas } : { apelido })).id
  ids = {
    comNota: await nova('Com nota'),
    vazia: await nova('Vazia', []),
    informada: await nova('Informada', []),
    outraVazia: await nova('Outra vazia', []),
  }
  await bancada.dono.query(
    `insert into receita_mensal (escritorio_id, empresa_id, competencia, interna, origem, segregacao)
     values ($1, $2, $3, 1000, 'informada', '[{"id": "x", "rotulo": "x", "anexo": "III", "receita": 1000, "exterior": false}]')`,
    [escritorio.id, ids.informada, MES],
  )
  await prepararMes(escritorio)
})

const todas = (contagemEsperada = 4) => ({
  competencia: MES,
  selecao: { modo: 'filtro' as const, filtro: {}, exceto: [], contagemEsperada },
})
const prever = (acao: AcaoEmLote) =>
  escritorio.rodar((ctx) => preverLote(ctx, { ...todas(), acao }))
const motivo = 'Nota chegou depois'
const criar = (acao: AcaoEmLote, mais: Partial<ReturnType<typeof todas>> = {}) =>
  escritorio.rodar((ctx) =>
    acao === 'reabrir'
      ? reabrirPeriodos(ctx, { ...todas(), ...mais, motivo })
      : marcarSemMovimentoEmLote(ctx, { ...todas(), ...mais }),
  )
async function fazer(acao: AcaoEmLote) {
  const { operacaoId, total } = await criar(acao)
  expect(total).toBe(4)
  await executarOperacao(escritorio.job(), operacaoId, execucaoDoLote(acao))
  const { rows } = await bancada.dono.query<{
    rotulo: string
    resultado: number
    mensagem: string
  }>(
    'select rotulo, resultado, mensagem from operacao_item where operacao_id = $1 and escritorio_id = $2 order by ordem',
    [operacaoId, escritorio.id],
  )
  return Object.fromEntries(
    rows.map(({ rotulo, resultado, mensagem }) => [rotulo, mensagem ?? resultado]),
  )
}
const linhaDa = (empresaId: number) =>
  umaLinha<{ sem_movimento: boolean; bloqueio: number; documentos: number }>(
    bancada,
    'select sem_movimento, bloqueio, documentos from fechamento where empresa_id = $1 and competencia = $2',
    [empresaId, MES],
  )

test('without movement: who has a note or a revenue is kept out, by name, in the preview and in the act', async () => {
  expect(await prever('sem-movimento')).toMatchObject({
    ...{ afetadas: 2, jaFeitas: 0, impedidas: 2 },
    impedimentos: [
      { empresa: 'Com nota', motivo: 'Há 1 nota com receita neste mês.' },
      { empresa: 'Informada', motivo: 'Há faturamento no mês.' },
    ],
    exemplos: [{ empresa: 'Vazia' }, { empresa: 'Outra vazia' }],
  })
  expect(await fazer('sem-movimento')).toEqual({
    'Com nota': 'Há 1 nota com receita neste mês.',
    Vazia: 2,
    Informada: 'Há faturamento no mês.',
    'Outra vazia': 2,
  })
  expect(await linhaDa(ids.vazia)).toMatchObject({ sem_movimento: true, documentos: 2 })
  expect(await linhaDa(ids.comNota)).toMatchObject({ sem_movimento: false })
  // Again: nothing changes.
  expect(await fazer('sem-movimento')).toMatchObject({ Vazia: 5, 'Outra vazia': 5 })
})

test('unlocking: the reason stays in each lock, and who was open has no action', async () => {
  await executar(escritorio, [ids.comNota])
  await executar(escritorio, [ids.comNota], 'bloqueio')
  expect(await linhaDa(ids.comNota)).toMatchObject({ bloqueio: 2 })
  expect(await prever('reabrir')).toMatchObject({ afetadas: 1, jaFeitas: 3, impedidas: 0 })
  expect(await fazer('reabrir')).toEqual({
    ...{ 'Com nota': 2, Vazia: 5, Informada: 5, 'Outra vazia': 5 },
  })
  expect(await linhaDa(ids.comNota)).toMatchObject({ bloqueio: 0 })
  expect(
    await umaLinha(
      bancada,
      'select motivo, reaberto_por_nome, reaberto_em is not null as reaberto from periodo_bloqueio where empresa_id = $1',
      [ids.comNota],
    ),
  ).toEqual({ motivo, reaberto_por_nome: 'Ana Fictícia', reaberto: true })
})

test('a locked month is not declared without movement', async () => {
  await fazer('sem-movimento')
  await executar(escritorio, [ids.vazia])
  await executar(escritorio, [ids.vazia], 'bloqueio')
  await bancada.dono.query('update fechamento set sem_movimento = false where empresa_id = $1', [
    ids.vazia,
  ])
  expect(await fazer('sem-movimento')).toMatchObject({
    Vazia: 'O período está bloqueado: reabra antes.',
  })
})

test('a filter that brings another count is refused, and so is a reason that says nothing', async () => {
  await expect(criar('sem-movimento', todas(3))).rejects.toMatchObject({ codigo: 'selecao-mudou' })
  await expect(
    escritorio.rodar((ctx) => reabrirPeriodos(ctx, { ...todas(), motivo: '12345 67' })),
  ).rejects.toMatchObject({ codigo: 'motivo-obrigatorio' })
  await expect(
    escritorio.rodar((ctx) => preverLote(ctx, { ...todas(), acao: 'reabrir' }), {
      empresas: [ids.vazia],
    }),
  ).rejects.toMatchObject({ codigo: 'selecao-mudou' })
})
