// What happens by the clock, through the real queue and workers: killed with the work in its middle, then done by two
// workers at once and asked for again, it leaves what one quiet run leaves.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { salvarModelo } from '../../apps/server/src/modules/contabil/lancamentos/cadastros.ts'
import {
  type LivroDeTeste,
  umLivro,
} from '../../apps/server/src/modules/contabil/livro/testes/livro-de-teste.ts'
import { auditarBanco } from './auditoria-do-banco.ts'
import {
  abrirBancadaComTrabalhador,
  type BancadaComTrabalhador,
} from './bancada-com-trabalhador.ts'

const TAREFAS = [
  'procurar-recorrentes',
  'lancar-recorrentes',
  'procurar-regimes-a-vigorar',
  'vigorar-regimes',
]

let aqui: BancadaComTrabalhador
let livro: LivroDeTeste

beforeAll(async () => {
  aqui = await abrirBancadaComTrabalhador('agendados')
  livro = await umLivro(aqui.bancada)
  await arranjar()
})
afterAll(() => aqui?.fechar())

/** A model that fell due today or before and confirms by itself, and a regime told ahead whose month came. */
async function arranjar(): Promise<void> {
  const { escritorio, empresa } = livro
  await escritorio.rodar((ctx) =>
    salvarModelo(ctx, {
      empresaId: empresa.id,
      nome: 'Aluguel',
      historico: 'Aluguel do mês',
      dia: 1,
      confirmar: true,
      partidas: [
        { contaId: livro.id('4.1.2.01'), valor: 1_000_00 },
        { contaId: livro.id('1.1.1.02'), valor: -1_000_00 },
      ],
    }),
  )
  await aqui.bancada.dono.query(
    `insert into empresa_perfil (escritorio_id, empresa_id, vigente_de, regime) values ($1, $2, $3, 2)`,
    [escritorio.id, empresa.id, aqui.bancada.clock.competencia()],
  )
}

const nadaNaFila = async () =>
  (await aqui.quantos('graphile_worker.jobs where task_identifier = any ($1)', [TAREFAS])) === 0

const feito = async () => {
  const { rows } = await aqui.bancada.dono.query(
    `select (select array_agg(estado) from lancamento_rascunho where empresa_id = $1) as rascunhos,
       (select count(*)::int from lancamento where empresa_id = $1) as lancamentos,
       (select regime from empresa where id = $1) as regime`,
    [livro.empresa.id],
  )
  return rows[0]
}

test('killed in the middle and done twice, nothing is made twice and nothing is left half made', async () => {
  // Whoever writes an entry, or changes the company, waits for us: that is the middle.
  const trava = new pg.Client({ connectionString: aqui.url })
  await trava.connect()
  await trava.query('begin')
  await trava.query('lock table lancamento in share row exclusive mode')
  await trava.query('select from empresa where id = $1 for no key update', [livro.empresa.id])
  await aqui.subir()
  await aqui.ate(
    async () =>
      (await aqui.quantos(
        `pg_stat_activity where application_name = 'razao-tarefa' and wait_event_type = 'Lock'`,
      )) === 2,
    'os dois trabalhos no meio',
  )
  await aqui.matarTodos()
  await trava.query('rollback')
  await trava.end()
  await Promise.all([aqui.subir(), aqui.subir()])
  await aqui.ate(nadaNaFila, 'a fila vazia')
  const umaVez = { rascunhos: ['confirmado'], lancamentos: 1, regime: 2 }
  expect(await feito()).toEqual(umaVez)
  for (const vez of [1, 2]) {
    for (const rotina of ['procurar-recorrentes', 'procurar-regimes-a-vigorar'])
      await aqui.bancada.dono.query('select graphile_worker.add_job($1)', [rotina])
    await aqui.ate(nadaNaFila, 'a fila vazia outra vez')
    expect(await feito(), `pedido outra vez, ${vez}`).toEqual(umaVez)
  }
  expect(await auditarBanco(aqui.bancada.dono as never)).toEqual([])
})
