import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { AcessoDeCaptura, Integracoes } from '../../platform/fora/index.ts'

/** In the vault, of the office: the token and the address it was kept with, so that it goes to no other. */
export const NOME_DO_TOKEN = 'jettax.token'

type Escrever = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** Hands the token to `usar`, out of the vault and outside any transaction; null when the office has none. */
export const usarTokenDaJettax = <T>(
  { vault }: Pick<Integracoes, 'vault'>,
  write: Escrever,
  motivo: string,
  usar: (acesso: AcessoDeCaptura) => Promise<T>,
): Promise<T | null> =>
  vault.usar(write, { nome: NOME_DO_TOKEN, motivo }, (segredo) =>
    usar(JSON.parse(segredo.toString('utf8')) as AcessoDeCaptura),
  )

export type Ligacao = {
  readonly final: string
  readonly endereco: string | null
  readonly ativa: boolean
  readonly hora: number
  readonly prestadas: boolean
  readonly tomadas: boolean
  readonly aprovada: boolean
  readonly versao: number
}

/** How the office is set; null while it has no token. */
export async function lerLigacao(ctx: Context): Promise<Ligacao | null> {
  const { rows } = await sql<Ligacao>`
    select final, endereco, ativa, hora, prestadas, tomadas, aprovada, versao from jettax_escritorio
    where escritorio_id = ${ctx.tenant.escritorioId}`.execute(ctx.db)
  return rows[0] ?? null
}
