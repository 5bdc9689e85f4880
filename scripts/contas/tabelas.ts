// Tables of the screens: which are of the kit.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stages/run-tool.ts'
import { arquivos, type Conta } from './conta.ts'

const DO_KIT = /<(?:Tabela|Grade)(?=[\s>/])/g
const A_MAO = /<(?:table|Table)(?=[\s>])/g

/** Tables drawn by `Tabela` and `Grade`, of all that the screens have. */
export function tabelas(): Conta[] {
  const textos = arquivos()
    .filter((caminho) => /^apps\/(web|identity)\/src\/.*\.tsx$/.test(caminho))
    .filter((caminho) => !caminho.startsWith('apps/web/src/ui/'))
    .map((caminho) => readFileSync(join(root, caminho), 'utf8'))
  const contar = (qual: RegExp) =>
    textos.reduce((soma, texto) => soma + (texto.match(qual)?.length ?? 0), 0)
  const doKit = contar(DO_KIT)
  const aMao = contar(A_MAO)
  return [{ nome: 'tables on the kit / all', valor: `${doKit} / ${doKit + aMao}` }]
}
