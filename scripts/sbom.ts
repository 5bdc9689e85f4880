// npm run sbom [-- arquivo]: writes the bill of materials of what is served (CycloneDX), from package-lock.json alone.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { escreverSbom } from './sbom/npm-sbom.ts'

const destino = resolve(process.argv[2] ?? 'sbom.cdx.json')
const { texto, componentes } = escreverSbom()
writeFileSync(destino, texto)
console.log(`${destino}: ${componentes.length} componentes`)
