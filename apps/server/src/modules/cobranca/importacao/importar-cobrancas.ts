import type { RouteOutput, RouteParsed, cobrancasImportacao as rotas } from '@razao/contract'
import { type CobrancaExistente, pareceRepetida } from '@razao/engine/cobranca'
import { centavos } from '@razao/engine/dinheiro'
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
import { analisarLinha, type LinhaAnalisada, lerDaCasa } from './analisar-linha.ts'
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
  const vistas: Vistas = new Map()
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

/** The lines before that would be charged, by what makes two look the same. */
type Vistas = Map<string, CobrancaExistente[]>

/** The rule of «Nova cobrança», asked of the lines before: what would be refused later is told here. */
function repetidaNoArquivo(dita: LinhaAnalisada, vistas: Vistas, linha: number): LinhaAnalisada {
  if (dita.situacao !== 'nova' || dita.pedido === null) return dita
  const { clienteId, bruto, competencia, emissao, descricao } = dita.pedido
  const servico = dita.pedido.servico.itemLc116
  const valor = centavos(bruto)
  const igual = { cliente: clienteId, valor, competencia, emissao, servico, descricao }
  const chave = [clienteId, bruto, competencia].join(' ')
  const antes = vistas.get(chave) ?? []
  const achada = pareceRepetida(igual, antes)
  if (!achada.ok || achada.value === null) {
    vistas.set(chave, [...antes, { ...igual, id: linha }])
    return dita
  }
  const porque = `Igual à linha ${achada.value.de}.`
  return { ...dita, situacao: 'repetida', problemas: [porque, ...dita.problemas] }
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
  const { rows } = await sql<{ ordem: number; pedido: PedidoGuardado }>`
    select ordem, pedido from cobranca_importacao_item
    where escritorio_id = ${escritorioId} and importacao_id = ${importacaoId} and situacao = 'nova' order by ordem`.execute(
    ctx.db,
  )
  const feitas = new Set<number>()
  for (const { ordem, pedido } of rows) {
    const dito = await criarUma(ctx, pedido, feitas)
    if ('cobrancaId' in dito) feitas.add(dito.cobrancaId)
    await sql`
      update cobranca_importacao_item set cobranca_id = ${'cobrancaId' in dito ? dito.cobrancaId : null},
        situacao = ${'cobrancaId' in dito ? 'nova' : 'problema'},
        problemas = coalesce(${'cobrancaId' in dito ? null : JSON.stringify(dito.problemas)}::jsonb, problemas)
      where escritorio_id = ${escritorioId} and importacao_id = ${importacaoId} and ordem = ${ordem}`.execute(
      ctx.db,
    )
  }
  await passarPara(ctx, importacaoId, 'concluida')
  return { registradas: feitas.size, recusadas: rows.length - feitas.size }
}

/** As the preview keeps it: with the word of who saw the one that looks the same, when there is one. */
type PedidoGuardado = PedidoDeCobranca & { readonly outraMesmo?: boolean }

/** The charge that another looks the same as, when that is why it was refused. */
const repetidaDe = (erro: ProblemError): number | null =>
  erro.codigo === 'cobranca-repetida'
    ? ((erro.detalhes.dados as { repetida?: { id?: number } } | undefined)?.repetida?.id ?? null)
    : null

/**
 * What one charge wrote before it was refused goes away with it. One of the same sheet is not what it repeats: the
 * preview told who reads of that, and they decided.
 */
async function criarUma(
  ctx: Context,
  { outraMesmo = false, ...pedido }: PedidoGuardado,
  feitas: ReadonlySet<number>,
): Promise<{ cobrancaId: number } | { problemas: string[] }> {
  await sql`savepoint linha`.execute(ctx.db)
  try {
    const { cobrancaId } = await criarCobranca(ctx, {
      ...pedido,
      acao: 'salvar',
      outraMesmo,
      issoMesmo: false,
    })
    return { cobrancaId }
  } catch (erro) {
    if (!(erro instanceof ProblemError)) throw erro
    await sql`rollback to savepoint linha`.execute(ctx.db)
    if (!outraMesmo && feitas.has(repetidaDe(erro) ?? 0))
      return await criarUma(ctx, { ...pedido, outraMesmo: true }, feitas)
    const { detail, erros } = erro.detalhes
    return { problemas: erros?.map(({ mensagem }) => mensagem) ?? [detail ?? erro.message] }
  }
}

/** Charges a line that looks the same as another all the same, or leaves it out again. */
export async function decidirLinhaRepetida(
  ctx: Context,
  { importacaoId, ordem, cobrar }: RouteParsed<Rotas['decidirLinhaRepetida']>,
): Promise<RouteOutput<Rotas['decidirLinhaRepetida']>> {
  await travarPrevia(ctx, importacaoId)
  const { rows } = await sql`
    update cobranca_importacao_item set situacao = ${cobrar ? 'nova' : 'repetida'},
      pedido = pedido || jsonb_build_object('outraMesmo', ${cobrar}::boolean)
    where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId} and ordem = ${ordem}
      and (situacao = 'repetida' or (pedido ->> 'outraMesmo')::boolean) and pedido is not null
    returning ordem`.execute(ctx.db)
  if (rows.length === 0) throw problem('nao-encontrado')
  return { ok: true }
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
      coalesce((t.pedido ->> 'outraMesmo')::boolean, false) as "mesmoAssim", t.cobranca_id as "cobrancaId"`,
    de,
    ordem: ordenar(ORDEM, pedido.ordem),
    corte: recorte(pedido),
  })
  return emPagina(pedido, { lista, total, totais: { importacao } })
}
