// npm run cliente: writes packages/cliente/src/api.ts from the contract, and the names of /v1 that are promised; refuses
// where one would be lost. With --pacote [-- <folder>]: the client as a
// package of plain JavaScript with its types, ready to install.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gerarCliente, rotasDaV1 } from './cliente/gerar.ts'
import { nomesDaV1, perdidos } from './cliente/nomes.ts'
import { packPackage } from './pack-engine/pack.ts'
import { root } from './stages/run-tool.ts'

const { positionals, values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { pacote: { type: 'boolean', default: false } },
})
const home = join(root, 'packages', 'cliente')
if (values.pacote) {
  const folder = resolve(root, positionals[0] ?? join(home, 'dist'))
  console.log(await packPackage(home, folder))
} else {
  const guardados = join(root, 'scripts', 'cliente', 'nomes-da-v1.txt')
  const antes = existsSync(guardados)
    ? readFileSync(guardados, 'utf8').split('\n').filter(Boolean)
    : []
  const faltam = perdidos(antes, rotasDaV1, new Date().toISOString().slice(0, 10))
  if (faltam.length > 0) {
    console.error(`/v1 perderia nomes que prometeu:\n${faltam.join('\n')}`)
    process.exit(1)
  }
  writeFileSync(guardados, `${nomesDaV1(rotasDaV1).join('\n')}\n`)
  writeFileSync(join(home, 'src', 'api.ts'), gerarCliente())
}
