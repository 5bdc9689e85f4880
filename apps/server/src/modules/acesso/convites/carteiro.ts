import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Pool } from '../../../platform/db/index.ts'
import { expurgo, type Rotina } from '../../../platform/jobs/index.ts'

/** A message that the identity writes under its brand; `caminho` is of the application itself. */
export type Aviso = {
  email: string
  nome: string
  assunto: string
  paragrafos: string[]
  acao?: { texto: string; caminho: string } | undefined
}

/** What the identity does with each kind of letter. */
export type Cartas = {
  /** The identity invites an e-mail; `de` is the office's name. */
  convidar(convite: { email: string; nome: string; de: string }): Promise<unknown>
  avisar(aviso: Aviso): Promise<void>
}
type Carta = {
  [Tipo in 'convite' | 'aviso']: {
    tipo: Tipo
    dados: Parameters<Cartas[Tipo extends 'convite' ? 'convidar' : 'avisar']>[0]
  }
}['convite' | 'aviso']

export type Carteiro = {
  /** Takes what waits now; answers when there is nothing else to take. Never throws. */
  levar(): Promise<void>
  /** Ends the clock and waits for what is in hand. */
  parar(): Promise<void>
}

type Opcoes = {
  pool: Pool
  cartas: Cartas
  log: { warn(dados: object, mensagem: string): void }
}

const POR_VEZ = 10
const ESPERA_MS = 5000

/**
 * Takes to the identity the letters that use cases wrote (`escreverCarta`). At least once: a process that
 * falls between taking and noting takes again, and the newest link is the one that serves.
 */
export function createCarteiro({ pool, cartas, log }: Opcoes): Carteiro {
  let parado = false
  let emCurso: Promise<void> = Promise.resolve()

  const umaVez = async (): Promise<number> => {
    const { rows } = await pool.query<{ id: number } & Carta>(
      'select id, tipo, dados from app.reservar_cartas($1) order by id',
      [POR_VEZ],
    )
    for (const { id, ...carta } of rows) {
      const falha = await entregar(cartas, carta).catch((err: unknown) => {
        log.warn({ err, cartaId: id, tipo: carta.tipo }, 'letter not taken')
        return err instanceof Error ? err.name : 'Error'
      })
      await pool.query('select app.resolver_carta($1, $2)', [id, falha ?? null])
    }
    return rows.length
  }
  const tudo = async (): Promise<void> => {
    while (!parado && (await umaVez()) === POR_VEZ);
  }
  const levar = (): Promise<void> => {
    emCurso = emCurso.then(tudo).catch((err: unknown) => log.warn({ err }, 'letters not reached'))
    return emCurso
  }
  const relogio = setInterval(() => void levar(), ESPERA_MS)
  relogio.unref()
  return {
    levar,
    parar: async () => {
      parado = true
      clearInterval(relogio)
      await emCurso
    },
  }
}

async function entregar(cartas: Cartas, { tipo, dados }: Carta): Promise<undefined> {
  if (tipo === 'convite') await cartas.convidar(dados)
  else await cartas.avisar(dados)
}

/** Every night: what was taken, or given up, and is older than the retention has nothing more to tell. */
export const rotinaDasCartas = (dias: number): Rotina =>
  expurgo('expurgar-cartas', '41 6 * * *', [
    [
      'cartas',
      'delete from app.carta where coalesce(entregue_em, desistiu_em) < now() - make_interval(days => $1)',
      [dias],
    ],
  ])

/** Leaves a letter in the caller's transaction: it goes if and only if its cause is committed. */
export async function escreverCarta(ctx: Context, { tipo, dados }: Carta): Promise<void> {
  await sql`select app.escrever_carta(${tipo}, ${JSON.stringify(dados)}::jsonb)`.execute(ctx.db)
  ctx.depois?.((portas) => portas.levarCartas())
}
