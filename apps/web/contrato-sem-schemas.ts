import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const DO_CONTRATO = /\/packages\/contract\/src\/(index|problems|(?:routes|types)\/[a-z-]+)\.ts$/
/** What the browser reads of a route; its schemas are for the server, and for the types. */
const CAMPOS = ['name', 'method', 'path', 'role', 'forma', 'tags'] as const

/** The one list that would keep every route in the first screen. */
const TODAS = 'todasAsRotas'

const ehObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null
const ehSchema = (valor: unknown): boolean => ehObjeto(valor) && '_zod' in valor
const ehModulo = (valor: object): boolean =>
  (valor as { [Symbol.toStringTag]?: string })[Symbol.toStringTag] === 'Module'
const temSchemas = (valor: unknown): boolean =>
  ehObjeto(valor) && !ehRota(valor) && !ehModulo(valor) && Object.values(valor).some(ehSchema)
/** A schema, or an object of fields that are schemas (the filters of a list). */
const semUso = (valor: unknown): boolean =>
  (ehSchema(valor) && comoLista(valor) === null) || temSchemas(valor)
const ehRota = (valor: unknown): valor is Record<string, unknown> =>
  ehObjeto(valor) && 'method' in valor && 'path' in valor && 'role' in valor

/** A list of texts (`z.enum`) keeps what a screen reads of it. */
function comoLista(valor: unknown): string | null {
  if (!ehSchema(valor) || !ehObjeto(valor) || !Array.isArray(valor.options)) return null
  return JSON.stringify({ options: valor.options, enum: valor.enum })
}

/** A value of the contract as code, or null when the browser has no use for it. */
function emCodigo(valor: unknown): string | null {
  if (ehSchema(valor)) return comoLista(valor)
  if (typeof valor === 'function' || semUso(valor)) return null
  if (valor instanceof Map) return `new Map(${JSON.stringify([...valor])})`
  if (ehRota(valor)) {
    return JSON.stringify(Object.fromEntries(CAMPOS.map((campo) => [campo, valor[campo]])))
  }
  return JSON.stringify(valor)
}

/** The file of a slice: `contabilLivro` lives in `contabil-livro.ts`. */
const arquivoDaFatia = (nome: string): string =>
  nome.replace(/[A-Z]/g, (letra) => `-${letra.toLowerCase()}`)

/** `routes/index.ts`: each slice by name, and nothing that would hold them all together. */
const fatiasPorNome = (modulo: object): string =>
  Object.keys(modulo)
    .filter((nome) => nome !== TODAS)
    .map((nome) => `export * as ${nome} from './${arquivoDaFatia(nome)}.ts'`)
    .join('\n')

const dados = (modulo: object): string =>
  Object.entries(modulo)
    .flatMap(([nome, valor]) => {
      const codigo = emCodigo(valor)
      return codigo === null ? [] : [`export const ${nome} = ${codigo}`]
    })
    .join('\n') || 'export {}'

const porta = (arquivo: string, modulo: Record<string, unknown>, pasta: string): string =>
  pasta === 'routes' ? fatiasPorNome(modulo) : portaSemSchemas(arquivo, modulo)

/** A door: what it opens on to, less the schemas and the OpenAPI writer. */
function portaSemSchemas(arquivo: string, modulo: Record<string, unknown>): string {
  const reexportacoes = readFileSync(arquivo, 'utf8').matchAll(/export \{([^}]*)\} from '([^']+)'/g)
  return [...reexportacoes]
    .filter(([, , de]) => de !== './openapi.ts')
    .map(([, nomes = '', de]) => {
      const ficam = nomes
        .split(',')
        .map((nome) => nome.trim())
        .filter((nome) => nome !== '' && nome !== TODAS && !nome.startsWith('type '))
        .filter((nome) => !semUso(modulo[nome]))
      return `export { ${ficam.join(', ')} } from '${de}'`
    })
    .join('\n')
}

const USO_DE_SCHEMA =
  /\b([a-z][A-Za-z]+)\.([A-Za-z_]+)\.(?:(?:input|output)\b|(?:safeParse|parse|pick|omit|extend)\()/g

/** Slices whose schemas some screen runs, with where: those must come whole, and bring the validator. */
function fatiasInteiras(raiz: string): Map<string, string> {
  const inteiras = new Map<string, string>()
  for (const arquivo of globSync('**/*.{ts,tsx}', { cwd: raiz })) {
    if (/\.test\.tsx?$/.test(arquivo)) continue
    const codigo = readFileSync(`${raiz}/${arquivo}`, 'utf8')
    if (!codigo.includes('@razao/contract')) continue
    for (const [uso, fatia = ''] of codigo.matchAll(USO_DE_SCHEMA)) {
      if (new RegExp(`import \\{[^}]*\\b${fatia}\\b[^}]*\\} from '@razao/contract'`).test(codigo))
        inteiras.set(arquivoDaFatia(fatia), `${uso} (${arquivo})`)
    }
  }
  return inteiras
}

/**
 * The contract as the browser needs it: routes and code lists as plain data. The schemas stay on the server,
 * which is who decides; so the first screen does not carry a validator (26 kB gzip). A slice whose schemas are
 * run by some screen comes whole, with a warning that says who asked for it.
 */
export function contratoSemSchemas(): Plugin {
  const raiz = fileURLToPath(new URL('./src', import.meta.url))
  let inteiras = new Map<string, string>()
  return {
    name: 'contrato-sem-schemas',
    enforce: 'pre',
    buildStart() {
      inteiras = fatiasInteiras(raiz)
      for (const [fatia, uso] of inteiras) {
        this.warn(`o contrato de «${fatia}» vai inteiro para o navegador por causa de ${uso}`)
      }
    },
    async load(id) {
      const [arquivo = ''] = id.split('?')
      if (!DO_CONTRATO.test(arquivo)) return null
      const pasta = basename(dirname(arquivo))
      const nome = basename(arquivo, '.ts')
      if (inteiras.has(nome) || (pasta === 'types' && inteiras.size > 0)) return null
      const modulo: Record<string, unknown> = await import(pathToFileURL(arquivo).href)
      const code = nome === 'index' ? porta(arquivo, modulo, pasta) : dados(modulo)
      return { code, moduleType: 'js', moduleSideEffects: false }
    },
  }
}
