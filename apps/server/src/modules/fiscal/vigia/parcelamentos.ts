import { type RouteOutput, type RouteParsed, parcelamentos as rotas } from '@razao/contract'
import {
  type ModalidadeDeParcelamento,
  riscoDeRescisao,
  vencimentoDaParcela,
} from '@razao/engine/cadastro'
import { maisTarde, somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, comCursor, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { emPagina, igual, lerLinhas, ordenar, recorte, todas } from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import {
  COLUNAS_DO_PARCELAMENTO,
  DAS_DA_PARCELA,
  ORDEM_DOS_PARCELAMENTOS,
  PARCELA_ABERTA,
  PARCELAMENTOS,
  parcelamentosDoFiltro,
  parcelamentosSemSituacao,
} from './sql-parcelamentos.ts'
import { empresasVivas } from './sql-procuracoes.ts'

type Listar = typeof rotas.listarParcelamentos
type Ler = typeof rotas.lerParcelamento
type Parcelamento = RouteOutput<Listar>['lista'][number]
type Parcela = RouteOutput<Ler>['lista'][number]
type Aberta = { competencia: string; vencimento: string; valor: number }
type Linha = Omit<Parcelamento, 'proxima'> & {
  emCurso: boolean
  parcelaBasica: number | null
  mesesAtrasados: string[]
  ultima: string | null
  aberta: Aberta | null
  debitos: RouteOutput<Ler>['debitos']
}

/** What is still to come of a plan with nothing open: the month after the last one that is known, by the basic value. */
function prevista(
  { emCurso, parcelas, pagas, ultima, parcelaBasica }: Linha,
  mes: string,
): Parcelamento['proxima'] {
  if (!emCurso || parcelas === null || pagas >= parcelas || ultima === null) return null
  const competencia = maisTarde(somarMeses(ultima, 1), mes)
  return { competencia, vencimento: vencimentoDaParcela(competencia), valor: parcelaBasica }
}

const parcelamentoDa = (linha: Linha, mes: string): Parcelamento => {
  const { emCurso: _, parcelaBasica: __, mesesAtrasados: ___, ultima: ____, ...resto } = linha
  const { aberta, debitos: _____, ...dele } = resto
  return { ...dele, proxima: aberta ?? prevista(linha, mes) }
}

/** How asking went, company by company. */
async function comoForam(ctx: Context, empresaId: number | undefined) {
  const { rows } = await sql<RouteOutput<Listar>['totais']['consultas']>`
    select count(*) filter (where q.respondida_em is not null)::int as respondidas,
      count(*) filter (where q.respondida_em is null and q.situacao in ('recusada', 'falhou'))::int as recusadas,
      count(*) filter (where q.respondida_em is null and q.situacao is null)::int as "porConsultar"
    from empresa e
    left join vigia_consulta q on q.escritorio_id = e.escritorio_id and q.empresa_id = e.id and q.assunto = 'parcelamentos'
    where ${todas(empresasVivas(ctx), igual('e.id', empresaId))}`.execute(ctx.db)
  return rows[0] ?? { respondidas: 0, recusadas: 0, porConsultar: 0 }
}

/** A page of plans, those nearest of being ended first; what does not run only where it is asked for. */
export async function listarParcelamentos(
  ctx: Context,
  input: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  const { rows } = await sql<{ situacao: string; n: number }>`
    select v.como_esta as situacao, count(*)::int as n ${parcelamentosSemSituacao(ctx, input)} group by v.como_esta`.execute(
    ctx.db,
  )
  const conta = ({ situacao }: { situacao: string }) =>
    input.situacao === 'todos' ||
    (input.situacao === undefined ? situacao !== 'encerrado' : situacao === input.situacao)
  const linhas = await lerLinhas<Linha>(ctx.db, {
    colunas: COLUNAS_DO_PARCELAMENTO,
    de: parcelamentosDoFiltro(ctx, input),
    ordem: ordenar(ORDEM_DOS_PARCELAMENTOS, input.ordem),
    corte: recorte(input),
  })
  const mes = ctx.clock.competencia()
  return emPagina(input, {
    lista: linhas.map((linha) => parcelamentoDa(linha, mes)),
    total: rows.filter(conta).reduce((soma, { n }) => soma + n, 0),
    totais: {
      porSituacao: Object.fromEntries(rows.map(({ situacao, n }) => [situacao, n])),
      consultas: await comoForam(ctx, input.empresaId),
    },
  })
}

const COLUNAS: readonly Coluna<Parcelamento>[] = [
  { titulo: 'Empresa', tipo: 'texto', largura: 40, valor: (l) => l.empresa },
  { titulo: 'CNPJ', tipo: 'texto', valor: (l) => l.identificacao },
  {
    titulo: 'Parcelamento',
    tipo: 'texto',
    valor: (l) => rotas.ROTULOS_DA_MODALIDADE[l.modalidade],
  },
  { titulo: 'Número', tipo: 'texto', valor: (l) => String(l.numero) },
  { titulo: 'Pedido em', tipo: 'data', valor: (l) => l.pedidoEm },
  { titulo: 'Situação', tipo: 'texto', valor: (l) => rotas.ROTULOS_DO_PARCELAMENTO[l.situacao] },
  { titulo: 'Na Receita', tipo: 'texto', valor: (l) => l.dito },
  { titulo: 'Consolidado', tipo: 'dinheiro', valor: (l) => l.total },
  { titulo: 'Parcelas', tipo: 'texto', valor: (l) => l.parcelas?.toString() ?? null },
  { titulo: 'Pagas', tipo: 'texto', valor: (l) => String(l.pagas) },
  { titulo: 'Em atraso', tipo: 'texto', valor: (l) => String(l.atrasadas) },
  { titulo: 'Próxima vence em', tipo: 'data', valor: (l) => l.proxima?.vencimento ?? null },
  { titulo: 'Valor da próxima', tipo: 'dinheiro', valor: (l) => l.proxima?.valor ?? null },
  { titulo: 'Responsável', tipo: 'texto', valor: (l) => l.responsavel },
]

/** Every plan of the filter. */
export async function exportarParcelamentos(
  ctx: Context,
  input: RouteParsed<typeof rotas.exportarParcelamentos>,
): Promise<ArquivoServido> {
  const { formato, paginaAtual: _, registrosPorPagina: __, ...filtro } = input
  const consulta = sql<Linha>`select ${COLUNAS_DO_PARCELAMENTO} ${parcelamentosDoFiltro(ctx, filtro)}
    order by ${ordenar(ORDEM_DOS_PARCELAMENTOS, filtro.ordem)}`
  const mes = ctx.clock.competencia()
  return await exportar(ctx, formato, {
    titulo: 'parcelamentos',
    colunas: COLUNAS.map(({ valor, ...coluna }) => ({
      ...coluna,
      valor: (linha: Linha) => valor(parcelamentoDa(linha, mes)),
    })),
    linhas: comCursor(ctx.db, { compile: () => consulta.compile(ctx.db) }),
    filtros: filtro,
  })
}

/** One plan, part by part. */
export async function lerParcelamento(
  ctx: Context,
  { parcelamentoId }: RouteParsed<Ler>,
): Promise<RouteOutput<Ler>> {
  const [linha] = await lerLinhas<Linha>(ctx.db, {
    colunas: COLUNAS_DO_PARCELAMENTO,
    de: sql`from ${PARCELAMENTOS(ctx)} where v.id = ${parcelamentoId}`,
    ordem: sql`v.id`,
    corte: sql`limit 1`,
  })
  if (linha === undefined) throw problem('nao-encontrado')
  const hoje = ctx.clock.today()
  const { rows } = await sql<Parcela>`
    select p.competencia, p.vencimento, p.valor, p.paga_em as "pagaEm", ${DAS_DA_PARCELA} as das,
      case when p.paga then 'paga' when p.vencimento < ${hoje}::date then 'atrasada' else 'a-vencer' end as estado
    from parcela_do_parcelamento p
    join parcelamento k on k.escritorio_id = p.escritorio_id and k.id = p.parcelamento_id
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.parcelamento_id = ${parcelamentoId}
      and (p.paga or ${PARCELA_ABERTA})
    order by p.competencia`.execute(ctx.db)
  const vem = linha.aberta === null ? prevista(linha, ctx.clock.competencia()) : null
  const risco = riscoDeRescisao(linha.modalidade, linha.mesesAtrasados)
  return {
    ...parcelamentoDa(linha, ctx.clock.competencia()),
    lista:
      vem === null
        ? rows
        : [...rows, { ...vem, valor: vem.valor ?? 0, estado: 'prevista', pagaEm: null, das: null }],
    risco: risco === null ? null : { faltam: risco.faltam, frase: risco.frase },
    debitos: linha.debitos,
  }
}

type DaEmpresa = typeof rotas.listarParcelas

/** For the people of a company: parts that are to be paid and whose DAS was issued. */
export async function listarParcelas(
  ctx: Context,
  { empresaId }: RouteParsed<DaEmpresa>,
): Promise<RouteOutput<DaEmpresa>> {
  type DaLista = RouteOutput<DaEmpresa>['lista'][number] & { modalidade: ModalidadeDeParcelamento }
  const { rows } = await sql<DaLista>`
    select k.id as "parcelamentoId", k.empresa_id as "empresaId", e.apelido as empresa, k.modalidade, p.competencia, p.vencimento,
      p.vencimento < ${ctx.clock.today()}::date as atrasada, ${DAS_DA_PARCELA} as das
    from parcela_do_parcelamento p
    join parcelamento k on k.escritorio_id = p.escritorio_id and k.id = p.parcelamento_id
    join empresa e on e.escritorio_id = k.escritorio_id and e.id = k.empresa_id
    where ${todas(
      sql`p.escritorio_id = ${ctx.tenant.escritorioId}`,
      sql`p.documento_id is not null`,
      PARCELA_ABERTA,
      igual('p.empresa_id', empresaId),
    )}
    order by p.vencimento, p.parcelamento_id limit 100`.execute(ctx.db)
  return { lista: rows }
}
