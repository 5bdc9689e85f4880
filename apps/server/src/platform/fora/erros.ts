/** Why nothing useful came from outside. */
export type MotivoDeFora =
  /** Nothing left this machine: the address did not resolve, or nobody listens there. */
  | 'sem-ligacao'
  /** Nothing left either: the address is not of the internet. */
  | 'endereco-proibido'
  /** Heard, and put off by who would take it: nothing was taken. */
  | 'adiado'
  /** Called off here, just before it left. */
  | 'cancelado'
  /** Something left, and no answer came. */
  | 'rede'
  | 'prazo'
  /** A status that is a failure of theirs, or a plea for patience. */
  | 'status'
  /** The answer makes no sense. */
  | 'resposta'
  /** Not asked: it failed too much (`circuito`), too many at once (`fila`), too many a minute (`ritmo`). */
  | 'circuito'
  | 'fila'
  | 'ritmo'
  | 'fora-do-ar'

const ANTES_DE_SAIR: readonly MotivoDeFora[] = [
  'sem-ligacao',
  'endereco-proibido',
  'adiado',
  'cancelado',
  'circuito',
  'fila',
  'ritmo',
]

/** A service of others that could not be asked, or gave no answer. Its words carry nothing of what was asked. */
export class ErroDeFora extends Error {
  readonly servico: string
  readonly motivo: MotivoDeFora
  readonly status: number | undefined
  /** How long the service, or our own limits, ask us to wait. */
  readonly esperarMs: number | undefined

  constructor(
    servico: string,
    motivo: MotivoDeFora,
    mais: { status?: number; esperarMs?: number | undefined; cause?: unknown } = {},
  ) {
    const dito = mais.status === undefined ? motivo : `${motivo} ${mais.status}`
    super(`${servico}: ${dito}`, { cause: mais.cause })
    this.name = 'ErroDeFora'
    this.servico = servico
    this.motivo = motivo
    this.status = mais.status
    this.esperarMs = mais.esperarMs
  }

  /** Certain that the service did nothing. */
  get nadaSaiu(): boolean {
    return ANTES_DE_SAIR.includes(this.motivo)
  }

  /** Whether asking again, later, may go better. */
  get passageiro(): boolean {
    return this.motivo !== 'resposta' && this.motivo !== 'fora-do-ar'
  }
}

/** What nobody was told the address of. */
export const foraDoAr = (servico: string) => async (): Promise<never> => {
  throw new ErroDeFora(servico, 'fora-do-ar')
}
