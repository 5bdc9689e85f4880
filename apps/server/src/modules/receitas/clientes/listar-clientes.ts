import type { RouteOutput, RouteParsed, clientes as rotas } from '@razao/contract'
import { ROTULOS_TIPO_PESSOA, type TipoPessoa } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, comCursor, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { emPagina, lerLinhas, lerTotais, ordenar, recorte } from '../../../platform/lista.ts'
import {
  COLUNAS_DO_CLIENTE,
  clientesDoFiltro,
  clientesPorId,
  ordemDosClientes,
  ordemPeloMovimento,
} from './sql-clientes.ts'

type Listar = typeof rotas.listarClientes
type Cliente = RouteOutput<Listar>['lista'][number]

/** A page of customers. What is billed and owed by all of them is summed where one company is asked for. */
export async function listarClientes(
  ctx: Context,
  input: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  const comSomas = input.empresaId !== undefined
  const { total, ...totais } = await lerTotais<RouteOutput<Listar>['totais'] & { total: number }>(
    ctx.db,
    {
      somas: comSomas ? SOMAS : SO_CONTAR,
      de: clientesDoFiltro(ctx, input, { comMovimento: comSomas }),
    },
  )
  const ordem = ordenar(ordemDosClientes(input), input.ordem)
  const pagina = await lerLinhas<{ id: number }>(ctx.db, {
    colunas: sql`p.id`,
    de: clientesDoFiltro(ctx, input, { comMovimento: ordemPeloMovimento(input) }),
    ordem,
    corte: recorte(input),
  })
  const ids = pagina.map(({ id }) => id)
  const lista = await lerLinhas<Cliente>(ctx.db, {
    colunas: COLUNAS_DO_CLIENTE,
    de: clientesPorId(ctx, ids),
    ordem,
  })
  return emPagina(input, { lista, total, totais })
}

const SO_CONTAR = sql`count(*) as total, null::bigint as "faturado", null::bigint as "emAberto"`
const SOMAS = sql`count(*) as total, coalesce(sum(v.faturado), 0)::bigint as "faturado",
  coalesce(sum(v.aberto), 0)::bigint as "emAberto"`

const simNao = (valor: boolean | null): string | null => {
  if (valor === null) return null
  return valor ? 'Sim' : 'Não'
}

const COLUNAS: Coluna<Cliente>[] = [
  { titulo: 'Nome', tipo: 'texto', largura: 40, valor: (c) => c.nome },
  { titulo: 'Nome fantasia', tipo: 'texto', valor: (c) => c.nomeFantasia },
  { titulo: 'CNPJ/CPF/NIF', tipo: 'texto', valor: (c) => c.documento },
  {
    titulo: 'Tipo',
    tipo: 'texto',
    valor: (c) => ROTULOS_TIPO_PESSOA[c.tipoPessoa as TipoPessoa] ?? String(c.tipoPessoa),
  },
  { titulo: 'Empresa', tipo: 'texto', valor: (c) => c.empresa },
  { titulo: 'Município', tipo: 'texto', valor: (c) => c.municipio },
  { titulo: 'UF', tipo: 'texto', valor: (c) => c.uf },
  { titulo: 'País', tipo: 'texto', valor: (c) => c.pais },
  { titulo: 'E-mail de cobrança', tipo: 'texto', valor: (c) => c.email },
  { titulo: 'Retém ISS', tipo: 'texto', valor: (c) => simNao(c.retemIss) },
  { titulo: 'Retém tributos federais', tipo: 'texto', valor: (c) => simNao(c.retemFederal) },
  { titulo: 'Órgão público', tipo: 'texto', valor: (c) => c.orgaoPublico },
  { titulo: 'Faturado em 12 meses', tipo: 'dinheiro', valor: (c) => c.faturado },
  { titulo: 'Em aberto', tipo: 'dinheiro', valor: (c) => c.emAberto },
  { titulo: 'Última nota', tipo: 'texto', valor: (c) => c.ultimaNota?.numero },
  { titulo: 'Emissão da última nota', tipo: 'data', valor: (c) => c.ultimaNota?.emissao },
  { titulo: 'Etiquetas', tipo: 'texto', valor: (c) => c.etiquetas.join(', ') },
]

/** Every customer of the filter, whatever the page on screen. */
export async function exportarClientes(
  ctx: Context,
  input: RouteParsed<typeof rotas.exportarClientes>,
): Promise<ArquivoServido> {
  const { formato, paginaAtual: _, registrosPorPagina: __, ...filtro } = input
  const consulta = sql<Cliente>`select ${COLUNAS_DO_CLIENTE} ${clientesDoFiltro(ctx, filtro, { comMovimento: true })}
    order by ${ordenar(ordemDosClientes(filtro), filtro.ordem)}`
  return await exportar(ctx, formato, {
    titulo: 'clientes',
    colunas: COLUNAS,
    linhas: comCursor(ctx.db, { compile: () => consulta.compile(ctx.db) }),
    filtros: filtro,
  })
}

type Etiquetas = typeof rotas.etiquetasDosClientes

/** Labels in use, the most used first. */
export async function etiquetasDosClientes(
  ctx: Context,
  { empresaId }: RouteParsed<Etiquetas>,
): Promise<RouteOutput<Etiquetas>> {
  const { rows } = await sql<RouteOutput<Etiquetas>['lista'][number]>`
    select t.etiqueta, count(*) as clientes from participante p cross join lateral unnest(p.etiquetas) as t (etiqueta)
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.papel in ('cliente', 'ambos') and p.mesclado_em is null
      and (${empresaId ?? null}::bigint is null or p.empresa_id = ${empresaId ?? null})
    group by t.etiqueta order by count(*) desc, t.etiqueta limit 200`.execute(ctx.db)
  return { lista: rows }
}
