import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { AcessoAoPix, Integracoes } from '../../../platform/fora/index.ts'
import { type PedidoDeFora, PorConferir } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'

type Escrever = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** In the vault, of the company: what opens the bank of an account, with the addresses it may go to. */
export const NOME_NO_VAULT = (contaId: number): string => `pix:${contaId}`

export type ContaNoBanco = {
  readonly contaId: number
  readonly empresaId: number
  readonly nome: string
  readonly chave: string | null
  readonly arquivada: boolean
  readonly certificadoTitular: string
  readonly certificadoAte: string
  /** Of São Paulo. */
  readonly certificadoDia: string
  readonly ligado: boolean
  readonly aprovado: boolean
  readonly lidoAte: string | null
  readonly relidoEm: string | null
  readonly versao: number
}

/** How an account talks to its bank, held when asked to; null while it does not, or is not seen. */
export async function lerContaNoBanco(
  ctx: Context,
  contaId: number,
  { travar = false } = {},
): Promise<ContaNoBanco | null> {
  const { rows } = await sql<ContaNoBanco>`
    select p.conta_id as "contaId", p.empresa_id as "empresaId", t.nome, t.pix_chave as chave,
      t.arquivada_em is not null as arquivada, p.certificado_titular as "certificadoTitular",
      p.certificado_ate as "certificadoAte",
      (p.certificado_ate at time zone 'America/Sao_Paulo')::date as "certificadoDia", p.ligado, p.aprovado, p.lido_ate as "lidoAte", p.relido_em as "relidoEm",
      p.versao
    from pix_provedor p
    join conta_de_recebimento t on t.escritorio_id = p.escritorio_id and t.id = p.conta_id
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.conta_id = ${contaId}
    ${travar ? sql`for no key update of p` : sql``}`.execute(ctx.db)
  return rows[0] ?? null
}

/** Hands what opens the bank to `usar`, out of the vault and outside any transaction; null when there is none. */
export const usarAcessoAoPix = <T>(
  { vault }: Pick<Integracoes, 'vault'>,
  write: Escrever,
  { contaId, empresaId, motivo }: { contaId: number; empresaId: number; motivo: string },
  usar: (acesso: AcessoAoPix) => Promise<T>,
): Promise<T | null> =>
  vault.usar(write, { nome: NOME_NO_VAULT(contaId), empresaId, motivo }, (segredo) =>
    usar(JSON.parse(segredo.toString('utf8')) as AcessoAoPix),
  )

const SEM_ACESSO = () =>
  problem('situacao-nao-permite', {
    detail: 'A conta ainda não está ligada ao banco. Guarde as credenciais e tente de novo.',
  })

type Uso = { readonly acesso: AcessoAoPix; readonly conta: ContaNoBanco }

/** Asks of the bank of an account what a person wants to know now, outside any transaction. */
export async function comAcessoAoPix<T>(
  { base, pool, fora, conferir }: PedidoDeFora,
  { contaId, motivo }: { contaId: number; motivo: string },
  perguntar: (uso: Uso) => Promise<T>,
): Promise<T> {
  if (conferir !== undefined) throw new PorConferir()
  const write: Escrever = (work) => transaction(pool, base.ator, (db) => work({ ...base, db }))
  const conta = await write(async (ctx) => {
    const lida = await lerContaNoBanco(ctx, contaId)
    if (lida !== null) return lida
    const { rows } = await sql`select from conta_de_recebimento
      where escritorio_id = ${ctx.tenant.escritorioId} and id = ${contaId}`.execute(ctx.db)
    throw rows.length === 0 ? problem('nao-encontrado') : SEM_ACESSO()
  })
  const { empresaId } = conta
  const dito = await usarAcessoAoPix(
    fora,
    write,
    { contaId, empresaId, motivo },
    async (acesso) => ({
      dito: await perguntar({ acesso, conta }),
    }),
  )
  if (dito === null) throw SEM_ACESSO()
  return dito.dito
}
