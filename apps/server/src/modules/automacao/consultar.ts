import { automacao, PROBLEMAS, type RouteOutput, type RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { oneOf } from '../../platform/db/index.ts'
import { contarPor, contendo, emPagina, naPagina } from '../../platform/lista.ts'
import { problem } from '../../platform/problem.ts'
import { contagens, contarOperacoes, pagina, umaOperacao } from './queries.ts'

type Saida<R extends typeof automacao.listarOperacoes> = RouteOutput<R>

export async function listarOperacoes(
  ctx: Context,
  input: RouteParsed<typeof automacao.listarOperacoes>,
): Promise<Saida<typeof automacao.listarOperacoes>> {
  const data = await pagina(ctx, input)
  const porStatus = await contagens(ctx, input)
  const de = (...status: number[]) =>
    status.reduce((total, s) => total + (porStatus.get(s) ?? 0), 0)
  const doFiltro =
    input.Status === undefined
      ? undefined
      : automacao.STATUS_DO_FILTRO.get(input.Status === 'nulo' ? null : Number(input.Status))
  const total = input.inconsistencias === true ? de(4) : de(...(doFiltro ?? [0, 1, 2, 3, 4, 5]))
  const { CompetenciaInicio, CompetenciaFim, ...semPeriodo } = input
  const errosEmOutrosMeses =
    CompetenciaInicio === undefined && CompetenciaFim === undefined
      ? 0
      : (await contarOperacoes(ctx, { ...semPeriodo, Status: '3' })) -
        (await contarOperacoes(ctx, { ...input, Status: '3' }))
  return {
    data,
    Paginacao: {
      PaginaAtual: input.paginaAtual,
      RegistrosPorPagina: input.registrosPorPagina,
      TotalDeRegistros: total,
    },
    QtdAutomacoesErro: de(3, 4),
    QtdAutomacoesAProcessar: de(0),
    QtdAutomacoesEmExecucao: de(1),
    QtdAutomacoesCanceladas: de(5),
    QtdAutomacoesSucesso: de(2),
    errosEmOutrosMeses,
  }
}

export async function lerOperacao(
  ctx: Context,
  { operacaoId }: { operacaoId: number },
): Promise<RouteOutput<typeof automacao.lerOperacao>> {
  const operacao = await umaOperacao(ctx, operacaoId)
  if (!operacao) throw problem('nao-encontrado')
  const passos = await ctx.db
    .selectFrom('operacao_passo')
    .select(['nome', 'detalhe', 'em'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('operacao_id', '=', operacaoId)
    .orderBy('id')
    .limit(200)
    .execute()
  return { ...(operacao as RouteOutput<typeof automacao.listarOperacoes>['data'][number]), passos }
}

export async function listarItens(
  ctx: Context,
  input: RouteParsed<typeof automacao.listarItensDaOperacao>,
): Promise<RouteOutput<typeof automacao.listarItensDaOperacao>> {
  if (!(await umaOperacao(ctx, input.operacaoId))) throw problem('nao-encontrado')
  let consulta = ctx.db
    .selectFrom('operacao_item')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('operacao_id', '=', input.operacaoId)
  if (input.busca) consulta = consulta.where('rotulo', 'ilike', contendo(input.busca))
  const porResultado = await contarPor(consulta, sql<number | null>`resultado`)
  if (input.resultado !== undefined) consulta = consulta.where('resultado', '=', input.resultado)
  const linhas = await consulta
    .select([
      'ordem',
      'rotulo',
      'empresa_id as empresaId',
      'resultado',
      'motivo_codigo as motivoCodigo',
      'mensagem',
      'em',
      sql<string | null>`alvo ->> 'rota'`.as('rota'),
    ])
    .orderBy(sql`resultado = ${sql.lit(automacao.RESULTADO_ITEM.erro)} desc nulls last`)
    .orderBy('ordem')
    .$call(naPagina(input))
    .execute()
  const contagensPorResultado = Object.fromEntries(
    [...porResultado].map(([resultado, quantidade]) => [
      String(resultado ?? 'pendente'),
      quantidade,
    ]),
  )
  const total =
    input.resultado === undefined
      ? Object.values(contagensPorResultado).reduce((a, b) => a + b, 0)
      : (contagensPorResultado[String(input.resultado)] ?? 0)
  const { totais: contagens, ...resto } = emPagina(input, {
    lista: linhas,
    total,
    totais: contagensPorResultado,
  })
  return { ...resto, contagens }
}

/** What to do about each cause, in words; the cause is the code of the catalogue of problems. */
const COMO_RESOLVER: Readonly<Record<string, string>> = {
  'competencia-fechada': 'Reabra a competência, com motivo, e reprocesse.',
  'fatos-incompletos': 'Complete o cadastro indicado e reprocesse.',
  pendencias: 'Resolva as etapas anteriores e reprocesse.',
  'fora-do-simples': 'Revise o regime da empresa em Empresa › Perfil.',
  'sem-regra-vigente': 'A tabela legal deste mês ainda não foi publicada.',
  'erro-interno': 'Reprocesse. Se repetir, envie o código ao suporte.',
}

const OUTRO_ARQUIVO =
  'Envie outro arquivo: com os mesmos bytes o resultado será sempre este. Gere-o ou baixe-o de novo na origem.'

const acaoDoCatalogo = (codigo: string): string | undefined =>
  (PROBLEMAS as Readonly<Record<string, { acao?: string }>>)[codigo]?.acao

function comoResolver(codigo: string): string {
  if (automacao.CAUSAS_DO_ARQUIVO.includes(codigo)) return OUTRO_ARQUIVO
  return (
    COMO_RESOLVER[codigo] ??
    acaoDoCatalogo(codigo) ??
    'Abra a operação, corrija a causa indicada e reprocesse.'
  )
}

export async function gruposDeErro(
  ctx: Context,
  input: RouteParsed<typeof automacao.gruposDeErro>,
): Promise<RouteOutput<typeof automacao.gruposDeErro>> {
  const { CompetenciaInicio: de = null, CompetenciaFim: ate = null } = input
  // As in the list: work belongs to its month and to the month in which it was asked for.
  const mesDoPedido = sql`to_char(o.criado_em at time zone 'America/Sao_Paulo', 'YYYY-MM')`
  const { rows } = await sql<{
    codigo: string
    motivo: string
    quantidade: number
    operacoes: number[]
  }>`
    with falha as (
      select o.id, o.tipo, coalesce(i.ordem, 0) as ordem, coalesce(i.empresa_id, o.empresa_id) as empresa_id,
        coalesce(i.competencia, o.competencia) as competencia,
        coalesce(i.motivo_codigo, o.motivo_codigo, 'erro-interno') as codigo, coalesce(i.mensagem, o.motivo_texto, 'Erro') as motivo
      from operacao o
      left join operacao_item i on i.escritorio_id = o.escritorio_id and i.operacao_id = o.id
        and i.resultado = ${sql.lit(automacao.RESULTADO_ITEM.erro)}
      where o.escritorio_id = ${ctx.tenant.escritorioId}
        and o.status in ${oneOf(automacao.STATUS_OPERACAO.erro, automacao.STATUS_OPERACAO.inconsistencia)}
        and (${de}::text is null or coalesce(o.competencia, ${mesDoPedido}) >= ${de} or ${mesDoPedido} >= ${de})
        and (${ate}::text is null or coalesce(o.competencia, ${mesDoPedido}) <= ${ate})),
    -- Trying again does not multiply a failure: of a company, in a kind of work and a month, the last one counts.
    ultima as (
      select distinct on (tipo, competencia, coalesce(empresa_id, -id), case when empresa_id is null then motivo end) *
      from falha
      order by tipo, competencia, coalesce(empresa_id, -id), case when empresa_id is null then motivo end, id desc, ordem desc)
    select codigo, motivo, count(distinct coalesce(empresa_id, -id)) as quantidade, (array_agg(distinct id))[1:500] as operacoes
    from ultima group by codigo, motivo order by 3 desc, 1, 2 limit 50`.execute(ctx.db)
  return {
    lista: rows.map((linha) => ({
      motivoCodigo: linha.codigo,
      motivo: linha.motivo,
      quantidade: linha.quantidade,
      operacoes: linha.operacoes,
      comoResolver: comoResolver(linha.codigo),
    })),
  }
}
