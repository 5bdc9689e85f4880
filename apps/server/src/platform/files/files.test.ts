// One promise, two stores: what is true of a folder is true of an S3.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type SimulatedS3, startS3 } from '@razao/simulators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Files, FileTooLarge } from './files.ts'
import { createLocalFiles } from './local.ts'
import { createS3Files } from './s3.ts'

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const grande = Buffer.alloc(6 * 1024 * 1024, 'conteúdo fictício ')

let s3: SimulatedS3
let pasta: string
beforeAll(async () => {
  s3 = await startS3()
  pasta = await mkdtemp(join(tmpdir(), 'razao-arquivos-'))
})
afterAll(async () => {
  await s3.stop()
  await rm(pasta, { recursive: true, force: true })
})

const lojas: [string, () => Files][] = [
  ['a folder', () => createLocalFiles(pasta)],
  ['an S3', () => createS3Files({ ...s3, endpoint: s3.url })],
]

describe.each(lojas)('files in %s', (_, abrir) => {
  test('what is kept comes back byte for byte, under a name made of its content', async () => {
    const files = abrir()
    const guardado = await files.guardar({
      escritorioId: 3,
      conteudo: Readable.from([grande.subarray(0, 100), grande.subarray(100)]),
      limite: grande.length,
    })
    expect(guardado).toEqual({
      local: `e3/${sha(grande).slice(0, 2)}/${sha(grande)}`,
      sha256: sha(grande),
      tamanho: grande.length,
    })
    expect(sha(await buffer(await files.ler(guardado.local)))).toBe(guardado.sha256)
    expect(sha(await files.lerInteiro(guardado.local))).toBe(guardado.sha256)
  })

  test('the same content is kept once, and each office has its own', async () => {
    const files = abrir()
    const conteudo = Buffer.from('a mesma nota')
    const a = await files.guardar({ escritorioId: 1, conteudo, limite: 100 })
    const b = await files.guardar({ escritorioId: 1, conteudo, limite: 100 })
    const c = await files.guardar({ escritorioId: 2, conteudo, limite: 100 })
    expect(b.local).toBe(a.local)
    expect(c.local).not.toBe(a.local)
    await files.apagar(a.local)
    expect(Buffer.from(await files.lerInteiro(c.local)).toString()).toBe('a mesma nota')
  })

  test('one byte past the limit is refused', async () => {
    const files = abrir()
    const conteudo = Buffer.from('12345678901')
    await expect(files.guardar({ escritorioId: 9, conteudo, limite: 10 })).rejects.toThrow(
      FileTooLarge,
    )
    await expect(
      files.lerInteiro(`e9/${sha(conteudo).slice(0, 2)}/${sha(conteudo)}`),
    ).rejects.toThrow()
  })

  test('an upload that breaks midway leaves nothing', async () => {
    const files = abrir()
    async function* quebra() {
      yield Buffer.from('metade')
      throw new Error('a conexão caiu')
    }
    await expect(
      files.guardar({ escritorioId: 8, conteudo: Readable.from(quebra()), limite: 100 }),
    ).rejects.toThrow('a conexão caiu')
    const metade = sha(Buffer.from('metade'))
    await expect(files.lerInteiro(`e8/${metade.slice(0, 2)}/${metade}`)).rejects.toThrow()
  })

  test('what was deleted is gone; what never existed is an error', async () => {
    const files = abrir()
    const { local } = await files.guardar({
      escritorioId: 4,
      conteudo: Buffer.from('vai embora'),
      limite: 100,
    })
    await files.apagar(local)
    await expect(files.ler(local)).rejects.toThrow()
    await expect(files.lerInteiro(`e4/00/${'0'.repeat(64)}`)).rejects.toThrow()
  })

  test.each(['../../etc/passwd', 'e1/aa/../../x', '/etc/passwd', '', 'e1/aa/zz'])(
    'a name that is not ours is refused: %j',
    async (local) => {
      const files = abrir()
      await expect((async () => files.lerInteiro(local))()).rejects.toThrow('inválido')
      await expect((async () => files.ler(local))()).rejects.toThrow('inválido')
    },
  )
})

test('the folder keeps no leftovers of what was refused', async () => {
  expect(await readdir(join(pasta, 'entrada'))).toEqual([])
})
