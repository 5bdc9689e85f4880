import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Files, FileTooLarge } from './files.ts'

const FORMATO = /^e\d+\/[0-9a-f]{2}\/[0-9a-f]{64}$/

/** One tebibyte: the disk ends before. */
const MAIOR = 2 ** 40

/** Files in a folder: written aside, synced, then named by content, so that none is ever half there. */
export function createLocalFiles(pasta: string): Files {
  const raiz = resolve(pasta)
  const caminho = (local: string): string => {
    const completo = resolve(raiz, local)
    if (!FORMATO.test(local) || !completo.startsWith(raiz + sep))
      throw new Error('local de arquivo inválido')
    return completo
  }
  return {
    maior: MAIOR,
    async guardar({ escritorioId, conteudo, limite }) {
      const provisorio = join(raiz, 'entrada', randomUUID())
      await mkdir(dirname(provisorio), { recursive: true, mode: 0o700 })
      try {
        const { sha256, tamanho } = await escrever(provisorio, conteudo, limite)
        const local = `e${escritorioId}/${sha256.slice(0, 2)}/${sha256}`
        const destino = caminho(local)
        await mkdir(dirname(destino), { recursive: true, mode: 0o700 })
        await rename(provisorio, destino)
        return { local, sha256, tamanho }
      } catch (erro) {
        await rm(provisorio, { force: true })
        throw erro
      }
    },
    async ler(local) {
      await stat(caminho(local))
      return createReadStream(caminho(local))
    },
    lerInteiro: (local) => readFile(caminho(local)),
    async provar() {
      const provisorio = join(raiz, 'entrada', `prova-${randomUUID()}`)
      await mkdir(dirname(provisorio), { recursive: true, mode: 0o700 })
      try {
        await escrever(provisorio, new Uint8Array(64 * 1024), MAIOR)
      } finally {
        await rm(provisorio, { force: true })
      }
    },
    apagar: (local) => rm(caminho(local), { force: true }),
  }
}

async function escrever(caminho: string, conteudo: Readable | Uint8Array, limite: number) {
  const hash = createHash('sha256')
  let tamanho = 0
  const medir = new Transform({
    transform(pedaco: Buffer, _, pronto) {
      tamanho += pedaco.length
      if (tamanho > limite) return pronto(new FileTooLarge(`mais de ${limite} bytes`))
      hash.update(pedaco)
      pronto(null, pedaco)
    },
  })
  const fonte = conteudo instanceof Uint8Array ? Readable.from([Buffer.from(conteudo)]) : conteudo
  await pipeline(fonte, medir, createWriteStream(caminho, { mode: 0o600 }))
  const arquivo = await open(caminho, 'r+')
  await arquivo.sync()
  await arquivo.close()
  return { sha256: hash.digest('hex'), tamanho }
}
