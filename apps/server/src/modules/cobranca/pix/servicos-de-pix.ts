import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { AcessoAoPix, PedidoDePix, PixRegistrado } from '../../../platform/fora/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import type { ComSaida, Desfecho, Saida, ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { usarAcessoAoPix } from './acesso.ts'
import {
  type PedidoDaSaida,
  pedirRemocao,
  SERVICO_DA_REMOCAO,
  SERVICO_DO_PIX,
} from './acompanhar-pix.ts'
import { pedirLeituraDoPix } from './ler-recebidos.ts'
import { codigoDoBanco } from './montar-pix.ts'

/** Where a txid that is taken is asked about at once: a token, two calls, and a token again. */
const PRAZO_MS = 45_000

type Com = ComSaida<PedidoDaSaida>
type DoPix = Saida<PedidoDaSaida>
type Lido = {
  id: number
  contaId: number
  empresaId: number
  cobrancaId: number
  pedido: PedidoDePix
  removerPorque: string | null
  pixNome: string | null
  pixCidade: string | null
}

async function ler(ctx: Context, pixId: number): Promise<Lido> {
  const { rows } = await sql<Lido>`
    select p.id, p.conta_id as "contaId", p.empresa_id as "empresaId", p.cobranca_id as "cobrancaId", p.pedido,
      p.remover_porque as "removerPorque", t.pix_nome as "pixNome", t.pix_cidade as "pixCidade"
    from pix_cobranca p
    join conta_de_recebimento t on t.escritorio_id = p.escritorio_id and t.id = p.conta_id
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.id = ${pixId}`.execute(ctx.db)
  const [lido] = rows
  if (lido === undefined) throw new Error(`a cobrança Pix ${pixId} não está mais lá`)
  return lido
}

const recusada = (motivo: string): Desfecho => ({ tipo: 'recusada', motivo: motivo.slice(0, 300) })
const SEM_ACESSO = 'A conta não está mais ligada ao banco.'

async function comBanco<T>(
  com: Com,
  saida: DoPix,
  fazer: (lido: Lido, acesso: AcessoAoPix) => Promise<T>,
): Promise<{ readonly dito: T } | null> {
  const lido = await com.write((ctx) => ler(ctx, saida.pedido.pixId))
  const { contaId, empresaId, pedido } = lido
  const quem = { contaId, empresaId, motivo: `Pix: cobrança ${pedido.txid}` }
  return await usarAcessoAoPix(com.fora, com.write, quem, async (acesso) => ({
    dito: await fazer(lido, acesso),
  }))
}

const chamadaDe = (com: Com, saida: DoPix, acesso: AcessoAoPix) => ({
  ...{ escritorioId: saida.escritorioId, acesso, signal: com.signal },
})

const feita = (dita: PixRegistrado): Desfecho => ({
  ...{ tipo: 'confirmada', protocolo: dita.txid },
  resposta: {
    ...{ situacao: dita.situacao, local: dita.local, copiaECola: dita.copiaECola },
  },
})
type Feita = Pick<PixRegistrado, 'situacao' | 'local' | 'copiaECola'>

async function encerrar(
  ctx: Context,
  pixId: number,
  {
    situacao,
    motivo = null,
    codigo = null,
  }: { situacao: string; motivo?: string | null; codigo?: string | null },
): Promise<void> {
  const { rows } = await sql<{ empresaId: number; cobrancaId: number; remover: boolean }>`
    update pix_cobranca set situacao = ${situacao}, motivo = ${motivo}, copia_e_cola = ${codigo},
      concluida_em = ${ctx.clock.now().toISOString()}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${pixId} and situacao = 'pedida'
    returning empresa_id as "empresaId", cobranca_id as "cobrancaId", remover_porque is not null as remover`.execute(
    ctx.db,
  )
  const [dita] = rows
  if (dita === undefined) return
  const { empresaId, cobrancaId, remover } = dita
  if (situacao === 'registrada' && remover) await pedirRemocao(ctx, { id: pixId, empresaId })
  await avisar(ctx, 'pix', { cobrancaId }, empresaId)
}

async function concluirRegistro(ctx: Context, pixId: number, dita: Feita): Promise<void> {
  const lido = await ler(ctx, pixId)
  const codigo = codigoDoBanco(dita, lido)
  const motivo = codigo === null ? 'O banco registrou a cobrança e não deu o código dela.' : null
  if (dita.situacao === 'removida')
    return await encerrar(ctx, pixId, { situacao: 'removida', motivo: 'O banco a removeu.' })
  const paga = dita.situacao === 'concluida'
  await encerrar(ctx, pixId, { situacao: paga ? 'paga' : 'registrada', codigo, motivo })
  // It was paid before its answer came: what came says of it.
  if (paga) await pedirLeituraDoPix(ctx, lido.contaId)
}

