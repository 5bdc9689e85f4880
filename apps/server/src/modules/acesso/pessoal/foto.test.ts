// A photograph as it is kept: one for each person, checked by its bytes, with nothing in it that does not draw.
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limparImagem } from '../../../platform/files/index.ts'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { enviarFoto, minhaFoto, receberFoto, removerFoto, situacaoDaFoto } from './foto.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(() => bancada.fechar())

const parteDoPng = (tipo: string, dados: Buffer): Buffer => {
  const parte = Buffer.alloc(12 + dados.length)
  parte.writeUInt32BE(dados.length, 0)
  parte.write(tipo, 4, 'latin1')
  dados.copy(parte, 8)
  return parte
}
const medidas = (lado: number): Buffer => {
  const dados = Buffer.alloc(13)
  dados.writeUInt32BE(lado, 0)
  dados.writeUInt32BE(lado, 4)
  return dados
}
const INICIO_DO_PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const umPng = (lado = 64, historia = '') =>
  Buffer.concat([
    INICIO_DO_PNG,
    parteDoPng('IHDR', medidas(lado)),
    ...(historia === '' ? [] : [parteDoPng('tEXt', Buffer.from(historia))]),
    parteDoPng('IDAT', Buffer.from('pontos')),
    parteDoPng('IEND', Buffer.alloc(0)),
  ])
const segmento = (marca: number, dados: Buffer): Buffer => {
  const cabeca = Buffer.from([0xff, marca, 0, 0])
  cabeca.writeUInt16BE(dados.length + 2, 2)
  return Buffer.concat([cabeca, dados])
}
const quadro = Buffer.from([8, 0, 40, 0, 64, 1, 1, 0x11, 0])
const umJpeg = (historia = '') =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segmento(0xe0, Buffer.from('JFIF\0')),
    ...(historia === '' ? [] : [segmento(0xe1, Buffer.from(`Exif\0\0${historia}`))]),
    segmento(0xc0, quadro),
    segmento(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 0xff, 0x00, 2, 0xff, 0xd0, 3]),
    Buffer.from([0xff, 0xd9]),
  ])
const parteDoWebp = (tipo: string, dados: Buffer): Buffer => {
  const cabeca = Buffer.alloc(8)
  cabeca.write(tipo, 0, 'latin1')
  cabeca.writeUInt32LE(dados.length, 4)
  return Buffer.concat([cabeca, dados, Buffer.alloc(dados.length % 2)])
}
const umWebp = (historia = '') => {
  const estendido = Buffer.alloc(10)
  estendido[0] = historia === '' ? 0 : 0x08
  estendido.writeUIntLE(63, 4, 3)
  estendido.writeUIntLE(39, 7, 3)
  const corpo = Buffer.concat([
    parteDoWebp('VP8X', estendido),
    parteDoWebp('VP8 ', Buffer.alloc(20, 7)),
    ...(historia === '' ? [] : [parteDoWebp('EXIF', Buffer.from(historia))]),
  ])
  const cabeca = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  cabeca.writeUInt32LE(corpo.length + 4, 4)
  return Buffer.concat([cabeca, corpo])
}

describe('what does not draw is left out', () => {
  const ONDE = '-23.5505,-46.6333'
  test.each([
    ['PNG', umPng(64, ONDE), umPng(64)],
    ['JPEG', umJpeg(ONDE), umJpeg()],
    ['WebP', umWebp(ONDE), umWebp()],
  ])('%s: no place, no comment, and what came after its end is gone', (_, comHistoria, limpa) => {
    expect(comHistoria.includes(ONDE)).toBe(true)
    expect(limparImagem(comHistoria)).toEqual(limpa)
    const comRabo = Buffer.concat([limpa, Buffer.from('<script>alert(1)</script>')])
    expect(limparImagem(comRabo)).toEqual(limpa)
    // Cut anywhere, it is refused and never read beyond its end.
    for (let n = 0; n < limpa.length; n += 1)
      expect(limparImagem(limpa.subarray(0, n)), `${n} bytes`).toBeUndefined()
  })
})

const receber = (escritorio: Escritorio, bytes: Buffer) =>
  receberFoto(escritorio.ctx(undefined as never), {
    nome: 'foto.png',
    mime: 'image/png',
    conteudo: Readable.from([bytes]),
  })

test('one photograph for each person: the new one takes the place of the old, and it can be erased', async () => {
  const escritorio = await umEscritorio(bancada)
  const { rodar } = escritorio
  expect(await rodar(situacaoDaFoto)).toEqual({ foto: null })
  await expect(rodar(minhaFoto)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  for (const bytes of [umPng(64, 'onde'), umJpeg('onde')]) {
    const envio = await receber(escritorio, bytes)
    await rodar((ctx) => enviarFoto(ctx, { envio }))
  }
  const foto = await rodar(minhaFoto)
  expect({ mime: foto.mime, baixar: foto.baixar }).toEqual({ mime: 'image/jpeg', baixar: false })
  expect(foto.conteudo).toEqual(umJpeg())
  await expect(rodar(minhaFoto, { usuarioId: 987_654 })).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  await rodar(removerFoto)
  const { rowCount } = await bancada.dono.query('select 1 from foto_da_pessoa')
  expect(rowCount).toBe(0)
})

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'arquivo-recusado'],
  ['a drawing with a script', Buffer.from('<svg onload="alert(1)"/>'), 'arquivo-recusado'],
  ['a PNG of too many points', umPng(5000), 'arquivo-recusado'],
  ['a PNG of no size', umPng(0), 'arquivo-recusado'],
  ['half a JPEG', umJpeg().subarray(0, 30), 'arquivo-recusado'],
  ['more than the limit', Buffer.concat([umPng(), Buffer.alloc(300_000)]), 'arquivo-grande-demais'],
])('%s is refused', async (_, bytes, codigo) => {
  await expect(receber(await umEscritorio(bancada), bytes)).rejects.toMatchObject({ codigo })
})
