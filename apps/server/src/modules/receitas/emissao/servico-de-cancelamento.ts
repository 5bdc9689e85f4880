import {
  type ChavesDaMigrate,
  type NumeroDoRps,
  RECUSAS_DA_MIGRATE,
  type RecusaDaNfse,
} from '../../../platform/fora/index.ts'
import type { ComSaida, Desfecho, Saida, ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { usarChavesDaMigrate } from '../../migrate/index.ts'
import { aceitarCancelamento, desfazerCancelando } from './concluir-cancelamento.ts'
import { concluirPedido } from './concluir-pedido.ts'
import { nossa } from './concluir-saida.ts'
import { DA_MIGRATE } from './ler-dps.ts'
import { instanteDaNota } from './montar-dps.ts'

/** In the outgoing book. */
export const SERVICO_DE_CANCELAMENTO = 'migrate-evento'
export type CancelamentoNaSaida = {
  readonly pedidoId: number
  readonly ambiente: 1 | 2
  readonly rps: NumeroDoRps
  /** Of the note, in the system of the city. */
  readonly numero: string
  readonly codigo: string
  readonly motivo: string
}

const PRAZO_MS = 45_000

type Certo = { xml: string | null }
type Errado = { recusas: readonly RecusaDaNfse[] }
type DaSaida = Saida<CancelamentoNaSaida>
type Chamada = { escritorioId: number; chaves: ChavesDaMigrate; signal: AbortSignal }

const aceito = (xml: string | null): Desfecho => ({
  tipo: 'confirmada',
  resposta: { xml } satisfies Certo,
})
const recusado = (recusas: readonly RecusaDaNfse[]): Desfecho => ({
  tipo: 'recusada',
  motivo: recusas[0]?.codigo ?? 'recusado',
  resposta: { recusas } satisfies Errado,
})

async function comChaves<T>(
  com: ComSaida,
  { empresaId, escritorioId, pedido: { ambiente, rps } }: DaSaida,
  fazer: (chamada: Chamada) => Promise<T>,
): Promise<{ dito: T } | null> {
  if (empresaId === null) throw new Error('um cancelamento é de uma empresa')
  const motivo = `Migrate: cancelar o RPS ${rps.serie}/${rps.numero}`
  const quem = { empresaId, motivo, ambiente }
  return await usarChavesDaMigrate(com.fora, com.write, quem, async (chaves) => ({
    dito: await fazer({ escritorioId, chaves, signal: com.signal }),
  }))
}

async function enviar(com: ComSaida, saida: DaSaida): Promise<Desfecho> {
  const { rps, numero, codigo, motivo } = saida.pedido
  const { migrate } = com.fora
  const feito = await comChaves(com, saida, async (chamada) => {
    const pedido = { ...chamada, rps, numero, codigo, motivo, anotar: com.anotar }
    const dito = await migrate.cancelar(pedido)
    if (dito.tipo === 'aceito') return aceito(dito.xml)
    if (dito.recusas.some((uma) => uma.codigo === RECUSAS_DA_MIGRATE.jaEnviado)) {
      const la = await migrate.consultarCancelamento({ ...chamada, rps })
      if (la !== null) return aceito(la.xml)
    }
    return recusado(dito.recusas.map((uma) => ({ ...uma, codigo: `${DA_MIGRATE}${uma.codigo}` })))
  })
  return feito?.dito ?? recusado([nossa('sem-chaves', 'A empresa não tem as chaves da Migrate.')])
}

async function consultar(com: ComSaida, saida: DaSaida): Promise<Desfecho | null> {
  const { rps } = saida.pedido
  const feito = await comChaves(com, saida, (chamada) =>
    com.fora.migrate.consultarCancelamento({ ...chamada, rps }),
  )
  // What left may have cancelled it, and without the keys nobody can ask.
  if (feito === null) throw new Error(`sem as chaves da Migrate para consultar ${saida.chave}`)
  return feito.dito === null ? null : aceito(feito.dito.xml)
}

/** Notes of cities cancelled, once each: what is in doubt is asked for by the number of its RPS. */
export const servicoDeCancelamento = (): ServicoDeSaida<CancelamentoNaSaida> => ({
  servico: SERVICO_DE_CANCELAMENTO,
  prazoMs: PRAZO_MS,
  enviar,
  consultar,
  async concluir(ctx, { pedido: { pedidoId } }, desfecho) {
    if (desfecho.tipo === 'confirmada') {
      const { xml } = desfecho.resposta as Certo
      await aceitarCancelamento(ctx, pedidoId, { xml, quando: instanteDaNota(ctx.clock.now()) })
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
