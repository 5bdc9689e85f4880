// A defence, how it is taken away, and the test that must notice.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `tira` must be in the file once, and `poe` takes its place. */
type Mudanca = { readonly arquivo: string; readonly tira: string; readonly poe: string }

export type Defesa = {
  /** Row of the list of attacks and a name in it: `A5 alg`. Of one defence only. */
  readonly id: string
  /** What stands in the way, in a few words. */
  readonly defesa: string
  /** Usually one; more where two layers say the same, and only without both does anything get through. */
  readonly mudancas: readonly Mudanca[]
  readonly teste: {
    readonly arquivo: string
    /** Part of the full name, of one test or of the whole table that shares it. */
    readonly nome: string
    /** Another of the file that goes on passing: what was taken away broke nothing else. */
    readonly controle?: string
  }
  /** The test asks the built application, which is built of the sources without it. */
  readonly web?: true
}

export type Linha = Omit<Defesa, 'mudancas'> & Mudanca & { readonly tambem?: readonly Mudanca[] }

/** The common case in fewer words: one change, in the same object. */
export const semCamadas = ({ arquivo, tira, poe, tambem = [], ...resto }: Linha): Defesa => ({
  ...resto,
  mudancas: [{ arquivo, tira, poe }, ...tambem],
})

/** Throws, naming the defence, when what it takes away is no longer there once. */
export function semADefesa(raiz: string, { id, mudancas }: Defesa): Map<string, string> {
  const textos = new Map<string, string>()
  for (const { arquivo, tira, poe } of mudancas) {
    const antes = textos.get(arquivo) ?? readFileSync(join(raiz, arquivo), 'utf8')
    const vezes = antes.split(tira).length - 1
    if (vezes !== 1)
      throw new Error(`${id}: «${tira}» está ${vezes} vezes em ${arquivo}; devia estar uma`)
    // A function, so that no `$` of the text is read as a pattern.
    textos.set(
      arquivo,
      antes.replace(tira, () => poe),
    )
  }
  return textos
}

/** Of what is taken away and of who must notice: a result is of this and of nothing else. */
export const digestoDe = ({ mudancas, teste }: Defesa): string =>
  createHash('sha256')
    .update(JSON.stringify([mudancas, teste]))
    .digest('hex')
    .slice(0, 12)
