import { type ComponentType, lazy, useEffect, useState } from 'react'

/** A piece of the screen whose code comes later; `trazer` begins to bring it. */
export type Peca<P extends object> = {
  readonly trazer: () => Promise<unknown>
  /** The component itself once it came; until then, one that waits for it. */
  readonly atual: () => ComponentType<P>
}

/** Spec §9: what does not come in two minutes is told as a chunk that failed. */
const PRAZO_DO_PEDACO = 120_000

/** The same promise, refused as a failed chunk when it takes too long: a network that hangs answers nothing. */
export async function noPrazo<T>(pedaco: Promise<T>, prazo = PRAZO_DO_PEDACO): Promise<T> {
  let relogio: ReturnType<typeof setTimeout> | undefined
  const atraso = new Promise<never>((_, recusar) => {
    relogio = setTimeout(() => recusar(new Error('Loading chunk failed: timeout')), prazo)
  })
  try {
    return await Promise.race([pedaco, atraso])
  } finally {
    clearTimeout(relogio)
  }
}

/** A failure to bring it is not kept: the next one to draw it asks again. */
export function peca<P extends object>(carregar: () => Promise<ComponentType<P>>): Peca<P> {
  let pronta: ComponentType<P> | undefined
  const trazer = async (): Promise<ComponentType<P>> => {
    pronta ??= await noPrazo(carregar())
    return pronta
  }
  const aEspera: ComponentType<P> = lazy(async () => ({ default: await trazer() }))
  return { trazer, atual: () => pronta ?? aEspera }
}

/**
 * Draws a piece; at once, without a fallback, if it has come: React holds for 300 ms whatever follows a fallback,
 * and each piece of the way in would cost that much.
 */
export function Tardia<P extends object>({ de, props }: { de: Peca<P>; props: P }) {
  // Chosen once: another type at the next drawing would begin everything below anew.
  const [Escolhida] = useState(() => de.atual())
  return <Escolhida {...props} />
}

const DEPOIS_DE_DESENHAR = 200

const OLHAR_DE_NOVO = 500

const esperar = (ms: number): Promise<unknown> => new Promise((pronto) => setTimeout(pronto, ms))

/** Once in, a screen is there, and nothing of it still waits for its data: a processor at rest may only wait for the network. */
const telaInteira = (): boolean =>
  document.querySelector('main.rz-conteudo h1') !== null &&
  document.querySelector('[aria-busy=true]') === null

/** Resolves when the first data is on screen, and still was at the look before: a shell just drawn waits for nothing yet. */
async function primeiraTela({ olhar, limite }: { olhar: number; limite: number }): Promise<void> {
  const ate = performance.now() + limite
  let antes = false
  for (;;) {
    await esperar(olhar)
    const agora = telaInteira()
    if ((agora && antes) || performance.now() >= ate) return
    antes = agora
  }
}

let primeira: Promise<void> | null = null
let passou = false

/** Resolves when the first data of this page is on screen, or a second after the first time it was asked. */
function dadosNaTela(): Promise<void> {
  primeira ??= primeiraTela({ olhar: 80, limite: 1000 }).then(() => {
    passou = true
  })
  return primeira
}

/**
 * Whether the first data is on screen, or a second went by: what the shell asks for itself comes after it, since
 * each answer draws again. True for good from then on.
 */
export function useDepoisDaTela(): boolean {
  const [depois, setDepois] = useState(passou)
  useEffect(() => {
    let presente = true
    void dadosNaTela().then(() => {
      if (presente) setDepois(true)
    })
    return () => {
      presente = false
    }
  }, [])
  return depois
}

/** Resolves when the browser has nothing to do, or soon where it cannot tell. */
const sossego = (): Promise<unknown> =>
  'requestIdleCallback' in window
    ? new Promise((pronto) => window.requestIdleCallback(pronto, { timeout: 3000 }))
    : esperar(DEPOIS_DE_DESENHAR)

/**
 * Brings pieces one by one while nobody waits, so that opening one shows it at once. A failure is left for who
 * opens it to see, and nothing is brought ahead for who asked the browser to save data.
 */
export async function trazerNoSossego(pecas: readonly { trazer(): Promise<unknown> }[]) {
  const rede = (navigator as { connection?: { saveData?: boolean } }).connection
  if (rede?.saveData) return
  await primeiraTela({ olhar: OLHAR_DE_NOVO, limite: Number.POSITIVE_INFINITY })
  for (const { trazer } of pecas) {
    await sossego()
    await trazer().catch(() => undefined)
  }
}
