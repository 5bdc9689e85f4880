// What the closing posted and a person reversed: the month is not in the books until it is posted again.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { corrigirLancamento, estornarLancamento } from '../../contabil/lancamentos/estornar.ts'
import { AGORA, executar, MES, prepararMes, umaLinha, umMes } from '../testes/mes-de-teste.ts'
import { preverFechamento } from './executar-fechamento.ts'
import { reavaliarLote } from './reavaliar-fechamento.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio)
  await prepararMes(escritorio)
  await executar(escritorio, [empresa.id], 'tudo')
})

const doDas = async () =>
  await umaLinha<{ id: number; historico: string }>(
    bancada,
    `select l.id, l.historico from lancamento l where l.empresa_id = $1 and l.chave like 'das:%' and l.estorna_id is null
       and not exists (select from lancamento e where e.estorna_id = l.id)`,
    [empresa.id],
  )
const dasDevido = async () =>
  (
    await umaLinha<{ saldo: number }>(
      bancada,
      `select coalesce(sum(p.valor), 0)::bigint as saldo from partida p join conta_contabil c on c.id = p.conta_id
       where p.empresa_id = $1 and c.codigo = '2.1.3.01'`,
      [empresa.id],
    )
  ).saldo
const estornar = async () => {
  const { id: lancamentoId, historico } = await doDas()
  await escritorio.rodar((ctx) => estornarLancamento(ctx, { lancamentoId, motivo: 'conferência' }))
  return historico
}
const prever = (etapa: 'contabil' | 'bloqueio') =>
  escritorio.rodar((ctx) =>
    preverFechamento(ctx, {
      ...{ competencia: MES, selecao: { modo: 'ids', ids: [empresa.id] }, etapa },
    }),
  )
const linha = () =>
  umaLinha(
    bancada,
    'select contabil, etapa_atual, motivo, situacao from fechamento where empresa_id = $1',
    [empresa.id],
  )

test('the provision of the DAS reversed by hand takes the month back, which is neither done nor locked', async () => {
  const devido = await dasDevido()
  expect(devido).toBe(-2_020_00)
  const historico = await estornar()
  const { rows } = await bancada.dono.query(
    `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'reavaliar-fechamento' and j.payload::text like $1`,
    [`%[${empresa.id}, "${MES}"]%`],
  )
  expect(rows).toHaveLength(1)
  // Before the job passes, too.
  expect(await prever('bloqueio')).toMatchObject({
    ...{ afetadas: 0, impedidas: 1 },
    impedimentos: [{ motivo: expect.stringContaining(`«${historico}» foi estornado`) }],
  })
  expect(await prever('contabil')).toMatchObject({ afetadas: 1, jaFeitas: 0 })
  await escritorio.rodar((ctx) => reavaliarLote(ctx, MES, [empresa.id]))
  expect(await linha()).toMatchObject({
    ...{ contabil: 3, etapa_atual: 'contabil', situacao: 'atencao' },
    motivo: expect.stringContaining(`«${historico}» foi estornado`),
  })
  expect(await executar(escritorio, [empresa.id], 'bloqueio')).toMatchObject([{ resultado: 4 }])
  await executar(escritorio, [empresa.id], 'contabil')
  expect(await dasDevido()).toBe(devido)
  expect(await linha()).toMatchObject({ contabil: 2, etapa_atual: 'bloqueio' })
  expect(await prever('contabil')).toMatchObject({ afetadas: 0, jaFeitas: 1 })
  await executar(escritorio, [empresa.id], 'bloqueio')
  expect(await linha()).toMatchObject({ situacao: 'concluida' })
})

test('corrected is another thing: what was put right stays, and the month is done', async () => {
  const { id: lancamentoId, historico } = await doDas()
  await escritorio.rodar((ctx) =>
    corrigirLancamento(ctx, {
      ...{ lancamentoId, data: `${MES}-31`, historico, motivo: 'valor' },
      partidas: [
        { conta: '3.1.2.03', valor: 2_000_00 },
        { conta: '2.1.3.01', valor: -2_000_00 },
      ],
    }),
  )
  expect(await prever('contabil')).toMatchObject({ afetadas: 0, jaFeitas: 1 })
  expect(await prever('bloqueio')).toMatchObject({ afetadas: 1 })
  expect(await dasDevido()).toBe(-2_000_00)
})
