import type { RouteOutput, RouteParsed, cobrancas as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import {
  algumaContem,
  type FiltroDe,
  type Fragmento,
  igual,
  type Ordenacao,
  todas,
} from '../../platform/lista.ts'
import { SITUACAO_DA_EMISSAO, STATUS_DA_COBRANCA } from '../receitas/index.ts'

export type PedidoDaLista = RouteParsed<typeof rotas.listarCobrancas>
export type CobrancaDaLista = RouteOutput<typeof rotas.listarCobrancas>['lista'][number]
export type Filtro = FiltroDe<PedidoDaLista>

export const ORDEM: Ordenacao = {
  colunas: {
    numero: 'x.numero',
    cliente: 'x.cliente',
    empresa: 'x.empresa',
    competencia: ['x.competencia', 'x.emissao'],
    emissao: 'x.emissao',
    vencimento: 'x.vencimento',
    bruto: 'x.bruto',
    retencoes: 'x.retencoes',
    liquido: 'x.liquido',
    status: 'x.status',
    recebido: 'x.recebido',
  },
  padrao: '-emissao',
  desempate: 'x.id',
}

/** Of a receipt `r`: it is of the note of a charge `c`, or of one that this note took the place of. */
export const RECEBIMENTO_DELA: Fragmento = sql`r.escritorio_id = c.escritorio_id and r.nota_id = any (c.notas_antes || c.nota_id)`

/** What was received of the note of a charge. */
const RECEBIDO: Fragmento = sql`(select coalesce(sum(r.valor), 0)::bigint from recebimento r where ${RECEBIMENTO_DELA})`

/** What came of it by Pix, and waits to be a receipt. */
export const PIX_PENDENTE: Fragmento = sql`(select coalesce(sum(r.valor - r.devolvido), 0)::bigint from pix_recebido r
      where r.escritorio_id = c.escritorio_id and r.cobranca_id = c.id and r.situacao = 'pendente')`

/** Something that came of it by Pix is to be looked at by a person. Not how much: what the bank gave back may be all of it. */
const PIX_A_CONFERIR: Fragmento = sql`exists (select from pix_recebido r
      where r.escritorio_id = c.escritorio_id and r.cobranca_id = c.id and r.situacao = 'a-conferir')`

/** Each charge as its list shows it. `hoje` decides what is overdue. */
const todasAsCobrancas = (ctx: Context): Fragmento => sql`
  select y.*, case when y.status = ${STATUS_DA_COBRANCA.cancelada} then 'cancelado'
      when y.liquido = 0 then 'aberto'
      when y.recebido >= y.liquido then 'pago'
      when y.vencimento < ${ctx.clock.today()}::date and y.status = ${STATUS_DA_COBRANCA.faturada} then 'vencido'
      when y.recebido > 0 then 'parcial' else 'aberto' end as recebimento
  from (
    select c.id, c.empresa_id as "empresaId", e.apelido as empresa, c.numero, c.status, p.id as "clienteId",
      p.nome as cliente, case when p.documento_tipo in ('cnpj', 'cpf', 'nif') then p.documento end as "clienteDocumento",
      c.descricao, c.dados #>> '{servico,itemLc116}' as "itemLc116", c.competencia, c.emissao, c.vencimento, c.bruto,
      c.retencoes, c.liquido, c.forma,
      (select count(*) from cobranca_parcela q where q.escritorio_id = c.escritorio_id and q.cobranca_id = c.id) as parcelas,
      ${RECEBIDO} as recebido, ${PIX_PENDENTE} as "pixPendente",
      ${PIX_A_CONFERIR} as "pixAConferir",
      case when n.id is not null then jsonb_build_object('id', n.id, 'numero', n.numero, 'status', n.status,
        'chave', n.chave) end as nota,
      case when d.id is not null and c.status <> ${STATUS_DA_COBRANCA.faturada}
        then jsonb_build_object('id', d.id, 'situacao', ${SITUACAO_DA_EMISSAO}) end as "emissaoEmCurso",
      c.erros, c.contrato_id as "contratoId", c.criado_por_nome as "criadoPor", c.versao
    from cobranca c
    join empresa e on e.escritorio_id = c.escritorio_id and e.id = c.empresa_id
    join participante_atual a on a.escritorio_id = c.escritorio_id and a.id = c.participante_id
    join participante p on p.escritorio_id = a.escritorio_id and p.id = a.atual_id
    left join nota_fiscal n on n.escritorio_id = c.escritorio_id and n.id = c.nota_id
    left join lateral (
      select d.* from dps d where d.escritorio_id = c.escritorio_id and d.cobranca_id = c.id and d.desfecho is null) d on true
    left join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id
    where c.escritorio_id = ${ctx.tenant.escritorioId}) y`

/** `from … where …` of a list of charges. */
export const deCobrancas = (ctx: Context, f: Filtro): Fragmento => sql`
  from (${todasAsCobrancas(ctx)}) x
  where ${todas(
    sql`true`,
    igual('x.empresaId', f.empresaId),
    igual('x.status', f.status),
    igual('x.competencia', f.competencia),
    igual('x.clienteId', f.clienteId),
    igual('x.contratoId', f.contratoId),
    igual('x.criadoPor', f.autor),
    f.servicoId === undefined ? undefined : daQue(ctx, sql`c.servico_id = ${f.servicoId}`),
    f.recebidaEm === undefined
      ? undefined
      : daQue(
          ctx,
          sql`exists (select from recebimento r where ${RECEBIMENTO_DELA} and r.competencia = ${f.recebidaEm})`,
        ),
    f.venceDe === undefined ? undefined : sql`x.vencimento >= ${f.venceDe}::date`,
    f.venceAte === undefined ? undefined : sql`x.vencimento <= ${f.venceAte}::date`,
    ...doEstado(ctx, f),
    f.valorMinimo === undefined ? undefined : sql`x.bruto >= ${f.valorMinimo}`,
    f.valorMaximo === undefined ? undefined : sql`x.bruto <= ${f.valorMaximo}`,
    algumaContem(f.busca, 'x.cliente', 'x.clienteDocumento', 'x.descricao', sql`x.numero::text`),
  )}`

/** Of the charges `c` that are so. */
const daQue = (ctx: Context, condicao: Fragmento): Fragmento =>
  sql`x.id in (select c.id from cobranca c where c.escritorio_id = ${ctx.tenant.escritorioId} and ${condicao})`

/** A yes-or-no filter: the condition, or its contrary. */
const simOuNao = (pedido: boolean | undefined, condicao: Fragmento): Fragmento | undefined => {
  if (pedido === undefined) return undefined
  return pedido ? sql`(${condicao})` : sql`not (${condicao})`
}

const doEstado = (ctx: Context, f: Filtro): (Fragmento | undefined)[] => [
  simOuNao(f.recorrente, sql`x."contratoId" is not null`),
  simOuNao(f.comRetencao, sql`x.retencoes > 0`),
  simOuNao(f.comNota, sql`x.nota is not null`),
  simOuNao(f.vencidas, sql`x.recebimento = 'vencido'`),
  simOuNao(f.recebidas, sql`x.recebimento = 'pago'`),
  simOuNao(f.pixAConferir, sql`x."pixAConferir"`),
  simOuNao(
    f.paraHoje,
    sql`x.status in ${STATUS_DA_COBRANCA.noDia} and x.emissao <= ${ctx.clock.today()}::date`,
  ),
]
