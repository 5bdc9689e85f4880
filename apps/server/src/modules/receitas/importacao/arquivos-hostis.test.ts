// What people and attackers send: the answer is clear, and nothing of it stays.
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import {
  analisar,
  confirmar,
  enviar,
  importar,
  itensDa,
  retrato,
  rodarTarefa,
  situacaoDa,
  xmlDaNota,
  zipar,
} from '../testes/roteiro.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada()
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio)
})
afterAll(() => bancada.fechar())

const quantos = async (tabela: 'documento' | 'importacao' | 'operacao') =>
  (
    await bancada.dono.query<{ n: number }>(
      `select count(*) as n from ${tabela} where escritorio_id = $1`,
      [escritorio.id],
    )
  ).rows[0]?.n

test.each([
  ['um PDF', Buffer.from('%PDF-1.7 nota.xml'), 'Envie o XML da nota'],
  ['um RAR', Buffer.from([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0]), 'Compacte os XML como ZIP'],
  ['um executável', Buffer.from('MZ\x90'), 'não é XML nem ZIP'],
  ['nada', Buffer.alloc(0), 'vazio'],
])('%s with the name of an XML is refused at the door', async (_, conteudo, detalhe) => {
  const antes = await quantos('documento')
  await expect(enviar(escritorio, conteudo, { nome: 'nota.xml' })).rejects.toMatchObject({
    codigo: 'arquivo-recusado',
    detalhes: { detail: expect.stringContaining(detalhe) },
  })
  expect(await quantos('documento')).toBe(antes)
})

test('a file past the limit is refused while it comes, and nothing is recorded', async () => {
  const antes = [await quantos('documento'), await quantos('importacao'), await quantos('operacao')]
  await expect(
    enviar(escritorio, Buffer.concat([Buffer.from('<a>'), Buffer.alloc(300_000, 'x')]), {
      limite: 200_000,
    }),
  ).rejects.toMatchObject({ codigo: 'arquivo-grande-demais' })
  expect([
    await quantos('documento'),
    await quantos('importacao'),
    await quantos('operacao'),
  ]).toEqual(antes)
})

test('the name that came is only a name', async () => {
  const { importacaoId } = await enviar(escritorio, xmlDaNota(empresa), {
    nome: '../../etc/\u202epasswd\r\nx: y.xml',
  })
  const { nome } = await situacaoDa(escritorio, importacaoId)
  expect(nome).not.toMatch(/[/\\\r\n\u202e]/)
})

type Entrada = { nome: string; dados: Buffer; crc: number; declarado: number; compactado?: number }

/** A ZIP written by hand, so that its index can lie. */
function zipNaMao(entradas: readonly Entrada[]): Buffer {
  const partes: Buffer[] = []
  const indice: Buffer[] = []
  let posicao = 0
  for (const e of entradas) {
    const nome = Buffer.from(e.nome)
    const campos = Buffer.alloc(26)
    campos.writeUInt16LE(20, 0)
    campos.writeUInt16LE(8, 4)
    campos.writeUInt32LE(e.crc >>> 0, 10)
    campos.writeUInt32LE(e.compactado ?? e.dados.length, 14)
    campos.writeUInt32LE(e.declarado, 18)
    campos.writeUInt16LE(nome.length, 22)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), campos, nome, e.dados])
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 4)
    campos.copy(central, 6)
    central.writeUInt32LE(posicao, 42)
    indice.push(Buffer.concat([central, nome]))
    partes.push(local)
    posicao += local.length
  }
  const corpo = Buffer.concat(indice)
  const fim = Buffer.alloc(22)
  fim.writeUInt32LE(0x06054b50, 0)
  fim.writeUInt16LE(entradas.length, 8)
  fim.writeUInt16LE(entradas.length, 10)
  fim.writeUInt32LE(corpo.length, 12)
  fim.writeUInt32LE(posicao, 16)
  return Buffer.concat([...partes, corpo, fim])
}
const entrada = (nome: string, conteudo: string | Buffer): Entrada => {
  const bytes = Buffer.from(conteudo as string)
  return { nome, dados: deflateRawSync(bytes), crc: crc32(bytes), declarado: bytes.length }
}
const boas = () =>
  Array.from({ length: 600 }, (_, i) => entrada(`${i}.xml`, xmlDaNota(empresa, { numero: i + 1 })))

