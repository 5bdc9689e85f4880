import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Golden cases are JSON a contador can read: amounts in centavos, one list per file, each with its
// source.

/** One case: facts, what the norm gives, and where it says so. */
export type Exemplo = {
  nome: string
  fonte: string
  fatos: Record<string, unknown>
  espera: Record<string, unknown>
}
export type ArquivoDeExemplos = {
  /** Path from `src/`. */
  caminho: string
  regra: string | undefined
  casos: Exemplo[]
}

function caminhos(pasta: string): string[] {
  return readdirSync(pasta, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((item) => {
      const caminho = join(pasta, item.name)
      if (item.isDirectory()) return caminhos(caminho)
      return pasta.endsWith('exemplos') && item.name.endsWith('.json') ? [caminho] : []
    })
}

/** Every file of examples of the engine; a bare list has no `regra` and its own test. */
export function lerExemplos(): ArquivoDeExemplos[] {
  const raiz = join(import.meta.dirname, '..')
  return caminhos(raiz).map((caminho) => {
    const lido = JSON.parse(readFileSync(caminho, 'utf8'))
    return {
      caminho: caminho.slice(raiz.length + 1),
      regra: lido.regra,
      casos: Array.isArray(lido) ? lido : lido.casos,
    }
  })
}
