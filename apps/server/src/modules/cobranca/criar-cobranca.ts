import { cobrancas, type RouteOutput, type RouteParsed } from '@razao/contract'
import { DIRECAO_NOTA, STATUS_NOTA } from '@razao/engine/cadastro'
import { formatarReais } from '@razao/engine/dinheiro'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { exigirEmpresa } from '../empresa/index.ts'
import {
  conferirDocumentosDeduzidos,
  pedirNota,
  recusarEmissao,
  semEmissaoAberta,
} from '../receitas/index.ts'
import { cancelarBoletosDa } from './boletos/cancelar-boletos.ts'
import { acompanharMudanca } from './boletos/gerar-boletos.ts'
import { calcularVenda } from './calcular-venda.ts'
import { procurarForaDoComum } from './fora-do-comum.ts'
import { inserirCobranca, regravarCobranca } from './gravar-cobranca.ts'
import { lerCobrancaAPagar } from './pagamento/em-aberto.ts'
import type { PedidoDeCobranca } from './partes-da-venda.ts'
import { acompanharPix } from './pix/acompanhar-pix.ts'
import { registrarPixPendentes } from './pix/receber-pix.ts'
import {
  conferirCampos,
  errosDaEmissao,
  noCampoDaDeducao,
  procurarRepetida,
} from './prever-cobranca.ts'
import { PIX_PENDENTE } from './sql-cobrancas.ts'

type Rotas = typeof cobrancas
const { STATUS_COBRANCA } = cobrancas

/** What a charge may not be from the start: of a month that is locked, in the place of a note of another company. */
async function conferirPedido(
  ctx: Context,
  pedido: PedidoDeCobranca,
  cobrancaId: number | null = null,
): Promise<void> {
  await exigirEmpresa(ctx, pedido.empresaId)
  conferirCampos(pedido, ctx.clock.today())
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ bloqueado: boolean; substituida: boolean }>`
    select
      exists (select from periodo_bloqueio b where b.escritorio_id = ${escritorioId} and b.empresa_id = ${pedido.empresaId}
        and b.competencia = ${pedido.competencia} and b.reaberto_em is null) as bloqueado,
      ${pedido.substituiNotaId}::bigint is null or exists (select from nota_fiscal n where n.escritorio_id = ${escritorioId}
        and n.empresa_id = ${pedido.empresaId} and n.id = ${pedido.substituiNotaId}
        and n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)} and n.status = ${sql.lit(STATUS_NOTA.ativa)}
        and (n.leiaute like 'nfse-nacional%' or exists (select from dps d where d.escritorio_id = n.escritorio_id
          and d.nota_id = n.id and d.provedor = 'abrasf' and d.desfecho = 'autorizada'))) as substituida`.execute(
    ctx.db,
  )
  const deducao = await conferirDocumentosDeduzidos(ctx, {
    ...{ cobrancaId, empresaId: pedido.empresaId, substituiNotaId: pedido.substituiNotaId },
    documentos: pedido.documentosDaDeducao ?? [],
  })
  if (deducao.length > 0)
    throw problem('entrada-invalida', { erros: deducao.map(noCampoDaDeducao) })
  const [dito] = rows
  if (dito?.bloqueado) throw problem('competencia-fechada')
  if (!dito?.substituida)
    throw problem('entrada-invalida', {
      erros: [
        {
          pointer: '#/substituiNotaId',
          mensagem:
            'Só se substitui uma nota ativa desta empresa, do padrão nacional ou emitida daqui pela prefeitura.',
        },
      ],
    })
}

/** Two that look the same, asked for at once, see each other: the second waits for the first to be kept. */
async function umaDeCadaVez(ctx: Context, pedido: PedidoDeCobranca): Promise<void> {
  const qual = `cobranca:${ctx.tenant.escritorioId}:${pedido.empresaId}:${pedido.clienteId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${qual}, 29))`.execute(ctx.db)
}

/** Refuses what is out of the ordinary until a person says that it is so. */
async function perguntarSeEIsso(
  ctx: Context,
  pedido: PedidoDeCobranca,
  antes?: Pick<PedidoDeCobranca, 'bruto' | 'competencia'>,
): Promise<void> {
  const ditas = await procurarForaDoComum(ctx, pedido, antes)
  if (ditas.length > 0)
    throw problem('fora-do-comum', { detail: ditas.join(' '), dados: { foraDoComum: ditas } })
}

