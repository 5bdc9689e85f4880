// What is counted of the whole house: lines, files a room, the longest file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stages/run-tool.ts'
import { arquivos, type Conta } from './conta.ts'

const linhasDe = (caminho: string): number =>
  readFileSync(join(root, caminho), 'utf8').split('\n').length - 1

/** Lines of code of each workspace, and what is largest. */
export function casa(): Conta[] {
  const codigo = arquivos().filter((caminho) => /\.(ts|tsx|css|sql|mjs|cjs)$/.test(caminho))
  const linhas = new Map(codigo.map((caminho) => [caminho, linhasDe(caminho)]))
  const somar = (prefixo: string, testes: boolean) =>
    [...linhas]
      .filter(([caminho]) => caminho.startsWith(prefixo))
      .filter(([caminho]) => /\.test\.tsx?$|\/testes\/|^tests\//.test(caminho) === testes)
      .reduce((soma, [, n]) => soma + n, 0)
  const areas = [
    ...['packages/engine', 'packages/formats', 'packages/contract', 'apps/identity'],
    ...['apps/simulators', 'apps/server', 'apps/web', 'scripts', 'bench'],
  ]
  return [
    ...areas.map((area) => ({ nome: `lines of ${area}`, valor: somar(`${area}/`, false) })),
    { nome: 'lines of tests', valor: somar('', true) },
    { nome: 'files', valor: codigo.length },
  ]
}
