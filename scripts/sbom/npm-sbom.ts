import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stages/run-tool.ts'

type Componente = { readonly 'bom-ref': string; readonly purl: string }
export type Sbom = { readonly texto: string; readonly componentes: readonly Componente[] }
type Bom = {
  metadata: { component: { name: string } }
  components: readonly Componente[]
  dependencies: readonly { ref: string; dependsOn?: readonly string[] }[]
}

/** `name@version` of what the lockfile has for development only. */
function soDeDesenvolvimento(): ReadonlySet<string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean }>
  }
  const todos = Object.entries(packages).map(([onde, { version, dev, devOptional }]) => ({
    nome: `${onde.split('node_modules/').at(-1)}@${version}`,
    so: dev === true || devOptional === true,
  }))
  const servidos = new Set(todos.filter(({ so }) => !so).map(({ nome }) => nome))
  return new Set(todos.filter(({ nome }) => !servidos.has(nome)).map(({ nome }) => nome))
}

/**
 * CycloneDX of every library that is not of development only, as npm reads the lockfile. Nothing is asked of the
 * network. npm's own `--omit=dev` also leaves out what both need (jose, zod), so the cut is made here. The instant and
 * the serial number are npm's: two are never the same text.
 */
export function escreverSbom(): Sbom {
  const texto = execFileSync(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const lido = JSON.parse(texto) as Bom
  const fora = soDeDesenvolvimento()
  const fica = (ref: string) => !fora.has(ref)
  // The folder's name is of this machine; the product's is in its package.json.
  lido.metadata.component.name = 'razao'
  lido.components = lido.components.filter((um) => fica(um['bom-ref']))
  lido.dependencies = lido.dependencies
    .filter(({ ref }) => fica(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(fica) }))
  return { texto: `${JSON.stringify(lido, null, 2)}\n`, componentes: lido.components }
}
