import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ArquivoDoZip, escreverZip } from './escrever-zip.ts'
import { abrirZip, type FonteDoZip, ZipIlegivel } from './zip.ts'

async function juntar(blocos: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const partes: Uint8Array[] = []
  for await (const bloco of blocos) partes.push(Uint8Array.from(bloco))
  return Buffer.concat(partes)
}
const fonteDe = (zip: Uint8Array): FonteDoZip => ({
  tamanho: zip.length,
  ler: async (inicio, quantos) => zip.subarray(inicio, inicio + quantos),
})
const texto = (palavras: string) => new TextEncoder().encode(palavras)

/** Python's own reader, which knows ZIP64 and checks each CRC. */
function python(zip: Uint8Array, codigo: string): string {
  const pasta = mkdtempSync(join(tmpdir(), 'razao-zip-'))
  try {
    writeFileSync(join(pasta, 'a.zip'), zip)
    const tudo = `import zipfile\nz = zipfile.ZipFile('a.zip')\nassert z.testzip() is None\n${codigo}`
    return execFileSync('/usr/bin/python3', ['-c', tudo], { cwd: pasta }).toString()
  } finally {
    rmSync(pasta, { recursive: true, force: true })
  }
}
const temPython = existsSync('/usr/bin/python3')

test('o que se escreve é lido por nós e por outros, com nomes em UTF-8', async () => {
  const arquivos = [
    { nome: 'diários/ação.txt', conteudo: [texto('um '), texto('dois')] },
    { nome: 'vazio.csv', conteudo: [] },
    { nome: 'guia.pdf', conteudo: [texto('já compactado')] },
  ]
  const zip = await juntar(escreverZip(arquivos))
  const lidos = unzipSync(zip)
  expect(Object.entries(lidos).map(([nome, bytes]) => [nome, strFromU8(bytes)])).toEqual([
    ['diários/ação.txt', 'um dois'],
    ['vazio.csv', ''],
    ['guia.pdf', 'já compactado'],
  ])
  const nossos = await abrirZip(fonteDe(zip))
  expect(
    (await juntar(nossos.get('diários/ação.txt')?.() as AsyncGenerator<Uint8Array>)).toString(),
  ).toBe('um dois')
  if (temPython)
    expect(python(zip, "print(z.read('diários/ação.txt').decode(), len(z.namelist()))")).toBe(
      'um dois 3\n',
    )
})

function* muitos(): Generator<ArquivoDoZip> {
  for (let n = 0; n < 66_000; n++) yield { nome: `notas/${n}.pdf`, conteudo: [texto(`${n}`)] }
}
let feito: Promise<Buffer> | undefined
/** More files than an index without ZIP64 counts; written once for all. */
const deMuitos = (): Promise<Buffer> => {
  feito ??= juntar(escreverZip(muitos()))
  return feito
}

test('mais de 65.535 arquivos', { timeout: 60_000 }, async () => {
  const zip = await deMuitos()
  const nossos = await abrirZip(fonteDe(zip))
  expect(nossos.size).toBe(66_000)
  expect(
    (await juntar(nossos.get('notas/65999.pdf')?.() as AsyncGenerator<Uint8Array>)).toString(),
  ).toBe('65999')
  if (temPython)
    expect(python(zip, "print(len(z.namelist()), z.read('notas/65999.pdf'))")).toBe(
      "66000 b'65999'\n",
    )
})

const DA_MAQUINA = {
  deflacao: (blocos: AsyncGenerator<Uint8Array>) => Readable.from(blocos).pipe(createDeflateRaw()),
  crc32,
}

/** A ZIP of more than 4 GiB whose large file is zeros: only the other bytes are kept. */
async function semOsZeros(zip: AsyncIterable<Uint8Array>, zeros: Uint8Array) {
  const partes: { inicio: number; bytes: Uint8Array }[] = []
  let total = 0
  for await (const bloco of zip) {
    if (bloco.length !== zeros.length) partes.push({ inicio: total, bytes: Uint8Array.from(bloco) })
    total += bloco.length
  }
  const ler = async (inicio: number, quantos: number) => {
    const bytes = new Uint8Array(Math.min(quantos, total - inicio))
    for (const parte of partes) {
      const de = Math.max(inicio, parte.inicio)
      const ate = Math.min(inicio + bytes.length, parte.inicio + parte.bytes.length)
      if (de < ate)
        bytes.set(parte.bytes.subarray(de - parte.inicio, ate - parte.inicio), de - inicio)
    }
    return bytes
  }
  return { total, fonte: { tamanho: total, ler }, partes }
}

test('mais de 4 GiB num arquivo, e o que vem depois dele', { timeout: 120_000 }, async () => {
  const zeros = new Uint8Array(16 * 1024 * 1024)
  const vezes = 258
  function* grande(): Generator<Uint8Array> {
    for (let n = 0; n < vezes; n++) yield zeros
  }
  const { total, fonte, partes } = await semOsZeros(
    escreverZip(
      [
        { nome: 'antes.pdf', conteudo: [texto('antes')] },
        { nome: 'grande.pdf', conteudo: grande() },
        { nome: 'depois.txt', conteudo: [texto('depois')] },
      ],
      DA_MAQUINA,
    ),
    zeros,
  )
  expect(total).toBeGreaterThan(2 ** 32)
  const arquivos = await abrirZip(fonte)
  expect([...arquivos.keys()]).toEqual(['antes.pdf', 'grande.pdf', 'depois.txt'])
  expect(
    (await juntar(arquivos.get('depois.txt')?.() as AsyncGenerator<Uint8Array>)).toString(),
  ).toBe('depois')
  let lidos = 0
  for await (const bloco of arquivos.get('grande.pdf')?.() ?? []) lidos += bloco.length
  expect(lidos).toBe(zeros.length * vezes)
  // The CRC of the zeros, in the descriptor after them, is the one of another implementation.
  let crc = 0
  for (const bloco of grande()) crc = crc32(bloco, crc)
  const descritor = partes.find(({ inicio }) => inicio > 2 ** 32)
  expect(Buffer.from(descritor?.bytes ?? []).readUInt32LE(4)).toBe(crc)
})

test.each([
  [
    'o fim largo aponta para fora',
    (zip: Buffer): void => void zip.writeBigUInt64LE(2n ** 60n, zip.length - 22 - 12),
  ],
  [
    'o fim largo aponta para outra coisa',
    (zip: Buffer): void => void zip.writeBigUInt64LE(4n, zip.length - 22 - 12),
  ],
] as const)('%s: recusado em palavras', { timeout: 60_000 }, async (_, estragar) => {
  const zip = Buffer.from(await deMuitos())
  estragar(zip)
  const abrir = abrirZip(fonteDe(zip))
  await expect(abrir).rejects.toThrow(ZipIlegivel)
  await expect(abrir).rejects.toThrow('O índice do ZIP está quebrado.')
})
