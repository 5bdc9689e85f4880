import type { RouteParsed, clientes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  algumaContem,
  type FiltroDe,
  type Fragmento,
  igual,
  type Ordenacao,
  semCuringa,
  todas,
} from '../../../platform/lista.ts'
import { movimentoDoCliente } from './movimento.ts'

export type FiltroDeClientes = FiltroDe<RouteParsed<typeof rotas.listarClientes>>

const DO_MOVIMENTO = {
  faturado: 'v.faturado',
  emAberto: 'v.aberto',
  ultimaNota: sql`coalesce(u.emissao, '0001-01-01'::date)`,
}

/** Whether an order asks for what the notes sum to. Of a whole office it does not: every note would be read. */
export const ordemPeloMovimento = ({
  empresaId,
  ordem,
}: FiltroDeClientes & { ordem?: string | undefined }) =>
  empresaId !== undefined && Object.hasOwn(DO_MOVIMENTO, ordem?.replace('-', '') ?? '')

export const ordemDosClientes = ({ empresaId }: FiltroDeClientes): Ordenacao => ({
  colunas: {
    nome: 'p.nome',
    documento: 'p.documento',
    tipoPessoa: 'p.tipo_pessoa',
    municipio: [sql`coalesce(m.nome, p.exterior_cidade, '')`, 'p.nome'],
    email: sql`coalesce(p.email, '')`,
    empresa: ['e.apelido', 'p.nome'],
    ...(empresaId === undefined ? {} : DO_MOVIMENTO),
  },
  padrao: 'nome',
  desempate: 'p.id',
})

/** The document as people know it; ours, given to who has none, is nobody's. */
export const DOCUMENTO = sql<
  string | null
>`case when p.documento_tipo not in ('sem-nif', 'sem-documento') then p.documento end`

/** A number is found with or without its mask, from its beginning; a name anywhere in it. */
function achado(busca: string | undefined): Fragmento | undefined {
  const porTexto = algumaContem(busca, 'p.nome', 'p.nome_fantasia', 'p.email')
  const limpo = (busca ?? '').replace(/[\s./-]/g, '').toUpperCase()
  if (porTexto === undefined || limpo.length < 3) return porTexto
  return sql`(${porTexto} or p.documento like ${`${semCuringa(limpo)}%`})`
}

const RETEM = sql`(p.retem_iss is true or p.retem_federal is true or p.orgao_publico is not null)`

/** Without document or address a note names nobody (E0204, E0237 of the national NFS-e). */
const INCOMPLETO = sql`(p.documento_tipo in ('sem-documento', 'outro') or p.logradouro is null or p.numero is null
  or p.bairro is null or case when p.tipo_pessoa = 3
    then p.pais is null or p.exterior_codigo_postal is null or p.exterior_cidade is null or p.exterior_estado is null
    else p.municipio_ibge is null or p.cep is null end)`

const simOuNao = (condicao: Fragmento, pedido: boolean | undefined): Fragmento | undefined => {
  if (pedido === undefined) return undefined
  return pedido ? condicao : sql`not ${condicao}`
}

const TABELAS = sql`from participante p
    join empresa e on e.escritorio_id = p.escritorio_id and e.id = p.empresa_id
    left join municipio m on m.ibge = p.municipio_ibge`

/** `from … where …` of the customers of a filter. What their notes sum to costs reading them: only where it is used. */
export function clientesDoFiltro(
  ctx: Context,
  f: FiltroDeClientes,
  { comMovimento }: { comMovimento: boolean },
): Fragmento {
  return sql`${TABELAS}
    ${comMovimento || f.emAberto !== undefined ? movimentoDoCliente(ctx) : sql``}
    where ${todas(
      sql`p.escritorio_id = ${ctx.tenant.escritorioId} and p.papel in ('cliente', 'ambos') and p.mesclado_em is null`,
      igual('p.empresa_id', f.empresaId),
      igual('p.tipo_pessoa', f.tipoPessoa),
      igual('m.uf', f.uf),
      igual('p.municipio_ibge', f.municipioIbge),
      f.etiqueta === undefined ? undefined : sql`p.etiquetas @> array[${f.etiqueta}]::text[]`,
      simOuNao(sql`(p.arquivado_em is not null)`, f.arquivado ?? false),
      simOuNao(RETEM, f.retem),
      simOuNao(sql`(v.aberto > 0)`, f.emAberto),
      simOuNao(INCOMPLETO, f.incompleto),
      achado(f.busca),
    )}`
}

/** These customers, with what their notes sum to. */
export const clientesPorId = (ctx: Context, ids: readonly number[]): Fragmento =>
  sql`${TABELAS} ${movimentoDoCliente(ctx)}
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.id = any (${ids}::bigint[])`

/** A row of the list. */
export const COLUNAS_DO_CLIENTE = sql`p.id, p.empresa_id as "empresaId", e.apelido as empresa, p.tipo_pessoa as "tipoPessoa",
  p.documento_tipo as "documentoTipo", ${DOCUMENTO} as documento, p.nome, p.nome_fantasia as "nomeFantasia",
  coalesce(m.nome, p.exterior_cidade) as municipio, m.uf, p.pais, p.email, p.retem_iss as "retemIss",
  p.retem_federal as "retemFederal", p.orgao_publico as "orgaoPublico", p.etiquetas, v.faturado as "faturado",
  v.aberto as "emAberto", case when u.id is not null
    then jsonb_build_object('id', u.id, 'numero', u.numero, 'emissao', u.emissao) end as "ultimaNota",
  p.arquivado_em is not null as arquivado, p.versao`

type Cliente = { id: number; empresaId: number; versao: number; mescladoEm: number | null }

/** A customer that the caller may see, held until the end of the transaction. */
export async function travarCliente(ctx: Context, clienteId: number): Promise<Cliente | undefined> {
  const { rows } = await sql<Cliente>`
    select id, empresa_id as "empresaId", versao, mesclado_em as "mescladoEm" from participante
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${clienteId} and papel in ('cliente', 'ambos')
    for no key update`.execute(ctx.db)
  return rows[0]
}
