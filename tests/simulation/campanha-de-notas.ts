// Notes asked for over HTTP and taken out by real processes, while server, worker and executors die at random instants
// and the service loses answers.
import { setTimeout as esperar } from 'node:timers/promises'
import type { SimulatedNfse } from '../../apps/simulators/src/index.ts'
import type { Emissora } from './casa-que-emite.ts'
import type { Cliente } from './cliente.ts'
import {
  acabou,
  andamento,
  type CampanhaDeSaidas,
  type Morte,
  matarTodos,
  passarOTempo,
} from './mortes-com-saidas.ts'

/** Hands that ask at the same time; and one more that asks for all of it. */
const MAOS = 3
const PRAZO_DO_PEDIDO_MS = 180_000

export type CampanhaDeNotas = CampanhaDeSaidas & {
  readonly cliente: Cliente
  readonly sefin: SimulatedNfse
  readonly emissora: Emissora
  /** Charges of one order. */
  readonly porPedido: number
  /** Waits by the clock for leases and doubts; otherwise what waits is told that its time came, once it may be. */
  readonly esperarTudo: boolean
  readonly prazoMs: number
}

/** One order after another, by several hands at once, and all of it again: what was asked for twice is asked for once. */
async function pedirTodas({ cliente, emissora, porPedido }: CampanhaDeNotas): Promise<void> {
  const pedir = async (cobrancaIds: readonly number[]) => {
    const chave = `emitir-${cobrancaIds[0]}-${cobrancaIds.length}`
    const corpo = { cobrancaIds }
    const dito = await cliente.pedir('POST', '/financeiro/emissoes', {
      ...{ corpo, chave, prazoMs: PRAZO_DO_PEDIDO_MS },
    })
    if (dito.status !== 200)
      throw new Error(`o pedido ${chave} foi recusado: ${JSON.stringify(dito)}`)
  }
  const { cobrancas } = emissora
  const pedidos = Array.from({ length: Math.ceil(cobrancas.length / porPedido) }, (_, i) =>
    cobrancas.slice(i * porPedido, (i + 1) * porPedido),
  )
  const mao = async () => {
    for (let um = pedidos.shift(); um !== undefined; um = pedidos.shift()) await pedir(um)
  }
  await Promise.all([...Array.from({ length: MAOS }, mao), pedir(cobrancas)])
}

/** Asks, kills, and then leaves it alone until nothing is open. Nobody helps. */
export async function rodarCampanhaDeNotas(campanha: CampanhaDeNotas): Promise<Morte[]> {
  const { sefin, emissora, latenciaMs, esperarTudo, prazoMs } = campanha
  const { emissao, consulta } = sefin.dials
  emissao.turn({ lostAnswerRate: 0.3, latencySpreadMs: latenciaMs })
  consulta.turn({ lostAnswerRate: 0.3, latencySpreadMs: latenciaMs })
  const [, mortes] = await Promise.all([pedirTodas(campanha), matarTodos(campanha)])
  const ate = Date.now() + prazoMs
  for (;;) {
    const como = await andamento(campanha)
    if (acabou(campanha, como)) return mortes
    if (Date.now() > ate) throw new Error(`${como.abertas} saídas abertas no fim do prazo`)
    // A quarter of what is in doubt is asked about while answers are still lost; then it is calm.
    if (como.abertas * 4 < emissora.cobrancas.length) consulta.reset()
    if (!esperarTudo) await passarOTempo(campanha)
    await esperar(500)
  }
}
