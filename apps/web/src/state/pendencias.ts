/** A form with something not yet sent. */
export type Pendencia = {
  /** What the person is told: «Dados cadastrais». */
  readonly titulo: string
  readonly sujo: () => boolean
  /** Keeps what was typed; never throws. */
  readonly guardar: () => Promise<unknown>
  readonly descartar: () => Promise<unknown>
}

const abertas = new Set<Pendencia>()
let livre = false
const ESPERA_MAXIMA = 4000

/** From now on leaving asks first. @returns how to stop */
export function registrarPendencia(pendencia: Pendencia): () => void {
  livre = false
  abertas.add(pendencia)
  return () => abertas.delete(pendencia)
}

/** The forms on screen that have something not sent. */
export const pendencias = (): Pendencia[] =>
  livre ? [] : [...abertas].filter(({ sujo }) => sujo())

/** The drafts were kept: leaving does not ask, until another form is opened. */
export const liberarSaida = (): void => {
  livre = true
}

const semEsperarDemais = (trabalho: Promise<unknown>): Promise<unknown> =>
  Promise.race([trabalho, new Promise((seguir) => setTimeout(seguir, ESPERA_MAXIMA))])

/** Keeps every draft, before the person is signed out or the page is loaded again. Waits a few seconds at most. */
export const guardarPendencias = async (): Promise<void> => {
  await semEsperarDemais(Promise.allSettled(pendencias().map(({ guardar }) => guardar())))
}
