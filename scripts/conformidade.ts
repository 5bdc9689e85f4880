// npm run conformidade: writes docs/conformidade.md (not in git) from the engine itself: norms, golden cases run
// now, contested choices.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escreverConformidade } from './conformidade/pagina.ts'
import { root } from './stages/run-tool.ts'

const { texto, diferentes } = await escreverConformidade()
writeFileSync(join(root, 'docs', 'conformidade.md'), texto)
console.log(`docs/conformidade.md escrita; exemplos diferentes: ${diferentes}`)
process.exitCode = diferentes > 0 ? 1 : 0
