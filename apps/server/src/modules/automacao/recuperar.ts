import { automacao, type CodigoDeProblema } from '@razao/contract'
import { sql } from 'kysely'
import { type Ator, type Db, type Pool, transaction } from '../../platform/db/index.ts'
import type { Derrubada, Queda } from '../../platform/jobs/index.ts'
import { chaveDaFila } from './registrar-operacao.ts'

type Orfa = {
  escritorio_id: number
  id: number
  tipo: string
  ator: Ator
  tentativas: number
  max_tentativas: number
}

/** After so many falls in a row without progress, it is the job and not the machine. */
const QUEDAS: Readonly<Record<Queda, number>> = { memoria: 2, 'sem-resposta': 2, queda: 3 }
const MOTIVO = {
  memoria: 'tarefa-sem-memoria',
  'sem-resposta': 'tarefa-sem-resposta',
  queda: 'tarefa-interrompida',
} as const satisfies Readonly<Record<Queda, CodigoDeProblema>>

/**
 * Takes up what a dead process left: operations whose lease ran out or whose holder is among `mortos`, and
 * waiting ones whose job is gone. Each attempt that began counts, however it ended: past the limit the
 * operation is set aside, with its reason, for the office to try again. The operations table is the truth; the
 * queue is only transport. Runs with the owner's pool because it looks at every office.
 */
export async function recuperarOperacoes(
  queuePool: Pool,
  mortos: readonly string[] = [],
): Promise<number> {
  const { rows } = await queuePool.query<Orfa>(
    `select o.escritorio_id, o.id, o.tipo, o.ator, o.tentativas, o.max_tentativas from operacao o
    where (o.status = ${automacao.STATUS_OPERACAO.executando} and (o.lease_ate < now() or o.dono = any ($1)))
       or (o.status = ${automacao.STATUS_OPERACAO.aProcessar} and coalesce(o.proxima_em, o.criado_em) < now() - interval '20 seconds'
           and not exists (select 1 from graphile_worker.jobs j where j.key = 'operacao:' || o.escritorio_id || ':' || o.id))
    order by o.id limit 100`,
    [mortos],
  )
  for (const orfa of rows) {
    const deLado = orfa.tentativas >= orfa.max_tentativas
    await transaction(queuePool, atorDa(orfa), (db) =>
      deLado ? porDeLado(db, orfa, mortos) : devolverAFila(db, orfa, mortos),
    )
  }
  return rows.length
}

/** Of its office and no other, whatever was written when it was asked for. */
const atorDa = ({ ator, escritorio_id }: Orfa): Ator => ({
  ...ator,
  escritorioId: escritorio_id,
  empresas: 'todas',
})

/** Once: whoever takes it from the dead puts it back. */
const abandonada = (orfa: Orfa, mortos: readonly string[]) =>
  sql`escritorio_id = ${orfa.escritorio_id} and id = ${orfa.id}
    and (status = ${sql.lit(automacao.STATUS_OPERACAO.aProcessar)}
      or (status = ${sql.lit(automacao.STATUS_OPERACAO.executando)}
      and (lease_ate < now() or dono = any (${[...mortos]}))))`

async function devolverAFila(db: Db, orfa: Orfa, mortos: readonly string[]): Promise<void> {
  const { rows } = await sql`
    update operacao set status = ${sql.lit(automacao.STATUS_OPERACAO.aProcessar)}, lease_ate = null, dono = null
    where ${abandonada(orfa, mortos)} returning id`.execute(db)
  if (rows.length === 1) await enfileirar(db, orfa, null)
}

/** Puts it in the queue under its own name, whoever asks. */
export async function enfileirar(
  db: Db,
  orfa: Pick<Orfa, 'escritorio_id' | 'id' | 'tipo' | 'ator'>,
  em: Date | null,
): Promise<void> {
  const envelope = JSON.stringify({ ator: orfa.ator, dados: { operacaoId: orfa.id } })
  await sql`select app.enqueue(${orfa.tipo}, ${envelope}::jsonb,
    ${chaveDaFila(orfa.escritorio_id, orfa.id)}, ${em?.toISOString() ?? null}::timestamptz)`.execute(
    db,
  )
}

async function porDeLado(db: Db, orfa: Orfa, mortos: readonly string[]): Promise<void> {
  const motivo = motivoDaQueda('queda', orfa.tentativas)
  const { rows } = await sql`
    update operacao set status = ${sql.lit(automacao.STATUS_OPERACAO.erro)}, lease_ate = null, dono = null, proxima_em = null, fim = now(),
      motivo_codigo = ${motivo.codigo}, motivo_texto = ${motivo.texto}
    where ${abandonada(orfa, mortos)} returning id`.execute(db)
  if (rows.length === 1) await contar(db, orfa, 'Posta de lado', motivo.texto)
}

const FRASE: Readonly<Record<Queda, string>> = {
  memoria: 'precisou de mais memória do que uma tarefa pode usar',
  'sem-resposta': 'parou de responder',
  queda: 'interrompeu o processo que a fazia',
}

const motivoDaQueda = (queda: Queda, tentativas: number): { codigo: string; texto: string } => ({
  codigo: MOTIVO[queda],
  texto: `Esta tarefa ${FRASE[queda]}${tentativas > 1 ? ` (${tentativas} tentativas)` : ''}.`,
})

async function contar(db: Db, orfa: Orfa, nome: string, detalhe: string): Promise<void> {
  await sql`insert into operacao_passo (escritorio_id, operacao_id, nome, detalhe)
    values (${orfa.escritorio_id}, ${orfa.id}, ${nome}, ${detalhe})`.execute(db)
  await sql`insert into evento_ao_vivo (escritorio_id, topico, dados)
    values (${orfa.escritorio_id}, 'operacao', ${JSON.stringify({ operacaoId: orfa.id })}::jsonb)`.execute(
    db,
  )
}

/**
 * Counts the attempt of an operation whose process fell: again in a while, or set aside when it is the
 * operation that fells them.
 * @returns false when the process was not holding an operation
 */
export async function contarQueda(
  queuePool: Pool,
  { ator, dados, queda, processo }: Derrubada,
): Promise<boolean> {
  const { operacaoId } = (dados ?? {}) as { operacaoId?: unknown }
  if (typeof operacaoId !== 'number') return false
  return await transaction(queuePool, ator, async (db) => {
    const { rows } = await sql<Orfa>`
      select escritorio_id, id, tipo, ator, tentativas, max_tentativas from operacao
      where escritorio_id = ${ator.escritorioId} and id = ${operacaoId}
        and status = ${sql.lit(automacao.STATUS_OPERACAO.executando)} and dono = ${processo}
      for update`.execute(db)
    const [caida] = rows
    if (caida === undefined) return false
    const { codigo, texto } = motivoDaQueda(queda, caida.tentativas)
    const deLado = caida.tentativas >= Math.min(QUEDAS[queda], caida.max_tentativas)
    const quando = deLado ? null : new Date(Date.now() + ESPERA_MS * 2 ** (caida.tentativas - 1))
    await sql`
      update operacao set status = ${deLado ? 3 : 0}, dono = null, lease_ate = null, motivo_codigo = ${codigo},
        motivo_texto = ${texto}, proxima_em = ${quando?.toISOString() ?? null}, fim = case when ${deLado} then now() end
      where escritorio_id = ${ator.escritorioId} and id = ${operacaoId}`.execute(db)
    await contar(db, caida, deLado ? 'Posta de lado' : 'Adiada', texto)
    if (!deLado) await enfileirar(db, caida, quando)
    return true
  })
}

const ESPERA_MS = 30_000
