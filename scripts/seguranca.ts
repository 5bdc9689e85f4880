// npm run seguranca [-- --conferir]: writes docs/seguranca.md from the table of ASVS requirements; with --conferir only
// says whether the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escreverSeguranca, faltas, lerRequisitos } from './seguranca/asvs.ts'
import { root } from './stages/run-tool.ts'

const destino = join(root, 'docs', 'seguranca.md')
const requisitos = lerRequisitos()
const ausentes = faltas(requisitos)
for (const uma of ausentes) console.error(uma)
const texto = escreverSeguranca(requisitos)
if (process.argv.includes('--conferir')) {
  const emDia = readFileSync(destino, 'utf8') === texto
  console.log(emDia ? 'docs/seguranca.md está em dia.' : 'Rode npm run seguranca.')
  process.exitCode = emDia && ausentes.length === 0 ? 0 : 1
} else {
  writeFileSync(destino, texto)
  console.log(`docs/seguranca.md escrita; provas que não existem: ${ausentes.length}`)
  process.exitCode = ausentes.length > 0 ? 1 : 0
}
