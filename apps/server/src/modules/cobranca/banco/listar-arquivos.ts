import type { RouteOutput, RouteParsed, arquivosDoBanco as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
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
import { problem } from '../../../platform/problem.ts'

type Remessas = typeof rotas.listarRemessas
type Retornos = typeof rotas.listarRetornos
export type RetornoDaLista = RouteOutput<Retornos>['lista'][number]

const DAS_REMESSAS: Ordenacao = {
  colunas: { criadoEm: 'x.id', sequencia: 'x.sequencia', total: 'x.total', empresa: 'x.empresa' },
  padrao: '-criadoEm',
  desempate: 'x.id',
}

/** Files that went to the bank, the newest first. */
export async function listarRemessas(
  ctx: Context,
  pedido: RouteParsed<Remessas>,
): Promise<RouteOutput<Remessas>> {
  const de = sql`
    from (
      select r.id, r.empresa_id as "empresaId", e.apelido as empresa, t.nome as conta, r.conta_id as "contaId", r.banco,
        r.sequencia, r.nome, r.titulos, r.baixas, r.total, r.criado_por_nome as "criadoPor", r.criado_em as "criadoEm"
      from remessa r
      join empresa e on e.escritorio_id = r.escritorio_id and e.id = r.empresa_id
      join conta_de_recebimento t on t.escritorio_id = r.escritorio_id and t.id = r.conta_id
      where r.escritorio_id = ${ctx.tenant.escritorioId}) x
    where ${todas(
      sql`true`,
      igual('x.empresaId', pedido.empresaId),
      igual('x.contaId', pedido.contaId),
      algumaContem(pedido.busca, 'x.nome', 'x.conta', 'x.empresa'),
    )}`
  const { quantidade, ...totais } = await lerTotais<{ quantidade: number; total: number }>(ctx.db, {
    somas: sql`count(*) as quantidade, coalesce(sum(x.total), 0)::bigint as total`,
    de,
  })
  const lista = await lerLinhas<RouteOutput<Remessas>['lista'][number]>(ctx.db, {
    colunas: sql`x.id, x."empresaId", x.empresa, x.conta, x.banco, x.sequencia, x.nome, x.titulos, x.baixas, x.total,
      x."criadoPor", x."criadoEm"`,
    de,
    ordem: ordenar(DAS_REMESSAS, pedido.ordem),
    corte: recorte(pedido),
  })
  return emPagina(pedido, { lista, total: quantidade, totais })
}

/** The bytes of a file, as they were written. */
export async function baixarRemessa(
  ctx: Context,
  { remessaId }: RouteParsed<typeof rotas.baixarRemessa>,
): Promise<ArquivoServido> {
  const remessa = await ctx.db
    .selectFrom('remessa')
    .select(['nome', 'conteudo'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', remessaId)
    .executeTakeFirst()
  if (remessa === undefined) throw problem('nao-encontrado')
  const { nome, conteudo } = remessa
  // Some banks look at each byte: it is ASCII, and stays so on the way.
  return {
    nome,
    mime: 'application/octet-stream',
    conteudo: Buffer.from(conteudo, 'ascii'),
    baixar: true,
  }
}

const DOS_RETORNOS: Ordenacao = {
  colunas: {
    criadoEm: 'x.id',
    geradoEm: 'x."geradoEm"',
    recebido: 'x.recebido',
    empresa: 'x.empresa',
  },
  padrao: '-criadoEm',
  desempate: 'x.id',
}

/** Each retorno with what came of its lines. */
const retornos = (ctx: Context) => sql`
  select r.id, r.empresa_id as "empresaId", e.apelido as empresa, r.banco, r.nome, r.sequencia, r.gerado_em as "geradoEm",
    o.ocorrencias, o.registradas, o.pendentes, o."aConferir", o.recebido, r.criado_por_nome as "criadoPor",
    r.criado_em as "criadoEm"
  from retorno r
  join empresa e on e.escritorio_id = r.escritorio_id and e.id = r.empresa_id
  cross join lateral (
    select count(*) as ocorrencias, count(*) filter (where o.situacao = 'registrada') as registradas,
      count(*) filter (where o.situacao = 'pendente') as pendentes,
      count(*) filter (where o.situacao in ('sem-boleto', 'a-conferir')) as "aConferir",
      coalesce(sum(o.recebido), 0)::bigint as recebido
    from retorno_ocorrencia o where o.escritorio_id = r.escritorio_id and o.retorno_id = r.id) o
  where r.escritorio_id = ${ctx.tenant.escritorioId}`

/** Files that came from the bank, the newest first. */
export async function listarRetornos(
  ctx: Context,
  pedido: RouteParsed<Retornos>,
): Promise<RouteOutput<Retornos>> {
  const de = sql`from (${retornos(ctx)}) x where ${todas(
    sql`true`,
    igual('x.empresaId', pedido.empresaId),
    algumaContem(pedido.busca, 'x.nome', 'x.empresa'),
  )}`
  const { quantidade, ...totais } = await lerTotais<{ quantidade: number; recebido: number }>(
    ctx.db,
    { somas: sql`count(*) as quantidade, coalesce(sum(x.recebido), 0)::bigint as recebido`, de },
  )
  const lista = await lerLinhas<RetornoDaLista>(ctx.db, {
    colunas: sql`x.*`,
    de,
    ordem: ordenar(DOS_RETORNOS, pedido.ordem),
    corte: recorte(pedido),
  })
  return emPagina(pedido, { lista, total: quantidade, totais })
}

/** One retorno, with the lines of it that were left out; one that is not seen does not exist. */
export async function exigirRetorno(
  ctx: Context,
  retornoId: number,
): Promise<RetornoDaLista & { problemas: { linha: number; mensagem: string }[] }> {
  const [lido] = await lerLinhas<
    RetornoDaLista & { problemas: { linha: number; mensagem: string }[] }
  >(ctx.db, {
    colunas: sql`x.*, (select r.problemas from retorno r
        where r.escritorio_id = ${ctx.tenant.escritorioId} and r.id = x.id) as problemas`,
    de: sql`from (${retornos(ctx)}) x where x.id = ${retornoId}`,
    ordem: sql`x.id`,
  })
  if (lido === undefined) throw problem('nao-encontrado')
  return lido
}
