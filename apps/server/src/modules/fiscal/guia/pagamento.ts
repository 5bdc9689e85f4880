import {
  alcanca,
  type fiscal,
  type obrigacoes,
  type RouteOutput,
  type RouteParsed,
} from '@razao/contract'
import { comMemoria, emCentavos, formatarReais } from '@razao/engine/dinheiro'
import { jurosAntesDoVencimento } from '@razao/engine/fechamento'
import { foraDaLeiFederal } from '@razao/engine/planejamento'
import { diasEntre, formatarCompetencia, formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import { diaDe } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { contabilizarMovimentos } from '../../contabil/automaticos/index.ts'
import { atenderPedidoDaGuia } from '../../empresa/index.ts'
import { comLigacoes } from '../../folha/index.ts'
import { desfazerAMaior, travarComAMaior } from './desfazer-a-maior.ts'
import { type GuiaLida, guiaVisivel, podeDesfazer, registrarAcesso } from './ler-guia.ts'
import { moraDaGuia } from './mora.ts'

type Prever = typeof fiscal.preverPagamento
type Informar = typeof fiscal.informarPagamento
type Desfazer = typeof obrigacoes.desfazerPagamento
type Previsto = RouteOutput<Prever>
type Pago = { readonly total: number; readonly multa: number; readonly juros: number }

/** More than this over the principal is a slip of the comma, not multa and juros of a guide. */
const MAIOR_ACRESCIMO = 3

/** What the guide cost on a day that already came; nothing is written. */
export async function preverPagamento(
  ctx: Context,
  { guiaId, pagaEm }: RouteParsed<Prever>,
): Promise<Previsto> {
  const guia = await guiaVisivel(ctx, guiaId)
  exigirAberta(guia)
  exigirDia(ctx, guia, pagaEm)
  return await prever(ctx, guia, pagaEm)
}

/**
 * The official document, when it could be paid on that day: issued by then, and not past its last day. One brought from a
 * portal was issued before we knew of it.
 */
function documentoDoDia({ oficial }: GuiaLida, pagaEm: string): GuiaLida['oficial'] {
  if (oficial === null || pagaEm > oficial.pagarAte) return null
  return oficial.importadaPor === null && pagaEm < diaDe(oficial.emitidoEm) ? null : oficial
}

async function prever(ctx: Context, guia: GuiaLida, pagaEm: string): Promise<Previsto> {
  const documento = documentoDoDia(guia, pagaEm)
  if (documento === null) return { ...(await preverPelaLei(ctx, guia, pagaEm)), documento }
  // The Pix and the bars have one value, whatever the day.
  const { principal, multa, juros, total, vencimento } = guia
  const { numero, pagarAte } = documento
  return {
    dias: Math.max(0, diasEntre(vencimento, pagaEm)),
    ...{ principal, multa, juros, total, memoria: null, aviso: null },
    documento: { numero, pagarAte },
  }
}

/** By our own account, where no document says it. */
async function preverPelaLei(
  ctx: Context,
  guia: GuiaLida,
  pagaEm: string,
): Promise<Omit<Previsto, 'documento'>> {
  const { principal } = guia
  const semAcrescimo = { dias: 0, principal, multa: 0, juros: 0, total: principal }
  if (pagaEm <= guia.vencimento && jurosAntesDoVencimento(guia.chave) === null)
    return { ...semAcrescimo, memoria: null, aviso: null }
  const fora = foraDaLeiFederal(guia)
  const memorial = comMemoria()
  const mora = fora === null ? await moraDaGuia(ctx, guia, pagaEm, memorial) : null
  if (mora === null || !mora.ok) {
    const { multa, juros, total } = guia
    const porque = mora === null ? fora : mora.refusal.mensagem
    const aviso = `${porque} Escreva a multa e os juros que estão no comprovante.`
    return { dias: 0, principal, multa, juros, total, memoria: null, aviso }
  }
  const { dias, multa, juros } = mora.value
  const total = principal + multa + juros
  return {
    ...{ dias, principal, multa, juros, total, aviso: null },
    memoria: comLigacoes(
      {
        titulo: `${guia.rotulo} pago em ${formatarData(pagaEm)}`,
        passos: memorial.passos,
        resultado: emCentavos(total),
      },
      {
        empresaId: guia.empresaId,
        competencia: guia.competencia,
        doEscritorio: alcanca(ctx.user.perfil, 'CONTADOR'),
      },
    ),
  }
}

function exigirAberta({ estado }: GuiaLida): void {
  if (estado === 'substituida') throw problem('nao-encontrado')
  if (estado === 'paga')
    throw problem('situacao-nao-permite', {
      detail: 'O pagamento desta guia já foi informado. Para corrigir, desfaça e informe de novo.',
    })
}

const recusar = (campo: string, mensagem: string) =>
  problem('entrada-invalida', { detail: mensagem, erros: [{ pointer: `#/${campo}`, mensagem }] })

/** Nobody pays tomorrow, nor before the month of the tax begins. */
function exigirDia(ctx: Context, { competencia, rotulo }: GuiaLida, pagaEm: string): void {
  if (pagaEm > ctx.clock.today())
    throw recusar('pagaEm', 'A data do pagamento não pode ser futura.')
  if (pagaEm < `${competencia}-01`)
    throw recusar(
      'pagaEm',
      `${rotulo} é de ${formatarCompetencia(competencia)}: não há pagamento antes desse mês. Confira o dia e o ano.`,
    )
}

function exigirValores({ principal }: GuiaLida, { total, multa, juros }: Pago): void {
  if (total === 0) throw recusar('total', 'O valor pago precisa ser maior que zero.')
  const acrescimos = multa + juros
  if (acrescimos > MAIOR_ACRESCIMO * principal)
    throw recusar('multa', 'Multa e juros estão muito acima do valor da guia. Confira os centavos.')
  const sobra = total - acrescimos - principal
  if (total < principal)
    throw recusar(
      'total',
      `${formatarReais(total)} não paga esta guia: faltam ${formatarReais(principal - total)} do valor sem multa e juros, de ${formatarReais(principal)}. Confira o comprovante.`,
    )
  if (sobra < 0)
    throw recusar(
      'total',
      `Tirados a multa e os juros, ficam ${formatarReais(total - acrescimos)} para a guia, que é de ${formatarReais(principal)}. Escreva em multa e juros só o que está no comprovante.`,
    )
  if (sobra > 0)
    throw recusar(
      'total',
      `Sobram ${formatarReais(sobra)} além da guia, da multa e dos juros. Se foram acréscimos, escreva-os em multa ou juros.`,
    )
}

/** What was not told: with a total alone, multa and juros are what it has over the principal, up to what the day asks. */
function completar(
  { principal }: GuiaLida,
  previsto: Previsto,
  { total, ...dito }: { [campo in keyof Pago]?: Pago[campo] | undefined },
): Pago {
  const livre = total === undefined ? Number.POSITIVE_INFINITY : Math.max(0, total - principal)
  const multa = dito.multa ?? Math.min(previsto.multa, livre)
  const juros = dito.juros ?? Math.min(previsto.juros, Math.max(0, livre - multa))
  return { total: total ?? principal + multa + juros, multa, juros }
}

/** «Já paguei»: what the company or the office says, and the books with it; matching it with the bank is another thing. */
export async function informarPagamento(
  ctx: Context,
  input: RouteParsed<Informar>,
): Promise<RouteOutput<Informar>> {
  const guia = await guiaVisivel(ctx, input.guiaId)
  if (guia.estado === 'substituida') throw problem('nao-encontrado')
  if (guia.versao !== input.versao) throw problem('registro-mudou')
  exigirAberta(guia)
  exigirDia(ctx, guia, input.pagaEm)
  const pago = completar(guia, await prever(ctx, guia, input.pagaEm), input)
  exigirValores(guia, pago)
  const { total, multa, juros } = pago
  const { rows } = await sql`
    update guia set estado = 'paga', paga_em = ${input.pagaEm}, pago_total = ${total}, pago_multa = ${multa}, pago_juros = ${juros},
      pago_por = ${ctx.user.id}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${guia.id} and versao = ${input.versao} returning id`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw problem('registro-mudou')
  for (const paga of [guia, ...(await pagarAsOutras(ctx, guia, input.pagaEm))]) {
    await registrarAcesso(ctx, paga, 'pagou')
    await atenderPedidoDaGuia(ctx, paga.id, 'O pagamento da guia foi informado.')
  }
  await contabilizarDia(ctx, guia.empresaId, input.pagaEm)
  return { ok: true }
}

/** A document that pays several guides is paid whole: the others of it are paid on the same day, each with its own part. */
async function pagarAsOutras(
  ctx: Context,
  guia: GuiaLida,
  pagaEm: string,
): Promise<{ id: number; empresaId: number }[]> {
  const { id, empresaId } = guia
  const oficial = documentoDoDia(guia, pagaEm)
  if (oficial === null) return []
  const { rows } = await sql<{ id: number; empresaId: number }>`
    update guia set estado = 'paga', paga_em = ${pagaEm}, pago_total = total, pago_multa = multa, pago_juros = juros,
      pago_por = ${ctx.user.id}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and id <> ${id}
      and das_numero = ${oficial.numero} and estado in ('gerada', 'enviada', 'lida')
    returning id, empresa_id as "empresaId"`.execute(ctx.db)
  return rows
}

/** The payment was said by mistake: the guide is again as it was before, and the books reverse it. */
export async function desfazerPagamento(
  ctx: Context,
  input: RouteParsed<Desfazer>,
): Promise<RouteOutput<Desfazer>> {
  const guia = await guiaVisivel(ctx, input.guiaId)
  if (guia.versao !== input.versao) throw problem('registro-mudou')
  if (guia.estado !== 'paga' || guia.pagaEm === null) throw problem('nada-a-fazer')
  if (!podeDesfazer(ctx, guia))
    throw problem('situacao-nao-permite', {
      detail: 'Só quem informou este pagamento, ou o escritório, pode desfazê-lo.',
    })
  const comAMaior = await travarComAMaior(ctx, guia)
  const { rows } = await sql`
    update guia set estado = case when lida_em is not null then 'lida' when enviada_em is not null then 'enviada' else 'gerada' end,
      paga_em = null, pago_total = null, pago_multa = null, pago_juros = null, pago_por = null, comprovante_id = null,
      arrecadacao = arrecadacao || '{"desfeita": true}', a_maior = null, a_maior_motivo = null, a_maior_por = null, a_maior_em = null, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${guia.id} and versao = ${input.versao} returning id`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw problem('registro-mudou')
  await registrarAcesso(ctx, guia, 'desfez')
  if (comAMaior) await desfazerAMaior(ctx, guia)
  await contabilizarDia(ctx, guia.empresaId, guia.pagaEm)
  return { ok: true }
}

const contabilizarDia = (ctx: Context, empresaId: number, dia: string) =>
  contabilizarMovimentos(ctx, { empresaIds: [empresaId], de: dia, ate: dia })
