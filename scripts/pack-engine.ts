// npm run pack-engine [-- <folder>]: the engine as a package of plain JavaScript with its types, ready to install.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packPackage } from './pack-engine/pack.ts'
import { root } from './stages/run-tool.ts'

const { positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals: true })
const home = join(root, 'packages', 'engine')
console.log(await packPackage(home, resolve(root, positionals[0] ?? join(home, 'dist'))))
