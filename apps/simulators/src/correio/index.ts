// A mail server that takes letters to anybody and delivers them to nobody: they are read on its page. The name before
// the @ chooses the failure: `nao-existe` no such mailbox (550), `caixa-cheia` full for now (452), `recusa-conteudo`
// the letter is refused after it came (554). The dials are of what comes after the letter: 451, silence, nonsense, and
// `lostAnswerRate` takes it and hangs up.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createDials, type DialBoard } from '../dials/dials.ts'
import { readLetter } from './letter.ts'
import { type Received, serveMailbox } from './mailbox.ts'
import { listenSmtp, type Taken } from './smtp.ts'

export type { Attachment, Letter } from './letter.ts'
export type { Received } from './mailbox.ts'

export type SimulatedCorreio = {
  /** `smtp://127.0.0.1:port`. */
  url: string
  /** Address of the page where they are read. */
  mailbox: string
  /** In the order they came. */
  letters(): readonly Received[]
  /** Forgets them all. */
  reset(): void
  dials: DialBoard
  stop(): Promise<void>
}

/** So many are kept in memory. */
const LETTERS = 1000

type Line = Taken & { id: number; at: string }

/** What was being written when the program was killed is the last line, and is left out. */
function linesOf(path: string): Line[] {
  if (!existsSync(path)) return []
  const [, ...whole] = readFileSync(path, 'utf8').split('\n').reverse()
  return whole
    .reverse()
    .slice(-LETTERS)
    .map((line) => JSON.parse(line) as Line)
}

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port

/** Starts it on free ports of loopback. `keep` is a file: who starts again there finds the letters that came before. */
export async function startCorreio({ keep }: { keep?: string } = {}): Promise<SimulatedCorreio> {
  const dials = createDials()
  const received = ({ id, at, from, to, source }: Line): Received => ({
    ...readLetter({ from, to }, source),
    ...{ id, at },
  })
  let letters = keep === undefined ? [] : linesOf(keep).map(received)
  const take = (taken: Taken): void => {
    const line = { id: (letters.at(-1)?.id ?? 0) + 1, at: new Date().toISOString(), ...taken }
    if (keep !== undefined) appendFileSync(keep, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    letters = [...letters.slice(1 - LETTERS), received(line)]
  }
  const smtp = await listenSmtp({ dials, take })
  const page = await serveMailbox(() => letters)
  return {
    url: `smtp://127.0.0.1:${portOf(smtp)}`,
    mailbox: `http://127.0.0.1:${portOf(page)}`,
    letters: () => letters,
    reset: () => {
      letters = []
      dials.reset()
    },
    dials,
    async stop() {
      page.closeAllConnections()
      await Promise.all([smtp, page].map((one) => new Promise((end) => one.close(end))))
    },
  }
}
