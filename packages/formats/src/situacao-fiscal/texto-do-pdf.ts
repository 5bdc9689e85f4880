import { Unzlib } from 'fflate'

const latin1 = new TextDecoder('windows-1252')
/** What a report may grow to; more is no report. */
const MAIOR_CONTEUDO = 8_000_000
const PARTE = 65_536

/** Fonts whose codes are not letters by themselves: without their maps, reading them would be guessing. */
const FONTE_COMPOSTA = /\/Type0\b|\/Identity-[HV]/

const dicionario = /<<((?:[^<>]|<(?!<)|>(?!>)|<<[^<>]*>>)*)>>\s*stream\r?\n/g

/** Inflates what is within the limit; null when it is more, or is not what it says. */
function inflar(bytes: Uint8Array): string | null {
  const partes: string[] = []
  let tamanho = 0
  const receber = (parte: Uint8Array) => {
    tamanho += parte.length
    if (tamanho > MAIOR_CONTEUDO) throw new Error('grande')
    partes.push(latin1.decode(parte))
  }
  try {
    const fluxo = new Unzlib(receber)
    for (let de = 0; de < bytes.length; de += PARTE)
      fluxo.push(bytes.subarray(de, de + PARTE), de + PARTE >= bytes.length)
    return partes.join('')
  } catch {
    return null
  }
}

/** The contents of the pages, in the order of the file; null when one of them cannot be read. */
function conteudos(pdf: Uint8Array, texto: string): string[] | null {
  const achados: string[] = []
  for (const dito of texto.matchAll(dicionario)) {
    const [inteiro, chaves = ''] = dito
    if (/\/(Image|XRef|ObjStm|Metadata|FontFile\d?)\b|\/Length1\b|\/Type1C\b/.test(chaves)) continue
    const de = (dito.index ?? 0) + inteiro.length
    const ate = texto.indexOf('endstream', de)
    if (ate < 0) return null
    if (!chaves.includes('/Filter')) achados.push(texto.slice(de, ate))
    else if (/\/Filter\s*(\[\s*)?\/FlateDecode\s*\]?/.test(chaves)) {
      const aberto = inflar(pdf.subarray(de, ate))
      if (aberto === null) return null
      achados.push(aberto)
    } else return null
  }
  return achados
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const literal = (dito: string): string =>
  dito.replace(/\\(?:([0-7]{1,3})|(\r?\n)|(.))/g, (_, octal, quebra, letra) => {
    if (octal !== undefined) return latin1.decode(Uint8Array.of(Number.parseInt(octal, 8) & 255))
    return quebra === undefined ? (ESCAPES[letra] ?? letra) : ''
  })

function hexadecimal(dito: string): string {
  const limpo = dito.replace(/\s/g, '')
  const pares = (limpo.length % 2 === 0 ? limpo : `${limpo}0`).match(/../g) ?? []
  return latin1.decode(Uint8Array.from(pares, (par) => Number.parseInt(par, 16)))
}

/** A string, or an operator that moves to another place; everything else is passed over. */
const PEDACO =
  /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<[0-9A-Fa-f\s]*>|\b(?:Td|TD|Tm|ET)\b|T\*|['"]/g

function linhasDo(conteudo: string): string[] {
  const linhas: string[] = []
  let linha = ''
  const fechar = () => {
    if (linha.trim() !== '') linhas.push(linha.replace(/\s+/g, ' ').trim())
    linha = ''
  }
  for (const [bloco] of conteudo.matchAll(/\bBT\b[\s\S]*?\bET\b/g))
    for (const [pedaco] of bloco.matchAll(PEDACO)) {
      if (pedaco.startsWith('(')) linha += literal(pedaco.slice(1, -1))
      else if (pedaco.startsWith('<')) linha += hexadecimal(pedaco.slice(1, -1))
      else fechar()
    }
  fechar()
  return linhas
}

/**
 * Lines of text of a PDF with simple fonts; null when its letters cannot be told without guessing (a composed font, a filter
 * that is not known, a file that is broken or hidden by a password).
 */
export function textoDoPdf(pdf: Uint8Array): readonly string[] | null {
  const texto = latin1.decode(pdf)
  if (!texto.startsWith('%PDF-') || /\/Encrypt\b/.test(texto)) return null
  const partes = conteudos(pdf, texto)
  if (partes === null || FONTE_COMPOSTA.test(texto) || partes.some((um) => FONTE_COMPOSTA.test(um)))
    return null
  const linhas = partes.flatMap(linhasDo)
  return linhas.length === 0 ? null : linhas
}
