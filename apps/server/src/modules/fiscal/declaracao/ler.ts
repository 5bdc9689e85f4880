import type { RouteOutput, RouteParsed, declaracoes as rotas } from '@razao/contract'
import { emCentavos } from '@razao/engine/dinheiro'
import { somarMeses } from '@razao/engine/tempo'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  algumaContem,
  emPagina,
  igual,
  lerPagina,
  type Ordenacao,
  ordenar,
  todas,
} from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { comLigacoes } from '../../folha/index.ts'
import type { CalculoDoAno, DadosDaDasn } from './ano-do-mei.ts'
import { aprovacaoDita, lerAprovacao } from './aprovacao.ts'
import { atrasoDa } from './atraso.ts'
import { SITUACAO } from './estados.ts'

type Listar = typeof rotas.listarDeclaracoes
type Ler = typeof rotas.lerDeclaracao
type Lida = RouteOutput<Ler>

const COLUNAS: RawBuilder<unknown> = sql`d.id, d.especie, d.empresa_id as "empresaId", e.apelido as empresa, d.competencia, d.tipo,
  ${SITUACAO} as situacao, d.valor, d.numero, d.transmitida_em as "transmitidaEm", d.versao,
  (select sum((c ->> 'diferenca')::bigint)::bigint from jsonb_array_elements(d.comparacao) c) as diferenca,
  (select sum(abs((c ->> 'diferenca')::bigint))::bigint from jsonb_array_elements(d.comparacao) c) as "diferencaPorTributo"`

const DE: RawBuilder<unknown> = sql`from declaracao_pgdasd d
  join empresa e on e.escritorio_id = d.escritorio_id and e.id = d.empresa_id
  left join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id`

const ORDEM: Ordenacao = {
  colunas: {
    competencia: 'd.competencia',
    empresa: 'e.apelido',
    situacao: SITUACAO,
    valor: 'd.valor',
    transmitidaEm: 'd.transmitida_em',
  },
  padrao: '-competencia',
  desempate: 'd.id',
  nulos: 'ultimos',
}

/** Declarations, the newest month first. */
export async function listarDeclaracoes(
  ctx: Context,
  pedido: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  const de = sql`${DE} where ${todas(
    sql`d.escritorio_id = ${ctx.tenant.escritorioId}`,
    igual('d.especie', pedido.especie),
    igual('d.empresa_id', pedido.empresaId),
    igual('d.competencia', pedido.competencia),
    igual(SITUACAO, pedido.situacao),
    algumaContem(pedido.busca, 'e.apelido', 'd.numero'),
  )}`
  const lida = await lerPagina<RouteOutput<Listar>['lista'][number]>(ctx.db, pedido, {
    colunas: COLUNAS,
    ...{ de, ordem: ordenar(ORDEM, pedido.ordem) },
  })
  const { rows } = await sql<{ valor: number }>`
    select coalesce(sum(d.valor), 0)::bigint as valor ${de}`.execute(ctx.db)
  return emPagina(pedido, { ...lida, totais: { valor: rows[0]?.valor ?? 0 } })
}

/** One declaration: what it says, what was compared, each step, and the papers that came. */
export async function lerDeclaracao(
  ctx: Context,
  { declaracaoId }: RouteParsed<Ler>,
): Promise<Lida> {
  const { rows } = await sql<
    Omit<Lida, 'pedido' | 'passos' | 'calculo' | 'aprovacao' | 'antes' | 'atraso'> & {
      pedido: unknown
      calculo: CalculoDoAno | null
      saidaId: number | null
    }
  >`
    select ${COLUNAS}, d.apuracao_id as "apuracaoId", d.retifica_id as "retificaId", d.pedido_hash as "pedidoHash", d.pedido,
      d.comparacao, d.conferida_em as "conferidaEm", d.conferida_por_nome as "conferidaPor", d.pedida_em as "pedidaEm",
      d.pedida_por_nome as "pedidaPor", d.recibo_id as "reciboId", d.declaracao_id as "documentoId",
      d.multa_notificacao_id as "multaNotificacaoId", d.multa_darf_id as "multaDarfId",
      case when d.multa_valor is not null then jsonb_build_object('valor', d.multa_valor, 'vencimento', d.multa_vencimento) end as multa, d.excesso_das_id as "excessoDasId", d.calculo, d.recusas, d.saida_id as "saidaId"
    ${DE}
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.id = ${declaracaoId}`.execute(ctx.db)
  const [lida] = rows
  if (lida === undefined) throw problem('nao-encontrado')
  const { saidaId, pedido, calculo, ...declaracao } = lida
  const { rows: passos } = await sql<Lida['passos'][number]>`
    select estado, motivo, em from saida_externa_passo
    where escritorio_id = ${ctx.tenant.escritorioId} and saida_id = ${saidaId} order by id`.execute(
    ctx.db,
  )
  return {
    ...declaracao,
    aprovacao: aprovacaoDita(ctx, await lerAprovacao(ctx, { declaracaoId })),
    antes: await oDeAntes(ctx, declaracao),
    atraso: atrasoDa(declaracao, ctx.clock.today()),
    pedido: JSON.stringify(pedido, null, 2),
    passos,
    doAno: calculo && doAno(declaracao, calculo, pedido as DadosDaDasn),
  }
}

/** What was declared before of the same month, or the tax of the month before: beside it, what changed is seen. */
async function oDeAntes(
  ctx: Context,
  de: Pick<Lida, 'especie' | 'empresaId' | 'competencia' | 'retificaId'>,
): Promise<Lida['antes']> {
  const { especie, empresaId, competencia, retificaId } = de
  // The revenue of a year is beside the tax of no month.
  const semMes = retificaId !== null || especie !== 'pgdasd'
  const { rows } = await sql<NonNullable<Lida['antes']>>`
    select competencia, valor from declaracao_pgdasd
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${retificaId}
    union all
    select competencia, valor from apuracao
    where not ${semMes} and escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and competencia = ${somarMeses(competencia, -1)} and atual`.execute(ctx.db)
  return rows[0] ?? null
}

/** What a yearly declaration came to, in the words of its screen. */
const doAno = (
  { empresaId, competencia }: Pick<Lida, 'empresaId' | 'competencia'>,
  { passos, multa, faixa, limite, excesso, prazo, total, avisos, tipo }: CalculoDoAno,
  { ano, receitaDeComercio, receitaDeServicos, teveEmpregado }: DadosDaDasn,
): NonNullable<Lida['doAno']> => ({
  ...{ ano, tipo, comercio: receitaDeComercio, servicos: receitaDeServicos, total },
  ...{ empregado: teveEmpregado, limite, excesso, faixa, prazo, multa: multa?.valor ?? null },
  avisos: avisos.map(({ codigo, gravidade, mensagem }) => ({ codigo, gravidade, mensagem })),
  memoria: comLigacoes(
    { titulo: `DASN-SIMEI de ${ano}`, passos, resultado: emCentavos(total) },
    { empresaId, competencia, doEscritorio: true },
  ),
})
