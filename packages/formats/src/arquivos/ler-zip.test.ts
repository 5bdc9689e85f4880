import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { deflateSync, gzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { escreverNfseNacional } from '../sinteticos/index.ts'
import { bytesDe, nota, notaFicticia } from '../testes/ficticios.ts'
import { gastoDesde } from '../testes/gasto.ts'
import { type EntradaForjada, montarZip } from '../testes/montar-zip.ts'
import { identificarArquivo, juntarBlocos, LIMITES_ZIP, lerZip } from './index.ts'
import type { LimitesZip } from './tipos.ts'

const MIB = 1024 * 1024
const xml = bytesDe(escreverNfseNacional(notaFicticia))
const boa: EntradaForjada = { nome: 'nota.xml', conteudo: xml }

/** `nome` of what was read, `nome: código` of what was refused, `!código` of the whole archive. */
const resumo = (zip: Uint8Array, limites?: LimitesZip): string[] =>
  [...lerZip(zip, limites)].map((e) => {
    if (e.ok) return e.nome
    return e.nome === undefined ? `!${e.refusal.codigo}` : `${e.nome}: ${e.refusal.codigo}`
  })

describe('ZIP honesto', () => {
  it('gives every document, in order, whoever wrote the archive', () => {
    expect(resumo(montarZip([boa, { ...boa, nome: 'b.xml', metodo: 0 }]))).toEqual([
      'nota.xml',
      'b.xml',
    ])
    const deOutro = zipSync({ 'pasta/a.xml': xml, 'b.xml': [xml, { level: 0 }] })
    const [a] = [...lerZip(deOutro)]
    expect(a?.ok && nota(a.bytes).bruto).toBe(150_000)
    expect(resumo(deOutro)).toEqual(['a.xml', 'b.xml'])
  })

  it('leaves out folders and what operating systems add', () => {
    const zip = montarZip([
      { nome: 'pasta/' },
      { nome: '__MACOSX/._nota.xml', conteudo: xml },
      { nome: 'pasta/.DS_Store', conteudo: xml },
      boa,
    ])
    expect(resumo(zip)).toEqual(['nota.xml'])
  })

  it('takes the sizes from the index when they come after the data', () => {
    expect(resumo(montarZip([{ ...boa, bandeiras: 8, declaradoLocal: 0 }]))).toEqual(['nota.xml'])
  })

  it('accepts a comment at the end, and no entries', () => {
    expect(resumo(montarZip([boa], { comentario: 'exportado' }))).toEqual(['nota.xml'])
    expect(resumo(montarZip([]))).toEqual([])
  })

  it('opens 5,000 notes quickly', () => {
    const muitas = Object.fromEntries(
      Array.from({ length: 5000 }, (_, i) => [`nota-${i}.xml`, xml] as const),
    )
    const zip = zipSync(muitas, { level: 1 })
    const inicio = process.threadCpuUsage()
    expect([...lerZip(zip)].filter((e) => e.ok)).toHaveLength(5000)
    expect(gastoDesde(inicio)).toBeLessThan(4000)
  })
})

describe('uma entrada ruim não estraga as outras', () => {
  const vizinha = (ruim: EntradaForjada) => resumo(montarZip([ruim, { ...boa, nome: 'boa.xml' }]))

  it.each([
    ['encrypted', { ...boa, bandeiras: 1 }, 'entrada-cifrada'],
    ['strongly encrypted', { ...boa, bandeiras: 65 }, 'entrada-cifrada'],
    ['AES', { ...boa, metodo: 99, dados: xml }, 'entrada-cifrada'],
    ['symlink', { ...boa, conteudo: bytesDe('/etc/passwd'), modo: 0o120777 }, 'entrada-link'],
    ['device', { ...boa, modo: 0o060666 }, 'entrada-link'],
    ['LZMA', { ...boa, metodo: 14, dados: xml }, 'entrada-metodo-desconhecido'],
    ['wrong CRC', { ...boa, crc: 1 }, 'entrada-corrompida'],
    ['garbage', { ...boa, dados: xml }, 'entrada-corrompida'],
    ['shorter than it says', { ...boa, declarado: xml.length + 10 }, 'entrada-corrompida'],
    [
      'nested ZIP',
      { nome: 'nota.xml', conteudo: montarZip([boa]) },
      'entrada-arquivo-dentro-de-arquivo',
    ],
    [
      'nested gzip',
      { nome: 'nota.xml', conteudo: gzipSync(xml) },
      'entrada-arquivo-dentro-de-arquivo',
    ],
    ['too big', { nome: 'nota.xml', conteudo: ruido(5 * MIB), metodo: 0 }, 'entrada-grande-demais'],
  ] as [string, EntradaForjada, string][])('%s', (_, ruim, codigo) => {
    expect(vizinha(ruim)).toEqual([`nota.xml: ${codigo}`, 'boa.xml'])
  })

  it('shows only a harmless base name', () => {
    const de = (nome: string) => resumo(montarZip([{ ...boa, nome }]))[0]
    expect(de('../../etc/cron.d/nota.xml')).toBe('nota.xml')
    expect(de('C:\\Windows\\nota.xml')).toBe('nota.xml')
    expect(de('/nota.xml')).toBe('nota.xml')
    expect(de('..')).toBe('sem nome')
    expect(de('nota\u202Elmx.exe\u0000.xml')).toBe('notalmx.exe.xml')
    expect(de('n'.repeat(5000))).toHaveLength(120)
  })
})

/** Bytes that do not compress. */
function ruido(n: number): Uint8Array {
  const bytes = new Uint8Array(n)
  let s = 12_345
  for (let i = 0; i < n; i++) {
    s = (s * 1_103_515_245 + 12_345) & 0x7fffffff
    bytes[i] = s >>> 16
  }
  return bytes
}

describe('ZIP que ataca', () => {
  const zeros = (n: number) => deflateRawSync(new Uint8Array(n), { level: 9 })

  it('refuses a bomb by what it declares', () => {
    const dados = zeros(50 * MIB)
    expect(resumo(montarZip([boa, { nome: 'b.xml', dados, declarado: 50 * MIB }]))).toEqual([
      '!zip-bomba',
    ])
    // 4.5 PB in 42 kB: the size does not even fit, so it is written as 4 GiB less one.
    expect(resumo(montarZip([{ nome: 'b', dados, declarado: 0xfffffffe }]))).toEqual(['!zip-bomba'])
  })

  it('stops a bomb that lies about its size, small or large', () => {
    for (const tamanho of [1 * MIB, 15 * MIB, 200 * MIB]) {
      const zip = montarZip([boa, { nome: 'b.xml', dados: zeros(tamanho), declarado: 1000 }])
      const inicio = process.threadCpuUsage()
      expect(resumo(zip)).toEqual(['nota.xml', '!zip-inconsistente'])
      expect(gastoDesde(inicio)).toBeLessThan(1000)
    }
  })

  it('refuses many entries that add up', () => {
    const quase = { conteudo: new Uint8Array(60_000) }
    const muitas = Array.from({ length: 200 }, (_, i) => ({ ...quase, nome: `${i}.xml` }))
    expect(resumo(montarZip(muitas))).toEqual(['!zip-bomba'])
    const honesto = montarZip([boa, { ...boa, nome: 'b.xml' }])
    expect(resumo(honesto, { ...LIMITES_ZIP, bytesInflados: xml.length + 1 })).toEqual([
      '!zip-grande-demais',
    ])
  })

  it('refuses entries that share bytes', () => {
    const zip = montarZip([boa, { ...boa, deslocamento: 0 }, { ...boa, deslocamento: 0 }])
    expect(resumo(zip)).toEqual(['!zip-sobreposto'])
    // The flat bomb: the first entry swallows the second, header and all.
    const dados = deflateSync(xml)
    const ate = dados.length + 30 + 'nota.xml'.length + dados.length
    expect(resumo(montarZip([{ ...boa, compactado: ate }, boa]))).toEqual(['!zip-sobreposto'])
  })

  it('counts the entries that are there, not those declared', () => {
    const entradas = Array.from({ length: 100_000 }, (_, i) => ({
      nome: String(i),
      metodo: 0,
      crc: 0,
    }))
    const [mente, diz] = [montarZip(entradas, { total: 5 }), montarZip(entradas)]
    const inicio = process.threadCpuUsage()
    expect(resumo(mente)).toEqual(['!zip-entradas-demais'])
    expect(resumo(diz)).toEqual(['!zip-entradas-demais'])
    expect(gastoDesde(inicio)).toBeLessThan(4000)
  })

  it.each([
    ['fewer than declared', montarZip([boa], { total: 2 })],
    ['more than declared', montarZip([boa, { ...boa, nome: 'b' }], { total: 1 })],
    ['index out of place', montarZip([boa], { inicio: 3 })],
    ['another name in the local header', montarZip([{ ...boa, nomeLocal: 'nota.exe' }])],
    ['another size in the local header', montarZip([{ ...boa, declaradoLocal: 7 }])],
    ['entry past the end', montarZip([{ ...boa, compactado: 10 * MIB }])],
    ['entry outside the file', montarZip([{ ...boa, deslocamento: 0x7fffffff }])],
    [
      'two indexes',
      montarZip([boa], { comentario: new TextDecoder('latin1').decode(montarZip([])) }),
    ],
  ])('refuses an index that lies: %s', (_, zip) => {
    expect(resumo(zip)).toEqual(['!zip-inconsistente'])
  })

  it('refuses what is no ZIP, is split, is cut or is too big', () => {
    expect(resumo(xml)).toEqual(['!zip-invalido'])
    expect(resumo(new Uint8Array())).toEqual(['!zip-invalido'])
    expect(resumo(bytesDe('PK\u0003\u0004'))).toEqual(['!zip-invalido'])
    expect(resumo(montarZip([boa], { disco: 1 }))).toEqual(['!zip-dividido'])
    expect(resumo(montarZip([boa], { sobra: xml }))).toEqual(['!zip-invalido'])
    const zip = montarZip([boa, boa])
    for (let n = 0; n < zip.length; n += 53) {
      expect(resumo(zip.subarray(0, n)).at(-1)).toMatch(/^!/)
    }
    expect(resumo(zip, { ...LIMITES_ZIP, bytesDoArquivo: 100 })).toEqual(['!zip-grande-demais'])
  })

  it('never throws, whatever bytes are changed', () => {
    const zip = montarZip([boa, { ...boa, nome: 'b.xml', metodo: 0 }, { ...boa, modo: 0o100644 }])
    const troca = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(troca, { minLength: 1, maxLength: 6 }), (trocas) => {
        const bytes = zip.slice()
        // Half of the changes fall on the headers, which are few among the bytes.
        for (const [onde, valor] of trocas) {
          bytes[onde % 2 === 0 ? onde % bytes.length : bytes.length - 1 - (onde % 230)] = valor
        }
        for (const linha of resumo(bytes)) expect(linha.length).toBeGreaterThan(0)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('identificarArquivo', () => {
  it('goes by the first bytes', () => {
    expect(identificarArquivo(montarZip([boa]))).toBe('zip')
    expect(identificarArquivo(montarZip([]))).toBe('zip')
    expect(identificarArquivo(xml)).toBe('xml')
    expect(identificarArquivo(bytesDe('\uFEFF \n<a/>'))).toBe('xml')
    expect(identificarArquivo(Uint8Array.of(0xff, 0xfe, 0x3c, 0))).toBe('xml')
    expect(identificarArquivo(gzipSync(xml))).toBe('gzip')
    expect(identificarArquivo(bytesDe('%PDF-1.7'))).toBe('pdf')
    expect(identificarArquivo(bytesDe('nota,valor'))).toBe('outro')
    expect(identificarArquivo(new Uint8Array())).toBe('vazio')
  })
})

describe('juntarBlocos', () => {
  it('gathers, and stops at the limit without reading on', async () => {
    const zip = montarZip([boa])
    const junto = await juntarBlocos([zip.subarray(0, 100), zip.subarray(100)])
    expect(junto.ok && resumo(junto.value)).toEqual(['nota.xml'])
    let pedidos = 0
    function* semFim() {
      for (;;) {
        pedidos++
        yield new Uint8Array(1000)
      }
    }
    const demais = await juntarBlocos(semFim(), { ...LIMITES_ZIP, bytesDoArquivo: 5000 })
    expect(demais.ok ? '' : demais.refusal.codigo).toBe('zip-grande-demais')
    expect(pedidos).toBe(6)
  })
})
