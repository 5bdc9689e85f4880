import type { RouteOutput, RouteParsed, cobrancasImportacao as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
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
import { ProblemError, problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { criarCobranca } from '../criar-cobranca.ts'
import type { PedidoDeCobranca } from '../partes-da-venda.ts'
import { analisarLinha, igualA, type LinhaAnalisada, lerDaCasa } from './analisar-linha.ts'
import type { PlanilhaDeCobrancas } from './receber-planilha.ts'

type Rotas = typeof rotas
type Linhas = RouteOutput<Rotas['listarLinhasDaImportacao']>
type Importacao = Linhas['totais']['importacao']

/** Keeps the preview of a sheet: what each line would be. Nobody is charged. */
export async function enviarCobrancas(
  ctx: Context,
  { empresaId, envio }: RouteParsed<Rotas['enviarCobrancas']> & { envio: PlanilhaDeCobrancas },
): Promise<RouteOutput<Rotas['enviarCobrancas']>> {
  await exigirEmpresa(ctx, empresaId)
  const casa = await lerDaCasa(ctx, empresaId)
  const { escritorioId } = ctx.tenant
  const { id: importacaoId } = await ctx.db
    .insertInto('cobranca_importacao')
    .values({
      ...{ escritorio_id: escritorioId, empresa_id: empresaId, nome: envio.nome },
      ...{ criado_por_nome: ctx.user.nome, criado_em: ctx.clock.now().toISOString() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const vistas = new Map<string, number>()
  for (const [i, lida] of envio.linhas.entries()) {
    const dita = repetidaNoArquivo(
      await analisarLinha(ctx, lida, { empresaId, casa }),
      vistas,
      lida.linha,
    )
    const { situacao, problemas, pedido } = dita
    await ctx.db
      .insertInto('cobranca_importacao_item')
      .values({
        ...{ escritorio_id: escritorioId, importacao_id: importacaoId, empresa_id: empresaId },
        ...{ ordem: i + 1, linha: lida.linha, cliente: lida.cliente || lida.documento, situacao },
        ...{ descricao: pedido?.descricao ?? lida.descricao, valor: lida.valor },
        emissao: pedido?.emissao ?? lida.emissao,
        vencimento: pedido?.vencimento ?? lida.vencimento,
        problemas: JSON.stringify(problemas),
        pedido: pedido === null ? null : JSON.stringify(pedido),
      })
      .execute()
  }
  return { importacaoId }
}

function repetidaNoArquivo(
  dita: LinhaAnalisada,
  vistas: Map<string, number>,
  linha: number,
): LinhaAnalisada {
  const qual = igualA(dita)
  const antes = qual === null ? undefined : vistas.get(qual)
  if (qual !== null && antes === undefined) vistas.set(qual, linha)
  return antes === undefined || dita.situacao !== 'nova'
    ? dita
    : { ...dita, situacao: 'repetida', problemas: [`Igual à linha ${antes}.`] }
}

const POR_QUE: Readonly<Record<string, string>> = {
  concluida: 'Esta importação já foi confirmada.',
  descartada: 'Esta prévia foi descartada. Envie o arquivo de novo.',
}

/** Holds a preview that is still one. */
async function travarPrevia(ctx: Context, importacaoId: number): Promise<void> {
  const { rows } = await sql<{ estado: string }>`select estado from cobranca_importacao
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${importacaoId} for update`.execute(
    ctx.db,
  )
  const [importacao] = rows
  if (importacao === undefined) throw problem('nao-encontrado')
  if (importacao.estado !== 'previa')
    throw problem('importacao-nao-pode', { detail: POR_QUE[importacao.estado] })
}

const passarPara = (ctx: Context, importacaoId: number, estado: string) =>
  sql`update cobranca_importacao set estado = ${estado}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${importacaoId}`.execute(ctx.db)

/** Makes the new charges of a preview by the act of «Nova cobrança»; one that is refused says why and stops no other. */
export async function confirmarImportacaoDeCobrancas(
  ctx: Context,
  { importacaoId }: RouteParsed<Rotas['confirmarImportacaoDeCobrancas']>,
): Promise<RouteOutput<Rotas['confirmarImportacaoDeCobrancas']>> {
  await travarPrevia(ctx, importacaoId)
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ ordem: number; pedido: PedidoDeCobranca }>`
    select ordem, pedido from cobranca_importacao_item
    where escritorio_id = ${escritorioId} and importacao_id = ${importacaoId} and situacao = 'nova' order by ordem`.execute(
    ctx.db,
  )
  let registradas = 0
  for (const { ordem, pedido } of rows) {
    const dito = await criarUma(ctx, pedido)
    if ('cobrancaId' in dito) registradas += 1
    await sql`
      update cobranca_importacao_item set cobranca_id = ${'cobrancaId' in dito ? dito.cobrancaId : null},
        situacao = ${'cobrancaId' in dito ? 'nova' : 'problema'},
        problemas = coalesce(${'cobrancaId' in dito ? null : JSON.stringify(dito.problemas)}::jsonb, problemas)
      where escritorio_id = ${escritorioId} and importacao_id = ${importacaoId} and ordem = ${ordem}`.execute(
      ctx.db,
    )
  }
  await passarPara(ctx, importacaoId, 'concluida')
  return { registradas, recusadas: rows.length - registradas }
}

/** What one charge wrote before it was refused goes away with it. */
async function criarUma(
  ctx: Context,
  pedido: PedidoDeCobranca,
): Promise<{ cobrancaId: number } | { problemas: string[] }> {
  await sql`savepoint linha`.execute(ctx.db)
  try {
    const { cobrancaId } = await criarCobranca(ctx, {
      ...pedido,
      acao: 'salvar',
      outraMesmo: false,
      issoMesmo: false,
    })
    return { cobrancaId }
  } catch (erro) {
    if (!(erro instanceof ProblemError)) throw erro
    await sql`rollback to savepoint linha`.execute(ctx.db)
    const { detail, erros } = erro.detalhes
    return { problemas: erros?.map(({ mensagem }) => mensagem) ?? [detail ?? erro.message] }
  }
}

/** Throws a preview away. */
export async function descartarImportacaoDeCobrancas(
  ctx: Context,
  { importacaoId }: RouteParsed<Rotas['descartarImportacaoDeCobrancas']>,
): Promise<RouteOutput<Rotas['descartarImportacaoDeCobrancas']>> {
  await travarPrevia(ctx, importacaoId)
  await passarPara(ctx, importacaoId, 'descartada')
  return { ok: true }
}

const ORDEM: Ordenacao = {
  colunas: { linha: 't.linha', cliente: 't.cliente', valor: 't.valor', vencimento: 't.vencimento' },
  padrao: 'linha',
  desempate: 't.ordem',
}

/** What each line of a sheet is, and where the import stands. */
export async function listarLinhasDaImportacao(
  ctx: Context,
  { importacaoId, ...pedido }: RouteParsed<Rotas['listarLinhasDaImportacao']>,
): Promise<Linhas> {
  const [importacao] = await lerLinhas<Importacao>(ctx.db, {
    colunas: sql`i.id, i.empresa_id as "empresaId", i.nome, i.estado, i.criado_por_nome as "criadoPor",
      i.criado_em as "criadoEm", c.novas, c.repetidas, c."comProblema", c.valor`,
    de: sql`from cobranca_importacao i
      cross join lateral (
        select count(*) filter (where t.situacao = 'nova') as novas,
          count(*) filter (where t.situacao = 'repetida') as repetidas,
          count(*) filter (where t.situacao = 'problema') as "comProblema",
          coalesce(sum(t.valor) filter (where t.situacao = 'nova'), 0)::bigint as valor
        from cobranca_importacao_item t where t.escritorio_id = i.escritorio_id and t.importacao_id = i.id) c
      where i.escritorio_id = ${ctx.tenant.escritorioId} and i.id = ${importacaoId}`,
    ordem: sql`i.id`,
  })
  if (importacao === undefined) throw problem('nao-encontrado')
  const de = sql`from cobranca_importacao_item t where ${todas(
    sql`t.escritorio_id = ${ctx.tenant.escritorioId} and t.importacao_id = ${importacaoId}`,
    igual('t.situacao', pedido.situacao),
    algumaContem(pedido.busca, 't.cliente', 't.descricao'),
  )}`
  const { total } = await lerTotais<{ total: number }>(ctx.db, {
    somas: sql`count(*) as total`,
    de,
  })
  const lista = await lerLinhas<Linhas['lista'][number]>(ctx.db, {
    colunas: sql`t.ordem, t.linha, t.cliente, t.descricao, t.valor, t.emissao, t.vencimento, t.situacao, t.problemas,
      t.cobranca_id as "cobrancaId"`,
    de,
    ordem: ordenar(ORDEM, pedido.ordem),
    corte: recorte(pedido),
  })
  return emPagina(pedido, { lista, total, totais: { importacao } })
}
