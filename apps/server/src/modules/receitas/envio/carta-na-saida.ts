import { createHash } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import type { PortaDeCorreio } from '../../../platform/fora/index.ts'
import type { ComSaida, Desfecho, Saida, ServicoDeSaida } from '../../../platform/saidas/index.ts'

const PRAZO_MS = 60_000
const MINUTO = 60_000
const HORA = 60 * MINUTO
/** Until the next time, after so many, while the mail does not take it: more than a day in all. */
const ESPERAS_MS = [
  ...[MINUTO, 5 * MINUTO, 15 * MINUTO, 30 * MINUTO, HORA],
  ...[2 * HORA, 4 * HORA, 8 * HORA, 12 * HORA],
] as const

export const recusada = (motivo: string, resposta?: unknown): Desfecho => ({
  tipo: 'recusada',
  motivo,
  resposta,
})

/** The same letter has the same name, and says nothing of how many there are. */
const identificacaoDe = ({ escritorioId, chave }: Saida<unknown>): string =>
  createHash('sha256').update(`${escritorioId} ${chave}`).digest('hex').slice(0, 32)

type Carta = Omit<
  Parameters<PortaDeCorreio['enviar']>[0],
  'escritorioId' | 'identificacao' | 'signal'
>

type DeCartas<P> = {
  readonly servico: string
  /** The letter, or why there is none to send. What goes wrong in here is before anything leaves. */
  readonly preparar: (
    com: ComSaida,
    saida: Saida<P>,
  ) => Promise<(Carta & { readonly tipo: 'carta' }) | Desfecho>
  /** What whoever looks hears; `desfecho` is null of what did not leave, or may have. */
  readonly contar: (ctx: Context, saida: Saida<P>, desfecho: Desfecho | null) => Promise<void>
}

/** Letters, once each: of one that may have left nobody can be asked, and it waits for a person. */
export const servicoDeCartas = <P>({
  servico,
  preparar,
  contar,
}: DeCartas<P>): ServicoDeSaida<P> => ({
  servico,
  consultar: 'sem-pergunta',
  prazoMs: PRAZO_MS,
  tentativas: ESPERAS_MS.length + 1,
  esperaMs: (vezes) => ESPERAS_MS[vezes - 1] ?? 0,
  async enviar(com, saida) {
    const { correio } = com.fora
    if (!correio.ligada) return recusada('sem-correio')
    const preparada = await preparar(com, saida)
    if (preparada.tipo !== 'carta') return preparada
    const { tipo: _, ...carta } = preparada
    com.anotar({ para: carta.para, assunto: carta.assunto })
    const identificacao = identificacaoDe(saida)
    const { escritorioId } = saida
    const dito = await correio.enviar({ ...carta, escritorioId, identificacao, signal: com.signal })
    if (dito.tipo === 'recusada') return recusada(dito.motivo, { resposta: dito.resposta })
    const { resposta, simulada } = dito
    return { tipo: 'confirmada', protocolo: identificacao, resposta: { resposta, simulada } }
  },
  concluir: contar,
  desistir: (ctx, saida) => contar(ctx, saida, null),
  duvidar: (ctx, saida) => contar(ctx, saida, null),
})
