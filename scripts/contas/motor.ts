// What is counted of the engine: the rules that the server still keeps, the doors, the examples that run.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../stages/run-tool.ts'
import { arquivos, type Conta } from './conta.ts'

const ler = (caminho: string): string => readFileSync(join(root, caminho), 'utf8')
const linhasDe = (caminho: string): number => ler(caminho).split('\n').length - 1

/** Files of the server named after a rule that asks nothing of the database. */
const REGRAS = [
  ...['planejar.ts', 'planejar-guias.ts', 'fatos.ts', 'fatos-gravados.ts', 'fatos-da-receita.ts'],
  ...['fatos-informados.ts', 'receita-do-mes.ts', 'cfop.ts', 'leitura.ts', 'leitura-nfe.ts'],
  ...['classificar.ts', 'montar-demonstracao.ts', 'lugar-no-padrao.ts', 'quotas.ts', 'bens.ts'],
]

/** Lines of those files, doors of the package, golden cases and examples of the README. */
export function motor(): Conta[] {
  const todos = arquivos()
  const noServidor = todos.filter(
    (caminho) =>
      caminho.startsWith('apps/server/src/modules/') && REGRAS.includes(basename(caminho)),
  )
  const casos = todos
    .filter((caminho) => /^packages\/engine\/src\/.*\/exemplos\/.*\.json$/.test(caminho))
    .reduce((soma, caminho) => soma + (JSON.parse(ler(caminho)).casos?.length ?? 0), 0)
  const { exports } = JSON.parse(ler('packages/engine/package.json'))
  const leiame = todos.includes('packages/engine/README.md') ? ler('packages/engine/README.md') : ''
  const portas = Object.keys(exports).filter((sala) => sala !== './testes' && !sala.includes('*'))
  return [
    {
      nome: 'lines of pure rules kept by the server',
      valor: noServidor.reduce((soma, caminho) => soma + linhasDe(caminho), 0),
    },
    { nome: 'rooms of the engine with a public door', valor: portas.length },
    { nome: 'golden cases of the engine', valor: casos },
    {
      nome: 'examples of the engine that a test runs',
      valor: leiame.match(/^```ts$/gm)?.length ?? 0,
    },
  ]
}
