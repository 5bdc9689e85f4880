// npm run conformidade [-- --conferir]: writes docs/conformidade.md from the engine itself — norms, golden cases
// run now, contested choices; with --conferir only says whether the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escreverConformidade } from './conformidade/pagina.ts'
import { root } from './stages/run-tool.ts'

const destino = join(root, 'docs', 'conformidade.md')
const { texto, diferentes } = await escreverConformidade()
if (process.argv.includes('--conferir')) {
  const emDia = readFileSync(destino, 'utf8') === texto
  console.log(emDia ? 'docs/conformidade.md está em dia.' : 'Rode npm run conformidade.')
  process.exitCode = emDia ? 0 : 1
} else {
  writeFileSync(destino, texto)
  console.log(`docs/conformidade.md escrita; exemplos diferentes: ${diferentes}`)
  process.exitCode = diferentes > 0 ? 1 : 0
}
