import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../stages/run-tool.ts'
import { escreverSbom } from './npm-sbom.ts'

const dependencias = (pasta: string): Record<string, string> =>
  (
    JSON.parse(readFileSync(join(root, pasta, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
    }
  ).dependencies ?? {}

test('every library of the product is in the bill, by the version that is installed', () => {
  const { texto, componentes } = escreverSbom()
  const lido = JSON.parse(texto) as { bomFormat: string; metadata: { component: { name: string } } }
  expect([lido.bomFormat, lido.metadata.component.name]).toEqual(['CycloneDX', 'razao'])
  const purls = new Set(componentes.map(({ purl }) => decodeURIComponent(purl)))
  const pastas = [
    'apps/server',
    'apps/identity',
    'apps/web',
    'packages/engine',
    'packages/contract',
  ]
  const usadas = pastas.flatMap((pasta) => Object.entries(dependencias(pasta)))
  const deFora = usadas.filter(([nome]) => !nome.startsWith('@razao/'))
  expect(deFora.length).toBeGreaterThan(30)
  for (const [nome, versao] of deFora) expect(purls).toContain(`pkg:npm/${nome}@${versao}`)
}, 60_000)