test('the hand-made ZIP of these tests is a good one when it does not lie', async () => {
  const id = await analisar(escritorio, zipNaMao(boas().slice(0, 3)))
  expect(await situacaoDa(escritorio, id)).toMatchObject({ estado: 'previa', qtdNovas: 3 })
})

const bomba = Buffer.alloc(30 * 1024 * 1024)
test.each<[string, () => Buffer]>([
  ['a bomb', () => zipNaMao([...boas(), entrada('bomba.xml', bomba)])],
  [
    'an entry that lies about its size, after a batch of good ones',
    () =>
      zipNaMao([
        ...boas(),
        { ...entrada('mente.xml', Buffer.alloc(200_000, '<a/>')), declarado: 100 },
      ]),
  ],
  ['a truncated ZIP', () => zipNaMao(boas()).subarray(0, 50_000)],
  [
    'an index that is garbage',
    () => Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(5000, 7)]),
  ],
])('%s fails whole, with a reason, and no note of it stays', async (_, montar) => {
  const antes = await retrato(escritorio)
  const { importacaoId, operacaoId } = await enviar(escritorio, montar())
  await rodarTarefa('analisar-importacao', escritorio.job(), operacaoId)
  const { estado, motivo } = await situacaoDa(escritorio, importacaoId)
  expect(estado).toBe('falhou')
  expect(motivo?.length).toBeGreaterThan(20)
  expect(await itensDa(escritorio, importacaoId)).toEqual([])
  await expect(confirmar(escritorio, importacaoId)).rejects.toMatchObject({
    codigo: 'importacao-nao-pode',
  })
  expect(await retrato(escritorio)).toEqual(antes)
})

test('hostile XML beside a good one: each is told apart, and only the good one enters', async () => {
  const risos = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY b${i} "${`&${i === 0 ? 'a' : `b${i - 1}`};`.repeat(10)}">`).join('')}]><l>&b8;</l>`
  // Names that do not repeat: what is refused here is the depth, not how well it compresses.
  const nomes = Array.from({ length: 50_000 }, (_, i) => `t${(i * 7919 * 7919) % 1_000_003}`)
  const fundo =
    nomes.map((nome) => `<${nome}>`).join('') +
    nomes
      .reverse()
      .map((nome) => `</${nome}>`)
      .join('')
  const numeroEnorme = xmlDaNota(empresa, { numero: 901 }).replace(
    '<nNFSe>901<',
    `<nNFSe>${'9'.repeat(5000)}<`,
  )
  const id = await importar(escritorio, {
    'risos.xml': risos,
    'fundo.xml': fundo,
    'numero.xml': numeroEnorme,
    'zip.xml': Buffer.from(zipar({ 'x.xml': '<a/>' })),
    'utf7.xml': '<?xml version="1.0" encoding="UTF-7"?><a/>',
    'formula.xml': xmlDaNota(empresa, {
      numero: 902,
      tomador: {
        documento: '11222333000181',
        nome: "=cmd|' /C calc'!A0",
        municipioIbge: '3304557',
      },
    }),
  })
  const itens = await itensDa(escritorio, id)
  expect(Object.fromEntries(itens.map((i) => [i.arquivo, i.situacao]))).toEqual({
    'risos.xml': 'ilegivel',
    'fundo.xml': 'ilegivel',
    'numero.xml': 'ilegivel',
    'zip.xml': 'ilegivel',
    'utf7.xml': 'ilegivel',
    'formula.xml': 'nova',
  })
  for (const item of itens.filter((i) => i.situacao === 'ilegivel'))
    expect(item.motivo?.length).toBeGreaterThan(20)
  expect((await retrato(escritorio)).notas.map((n) => n.status)).toEqual([1])
})
