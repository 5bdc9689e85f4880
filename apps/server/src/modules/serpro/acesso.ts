import { transaction } from '../../platform/db/index.ts'
import type { AcessoSerpro, ConsumoSerpro, Integracoes } from '../../platform/fora/index.ts'
import { type PedidoDeFora, PorConferir } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { consumoDe, type Escrever } from './consumo.ts'

/** In the vault, of the office: key, secret, certificate and as whom it asks, in one. */
export const NOME_DO_ACESSO = 'serpro.acesso'
/** What leaves to the PGDAS-D, in the outgoing book. */
export const SERVICO_DO_PGDASD = 'pgdasd'
/** And to the DASN-SIMEI. */
export const SERVICO_DA_DASN = 'dasn-simei'
/** What leaves to the MIT, and the DCTFWeb that it makes. */
export const SERVICO_DO_MIT = 'mit'
export const SERVICO_DA_DCTFWEB = 'dctfweb'
/** Of what may wait for an answer of the Receita. */
export const SERVICOS_DA_RECEITA = [
  SERVICO_DO_PGDASD,
  SERVICO_DA_DASN,
  SERVICO_DO_MIT,
  SERVICO_DA_DCTFWEB,
] as const
/** What a person is told where the office has no contract here. */
export const SEM_SERPRO =
  'O escritório não está ligado ao Integra Contador do SERPRO. Guarde a chave, o segredo e o e-CNPJ do contrato.'

type Uso = { readonly acesso: AcessoSerpro; readonly consumo: ConsumoSerpro }

/**
 * Hands what opens the Integra Contador to `usar`, with the count of what it spends, out of the vault and outside any
 * transaction; null when the office is not connected. `write` is of who sees all of its companies. Nothing of it is to be
 * kept, logged or thrown.
 */
export const usarAcessoSerpro = <T>(
  { vault }: Pick<Integracoes, 'vault'>,
  write: Escrever,
  motivo: string,
  usar: (uso: Uso) => Promise<T>,
): Promise<T | null> =>
  vault.usar(write, { nome: NOME_DO_ACESSO, motivo }, (segredo) =>
    usar({
      acesso: JSON.parse(segredo.toString('utf8')) as AcessoSerpro,
      consumo: consumoDe(write),
    }),
  )

/** Asks of the SERPRO what a person wants to know now; without a contract, says so. */
export async function comAcessoSerpro<T>(
  { base, pool, fora, conferir }: PedidoDeFora,
  motivo: string,
  perguntar: (uso: Uso) => Promise<T>,
): Promise<T> {
  if (conferir !== undefined) throw new PorConferir()
  // What is of the office is also of who sees only some companies, to be used and not seen.
  const ator = { ...base.ator, empresas: 'todas' as const }
  const write: Escrever = (work) =>
    transaction(pool, ator, (db) =>
      work({ ...base, db, tenant: { ...base.tenant, empresas: 'todas' } }),
    )
  const dito = await usarAcessoSerpro(fora, write, motivo, async (uso) => ({
    dito: await perguntar(uso),
  }))
  if (dito === null) throw problem('situacao-nao-permite', { detail: SEM_SERPRO })
  return dito.dito
}
