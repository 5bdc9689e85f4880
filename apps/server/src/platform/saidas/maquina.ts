// The steps of a line of the outgoing book, alone: no database and no network. The table is in docs/saidas.md, the
// database refuses any other step, and maquina.test.ts goes through every order in which things may happen.
import type { ErroDeFora } from '../fora/index.ts'
import type { Desfecho, ServicoDeSaida } from './tipos.ts'

export const ESTADOS_DA_SAIDA = [
  'intencionada',
  'enviada',
  'duvidosa',
  'confirmada',
  'recusada',
  'desistida',
] as const
export type EstadoDaSaida = (typeof ESTADOS_DA_SAIDA)[number]

/** From each state, where a line may go. What is concluded stays. */
export const TRANSICOES: Readonly<Record<EstadoDaSaida, readonly EstadoDaSaida[]>> = {
  intencionada: ['enviada', 'desistida'],
  enviada: ['confirmada', 'recusada', 'duvidosa', 'intencionada', 'desistida'],
  duvidosa: ['confirmada', 'recusada', 'intencionada', 'desistida'],
  confirmada: [],
  recusada: [],
  desistida: [],
}

type Servico = Pick<ServicoDeSaida<never>, 'consultar' | 'prazoMs' | 'tentativas' | 'esperaMs'>
type Linha = { readonly estado: string; readonly envios: number; readonly consultas: number }

const PRAZO_MS = 20_000
const TENTATIVAS = 8
/** The service says that it never heard of it. */
const NAO_CONSTA = 'nao-consta'
const PRIMEIRA_ESPERA_MS = 5000
const ESPERA_MAXIMA_MS = 15 * 60_000

export const prazoDe = ({ prazoMs = PRAZO_MS }: Pick<Servico, 'prazoMs'>): number => prazoMs
/** Longer than any call: when it ends, what the holder sent was heard or never will be. */
export const posseDe = (servico: Pick<Servico, 'prazoMs'>): number => 2 * prazoDe(servico)

const esperaPadrao = (vezes: number): number =>
  Math.min(PRIMEIRA_ESPERA_MS * 2 ** Math.max(0, vezes - 1), ESPERA_MAXIMA_MS)
const esperaDa = ({ esperaMs = esperaPadrao }: Pick<Servico, 'esperaMs'>, vezes: number): number =>
  esperaMs(vezes)

/** Whether it may be sent as it stands, or is to be asked for first. */
export const podeEnviar = (
  { consultar }: Pick<Servico, 'consultar'>,
  { estado }: Pick<Linha, 'estado'>,
): boolean => estado === 'intencionada' || consultar === 'repetivel'

/** What came of a call. */
export type Depois =
  | { readonly tipo: 'desfecho'; readonly desfecho: Desfecho }
  /** Certain that nothing left, or that the service never heard of it: it may be sent. */
  | { readonly tipo: 'nada-saiu'; readonly motivo: string; readonly esperarMs: number }
  | { readonly tipo: 'duvida'; readonly motivo: string; readonly esperarMs: number }

export const NUNCA_OUVIU: Depois = { tipo: 'nada-saiu', motivo: NAO_CONSTA, esperarMs: 0 }

/** Whoever sent it died, and there is nobody to ask. */
export const SEM_PERGUNTA: Depois = { tipo: 'duvida', motivo: 'interrompida', esperarMs: 0 }

/** No answer came: nothing left, for certain, or nobody knows. */
export function semResposta(
  { consultar }: Pick<Servico, 'consultar'>,
  { enviando, erro }: { enviando: boolean; erro: ErroDeFora | null },
): Depois {
  const motivo = erro?.motivo ?? 'erro'
  const esperarMs = erro?.esperarMs ?? 0
  // Too many requests is said instead of doing.
  const certo = erro !== null && (erro.nadaSaiu || erro.status === 429)
  if (consultar === 'repetivel' || (enviando && certo))
    return { tipo: 'nada-saiu', motivo, esperarMs }
  return { tipo: 'duvida', motivo, esperarMs }
}

export type Passo = {
  readonly estado: EstadoDaSaida
  readonly motivo: string | null
  readonly protocolo: string | null
  readonly resposta: unknown
  /** Concluded: nobody looks at it any more. */
  readonly fim: boolean
  /** When it is looked at again; null when nobody does. */
  readonly em: Date | null
  /** At once, by who holds it. */
  readonly jaJa: boolean
}

/** Where a line goes by what came of its call. Pure: `agora` is in milliseconds. */
export function passoSeguinte(
  servico: Servico,
  linha: Linha,
  depois: Depois,
  agora: number,
): Passo {
  const nada = { protocolo: null, resposta: undefined, fim: false, jaJa: false }
  if (depois.tipo === 'desfecho') {
    const { desfecho } = depois
    return {
      ...nada,
      estado: desfecho.tipo,
      motivo: desfecho.tipo === 'recusada' ? desfecho.motivo : null,
      protocolo: desfecho.tipo === 'confirmada' ? (desfecho.protocolo ?? null) : null,
      resposta: desfecho.resposta,
      fim: true,
      em: null,
    }
  }
  const { motivo, esperarMs } = depois
  const limite = servico.tentativas ?? TENTATIVAS
  if (depois.tipo === 'nada-saiu') {
    if (linha.envios >= limite) return { ...nada, estado: 'desistida', motivo, fim: true, em: null }
    // It waited already, while it was in doubt.
    const jaJa = motivo === NAO_CONSTA
    const em = jaJa ? 0 : Math.max(esperarMs, esperaDa(servico, linha.envios))
    return { ...nada, estado: 'intencionada', motivo, em: new Date(agora + em), jaJa }
  }
  const em = Math.max(esperarMs, posseDe(servico), esperaDa(servico, linha.consultas))
  const parada = servico.consultar === 'sem-pergunta' || linha.consultas >= limite
  return { ...nada, estado: 'duvidosa', motivo, em: parada ? null : new Date(agora + em) }
}
