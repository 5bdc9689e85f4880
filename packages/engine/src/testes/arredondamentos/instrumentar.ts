import { registerHooks } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// Loaded before the engine (`--import`): every rounding of the engine's own code then asks the
// globals below, which know how to break one place at a time.

const NOMES = ['meioParaCima', 'truncar', 'abnt', 'fracaoMeioParaCima', 'textoTruncado'] as const
export type NomeDoArredondamento = (typeof NOMES)[number]

/** `globalThis.quebrarArredondamento('truncar', truncar)(x)`: the same call, watched. */
const CHAMADA = new RegExp(
  `(?<![\\w.'])(${NOMES.join('|')})\\((?!valor: Decimal|\\{ num, den \\}: )`,
  'g',
)
const PARA_BAIXO = /\.(floor|ceil)\(\)/g

/** Every place the engine rounds at, as `folha/rpa.ts:168`. */
export const LUGARES: string[] = []

/** The engine's code with its roundings watched; lines keep their numbers. */
function instrumentar(codigo: string, caminho: string): string {
  for (const [indice, linha] of codigo.split('\n').entries()) {
    if (linha.search(CHAMADA) >= 0 || linha.search(PARA_BAIXO) >= 0) {
      LUGARES.push(`${caminho}:${indice + 1}`)
    }
  }
  return codigo
    .replace(CHAMADA, (_, nome) => `globalThis.quebrarArredondamento('${nome}', ${nome})(`)
    .replace(PARA_BAIXO, (_, nome) => `.quebrarArredondamento_${nome}()`)
}

const raiz = fileURLToPath(new URL('../..', import.meta.url))
const ehDoMotor = (caminho: string): boolean =>
  !caminho.startsWith('..') &&
  /^((tributos|folha|irrf|tabelas|decisoes|cobranca|fechamento|guias|contabil)\/|dinheiro\/caderno\.ts$)/.test(
    caminho,
  ) &&
  !/(^|\/)testes\/|\.test\.ts$/.test(caminho)

registerHooks({
  load(url, contexto, seguinte) {
    const lido = seguinte(url, contexto)
    if (!url.startsWith('file:')) return lido
    const caminho = relative(raiz, fileURLToPath(url))
    if (!ehDoMotor(caminho)) return lido
    return { ...lido, source: instrumentar(String(lido.source), caminho) }
  },
})
