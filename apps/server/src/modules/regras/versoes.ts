import {
  comFim,
  type Ponto,
  type RegraDatada,
  TIPOS,
  type TipoDeRegra,
  type ValorDaRegra,
} from '@razao/engine/municipal'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { type Fragmento, todas } from '../../platform/lista.ts'

/** Where a version stands: of the office, or of one of the national environments. */
export type CamadaGravada = 'escritorio' | 'nacional' | 'nacional-restrita'
export type Ambiente = 'producao' | 'restrita'

export const camadaDo = (ambiente: Ambiente): CamadaGravada =>
  ambiente === 'producao' ? 'nacional' : 'nacional-restrita'

/** A version that was published and not withdrawn. */
export type Viva = Ponto<ValorDaRegra> & {
  readonly municipio: number
  readonly camada: CamadaGravada
  readonly tipo: TipoDeRegra
  readonly chave: string
  readonly fonte: string
  readonly link: string | null
  readonly conferidaEm: string
  readonly conferidaPor: number | null
}

/** What tells one line of versions from another. */
export type Linha = Pick<Viva, 'municipio' | 'camada' | 'tipo' | 'chave'>
export const nomeDaLinha = ({ municipio, camada, tipo, chave }: Linha): string =>
  `${municipio} ${camada} ${tipo} ${chave}`

/** The live versions of a filter, oldest first. */
export async function lerVivas(ctx: Context, ...filtros: readonly Fragmento[]): Promise<Viva[]> {
  const onde = todas(
    sql`r.escritorio_id = ${ctx.tenant.escritorioId} and r.retirada_em is null`,
    ...filtros,
  )
  const { rows } = await sql<Viva>`
    select r.id, r.municipio_ibge as municipio, r.camada, r.tipo, r.chave, r.vigente_de as de, r.valor, r.fonte, r.link,
      r.conferida_em as "conferidaEm", r.conferida_por as "conferidaPor"
    from regra_municipal r
    where ${onde}
    order by r.municipio_ibge, r.tipo, r.chave, r.camada, r.vigente_de`.execute(ctx.db)
  return rows
}

export const daLinha = ({ municipio, camada, tipo, chave }: Linha): Fragmento =>
  sql`r.municipio_ibge = ${municipio} and r.camada = ${camada} and r.tipo = ${tipo} and r.chave = ${chave}`

export const doMunicipio = (...ibges: readonly number[]): Fragmento =>
  sql`r.municipio_ibge = any (${[...ibges]}::int[])`

/** Of the office and of one environment, which is the one that counts. */
export const dasCamadas = (ambiente: Ambiente): Fragmento =>
  sql`r.camada in ('escritorio', ${camadaDo(ambiente)})`

/** A version with its last day, as the engine chooses among them. */
export type Versao = RegraDatada & {
  readonly id: number
  readonly municipio: number
  readonly conferidaEm: string
  readonly conferidaPor: number | null
}

const ORDEM_DOS_TIPOS = Object.keys(TIPOS)

/** The days of each version. Pure. */
export function comVigencia(vivas: readonly Viva[]): Versao[] {
  const linhas = Map.groupBy(vivas, nomeDaLinha)
  return [...linhas.values()]
    .flatMap((linha) => comFim(linha))
    .flatMap(({ valor, camada, ...viva }) =>
      valor === null
        ? []
        : [{ ...viva, valor, camada: camada === 'escritorio' ? camada : ('nacional' as const) }],
    )
    .toSorted((a, b) => ORDEM_DOS_TIPOS.indexOf(a.tipo) - ORDEM_DOS_TIPOS.indexOf(b.tipo))
}
