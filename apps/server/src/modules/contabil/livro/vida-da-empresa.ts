import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'

/** The days that a book takes: from the day the company was opened to the end of the next year, or to its own end. */
export type VidaDaEmpresa = {
  readonly de: string
  readonly ate: string
  /** `ate` is the day the company ended. */
  readonly acabou: boolean
}

type Extremos = { readonly abertura: string; readonly encerradaEm: string | null }

export function vidaDesde(ctx: Context, { abertura, encerradaEm }: Extremos): VidaDaEmpresa {
  const anoQueVem = `${Number(ctx.clock.today().slice(0, 4)) + 1}-12-31`
  const acabou = encerradaEm !== null && encerradaEm < anoQueVem
  return { de: abertura, ate: acabou ? encerradaEm : anoQueVem, acabou }
}

/** The life of each company; one that is not seen is not in it. */
export async function vidasDasEmpresas(
  ctx: Context,
  empresaIds: readonly number[],
): Promise<ReadonlyMap<number, VidaDaEmpresa>> {
  const { rows } = await sql<Extremos & { id: number }>`
    select id, abertura, encerrada_em as "encerradaEm" from empresa
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${empresaIds}::bigint[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, ...extremos }) => [id, vidaDesde(ctx, extremos)]))
}

export async function vidaDaEmpresa(ctx: Context, empresaId: number): Promise<VidaDaEmpresa> {
  const vida = (await vidasDasEmpresas(ctx, [empresaId])).get(empresaId)
  if (!vida) throw problem('nao-encontrado')
  return vida
}

/** Why a day is not one of the book; null when it is. */
export function porQueNaoEDia({ de, ate, acabou }: VidaDaEmpresa, data: string): string | null {
  if (data < de)
    return `${formatarData(data)} vem antes da abertura da empresa, em ${formatarData(de)}: confira a data, ou a abertura no cadastro.`
  if (data <= ate) return null
  if (acabou)
    return `${formatarData(data)} vem depois do fim da empresa, em ${formatarData(ate)}: confira a data, ou o encerramento no cadastro.`
  return `${formatarData(data)} está longe demais: o livro vai até ${formatarData(ate)}. Confira o ano.`
}

/** Refuses an entry of a day that is not of the book. */
export function exigirDiaDaEmpresa(vida: VidaDaEmpresa, data: string): void {
  const mensagem = porQueNaoEDia(vida, data)
  if (mensagem !== null)
    throw problem('entrada-invalida', { erros: [{ pointer: '#/data', mensagem }] })
}
