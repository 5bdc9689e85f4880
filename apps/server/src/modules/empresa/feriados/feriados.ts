import type { RouteOutput, RouteParsed, feriados as rotas } from '@razao/contract'
import { diaDoFeriado, feriadosDoAno, somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { feriadosDoLugar, lerInformados } from './feriados-do-lugar.ts'

type Saida = RouteOutput<typeof rotas.listarFeriados>
type Municipio = Saida['municipios'][number]

/** Where the office has companies; a município without any may be asked for too. */
async function municipiosDasEmpresas(ctx: Context): Promise<Municipio[]> {
  const { rows } = await sql<Municipio>`
    select m.ibge, m.nome, m.uf, count(*)::int as empresas from empresa e join municipio m on m.ibge = e.municipio_ibge
    where e.escritorio_id = ${ctx.tenant.escritorioId} group by m.ibge, m.nome, m.uf order by 4 desc, m.nome, m.ibge`.execute(
    ctx.db,
  )
  return rows
}

async function oMunicipio(ctx: Context, ibge: number): Promise<Omit<Municipio, 'empresas'>> {
  const { rows } = await sql<Omit<Municipio, 'empresas'>>`
    select ibge, nome, uf from municipio where ibge = ${ibge}`.execute(ctx.db)
  if (!rows[0]) throw problem('nao-encontrado', { detail: 'O município não existe.' })
  return rows[0]
}

/** The holidays of a year in a município: of the country, of the banks, of the state and its own. */
export async function listarFeriados(
  ctx: Context,
  { ibge, ano }: RouteParsed<typeof rotas.listarFeriados>,
): Promise<Saida> {
  const municipios = await municipiosDasEmpresas(ctx)
  const escolhido = ibge ?? municipios[0]?.ibge
  const municipio = escolhido === undefined ? null : await oMunicipio(ctx, escolhido)
  const doLugar = municipio ? feriadosDoLugar(municipio, await lerInformados(ctx)) : []
  const feriados: Saida['feriados'] = [
    ...feriadosDoAno(ano).map(({ tipo, ...dia }) => ({
      ...{ informado: false, quando: null, bancos: true, vale: true, aConferir: false },
      ...{ ...dia, ambito: tipo },
    })),
    ...doLugar.flatMap((feriado) => {
      const data = diaDoFeriado(feriado.quando, ano)
      return data === null ? [] : [{ ...feriado, data }]
    }),
  ]
  return {
    municipio,
    municipios,
    feriados: feriados.toSorted((a, b) => Number(a.data > b.data) - Number(a.data < b.data)),
  }
}

/** Tells a holiday; told again of the same day and place, it is the same one. */
export async function salvarFeriado(
  ctx: Context,
  input: RouteParsed<typeof rotas.salvarFeriado>,
): Promise<RouteOutput<typeof rotas.salvarFeriado>> {
  const { quando, nome, fonte, bancos, vale } = input
  const lugar = await oLugar(ctx, input)
  await sql`
    insert into feriado_local (escritorio_id, uf, ibge, quando, nome, fonte, bancos, vale)
    values (${ctx.tenant.escritorioId}, ${lugar.uf}, ${lugar.ibge}, ${quando}, ${nome}, ${fonte || null}, ${bancos}, ${vale})
    on conflict on constraint feriado_local_unico do update set nome = excluded.nome, fonte = excluded.fonte, bancos = excluded.bancos,
      vale = excluded.vale, versao = feriado_local.versao + 1`.execute(ctx.db)
  return { meses: await reavaliar(ctx, quando, lugar) }
}

/** What the office had told is no more: the product's own, if there is one of that day, counts again. */
export async function excluirFeriado(
  ctx: Context,
  input: RouteParsed<typeof rotas.excluirFeriado>,
): Promise<RouteOutput<typeof rotas.excluirFeriado>> {
  const { quando } = input
  const lugar = await oLugar(ctx, input)
  const { rows } = await sql`
    delete from feriado_local where escritorio_id = ${ctx.tenant.escritorioId} and quando = ${quando}
      and (uf = ${lugar.uf}::text or ibge = ${lugar.ibge}::int) returning quando`.execute(ctx.db)
  if (rows.length === 0) throw problem('nao-encontrado')
  return { meses: await reavaliar(ctx, quando, lugar) }
}

/** A state or a município: the other is null. */
type Lugar = { readonly uf: string | null; readonly ibge: number | null }

async function oLugar(
  ctx: Context,
  { ibge, ambito }: { readonly ibge: number; readonly ambito: 'estadual' | 'municipal' },
): Promise<Lugar> {
  const { uf } = await oMunicipio(ctx, ibge)
  return ambito === 'estadual' ? { uf, ibge: null } : { uf: null, ibge }
}

/** As far back as a due date of a month may be from its holiday. */
const ALCANCE = 2

/** Judges again, by a job, the open months of the place that were worked out and whose due dates may be near the day. */
async function reavaliar(ctx: Context, quando: string, { uf, ibge }: Lugar): Promise<number> {
  const ano = Number(ctx.clock.today().slice(0, 4))
  const meses = [ano - 1, ano, ano + 1].flatMap((um) => {
    const mes = diaDoFeriado(quando, um)?.slice(0, 7)
    if (mes === undefined) return []
    return Array.from({ length: ALCANCE + 1 }, (_, antes) => somarMeses(mes, -antes))
  })
  const { rows } = await sql<{ par: [number, string] }>`
    select jsonb_build_array(f.empresa_id, f.competencia) as par from fechamento f
    join empresa e on e.escritorio_id = f.escritorio_id and e.id = f.empresa_id
    join municipio m on m.ibge = e.municipio_ibge and (m.uf = ${uf}::text or m.ibge = ${ibge}::int)
    where f.escritorio_id = ${ctx.tenant.escritorioId} and f.competencia = any (${meses}::text[])
      and f.apuracao in (2, 3) and f.bloqueio <> 2
    order by f.competencia, f.empresa_id`.execute(ctx.db)
  if (rows.length > 0)
    await enqueue(ctx, 'reavaliar-fechamento', { pares: rows.map(({ par }) => par) })
  return rows.length
}
