import {
  type DataCivil,
  diaDoFeriado,
  type Feriados,
  feriadosConhecidos,
  feriados as feriadosDe,
  type QuandoDoFeriado,
  SO_NACIONAIS,
} from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

export type Lugar = { readonly ibge: number; readonly uf: string }

/** What the office told of a state or of a município. */
export type Informado = {
  readonly uf: string | null
  readonly ibge: number | null
  readonly quando: QuandoDoFeriado
  readonly nome: string
  readonly fonte: string | null
  readonly bancos: boolean
  readonly vale: boolean
}

/** A holiday of a place, from the product or from the office; of one day the office has the last word. */
export type DoLugar = Omit<Informado, 'uf' | 'ibge'> & {
  readonly informado: boolean
  readonly ambito: 'estadual' | 'municipal'
  readonly aConferir: boolean
}

export async function lerInformados(ctx: Context): Promise<Informado[]> {
  const { rows } = await sql<Informado>`
    select uf, ibge, quando, nome, fonte, bancos, vale from feriado_local
    where escritorio_id = ${ctx.tenant.escritorioId} order by id`.execute(ctx.db)
  return rows
}

/** The holidays of a place. Pure. */
export function feriadosDoLugar({ ibge, uf }: Lugar, informados: readonly Informado[]): DoLugar[] {
  const daqui = informados
    .filter((um) => um.uf === uf || um.ibge === ibge)
    .map(
      ({ uf: doEstado, ibge: _, ...um }): DoLugar => ({
        ...um,
        ambito: doEstado === null ? 'municipal' : 'estadual',
        informado: true,
        aConferir: false,
      }),
    )
  const ditos = new Set(daqui.map(({ ambito, quando }) => `${ambito}:${quando}`))
  const conhecidos = feriadosConhecidos(uf, ibge)
    .map(
      ({ lugar, quando, nome, fonte, aConferir }): DoLugar => ({
        ...{ informado: false, quando, nome, fonte, aConferir, bancos: false, vale: true },
        ambito: lugar === uf ? 'estadual' : 'municipal',
      }),
    )
    .filter(({ ambito, quando }) => !ditos.has(`${ambito}:${quando}`))
  return [...conhecidos, ...daqui]
}

/** The days of a place between two, as the engine takes them. Pure. */
function diasDoLugar(
  lugar: Lugar,
  informados: readonly Informado[],
  { de, ate }: { readonly de: DataCivil; readonly ate: DataCivil },
): Feriados {
  const dias = { bancos: new Set<DataCivil>(), lugar: new Set<DataCivil>() }
  const primeiro = Number(de.slice(0, 4))
  const anos = Array.from(
    { length: Number(ate.slice(0, 4)) - primeiro + 1 },
    (_, n) => primeiro + n,
  )
  for (const { quando, bancos, vale } of feriadosDoLugar(lugar, informados))
    for (const ano of vale ? anos : []) {
      const dia = diaDoFeriado(quando, ano)
      if (dia !== null && dia >= de && dia <= ate) dias[bancos ? 'bancos' : 'lugar'].add(dia)
    }
  return dias.bancos.size + dias.lugar.size === 0
    ? SO_NACIONAIS
    : feriadosDe([...dias.bancos].sort(), false, [...dias.lugar].sort())
}

/** The holidays of a município, whether companies are there or not. */
export const feriadosDoMunicipio = async (
  ctx: Context,
  lugar: Lugar,
  janela: { readonly de: DataCivil; readonly ate: DataCivil },
): Promise<Feriados> => diasDoLugar(lugar, await lerInformados(ctx), janela)

/** The holidays of the município of each company, between two days. */
export async function feriadosDasEmpresas(
  ctx: Context,
  empresaIds: readonly number[],
  janela: { readonly de: DataCivil; readonly ate: DataCivil },
): Promise<ReadonlyMap<number, Feriados>> {
  if (empresaIds.length === 0) return new Map()
  const informados = await lerInformados(ctx)
  const { rows } = await sql<Lugar & { id: number }>`
    select e.id, m.ibge, m.uf from empresa e join municipio m on m.ibge = e.municipio_ibge
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = any (${empresaIds}::bigint[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, ...lugar }) => [id, diasDoLugar(lugar, informados, janela)]))
}
