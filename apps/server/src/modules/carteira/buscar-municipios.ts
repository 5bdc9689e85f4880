import type { carteira, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

type Rota = typeof carteira.buscarMunicipios

const COM = 'ÁÀÂÃÉÊÍÓÔÕÚÜÇáàâãéêíóôõúüç'
const SEM = 'AAAAEEIOOOUUCaaaaeeiooouuc'
const LIMITE = 20

/** `São João d'El` and `SAO JOAO DEL` alike: without accents, in small letters, only letters and digits. */
const simples = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[^0-9A-Za-z]/g, '')
    .toLowerCase()

/** Municípios whose name has what was typed; the whole name first, then those that begin with it. */
export async function buscarMunicipios(
  ctx: Context,
  { busca, uf }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const termo = simples(busca)
  if (termo === '') return { lista: [] }
  const { rows } = await sql<{ ibge: number; nome: string; uf: string }>`
    select ibge, nome, uf from (
      select m.*, lower(regexp_replace(translate(nome, ${COM}, ${SEM}), '[^0-9A-Za-z]', '', 'g')) as simples
      from municipio m where ${uf ?? null}::text is null or uf = ${uf ?? null}) m
    where simples like ${`%${termo}%`}
    order by simples <> ${termo}, simples not like ${`${termo}%`}, nome, uf limit ${LIMITE}`.execute(
    ctx.db,
  )
  return { lista: rows }
}