/** Charges at banks, exactly once: what is in doubt is asked for by its txid. */
export const servicoDoPix = (): ServicoDeSaida<PedidoDaSaida> => ({
  servico: SERVICO_DO_PIX,
  prazoMs: PRAZO_MS,
  async enviar(com, saida) {
    const feito = await comBanco(com, saida, async ({ pedido, removerPorque }, acesso) => {
      // It is no longer owed, and did not leave.
      if (removerPorque !== null) return recusada(removerPorque)
      const { anotar } = com
      const dita = await com.fora.pix.registrar({
        ...chamadaDe(com, saida, acesso),
        pedido,
        anotar,
      })
      return dita.tipo === 'registrada' ? feita(dita) : recusada(dita.motivo)
    })
    return feito?.dito ?? recusada(SEM_ACESSO)
  },
  async consultar(com, saida) {
    const feito = await comBanco(com, saida, async ({ pedido: { tipo, txid } }, acesso) => {
      const dita = await com.fora.pix.consultar({ ...chamadaDe(com, saida, acesso), tipo, txid })
      return dita === null ? null : feita(dita)
    })
    // What left may be there, and without what opens the bank nobody can ask.
    if (feito === null) throw new Error(`sem como consultar a cobrança Pix ${saida.pedido.pixId}`)
    return feito.dito
  },
  async concluir(ctx, { pedido: { pixId } }, desfecho) {
    if (desfecho.tipo === 'confirmada')
      return await concluirRegistro(ctx, pixId, desfecho.resposta as Feita)
    const { removerPorque } = await ler(ctx, pixId)
    const situacao = removerPorque === null ? 'recusada' : 'nao-saiu'
    await encerrar(ctx, pixId, { situacao, motivo: desfecho.motivo })
  },
  desistir: (ctx, { pedido: { pixId } }) =>
    encerrar(ctx, pixId, {
      situacao: 'nao-saiu',
      motivo: 'O banco não respondeu a nenhuma tentativa: nada saiu daqui.',
    }),
})

type DaRemocao = {
  readonly contaId: number
  readonly empresaId: number
  readonly cobrancaId: number
}

async function removida(ctx: Context, pixId: number): Promise<void> {
  const { rows } = await sql<DaRemocao>`
    update pix_cobranca set situacao = 'removida', motivo = remover_porque, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${pixId} and situacao = 'registrada'
    returning conta_id as "contaId", empresa_id as "empresaId", cobranca_id as "cobrancaId"`.execute(
    ctx.db,
  )
  const [dela] = rows
  if (dela) await avisar(ctx, 'pix', { cobrancaId: dela.cobrancaId }, dela.empresaId)
}

async function naoRemovida(ctx: Context, pixId: number, motivo: string): Promise<void> {
  const { rows } = await sql<DaRemocao>`
    update pix_cobranca set motivo = ${`Não saiu do banco: ${motivo}`.slice(0, 500)}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${pixId} and situacao = 'registrada'
    returning conta_id as "contaId", empresa_id as "empresaId", cobranca_id as "cobrancaId"`.execute(
    ctx.db,
  )
  const [dela] = rows
  if (dela === undefined) return
  await avisar(ctx, 'pix', { cobrancaId: dela.cobrancaId }, dela.empresaId)
  // What cannot be taken out was paid, most of the time.
  await pedirLeituraDoPix(ctx, dela.contaId)
}

/** Takes charges out of banks: asked twice, they are out once. */
export const servicoDaRemocaoDoPix = (): ServicoDeSaida<PedidoDaSaida> => ({
  servico: SERVICO_DA_REMOCAO,
  prazoMs: PRAZO_MS,
  // A charge that is out stays out: it may be asked for as often as it takes.
  consultar: 'repetivel',
  async enviar(com, saida) {
    const feito = await comBanco(com, saida, async ({ pedido: { tipo, txid } }, acesso) => {
      const { anotar } = com
      const dita = await com.fora.pix.remover({
        ...{ ...chamadaDe(com, saida, acesso), tipo, txid, anotar },
      })
      const certo: Desfecho = { tipo: 'confirmada', protocolo: txid }
      return dita?.tipo === 'recusada' ? recusada(dita.motivo) : certo
    })
    return feito?.dito ?? recusada(SEM_ACESSO)
  },
  concluir: (ctx, { pedido: { pixId } }, desfecho) =>
    desfecho.tipo === 'confirmada'
      ? removida(ctx, pixId)
      : naoRemovida(ctx, pixId, desfecho.motivo),
  desistir: (ctx, { pedido: { pixId } }) =>
    naoRemovida(ctx, pixId, 'o banco não respondeu a nenhuma tentativa.'),
})
