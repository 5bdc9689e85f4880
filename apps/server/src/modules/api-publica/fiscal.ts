import type { apiPublica, apiPublicaLivro, RouteOutput, RouteParsed } from '@razao/contract'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { PorNumero, paginaPorChave } from '../../platform/lista.ts'
import {
  confirmarFaturamento,
  fechamentosDepoisDe,
  guiasDepoisDe,
  type MarcaDaObrigacao,
  obrigacoesDepoisDe,
  pdfDaGuia as pdf,
  receitasDepoisDe,
} from '../fiscal/index.ts'
import { notasDepoisDe } from '../receitas/index.ts'

type Notas = typeof apiPublica.listarNotas
type Nota = RouteOutput<Notas>['itens'][number]

export const listarNotas = (
  ctx: Context,
  { cursor, limite, ...filtro }: RouteParsed<Notas>,
): Promise<RouteOutput<Notas>> =>
  paginaPorChave(
    { cursor, limite },
    {
      ...PorNumero,
      ler: (busca) => notasDepoisDe(ctx, filtro, busca),
      marcaDe: ({ id }) => id,
      item: (nota) => nota as Nota,
    },
  )

type Receitas = typeof apiPublica.listarReceitas

export const listarReceitas = (
  ctx: Context,
  { cursor, limite, ...filtro }: RouteParsed<Receitas>,
): Promise<RouteOutput<Receitas>> =>
  paginaPorChave(
    { cursor, limite },
    {
      ...PorNumero,
      ler: (busca) => receitasDepoisDe(ctx, filtro, busca),
      marcaDe: ({ empresaId }) => empresaId,
      item: (linha) => linha,
    },
  )

/** One company, by the bulk confirmation of the screen. */
export async function confirmarReceita(
  ctx: Context,
  { empresaId, competencia }: RouteParsed<typeof apiPublica.confirmarReceita>,
): Promise<RouteOutput<typeof apiPublica.confirmarReceita>> {
  const { recusadas } = await confirmarFaturamento(ctx, {
    competencia,
    selecao: { modo: 'ids', ids: [empresaId] },
  })
  const motivo = recusadas[0]?.motivo ?? null
  return { confirmada: motivo === null, motivo }
}

type Guias = typeof apiPublica.listarGuias

export const listarGuias = (
  ctx: Context,
  { cursor, limite, ...filtro }: RouteParsed<Guias>,
): Promise<RouteOutput<Guias>> =>
  paginaPorChave(
    { cursor, limite },
    {
      ...PorNumero,
      ler: (busca) => guiasDepoisDe(ctx, filtro, busca),
      marcaDe: ({ id }) => id,
      item: (guia) => guia,
    },
  )

export const pdfDaGuia = (ctx: Context, { guiaId }: { guiaId: number }) =>
  pdf(ctx, { guiaId, baixar: true })

type Obrigacoes = typeof apiPublicaLivro.listarObrigacoes
const Marca: z.ZodType<MarcaDaObrigacao | null> = z.tuple([
  z.iso.date(),
  z.number().int().min(0),
  z.string().max(10),
  z.string().max(60),
  z.string().max(20),
])

export const listarObrigacoes = (
  ctx: Context,
  { cursor, limite, ...filtro }: RouteParsed<Obrigacoes>,
): Promise<RouteOutput<Obrigacoes>> =>
  paginaPorChave(
    { cursor, limite },
    {
      marca: Marca,
      inicio: null,
      ler: (busca) => obrigacoesDepoisDe(ctx, filtro, busca),
      marcaDe: ({ prazo, empresaId, competencia, chave, periodo }) =>
        [prazo, empresaId, competencia, chave, periodo] as const,
      item: (linha) => linha,
    },
  )

type Competencias = typeof apiPublicaLivro.listarCompetencias

export const listarCompetencias = (
  ctx: Context,
  { cursor, limite, empresaId, ...filtro }: RouteParsed<Competencias>,
): Promise<RouteOutput<Competencias>> =>
  paginaPorChave(
    { cursor, limite },
    {
      ...PorNumero,
      ler: (busca) => fechamentosDepoisDe(ctx, { ...filtro, idEmpresa: empresaId }, busca),
      marcaDe: (linha) => linha.empresaId,
      item: (linha) => ({ ...linha, fechada: linha.etapaAtual === 'concluido' }),
    },
  )
