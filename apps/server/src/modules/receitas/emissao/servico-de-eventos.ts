import {
  type EventoPedido,
  escreverPedidoDeEvento,
  idDoPedidoDeEvento,
  type PedidoDeEvento,
} from '@razao/formats/dps'
import type { RecusaDaNfse } from '../../../platform/fora/index.ts'
import type { ComSaida, Desfecho, Saida, ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { usarCertificado } from '../../certificados/index.ts'
import { aceitarCancelamento, desfazerCancelando } from './concluir-cancelamento.ts'
import { concluirPedido } from './concluir-pedido.ts'
import { instanteDaNota } from './montar-dps.ts'

/** In the outgoing book. */
export const SERVICO_DE_EVENTOS = 'nfse-evento'
export type PedidoNaSaida = { readonly pedidoId: number; readonly evento: PedidoDeEvento }

const PRAZO_MS = 30_000
/** «This event is already registered»: perhaps ours, of an answer that was lost. */
const JA_REGISTRADO = 'E0802'

type Certo = { xml: string }
type Errado = { recusas: readonly RecusaDaNfse[] }

const aceito = (xml: string): Desfecho => ({
  tipo: 'confirmada',
  resposta: { xml } satisfies Certo,
})
const recusado = (recusas: readonly RecusaDaNfse[]): Desfecho => ({
  tipo: 'recusada',
  motivo: recusas[0]?.codigo ?? 'recusado',
  resposta: { recusas } satisfies Errado,
})
const SEM_CERTIFICADO: RecusaDaNfse = {
  codigo: 'sem-certificado',
  descricao: 'A empresa não tem certificado digital válido.',
  complemento: null,
}

const codigoDe = (evento: EventoPedido, chave: string): string =>
  idDoPedidoDeEvento(chave, evento).slice(-6)

type DaSaida = Saida<PedidoNaSaida>
type Chamada = Pick<
  Parameters<ComSaida['fora']['nfse']['registrarEvento']>[0],
  'escritorioId' | 'certificado' | 'signal'
>

async function comCertificado<T>(
  com: ComSaida,
  { empresaId, escritorioId, pedido }: DaSaida,
  fazer: (chamada: Chamada) => Promise<T>,
): Promise<{ dito: T } | null> {
  if (empresaId === null) throw new Error('um evento é de uma empresa')
  const motivo = `NFS-e: ${pedido.evento.evento.tipo} da nota ${pedido.evento.chave.slice(-12)}`
  return await usarCertificado(com.fora, com.write, { empresaId, motivo }, async (certificado) => ({
    dito: await fazer({ escritorioId, certificado, signal: com.signal }),
  }))
}

async function enviar(com: ComSaida, saida: DaSaida): Promise<Desfecho> {
  const { evento } = saida.pedido
  const { nfse } = com.fora
  const feito = await comCertificado(com, saida, async (chamada) => {
    const { chave } = evento
    const dito = await nfse.registrarEvento({
      ...chamada,
      chave,
      idPedido: idDoPedidoDeEvento(chave, evento.evento),
      xml: escreverPedidoDeEvento(evento),
      anotar: com.anotar,
    })
    if (dito.tipo === 'aceito') return aceito(dito.xml)
    if (dito.recusas.some(({ codigo }) => codigo === JA_REGISTRADO)) {
      const tipo = codigoDe(evento.evento, chave)
      const xml = await nfse.consultarEvento({ ...chamada, chave, tipo })
      if (xml !== null) return aceito(xml)
    }
    return recusado(dito.recusas)
  })
  return feito?.dito ?? recusado([SEM_CERTIFICADO])
}

async function consultar(com: ComSaida, saida: DaSaida): Promise<Desfecho | null> {
  const { chave, evento } = saida.pedido.evento
  const feito = await comCertificado(com, saida, (chamada) =>
    com.fora.nfse.consultarEvento({ ...chamada, chave, tipo: codigoDe(evento, chave) }),
  )
  if (feito === null) return recusado([SEM_CERTIFICADO])
  return feito.dito === null ? null : aceito(feito.dito)
}

/** Events of notes, once each: the same event of a note is taken once, and asked for by its kind. */
export const servicoDeEventos = (): ServicoDeSaida<PedidoNaSaida> => ({
  servico: SERVICO_DE_EVENTOS,
  prazoMs: PRAZO_MS,
  enviar,
  consultar,
  async concluir(ctx, { pedido: { pedidoId } }, desfecho) {
    if (desfecho.tipo === 'confirmada') {
      const quando = instanteDaNota(ctx.clock.now())
      await aceitarCancelamento(ctx, pedidoId, { ...(desfecho.resposta as Certo), quando })
      await concluirPedido(ctx, pedidoId, { desfecho: 'aceito' })
      return
    }
    await desfazerCancelando(ctx, pedidoId)
    const { recusas } = desfecho.resposta as Errado
    await concluirPedido(ctx, pedidoId, { desfecho: 'recusado', recusas })
  },
  async desistir(ctx, { pedido: { pedidoId } }) {
    await desfazerCancelando(ctx, pedidoId)
    await concluirPedido(ctx, pedidoId, { desfecho: 'nao-saiu' })
  },
})
