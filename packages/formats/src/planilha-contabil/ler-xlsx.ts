import { ok, type Recusa, type Result, refuse } from '@razao/engine/dinheiro'
import { SaxesParser } from 'saxes'
import { LIMITES_ZIP, lerZip } from '../arquivos/index.ts'
import type { CelulaLida, FolhaLida } from './tipos.ts'

const MIB = 1024 * 1024
const LIMITES = { ...LIMITES_ZIP, bytesPorEntrada: 64 * MIB, entradas: 2000 }
const LINHAS = 100_000
const COLUNAS = 256

export type RecusaDaPlanilha = Recusa & { readonly codigo: 'planilha-ilegivel' }

const recusa = (mensagem: string) => refuse({ codigo: 'planilha-ilegivel', mensagem })

type No = { readonly name: string; readonly attributes: Readonly<Record<string, unknown>> }

/** Walks an XML by its events; namespace prefixes are dropped. */
function percorrer(
  bytes: Uint8Array,
  ver: {
    abrir: (nome: string, atributos: No['attributes']) => void
    texto: (t: string) => void
    fechar: (nome: string) => void
  },
): void {
  const parser = new SaxesParser()
  const local = (nome: string): string => nome.slice(nome.indexOf(':') + 1)
  parser.on('doctype', () => {
    throw new Error('doctype')
  })
  parser.on('opentag', (no) => ver.abrir(local(no.name), no.attributes))
  parser.on('text', ver.texto)
  parser.on('closetag', (no) => ver.fechar(local(no.name)))
  parser.write(new TextDecoder().decode(bytes)).close()
}

function textosCompartilhados(bytes: Uint8Array): string[] {
  const textos: string[] = []
  let atual = ''
  let dentro = false
  percorrer(bytes, {
    abrir: (nome) => {
      if (nome === 'si') atual = ''
      dentro = nome === 't'
    },
    texto: (t) => {
      if (dentro) atual += t
    },
    fechar: (nome) => {
      if (nome === 't') dentro = false
      if (nome === 'si') textos.push(atual)
    },
  })
  return textos
}

/** `BC12` → 54 (from 0). */
function colunaDe(referencia: string): number {
  let n = 0
  for (const letra of referencia) {
    const valor = letra.charCodeAt(0) - 64
    if (valor < 1 || valor > 26) break
    n = n * 26 + valor
  }
  return n - 1
}

function lerFolha(bytes: Uint8Array, compartilhados: readonly string[]): FolhaLida {
  const linhas: CelulaLida[][] = []
  const semResultado = new Map<number, Set<number>>()
  let linha: CelulaLida[] = []
  let tipo = ''
  let coluna = 0
  let texto = ''
  let dentro = false
  let formula = false
  percorrer(bytes, {
    abrir: (nome, a) => {
      if (nome === 'row') {
        const r = Number(a.r)
        const ate = Number.isSafeInteger(r) && r > 0 ? Math.min(r, LINHAS) - 1 : linhas.length
        while (linhas.length < ate) linhas.push([])
        linha = []
      }
      if (nome === 'c') {
        coluna = typeof a.r === 'string' ? colunaDe(a.r) : linha.length
        tipo = String(a.t ?? 'n')
        texto = ''
        formula = false
      }
      if (nome === 'f') formula = true
      // An empty text is a result too.
      if (nome === 'v' && tipo === 'str') formula = false
      dentro = nome === 'v' || nome === 't'
    },
    texto: (t) => {
      if (dentro) texto += t
    },
    fechar: (nome) => {
      if (nome === 'v' || nome === 't') dentro = false
      const cabe = nome === 'c' && coluna >= 0 && coluna < COLUNAS && linhas.length < LINHAS
      if (cabe && formula && texto === '')
        semResultado.set(linhas.length, (semResultado.get(linhas.length) ?? new Set()).add(coluna))
      if (cabe && texto !== '') {
        while (linha.length < coluna) linha.push(null)
        linha[coluna] = valorDa(tipo, texto, compartilhados)
      }
      if (nome === 'row' && linhas.length < LINHAS) linhas.push(linha)
    },
  })
  return { celulas: linhas, semResultado }
}

function valorDa(tipo: string, texto: string, compartilhados: readonly string[]): CelulaLida {
  if (tipo === 's') return compartilhados[Number(texto)] ?? ''
  if (tipo !== 'n') return texto
  const numero = Number(texto)
  return Number.isFinite(numero) ? numero : texto
}

/** Cells of the first sheet of an XLSX: texts and numbers; formulas give the value that was saved with them. */
export function folhaDoXlsx(bytes: Uint8Array): Result<FolhaLida, RecusaDaPlanilha> {
  const partes = new Map<string, Uint8Array>()
  for (const entrada of lerZip(bytes, LIMITES)) {
    if (!entrada.ok && entrada.nome === undefined) return recusa(entrada.refusal.mensagem)
    if (entrada.ok && !partes.has(entrada.nome)) partes.set(entrada.nome, entrada.bytes)
  }
  const folha =
    partes.get('sheet1.xml') ?? [...partes].find(([n]) => /^sheet\d*\.xml$/.test(n))?.[1]
  if (folha === undefined) return recusa('O arquivo não é uma planilha XLSX com dados.')
  try {
    const textos = partes.get('sharedStrings.xml')
    return ok(lerFolha(folha, textos === undefined ? [] : textosCompartilhados(textos)))
  } catch {
    return recusa(
      'A planilha está quebrada por dentro. Abra-a, salve de novo como XLSX e envie outra vez.',
    )
  }
}
