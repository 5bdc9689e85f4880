import type { RouteOutput, RouteParsed, jettax as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import {
  algumaContem,
  emPagina,
  igual,
  lerPagina,
  type Ordenacao,
  ordenar,
  todas,
} from '../../platform/lista.ts'

type Saida = RouteOutput<typeof rotas.listarLeiturasDaJettax>

const ORDEM: Ordenacao = {
  colunas: {
    empresa: 'e.apelido',
    estado: 'l.estado',
    pedidaEm: 'l.pedida_em',
    terminouEm: 'l.terminou_em',
    documentos: 'l.documentos',
    entraram: 'l.entraram',
  },
  padrao: '-pedidaEm',
  desempate: 'l.id',
  nulos: 'ultimos',
}

const COLUNAS = sql`l.id, l.empresa_id as "empresaId", e.apelido as empresa, l.tipo, l.de, l.ate, l.estado, l.motivo,
  l.documentos, l.entraram, l.ja_estavam as "jaEstavam", l.diferentes, l.recusados, l.resumos, l.pedida_em as "pedidaEm",
  l.pedida_por_nome as "pedidaPor", l.terminou_em as "terminouEm"`

/** The log: each reading, newest first, with what came of it. */
export async function listarLeiturasDaJettax(
  ctx: Context,
  pedido: RouteParsed<typeof rotas.listarLeiturasDaJettax>,
): Promise<Saida> {
  const de = sql`
    from jettax_leitura l
    join empresa e on e.escritorio_id = l.escritorio_id and e.id = l.empresa_id
    where ${todas(
      sql`l.escritorio_id = ${ctx.tenant.escritorioId}`,
      igual('l.empresa_id', pedido.empresaId),
      igual('l.estado', pedido.estado),
      algumaContem(pedido.busca, 'e.apelido', 'e.identificacao', 'l.motivo'),
    )}`
  const lida = await lerPagina<Saida['lista'][number]>(ctx.db, pedido, {
    ...{ colunas: COLUNAS, de, ordem: ordenar(ORDEM, pedido.ordem) },
  })
  return emPagina(pedido, { ...lida, totais: {} })
}
