import type { apiPublicaLivro, RouteOutput, RouteParsed } from '@razao/contract'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { PorNumero, paginaPorChave } from '../../platform/lista.ts'
import { relatorioBalancete, relatorioRazao } from '../contabil/demonstracoes/index.ts'
import { lancamentosDepoisDe } from '../contabil/lancamentos/index.ts'
import { planoDeContas } from '../contabil/plano/index.ts'
import { baixarDocumento as conteudoDe, documentosDepoisDe } from '../documentos/index.ts'

type Lancamentos = typeof apiPublicaLivro.listarLancamentos

export const listarLancamentos = (
  ctx: Context,
  { cursor, limite, ...filtro }: RouteParsed<Lancamentos>,
): Promise<RouteOutput<Lancamentos>> =>
  paginaPorChave(
    { cursor, limite },
    {
      ...PorNumero,
      ler: (busca) => lancamentosDepoisDe(ctx, filtro, busca),
      marcaDe: ({ id }) => id,
      item: (lancamento) => lancamento,
    },
  )

export async function listarContas(
  ctx: Context,
  { empresaId }: RouteParsed<typeof apiPublicaLivro.listarContas>,
): Promise<RouteOutput<typeof apiPublicaLivro.listarContas>> {
  const { ContasContabeis } = await planoDeContas(ctx, { empresaId })
  return { itens: ContasContabeis }
}

export const balancete = (
  ctx: Context,
  { empresaId, de, ate }: RouteParsed<typeof apiPublicaLivro.balancete>,
): Promise<RouteOutput<typeof apiPublicaLivro.balancete>> =>
  relatorioBalancete(ctx, { empresaId, de, ate, tipoDeRelatorio: 0 })

type Razao = typeof apiPublicaLivro.razao
/** As the report of the product marks where a page ends. */
const Marca = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}~\d{1,15}~\d{1,5}$/)
  .refine((marca) => z.iso.date().safeParse(marca.slice(0, 10)).success)

/** The report brings whether there is another page by itself: one line more is asked as of any list. */
export async function razao(
  ctx: Context,
  { cursor, limite, ...filtro }: RouteParsed<Razao>,
): Promise<RouteOutput<Razao>> {
  const saldos = { saldoAnterior: 0, saldo: 0 }
  const lidas = await paginaPorChave(
    { cursor, limite },
    {
      marca: Marca.nullable(),
      inicio: null,
      ler: async ({ depoisDe, limite: linhas }) => {
        const lido = await relatorioRazao(ctx, {
          ...filtro,
          linhas,
          ...(depoisDe === null ? {} : { depoisDe }),
        })
        saldos.saldoAnterior = lido.saldoAnterior
        saldos.saldo = lido.saldo
        return lido.linhas
      },
      marcaDe: ({ marca }) => marca,
      item: (linha) => linha,
    },
  )
  return { ...lidas, ...saldos }
}

type Documentos = typeof apiPublicaLivro.listarDocumentos

export const listarDocumentos = (
  ctx: Context,
  { cursor, limite, ...filtro }: RouteParsed<Documentos>,
): Promise<RouteOutput<Documentos>> =>
  paginaPorChave(
    { cursor, limite },
    {
      ...PorNumero,
      ler: (busca) => documentosDepoisDe(ctx, filtro, busca),
      marcaDe: ({ id }) => id,
      item: (documento) => documento,
    },
  )

export const baixarDocumento = (ctx: Context, { documentoId }: { documentoId: number }) =>
  conteudoDe(ctx, documentoId, true)