/** Keeps a charge and, where asked, asks for its note in the same transaction: both are, or neither is. */
export async function criarCobranca(
  ctx: Context,
  { acao, outraMesmo, issoMesmo, ...pedido }: RouteParsed<Rotas['criarCobranca']>,
): Promise<RouteOutput<Rotas['criarCobranca']>> {
  await conferirPedido(ctx, pedido)
  if (acao === 'agendar' && pedido.emissao <= ctx.clock.today())
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/emissao', mensagem: 'Para agendar, escolha um dia depois de hoje.' }],
    })
  if (!issoMesmo) await perguntarSeEIsso(ctx, pedido)
  const venda = await calcularVenda(ctx, pedido)
  if (!outraMesmo) {
    await umaDeCadaVez(ctx, pedido)
    const repetida = await procurarRepetida(ctx, pedido, venda)
    if (repetida !== null)
      throw problem('cobranca-repetida', {
        detail: `Parece repetida da cobrança ${repetida.numero}, de ${formatarData(repetida.emissao)}.`,
        dados: { repetida },
      })
  }
  const status = acao === 'agendar' ? STATUS_COBRANCA.agendada : STATUS_COBRANCA.aFaturar
  const nova = await inserirCobranca(ctx, pedido, venda, { status })
  if (nova === null) throw new Error('a charge of no contract has no occurrence to repeat')
  const { id: cobrancaId, numero } = nova
  if (acao !== 'emitir') return { cobrancaId, numero, emissaoId: null }
  const dito = await pedirNota(ctx, cobrancaId)
  if (!dito.ok) throw recusarEmissao(dito.recusas)
  return { cobrancaId, numero, emissaoId: dito.pedida.emissaoId }
}

/** Changes a charge that has no note, and works it out again. */
export async function alterarCobranca(
  ctx: Context,
  { cobrancaId, versao, issoMesmo, ...pedido }: RouteParsed<Rotas['alterarCobranca']>,
): Promise<RouteOutput<Rotas['alterarCobranca']>> {
  const cobranca = await semEmissaoAberta(ctx, cobrancaId)
  if (cobranca.versao !== versao) throw problem('registro-mudou')
  if (cobranca.empresaId !== pedido.empresaId) throw problem('nao-encontrado')
  if (cobranca.status === STATUS_COBRANCA.cancelada) throw problem('cobranca-em-emissao')
  await conferirPedido(ctx, pedido, cobrancaId)
  if (!issoMesmo) await perguntarSeEIsso(ctx, pedido, cobranca)
  const antes = await lerCobrancaAPagar(ctx, cobrancaId)
  await regravarCobranca(ctx, cobrancaId, pedido, await calcularVenda(ctx, pedido))
  await acompanharMudanca(ctx, antes)
  await registrarPixPendentes(ctx, { cobrancaId })
  await acompanharPix(ctx, cobrancaId)
  return { ok: true }
}

/** Puts a charge on the calendar of a day to come, or takes it off. */
export async function agendarCobranca(
  ctx: Context,
  { cobrancaId, emissao, versao }: RouteParsed<Rotas['agendarCobranca']>,
): Promise<RouteOutput<Rotas['agendarCobranca']>> {
  const cobranca = await semEmissaoAberta(ctx, cobrancaId)
  if (cobranca.versao !== versao) throw problem('registro-mudou')
  if (cobranca.status === STATUS_COBRANCA.cancelada) throw problem('cobranca-em-emissao')
  if (emissao !== null && emissao <= ctx.clock.today())
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/emissao', mensagem: 'Para agendar, escolha um dia depois de hoje.' }],
    })
  const erros = emissao === null ? [] : errosDaEmissao(emissao, ctx.clock.today())
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
  const status = emissao === null ? STATUS_COBRANCA.aFaturar : STATUS_COBRANCA.agendada
  await sql`
    update cobranca set status = ${status}, emissao = coalesce(${emissao}::date, emissao),
      vencimento = greatest(vencimento, coalesce(${emissao}::date, emissao)), versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${cobrancaId}`.execute(ctx.db)
  return { ok: true }
}

/** Who paid is not left with nothing: whoever cancels says that it goes back. */
async function recusarSePaga(ctx: Context, cobrancaId: number): Promise<void> {
  const { rows } = await sql<{ pixPendente: number }>`
    select ${PIX_PENDENTE} as "pixPendente" from cobranca c
    where c.escritorio_id = ${ctx.tenant.escritorioId} and c.id = ${cobrancaId}`.execute(ctx.db)
  const pixPendente = rows[0]?.pixPendente ?? 0
  if (pixPendente > 0)
    throw problem('situacao-nao-permite', {
      detail: `Esta cobrança recebeu ${formatarReais(pixPendente)} por Pix: confirme que vai devolver ao cliente pelo banco.`,
    })
}

/** Cancels a charge that has no note; one with a note is cancelled by its note. */
export async function cancelarCobranca(
  ctx: Context,
  { cobrancaId, motivo, versao, devolverPix }: RouteParsed<Rotas['cancelarCobranca']>,
): Promise<RouteOutput<Rotas['cancelarCobranca']>> {
  const cobranca = await semEmissaoAberta(ctx, cobrancaId)
  if (cobranca.status === STATUS_COBRANCA.cancelada) return { ok: true }
  if (cobranca.versao !== versao) throw problem('registro-mudou')
  if (!devolverPix) await recusarSePaga(ctx, cobrancaId)
  await sql`
    update cobranca set status = ${sql.lit(STATUS_COBRANCA.cancelada)},
      cancelada_em = ${ctx.clock.now().toISOString()}, motivo_cancelamento = ${motivo},
      erros = '[]', versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${cobrancaId}`.execute(ctx.db)
  await cancelarBoletosDa(ctx, cobrancaId, 'A cobrança foi cancelada.')
  await registrarPixPendentes(ctx, { cobrancaId })
  await acompanharPix(ctx, cobrancaId)
  return { ok: true }
}
