import { execFileSync } from 'node:child_process'
import { root } from '../stages/run-tool.ts'

/** One thing that is counted. */
export type Conta = { readonly nome: string; readonly valor: number | string }

/** Every tracked file, as paths from the root. */
export const arquivos = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((caminho) => caminho !== '')
