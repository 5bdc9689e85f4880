import type { fiscal, RouteOutput, RouteParsed } from '@razao/contract'
import { type DebitoNaDctfweb, viaDaGuia } from '@razao/engine/guias'
import type { Calculo } from '@razao/engine/planejamento'
import { barrasDoCodigo } from '@razao/formats/boleto'
import { desenhoDoQr, lerBrCode } from '@razao/formats/pix'
import { type RawBuilder, sql } from 'kysely'
import { type Context, soOlha } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { DECLARADA, DECLARADA_POR_FORA } from '../declaracao/estados.ts'
import { type AMaiorGravado, pagoAMaior } from './a-maior.ts'
import { dizerArrecadacao } from './dizer-arrecadacao.ts'
import {
  COBRA_INSS_INDEVIDO,
  COLUNAS_DA_GUIA,
  doEscritorio,
  guiasVisiveis,
} from './listar-guias.ts'

type Rota = typeof fiscal.lerGuia
type Oficial = NonNullable<RouteOutput<Rota>['oficial']>
export type GuiaLida = Omit<
  RouteOutput<Rota>,
  'acessos' | 'podeDesfazer' | 'aMaior' | 'oficial' | 'arrecadacao' | 'via' | 'darfDaDctfweb'
> & {
  arrecadacao: Omit<NonNullable<RouteOutput<Rota>['arrecadacao']>, 'mensagem'> | null
  oficial:
    | (Omit<Oficial, 'pix' | 'barras' | 'total' | 'pagaTambem'> & {
        pix: string | null
        pagaTambem: (Oficial['pagaTambem'][number] & { enviada: boolean })[]
      })
    | null
  /** Who said that it was paid; null in one that came paid from before. */
  pagoPor: number | null
  criadaEm: string
  codigoReceita: string | null
  chave: string
  /** What it was worked out from, in one of a difference. */
  diferenca: Calculo | null
} & AMaiorGravado

/** One guide the reader may see, or 404. */
export async function guiaVisivel(ctx: Context, guiaId: number): Promise<GuiaLida> {
  const { rows } = await sql<GuiaLida>`
    select ${COLUNAS_DA_GUIA(ctx.clock.today())}, g.demonstrativa, g.composicao, g.documento_id as "documentoId", g.versao,
      g.criado_em as "criadaEm", g.codigo_receita as "codigoReceita", g.chave, g.diferenca,
      g.a_maior as "aMaior", g.a_maior_motivo as "aMaiorMotivo", g.a_maior_por as "aMaiorPor", g.a_maior_em as "aMaiorEm",
      g.pago_por as "pagoPor", ${OFICIAL}, ${FALTA}, ${ARRECADACAO},
      ${PAGAMENTO}, ${TROCA_DA_GUIA(ctx)}
    from guia g join empresa e on e.escritorio_id = g.escritorio_id and e.id = g.empresa_id
    where ${guiasVisiveis(ctx)} and g.id = ${guiaId}`.execute(ctx.db)
  const [guia] = rows
  if (!guia) throw problem('nao-encontrado')
  return guia
}

