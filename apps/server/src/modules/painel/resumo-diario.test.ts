// The letter of the day over a real database: at the person's hour of São Paulo, one a day, none for a day of nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { resumoDiarioJob, rotinaDoResumo, TAREFA_DO_RESUMO } from './resumo-diario.ts'

/** Today at the given hour of São Paulo (three hours behind UTC). */
const hoje = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
const as = (hora: string): Date => new Date(`${hoje}T${hora}-03:00`)
let agora = as('08:00:00')
let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => agora })
})
afterAll(() => bancada.fechar())

async function comResumo(hora = 8): Promise<Escritorio> {
  await bancada.dono.query('update aviso_pessoa set resumo_hora = null')
  const escritorio = await umEscritorio(bancada)
  await bancada.dono.query(
    'insert into aviso_pessoa (escritorio_id, usuario_id, resumo_hora) values ($1, $2, $3)',
    [escritorio.id, escritorio.usuarioId, hora],
  )
  return escritorio
}

const rodarRotina = () =>
  rotinaDoResumo.executar({
    queuePool: bancada.dono,
    clock: bancada.clock,
    log: createLog({ level: 'silent', pretty: false }),
  })
type NaFila = { payload: { ator: { empresas: 'todas' | number[] }; dados: never } }
async function naFila(escritorio: Escritorio): Promise<NaFila['payload'][]> {
  const { rows } = await bancada.dono.query<NaFila>(
    `select p.payload from graphile_worker._private_jobs p where p.key like $1`,
    [`${TAREFA_DO_RESUMO}:${escritorio.id}:%`],
  )
  return rows.map(({ payload }) => payload)
}
/** What the worker does with what is in the queue, once for each. */
async function trabalhar(escritorio: Escritorio, vezes = 1): Promise<void> {
  for (const { ator, dados } of await naFila(escritorio))
    await Promise.all(
      Array.from({ length: vezes }, () =>
        resumoDiarioJob(escritorio.job({ quem: { empresas: ator.empresas } }), dados),
      ),
    )
  await bancada.dono.query('delete from graphile_worker._private_jobs where key like $1', [
    `${TAREFA_DO_RESUMO}:${escritorio.id}:%`,
  ])
}
const cartas = async (escritorio: Escritorio) => {
  const { rows } = await bancada.dono.query<{ assunto: string; texto: string }>(
    `select c.dados ->> 'assunto' as assunto, c.dados ->> 'paragrafos' as texto from app.carta c
     join usuario u on u.login = c.dados ->> 'email' where u.id = $1 order by c.id`,
    [escritorio.usuarioId],
  )
  return rows
}
const avisar = (escritorio: Escritorio, email: string, quando: Date) =>
  bancada.dono.query(
    `insert into notificacao (escritorio_id, usuario_id, tipo, dados, criada_em) values ($1, $2, 'convite', $3, $4)`,
    [escritorio.id, escritorio.usuarioId, JSON.stringify({ email }), quando.toISOString()],
  )
const umaGuia = (escritorio: Escritorio, empresaId: number, emDias: number) =>
  bancada.dono.query(
    `insert into guia (escritorio_id, empresa_id, tipo, chave, rotulo, competencia, vencimento, principal, total, composicao)
     values ($1, $2, 27, 'das', 'DAS', '2026-10', $3::date + $4::int, 100, 100, '[]')`,
    [escritorio.id, empresaId, hoje, emDias],
  )

test('at the hour of São Paulo, once, with what happened and what is due', async () => {
  const escritorio = await comResumo(8)
  const empresa = await umaEmpresa(escritorio)
  await umaGuia(escritorio, empresa.id, 2)
  await umaGuia(escritorio, (await umaEmpresa(escritorio)).id, 30)
  await avisar(escritorio, 'nova@ficticio.example', as('07:30:00'))
  agora = as('07:59:59')
  await rodarRotina()
  expect(await naFila(escritorio)).toHaveLength(0)
  agora = as('08:00:00')
  await rodarRotina()
  await rodarRotina()
  expect(await naFila(escritorio)).toHaveLength(1)
  await trabalhar(escritorio, 3)
  const [carta, ...outras] = await cartas(escritorio)
  expect(outras).toEqual([])
  expect(carta?.assunto).toBe(`Resumo de ${hoje.slice(8)}/${hoje.slice(5, 7)}`)
  expect(carta?.texto).toContain(`DAS de ${empresa.nome}: vence em`)
  expect(carta?.texto).toContain('nova@ficticio.example aceitou o convite')
  expect(carta?.texto.match(/DAS de/g)).toHaveLength(1)
  // The same day asks no more, even by the hand of a person who changes the hour.
  agora = as('10:00:00')
  await bancada.dono.query('update aviso_pessoa set resumo_hora = 10 where usuario_id = $1', [
    escritorio.usuarioId,
  ])
  await rodarRotina()
  expect(await naFila(escritorio)).toHaveLength(0)
})

test('a day of nothing has no letter', async () => {
  const escritorio = await comResumo()
  await avisar(
    escritorio,
    'velha@ficticio.example',
    new Date(as('08:00:00').getTime() - 90_000_000),
  )
  agora = as('08:05:00')
  await rodarRotina()
  await trabalhar(escritorio)
  expect(await cartas(escritorio)).toEqual([])
  await rodarRotina()
  expect(await naFila(escritorio)).toHaveLength(0)
})

test('a worker that wakes in the silence, or on another day, writes none', async () => {
  const escritorio = await comResumo()
  await avisar(escritorio, 'nova@ficticio.example', as('07:00:00'))
  agora = as('20:00:00')
  await rodarRotina()
  expect(await naFila(escritorio)).toHaveLength(0)
  agora = as('19:55:00')
  await rodarRotina()
  const pedidos = await naFila(escritorio)
  expect(pedidos).toHaveLength(1)
  agora = new Date(as('19:55:00').getTime() + 86_400_000)
  await trabalhar(escritorio)
  expect(await cartas(escritorio)).toEqual([])
})

test('what is due is of the companies the person sees, and of who may see guias', async () => {
  const escritorio = await comResumo()
  const [minha, alheia] = [await umaEmpresa(escritorio), await umaEmpresa(escritorio)]
  await umaGuia(escritorio, minha.id, -3)
  await umaGuia(escritorio, alheia.id, 1)
  await bancada.dono.query(
    'update usuario_papel set perfil = 3, todas_empresas = false, empresas = array[$2::bigint] where usuario_id = $1',
    [escritorio.usuarioId, minha.id],
  )
  agora = as('08:10:00')
  await rodarRotina()
  await trabalhar(escritorio)
  const [carta] = await cartas(escritorio)
  expect(carta?.texto).toContain(`DAS de ${minha.nome}: venceu em`)
  expect(carta?.texto).not.toContain(alheia.nome)

  const funcionario = await comResumo()
  await umaGuia(funcionario, (await umaEmpresa(funcionario)).id, 1)
  await bancada.dono.query('update usuario_papel set perfil = 4 where usuario_id = $1', [
    funcionario.usuarioId,
  ])
  await rodarRotina()
  await trabalhar(funcionario)
  expect(await cartas(funcionario)).toEqual([])
})

test('who is suspended, or did not ask, is not looked at', async () => {
  const escritorio = await comResumo()
  await bancada.dono.query(`update usuario_papel set situacao = 'suspenso' where usuario_id = $1`, [
    escritorio.usuarioId,
  ])
  agora = as('08:15:00')
  await rodarRotina()
  expect(await naFila(escritorio)).toHaveLength(0)
})
