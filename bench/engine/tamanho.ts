// What a browser downloads to run a room of the engine: minified, compressed, nothing else shared.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

const SRC = join(import.meta.dirname, '../../packages/engine/src')

/** Kilobytes (1,000 bytes) of one room, or of some of its names alone, gzip at its best level. */
export async function tamanhoEmKb(sala: string, nomes?: readonly string[]): Promise<number> {
  const porta = join(SRC, sala, 'index.ts')
  const pacote = await rolldown({
    input: 'sala',
    treeshake: { moduleSideEffects: false },
    plugins: [
      {
        name: 'sala',
        resolveId: (id) => (id === 'sala' ? id : null),
        load: (id) =>
          id === 'sala'
            ? `export ${nomes ? `{ ${nomes.join(', ')} }` : '*'} from ${JSON.stringify(porta)}`
            : null,
      },
    ],
  })
  const { output } = await pacote.generate({ format: 'esm', minify: true })
  await pacote.close()
  const codigo = output.map((parte) => (parte.type === 'chunk' ? parte.code : '')).join('')
  return gzipSync(codigo, { level: 9 }).length / 1000
}
