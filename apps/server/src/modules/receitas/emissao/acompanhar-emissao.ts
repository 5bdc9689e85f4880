import type { RouteOutput, RouteParsed, emissoes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { RecusaDaNfse } from '../../../platform/fora/index.ts'
import { problem } from '../../../platform/problem.ts'
import { chamarSaida, desistirDaSaida, retomar } from '../../../platform/saidas/index.ts'
import { emNossasPalavras } from './concluir-emissao.ts'
import { SITUACAO } from './situacao-da-emissao.ts'
import { STATUS_DA_COBRANCA } from './status-da-cobranca.ts'

type Emissao = {
  id: number
  cobrancaId: number
  empresaId: number
  idDps: string
  situacao: string
  chave: string | null
  saidaId: number | null
  enviado: { xml?: string } | null
  resposta: { xml?: string } | null
  rejeicao: RecusaDaNfse[] | null
}

async function lerUma(ctx: Context, emissaoId: number): Promise<Emissao> {
  const { rows } = await sql<Emissao>`
    select d.id, d.cobranca_id as "cobrancaId", d.empresa_id as "empresaId", d.id_dps as "idDps", ${SITUACAO} as situacao,
      d.chave, d.saida_id as "saidaId", s.enviado, s.resposta, d.rejeicao
    from dps d
    left join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.id = ${emissaoId}`.execute(ctx.db)
  const [lida] = rows
  if (lida === undefined) throw problem('nao-encontrado')
  return lida
}

/** One asking: what went, what came, and each step with its hour. */
export async function lerEmissao(
  ctx: Context,
  { emissaoId }: RouteParsed<typeof rotas.lerEmissao>,
): Promise<RouteOutput<typeof rotas.lerEmissao>> {
  const {
    saidaId,
    enviado,
    resposta,
    rejeicao,
    empresaId: _,
    ...emissao
  } = await lerUma(ctx, emissaoId)
  const { rows: passos } = await sql<{ estado: string; motivo: string | null; em: string }>`
    select estado, motivo, em from saida_externa_passo
    where escritorio_id = ${ctx.tenant.escritorioId} and saida_id = ${saidaId} order by id`.execute(
    ctx.db,
  )
  const recebido = resposta === null ? null : (resposta.xml ?? JSON.stringify(resposta, null, 2))
  return {
    ...emissao,
    passos,
    enviado: enviado === null ? null : (enviado.xml ?? JSON.stringify(enviado, null, 2)),
    recebido,
    rejeicao: (rejeicao ?? []).map(emNossasPalavras),
  }
}

/** Asks now for what is in doubt. It never sends: what is not in doubt is told as it is. */
export async function consultarSituacao(
  ctx: Context,
  { emissaoId }: RouteParsed<typeof rotas.consultarSituacao>,
): Promise<RouteOutput<typeof rotas.consultarSituacao>> {
  const { situacao, saidaId } = await lerUma(ctx, emissaoId)
  const dito = (mensagem: string) => ({ consultando: false, mensagem })
  if (situacao === 'na-fila') return dito('A nota ainda não saiu daqui: está na fila.')
  if (situacao === 'enviando') return dito('A nota está sendo enviada agora.')
  if (situacao !== 'incerta' || saidaId === null) return dito('Esta emissão já terminou.')
  if (!(await retomar(ctx, saidaId))) await chamarSaida(ctx, saidaId)
  return {
    consultando: true,
    mensagem: 'A prefeitura pode ter emitido. Estamos consultando; nada é enviado de novo.',
  }
}

/** Gives up a note that has not left: its number stays without one, and says why. */
export async function cancelarEmissao(
  ctx: Context,
  { emissaoId }: RouteParsed<typeof rotas.cancelarEmissao>,
): Promise<RouteOutput<typeof rotas.cancelarEmissao>> {
  const { situacao, saidaId, cobrancaId } = await lerUma(ctx, emissaoId)
  if (situacao === 'cancelada') return { ok: true }
  if (situacao !== 'na-fila' || saidaId === null || !(await desistirDaSaida(ctx, saidaId)))
    throw problem('cobranca-em-emissao', {
      detail: 'A nota já saiu daqui ou já terminou; não dá mais para desistir dela.',
    })
  await sql`
    update dps set desfecho = 'cancelada', concluida_em = ${ctx.clock.now().toISOString()},
      lacuna = ${`Pedido cancelado por ${ctx.user.nome}, antes de sair.`.slice(0, 300)}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${emissaoId} and desfecho is null`.execute(
    ctx.db,
  )
  await sql`
    update cobranca set status = ${STATUS_DA_COBRANCA.aFaturar}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${cobrancaId}
      and status in ${STATUS_DA_COBRANCA.aEmitir}`.execute(ctx.db)
  return { ok: true }
}

/** Puts a charge that failed back among those to be billed; its number stays without a note. */
export async function devolverCobranca(
  ctx: Context,
  { cobrancaId }: RouteParsed<typeof rotas.devolverCobranca>,
): Promise<RouteOutput<typeof rotas.devolverCobranca>> {
  await semEmissaoAberta(ctx, cobrancaId)
  await sql`
    update cobranca set status = ${STATUS_DA_COBRANCA.aFaturar}, erros = '[]', versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${cobrancaId}
      and status = ${STATUS_DA_COBRANCA.erro}`.execute(ctx.db)
  return { ok: true }
}

/** Holds a charge whose note was not asked for; refuses the others. */
export async function semEmissaoAberta(
  ctx: Context,
  cobrancaId: number,
): Promise<{
  empresaId: number
  participanteId: number
  versao: number
  status: number
  bruto: number
  competencia: string
}> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<Awaited<ReturnType<typeof semEmissaoAberta>>>`
    select empresa_id as "empresaId", participante_id as "participanteId", versao, status, bruto, competencia
    from cobranca where escritorio_id = ${escritorioId} and id = ${cobrancaId} for no key update`.execute(
    ctx.db,
  )
  const [cobranca] = rows
  if (cobranca === undefined) throw problem('nao-encontrado')
  const { rows: vivas } = await sql`
    select from dps where escritorio_id = ${escritorioId} and cobranca_id = ${cobrancaId}
      and (desfecho is null or desfecho in ('autorizada', 'vinculada'))`.execute(ctx.db)
  if (vivas.length > 0 || cobranca.status === 2) throw problem('cobranca-em-emissao')
  return cobranca
}
