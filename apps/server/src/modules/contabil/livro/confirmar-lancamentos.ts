import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Gravacao, gravarLancamentos, type OpcoesDeGravar } from './gravar-lancamentos.ts'
import type { LancamentoAConfirmar, LancamentoConfirmado } from './lancamento.ts'
import { entradaCanonica, hashDoLancamento } from './texto-canonico.ts'

export type Ponta = {
  empresaId: number
  sequencia: number
  /** Lower-case hexadecimal. */
  hash: string
  registradoEm: string
  /** Last number of each year that will be written. */
  numeros: Record<string, number>
}

/**
 * Holds the books of some companies until the end of the transaction: first their months (shared, so that
 * a closing waits or is waited for), then the books, in the order of their ids. `pares` are company and
 * month of what will be written.
 */
export async function travarLivros(
  ctx: Context,
  pares: readonly { empresaId: number; competencia: string }[],
): Promise<ReadonlyMap<number, Ponta>> {
  const { rows } = await sql<Ponta>`
    select empresa_id as "empresaId", sequencia, encode(hash, 'hex') as hash, registrado as "registradoEm", numeros
    from app.travar_livros(${ctx.tenant.escritorioId}::bigint, ${pares.map((p) => p.empresaId)}::bigint[],
      ${pares.map((p) => p.competencia)}::text[])`.execute(ctx.db)
  return new Map(rows.map((linha) => [linha.empresaId, linha]))
}

const mesDe = (data: string): string => data.slice(0, 7)

/** Company and month of each entry, each pair once. */
export function paresDo(lote: readonly LancamentoAConfirmar[]) {
  const pares = new Map<string, { empresaId: number; competencia: string }>()
  for (const { empresaId, data } of lote) {
    const competencia = mesDe(data)
    pares.set(`${empresaId}:${competencia}`, { empresaId, competencia })
  }
  return [...pares.values()]
}

/**
 * Confirms entries of any number of companies, in the order given: takes the books, gives each entry its
 * number, sequence and hash, and writes entries, lines, balances and tips in one statement. The database
 * refuses what does not balance, enters a locked month, repeats a key, skips a number or leaves a balance
 * behind. Whoever writes in two lots of one transaction must hold every book in the first.
 * @returns one for each entry, in the same order
 */
export async function confirmarLancamentos(
  ctx: Context,
  lote: readonly LancamentoAConfirmar[],
): Promise<LancamentoConfirmado[]> {
  if (lote.length === 0) return []
  return await confirmarNosLivros(ctx, await travarLivros(ctx, paresDo(lote)), lote)
}

/** The second half of `confirmarLancamentos`, for who holds the books already. */
export async function confirmarNosLivros(
  ctx: Context,
  pontas: ReadonlyMap<number, Ponta>,
  lote: readonly LancamentoAConfirmar[],
  opcoes: OpcoesDeGravar = {},
): Promise<LancamentoConfirmado[]> {
  if (lote.length === 0) return []
  const gravacoes = encadear(pontas, lote)
  const ids = await gravarLancamentos(ctx, gravacoes, opcoes)
  return gravacoes.map(({ lancamento, posicao }, indice) => ({
    id: ids[indice] ?? 0,
    empresaId: lancamento.empresaId,
    ...posicao,
  }))
}

/** Gives each entry its place after the tip of its company, and moves the tip. */
function encadear(
  pontas: ReadonlyMap<number, Ponta>,
  lote: readonly LancamentoAConfirmar[],
): Gravacao[] {
  return lote.map((lancamento) => {
    const ponta = pontas.get(lancamento.empresaId)
    if (!ponta) throw new Error(`o livro da empresa ${lancamento.empresaId} não foi tomado`)
    const ano = lancamento.data.slice(0, 4)
    const numero = (ponta.numeros[ano] ?? 0) + 1
    const sequencia = ponta.sequencia + 1
    const anterior = ponta.hash
    const { registradoEm } = ponta
    const lugar = { anterior, sequencia, exercicio: Number(ano), numero, registradoEm }
    const hash = hashDoLancamento(entradaCanonica(lancamento, lugar))
    ponta.numeros[ano] = numero
    ponta.sequencia = sequencia
    ponta.hash = hash
    return {
      lancamento,
      anterior,
      posicao: { exercicio: Number(ano), numero, sequencia, hash, registradoEm },
    }
  })
}