/** The other guides of the same document; those that a reader of the company was not sent are only counted in its total. */
const PAGA_TAMBEM = sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'rotulo', o.rotulo, 'competencia', o.competencia, 'total', o.total,
      'enviada', o.estado <> 'gerada') order by o.id)
    from guia o where o.escritorio_id = g.escritorio_id and o.empresa_id = g.empresa_id and o.das_numero = g.das_numero
      and o.id <> g.id and o.estado <> 'substituida'), '[]')`

/** What is paid by is not offered of what is not owed. */
const seSePaga = (coluna: string) =>
  sql`case when not ${COBRA_INSS_INDEVIDO} then ${sql.ref(`g.${coluna}`)} end`

const OFICIAL = sql`
  case when g.das_numero is not null then jsonb_build_object('numero', g.das_numero,
    'linhaDigitavel', ${seSePaga('das_linha')}, 'codigoDeBarras', ${seSePaga('das_codigo_de_barras')},
    'pagarAte', g.das_pagar_ate, 'pagaTambem', ${PAGA_TAMBEM}, 'pix', ${seSePaga('das_pix')}, 'importadaPor', g.das_por,
    'emitidoEm', to_char(g.das_emitido_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as oficial`

/**
 * A DAS is issued by us: of a MEI at once, of the Simples once its month is declared, from here or by other means. What else
 * there is comes from a portal.
 */
const EMITE = sql`(g.chave = 'das-mei' or g.chave = 'das' and (${DECLARADA} or ${DECLARADA_POR_FORA}))`
const FALTA = sql`
  case when g.das_numero is not null or g.estado in ('paga', 'substituida') then null
    when g.chave not in ('das', 'das-mei') then 'importar' when ${EMITE} then 'gerar' else 'declarar' end as falta, ${EMITE} as emite`

const ARRECADACAO = sql`
  g.arrecadacao || jsonb_build_object('em', to_char(g.arrecadacao_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as arrecadacao`

const PAGAMENTO = sql`
  case when g.pago_total is not null then jsonb_build_object('total', g.pago_total, 'multa', g.pago_multa, 'juros', g.pago_juros,
    'principal', g.pago_total - g.pago_multa - g.pago_juros,
    'por', (select a.usuario_nome from guia_acesso a where a.escritorio_id = g.escritorio_id and a.guia_id = g.id and a.acao = 'pagou'
      order by a.id desc limit 1),
    'comprovante', (select jsonb_build_object('documentoId', d.id, 'nome', d.nome) from documento d
      where d.escritorio_id = g.escritorio_id and d.id = g.comprovante_id)) end as pagamento`

/** Which guide is in the place of which, and what the month comes to when none is yet. */
const TROCA_DA_GUIA = (ctx: Context): RawBuilder<unknown> => sql`
  (select jsonb_build_object('id', case when ${doEscritorio(ctx)} or n.estado <> 'gerada' then n.id end, 'total', n.total,
      'em', (n.criado_em at time zone 'America/Sao_Paulo')::date)
    from guia n where n.escritorio_id = g.escritorio_id and n.id = g.substituida_por) as "substituidaPor",
  (select jsonb_build_object('id', v.id, 'total', v.total) from guia v
    where v.escritorio_id = g.escritorio_id and v.substituida_por = g.id and (${doEscritorio(ctx)} or v.enviada_em is not null)
    order by v.sequencia desc limit 1) as substitui,
  (select jsonb_build_object('id', case when ${doEscritorio(ctx)}
    or p.enviada_em is not null then p.id end, 'principal', p.principal) from guia p
    where p.escritorio_id = g.escritorio_id and p.id = g.complementa_id) as complementa,
  (select jsonb_build_object('id', c.id, 'principal', c.principal) from guia c
    where c.escritorio_id = g.escritorio_id and c.complementa_id = g.id and c.estado <> 'substituida'
      and (${doEscritorio(ctx)} or c.enviada_em is not null)
    limit 1) as complementada,
  (select jsonb_build_object('em', f.mudanca -> 'em', 'imposto', f.mudanca -> 'imposto',
      'semInss', ${COBRA_INSS_INDEVIDO})
    from fechamento f where f.escritorio_id = g.escritorio_id and f.empresa_id = g.empresa_id and f.competencia = g.competencia
      and f.mudanca ? 'etapas' and g.estado not in ('paga', 'substituida')) as revisao`

type AcaoNaGuia = 'abriu' | 'baixou' | 'pagou' | 'desfez' | 'anexou' | 'seguiu'

/** Whoever said it may take it back, and so may the office. */
export const podeDesfazer = (
  ctx: Context,
  { estado, pagoPor }: Pick<GuiaLida, 'estado' | 'pagoPor'>,
): boolean => estado === 'paga' && (doEscritorio(ctx) || pagoPor === ctx.user.id)

/** Keeps who opened it; the first time somebody of the company does, the guide is read. Who sees as them opened nothing. */
export async function registrarAcesso(
  ctx: Context,
  guia: Pick<GuiaLida, 'id' | 'empresaId'>,
  acao: AcaoNaGuia,
): Promise<void> {
  if (soOlha(ctx)) return
  await ctx.db
    .insertInto('guia_acesso')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      guia_id: guia.id,
      empresa_id: guia.empresaId,
      usuario_id: ctx.user.id,
      usuario_nome: ctx.user.nome,
      acao,
    })
    .execute()
  if (doEscritorio(ctx)) return
  await ctx.db
    .updateTable('guia')
    .set((eb) => ({
      estado: 'lida',
      lida_em: ctx.clock.now().toISOString(),
      lida_por: ctx.user.nome,
      versao: eb('versao', '+', 1),
    }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', guia.id)
    .where('estado', '=', 'enviada')
    .execute()
}

/** By what the official one is paid, with what its bars and its QR code are drawn from. */
function comoSePaga(ctx: Context, { oficial, total }: GuiaLida): Oficial | null {
  if (oficial === null) return null
  const { pagaTambem } = oficial
  // Past its last day nobody pays by it: what is left is which one it was.
  const {
    pix: copiaECola,
    codigoDeBarras,
    linhaDigitavel,
  } = oficial.pagarAte < ctx.clock.today()
    ? { pix: null, codigoDeBarras: null, linhaDigitavel: null }
    : oficial
  const lido = copiaECola === null ? null : lerBrCode(copiaECola)
  return {
    ...{ ...oficial, codigoDeBarras, linhaDigitavel },
    total: pagaTambem.reduce((soma, outra) => soma + outra.total, total),
    pagaTambem: pagaTambem
      .filter(({ enviada }) => enviada || doEscritorio(ctx))
      .map(({ enviada: _enviada, ...outra }) => outra),
    barras: codigoDeBarras === null ? null : [...barrasDoCodigo(codigoDeBarras)],
    pix:
      copiaECola === null || !lido?.ok
        ? null
        : { copiaECola, recebedor: lido.value.nome, qr: desenhoDoQr(copiaECola) },
  }
}

/** The office is told of everything; the company, when it is proved. */
function arrecadada(
  ctx: Context,
  guia: Pick<GuiaLida, 'arrecadacao' | 'estado' | 'principal' | 'pagaEm' | 'pagamento'>,
): RouteOutput<Rota>['arrecadacao'] {
  const { arrecadacao } = guia
  if (arrecadacao === null) return null
  if (!doEscritorio(ctx) && arrecadacao.situacao !== 'confirmado') return null
  return { ...arrecadacao, mensagem: dizerArrecadacao(arrecadacao, guia, ctx.clock.today()) }
}

/** Whether the DCTFWeb that confesses it was transmitted from here, and so issues the DARF of it; null where it is of none. */
async function darfDaDctfweb(
  ctx: Context,
  { empresaId, estado }: Pick<GuiaLida, 'empresaId' | 'estado'>,
  dctfweb: DebitoNaDctfweb | null,
): Promise<RouteOutput<Rota>['darfDaDctfweb']> {
  if (dctfweb === null || estado === 'paga' || estado === 'substituida' || !doEscritorio(ctx))
    return null
  const { competencia, origem } = dctfweb
  const { rows } = await sql`
    select from declaracao_dctfweb where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and competencia = ${competencia} and estado = 'transmitida' limit 1`.execute(ctx.db)
  return { competencia, origem, transmitida: rows.length > 0 }
}

/** One guide: its composition and who has seen it. */
export async function lerGuia(
  ctx: Context,
  { guiaId }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  await registrarAcesso(ctx, await guiaVisivel(ctx, guiaId), 'abriu')
  const lida = await guiaVisivel(ctx, guiaId)
  const {
    criadaEm: _criadaEm,
    codigoReceita: _codigo,
    chave,
    diferenca: _diferenca,
    aMaior,
    aMaiorMotivo,
    aMaiorPor,
    aMaiorEm,
    pagoPor,
    ...guia
  } = lida
  const acessos = await ctx.db
    .selectFrom('guia_acesso')
    .select(['usuario_nome as quem', 'acao', 'em'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('guia_id', '=', guiaId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const { darf, dctfweb, ...via } = viaDaGuia({ ...guia, chave })
  const { oficial: _oficial, ...resto } = guia
  return {
    ...resto,
    via: { ...via, temDarf: darf !== null },
    darfDaDctfweb: await darfDaDctfweb(ctx, guia, dctfweb),
    oficial: comoSePaga(ctx, lida),
    arrecadacao: arrecadada(ctx, guia),
    aMaior: pagoAMaior({ aMaior, aMaiorMotivo, aMaiorPor, aMaiorEm }, doEscritorio(ctx)),
    podeDesfazer: podeDesfazer(ctx, { ...guia, pagoPor }),
    acessos,
  }
}
