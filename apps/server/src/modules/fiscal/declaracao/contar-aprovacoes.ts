// Who is told of a transmission that waits for a second person, and who of what was decided: each once, and of many at once.
import { type QuemPede, recusaDaRota, declaracoes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { notificar } from '../../acesso/index.ts'
import type { EspecieDaDeclaracao } from './estados.ts'

type Contada = {
  readonly empresaId: number
  readonly empresa: string
  readonly competencia: string
  readonly especie: EspecieDaDeclaracao | 'dctfweb'
  readonly valor: number
  readonly pedidaPor: number
  readonly pedidaPorNome: string
  readonly decisao: 'aprovada' | 'recusada' | null
  readonly decididaPorNome: string | null
  readonly motivo: string | null
}

/** Declarations of the PGDAS-D and of the DASN, and of the DCTFWeb, by their ids. */
type Quais = { readonly declaracoes?: readonly number[]; readonly dctfwebs?: readonly number[] }

/** Marks what is to be told, so that nothing is told twice. */
async function marcar(ctx: Context, quais: Quais): Promise<Contada[]> {
  const { declaracoes = [], dctfwebs = [] } = quais
  const { escritorioId } = ctx.tenant
  const estado = sql`case when p.decisao is null then 'pedida' else 'decidida' end`
  const { rows } = await sql<Contada>`
    update declaracao_aprovacao p set contada = ${estado}, versao = p.versao + 1
    from (
      select d.empresa_id, d.id as declaracao_id, null::bigint as dctfweb_id, d.competencia, d.especie
      from declaracao_pgdasd d
      where d.escritorio_id = ${escritorioId} and d.id = any (${[...declaracoes]}::bigint[])
      union all
      select w.empresa_id, null, w.id, w.competencia, 'dctfweb'
      from declaracao_dctfweb w
      where w.escritorio_id = ${escritorioId} and w.id = any (${[...dctfwebs]}::bigint[])
    ) d
    join empresa e on e.escritorio_id = ${escritorioId} and e.id = d.empresa_id
    where p.escritorio_id = ${escritorioId} and (p.declaracao_id = d.declaracao_id or p.dctfweb_id = d.dctfweb_id)
      and p.contada is distinct from ${estado}
    returning p.empresa_id as "empresaId", e.apelido as empresa, d.competencia, d.especie, p.valor, p.pedida_por as "pedidaPor",
      p.pedida_por_nome as "pedidaPorNome", p.decisao, p.decidida_por_nome as "decididaPorNome", p.motivo`.execute(
    ctx.db,
  )
  return rows
}

type Pessoa = QuemPede & { readonly id: number; readonly empresas: readonly number[] | null }

/** Who may transmit, and the companies they see; null is all of them. */
async function quemTransmite(ctx: Context): Promise<Pessoa[]> {
  const { rows } = await sql<Pessoa>`
    select v.usuario_id as id, v.perfil, v.atua_como as "atuaComo", v.permissoes,
      case when not v.todas_empresas then v.empresas end as empresas
    from usuario_papel p cross join lateral app.vinculo_do_usuario(p.usuario_id, p.escritorio_id) v
    where p.escritorio_id = ${ctx.tenant.escritorioId} and v.situacao = 'ativo'
    order by v.usuario_id`.execute(ctx.db)
  return rows.filter((quem) => recusaDaRota(quem, rotas.transmitirDeclaracao) === null)
}

/** Of one it says which; of many, how many and how much. All of them are of one month, or of one year. */
function dizer(ctx: Context, quais: readonly [Contada, ...Contada[]]) {
  const [{ empresaId, empresa, competencia, especie }] = quais
  return {
    ...{ competencia, especie, quantas: quais.length, naTela: ctx.clock.competencia() },
    total: quais.reduce((soma, { valor }) => soma + valor, 0),
    ...(quais.length === 1 ? { empresaId, empresa } : {}),
  }
}

const emGrupos = <K>(quais: readonly Contada[], por: (uma: Contada) => K) =>
  [...Map.groupBy(quais, por).values()] as [Contada, ...Contada[]][]

async function contarPedidas(ctx: Context, pedidas: readonly Contada[]): Promise<void> {
  if (pedidas.length === 0) return
  const pessoas = await quemTransmite(ctx)
  for (const grupo of emGrupos(
    pedidas,
    (uma) => `${uma.pedidaPor} ${uma.competencia} ${uma.especie}`,
  ))
    for (const { id, empresas } of pessoas) {
      const [primeira, ...outras] = grupo.filter(
        ({ empresaId, pedidaPor }) => pedidaPor !== id && (empresas?.includes(empresaId) ?? true),
      )
      if (primeira === undefined) continue
      const { pedidaPorNome: por } = primeira
      await notificar(ctx, id, {
        tipo: 'transmissao',
        dados: { sobre: 'pedida', por, ...dizer(ctx, [primeira, ...outras]) },
      })
    }
}

async function contarDecididas(ctx: Context, decididas: readonly Contada[]): Promise<void> {
  const chave = (uma: Contada) =>
    `${uma.pedidaPor} ${uma.decisao} ${uma.competencia} ${uma.especie} ${uma.decididaPorNome}`
  for (const grupo of emGrupos(decididas, chave)) {
    const [{ pedidaPor, decisao, decididaPorNome: por, motivo }] = grupo
    await notificar(ctx, pedidaPor, {
      tipo: 'transmissao',
      dados: { sobre: decisao, por, motivo, ...dizer(ctx, grupo) },
    })
  }
}

/** Tells what was asked of these declarations to who may approve it, and what was decided to who asked; what was told is not told again. */
export async function contarAprovacoes(ctx: Context, quais: Quais): Promise<void> {
  const marcadas = await marcar(ctx, quais)
  await contarPedidas(
    ctx,
    marcadas.filter(({ decisao }) => decisao === null),
  )
  await contarDecididas(
    ctx,
    marcadas.filter(({ decisao }) => decisao !== null),
  )
}
