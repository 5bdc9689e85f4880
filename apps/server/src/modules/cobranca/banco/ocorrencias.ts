import { type RouteOutput, type RouteParsed, arquivosDoBanco as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import {
  algumaContem,
  emPagina,
  igual,
  lerLinhas,
  lerTotais,
  type Ordenacao,
  ordenar,
  recorte,
  todas,
} from '../../../platform/lista.ts'
import { exigirRetorno } from './listar-arquivos.ts'

type Rota = typeof rotas.listarOcorrencias
type Linha = RouteOutput<Rota>['lista'][number]
type Filtro = Pick<RouteParsed<Rota>, 'retornoId' | 'situacao' | 'busca'>

const ORDEM: Ordenacao = {
  colunas: {
    linha: 'x.linha',
    pago: 'x.pago',
    situacao: ['x.situacao', 'x.linha'],
    cliente: 'x.cliente',
  },
  padrao: 'linha',
  desempate: 'x.id',
}

const deOcorrencias = (ctx: Context, { retornoId, situacao, busca }: Filtro) => sql`
  from (
    select o.id, o.linha, o.descricao, o.motivos, o.nosso_numero as "nossoNumero", o.documento, c.id as "cobrancaId",
      c.numero as cobranca, p.nome as cliente, o.valor, o.pago, o.acrescimos, o.tarifa, o.ocorrida_em as "ocorridaEm",
      o.situacao, o.mensagem, o.recebido
    from retorno_ocorrencia o
    left join boleto b on b.escritorio_id = o.escritorio_id and b.id = o.boleto_id
    left join cobranca c on c.escritorio_id = b.escritorio_id and c.id = b.cobranca_id
    left join participante_atual a on a.escritorio_id = c.escritorio_id and a.id = c.participante_id
    left join participante p on p.escritorio_id = a.escritorio_id and p.id = a.atual_id
    where o.escritorio_id = ${ctx.tenant.escritorioId} and o.retorno_id = ${retornoId}) x
  where ${todas(
    sql`true`,
    igual('x.situacao', situacao),
    algumaContem(busca, 'x.cliente', 'x.nossoNumero', 'x.documento', 'x.descricao'),
  )}`

/** What the bank told in a file, line by line, and what was done of it. */
export async function listarOcorrencias(
  ctx: Context,
  pedido: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const { problemas, ...retorno } = await exigirRetorno(ctx, pedido.retornoId)
  const de = deOcorrencias(ctx, pedido)
  const { total } = await lerTotais<{ total: number }>(ctx.db, {
    somas: sql`count(*) as total`,
    de,
  })
  const lista = await lerLinhas<Linha>(ctx.db, {
    colunas: sql`x.*`,
    de,
    ordem: ordenar(ORDEM, pedido.ordem),
    corte: recorte(pedido),
  })
  return emPagina(pedido, { lista, total, totais: { retorno, problemas } })
}

const COLUNAS: Coluna<Linha>[] = [
  { titulo: 'Linha', tipo: 'numero', valor: (l) => l.linha },
  { titulo: 'Ocorrência', tipo: 'texto', valor: (l) => l.descricao },
  {
    ...{ titulo: 'Motivos', tipo: 'texto' },
    valor: (l) => l.motivos.map(({ descricao }) => descricao).join('; '),
  },
  { titulo: 'Nosso número', tipo: 'texto', valor: (l) => l.nossoNumero },
  {
    titulo: 'Cobrança',
    tipo: 'texto',
    valor: (l) => (l.cobranca === null ? '' : String(l.cobranca)),
  },
  { titulo: 'Cliente', tipo: 'texto', valor: (l) => l.cliente },
  { titulo: 'Valor', tipo: 'dinheiro', valor: (l) => l.valor },
  { titulo: 'Pago', tipo: 'dinheiro', valor: (l) => l.pago },
  { titulo: 'Tarifa', tipo: 'dinheiro', valor: (l) => l.tarifa },
  { titulo: 'Ocorrida em', tipo: 'data', valor: (l) => l.ocorridaEm },
  {
    titulo: 'Situação',
    tipo: 'texto',
    valor: (l) => rotas.ROTULOS_DA_OCORRENCIA[l.situacao] ?? '',
  },
  { titulo: 'Recebido', tipo: 'dinheiro', valor: (l) => l.recebido },
  { titulo: 'Observação', tipo: 'texto', valor: (l) => l.mensagem },
]

/** Every line of the filter, whatever the page on screen. */
export async function exportarOcorrencias(
  ctx: Context,
  input: RouteParsed<typeof rotas.exportarOcorrencias>,
): Promise<ArquivoServido> {
  const { formato, paginaAtual: _, registrosPorPagina: __, ordem, ...filtro } = input
  await exigirRetorno(ctx, filtro.retornoId)
  const linhas = await lerLinhas<Linha>(ctx.db, {
    colunas: sql`x.*`,
    de: deOcorrencias(ctx, filtro),
    ordem: ordenar(ORDEM, ordem),
  })
  return await exportar(ctx, formato, {
    ...{ titulo: 'retorno-do-banco', colunas: COLUNAS, linhas, filtros: filtro },
  })
}
