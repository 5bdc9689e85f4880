// For tests only: an ECD altered by hand, and what a PDF of ours says, read back from its bytes through the ToUnicode
// map of each font.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

export { contarRegistros } from './contar-registros.ts'

const exigir = createRequire(import.meta.url)
const fonte = (peso: string): Uint8Array =>
  readFileSync(exigir.resolve(`@expo-google-fonts/ibm-plex-sans/${peso}/IBMPlexSans_${peso}.ttf`))

/** The face with which the product prints. */
export const FONTES_DE_TESTE = { normal: fonte('400Regular'), negrito: fonte('600SemiBold') }

type Objeto = { readonly dicionario: string; readonly fluxo: string }

function objetosDo(pdf: Uint8Array): Map<number, Objeto> {
  const bytes = Buffer.from(pdf)
  const cru = bytes.toString('latin1')
  const objetos = new Map<number, Objeto>()
  for (const m of cru.matchAll(/(\d+) 0 obj\n/g)) {
    const inicio = m.index + m[0].length
    const fim = cru.indexOf('endobj', inicio)
    const abre = cru.indexOf('stream\n', inicio)
    const temFluxo = abre !== -1 && abre < fim
    const dicionario = cru.slice(inicio, temFluxo ? abre : fim)
    let fluxo = ''
    if (temFluxo) {
      const miolo = bytes.subarray(abre + 7)
      try {
        fluxo = dicionario.includes('FlateDecode')
          ? inflateSync(miolo, { finishFlush: 2 }).toString('latin1')
          : cru.slice(abre + 7, cru.indexOf('endstream', abre))
      } catch {
        // Bytes that only look like an object.
      }
    }
    objetos.set(Number(m[1]), { dicionario, fluxo })
  }
  return objetos
}

const emUtf16 = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((um) => String.fromCharCode(Number.parseInt(um, 16))).join('')

function letrasDe(cmap: string): Map<string, string> {
  const letras = new Map<string, string>()
  for (const [, de = '', , lista = ''] of cmap.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    const primeiro = Number.parseInt(de, 16)
    // A ligature is several letters under one glyph.
    for (const [i, [, hex = '']] of [...lista.matchAll(/<([^>]*)>/g)].entries())
      letras.set((primeiro + i).toString(16).padStart(4, '0'), emUtf16(hex.replaceAll(' ', '')))
  }
  return letras
}

const referencia = (texto: string, nome: string): number =>
  Number(new RegExp(`/${nome} (\\d+) 0 R`).exec(texto)?.[1] ?? 0)

/** The texts of each page, in the order in which they were written. */
export function paginasDoPdf(pdf: Uint8Array): string[][] {
  const objetos = objetosDo(pdf)
  const de = (id: number): Objeto => objetos.get(id) ?? { dicionario: '', fluxo: '' }
  return [...objetos.values()]
    .filter(({ dicionario }) => /\/Type \/Page\b(?!s)/.test(dicionario))
    .map(({ dicionario }) => {
      const recursos = de(referencia(dicionario, 'Resources')).dicionario
      const fontes = new Map(
        [...recursos.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, nome = '', id]) => [
          nome,
          letrasDe(de(referencia(de(Number(id)).dicionario, 'ToUnicode')).fluxo),
        ]),
      )
      return textosDo(de(referencia(dicionario, 'Contents')).fluxo, fontes)
    })
}

function textosDo(conteudo: string, fontes: ReadonlyMap<string, Map<string, string>>): string[] {
  let letras: ReadonlyMap<string, string> | undefined
  const textos: string[] = []
  for (const [, nome, lista, um] of conteudo.matchAll(
    /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|<([0-9a-f]*)> Tj/g,
  )) {
    if (nome !== undefined) letras = fontes.get(nome)
    else {
      const hex = um ?? [...(lista ?? '').matchAll(/<([0-9a-f]*)>/g)].map(([, h]) => h).join('')
      textos.push((hex.match(/.{4}/g) ?? []).map((g) => letras?.get(g) ?? '?').join(''))
    }
  }
  return textos
}

/** The whole of it in one line of text per page. */
export const textoDoPdf = (pdf: Uint8Array): string =>
  paginasDoPdf(pdf)
    .map((textos) => textos.join(' '))
    .join('\n')
export { escreverRetorno } from '../cnab240/testes/ficticios.ts'
