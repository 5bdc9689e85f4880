import { SaxesParser } from 'saxes'
import { decodificarXml } from './charset.ts'
import { LIMITES_XML, type LimitesXml } from './limites.ts'
import { LeituraRecusada } from './recusa.ts'

/** An element, light: local name in lower case, direct text, children in order. */
export type No = {
  readonly nome: string
  /** The name as written, for messages. */
  readonly escrito: string
  readonly pai: No | undefined
  readonly filhos: No[]
  readonly atributos: Readonly<Record<string, string>> | undefined
  /** Own text with CDATA, comments dropped: what XPath calls the string value of a leaf. */
  texto: string
}

export type Documento = {
  readonly raiz: No
  /** Elements by name, only for the names in `MARCADOS`, anywhere in the file. */
  readonly marcados: ReadonlyMap<string, readonly No[]>
  /** How many elements carry each Id. */
  readonly ids: ReadonlyMap<string, number>
}

/** Names whose every appearance matters to tell a signed element from a smuggled one. */
const MARCADOS = new Set(['signature', 'infnfse', 'infnfe', 'infevento', 'infdps'])

/** Written name → local name in lower case. Bounded: a hostile file may bring any number of names. */
const nomes = new Map<string, string>()
const TETO_DE_NOMES = 4096

function nomeLocal(escrito: string): string {
  const conhecido = nomes.get(escrito)
  if (conhecido !== undefined) return conhecido
  const local = escrito.slice(escrito.indexOf(':') + 1).toLowerCase()
  if (nomes.size < TETO_DE_NOMES && escrito.length <= 80) nomes.set(escrito, local)
  return local
}

/** What saxes takes as it is. Cutting it off would cost: V8 walks a cut string five times slower. */
const DECLARACAO_NORMAL =
  /^<\?xml version=["']1\.0["'](?: encoding=["'][\w.-]{1,40}["'])?(?: standalone=["'](?:yes|no)["'])? ?\?>\s*<[^?]/i

/** Skips BOM, blanks and repeated XML declarations; some city systems write two. */
function semDeclaracoes(texto: string): { corpo: string; linhas: number } {
  if (DECLARACAO_NORMAL.test(texto)) return { corpo: texto, linhas: 0 }
  let i = 0
  for (let vezes = 0; vezes < 8; vezes++) {
    while (i < texto.length && /[\s\uFEFF]/.test(texto.charAt(i))) i++
    if (!/^<\?xml[\s?]/i.test(texto.slice(i, i + 6))) break
    const fim = texto.indexOf('?>', i)
    if (fim < 0 || fim - i > 512) break
    i = fim + 2
  }
  let linhas = 0
  for (let n = texto.indexOf('\n'); n >= 0 && n < i; n = texto.indexOf('\n', n + 1)) linhas++
  return { corpo: i === 0 ? texto : texto.slice(i), linhas }
}

/** A page saved from the browser with the name of the note; one that declares entities is an attack all the same. */
const PAGINA = /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!doctype\s+html\b[^[>]{0,300}>|<html[\s>])/i

function recusarPagina(corpo: string, linhas: number): void {
  if (!PAGINA.test(corpo)) return
  throw new LeituraRecusada(
    'pagina-da-internet',
    'É uma página da internet, não a nota: baixe o XML de novo no portal.',
    linhas + 1,
  )
}

/**
 * `<!` only ever opens a comment, a CDATA or a declaration; no fiscal layout has declarations. Long
 * comments are refused too: the parser takes them character by character.
 */
function recusarDeclaracoes(corpo: string, linhas: number, limites: LimitesXml): void {
  const linhaDe = (i: number) => linhas + corpo.slice(0, i).split('\n').length
  let comentarios = 0
  for (let i = corpo.indexOf('<!'); i >= 0; i = corpo.indexOf('<!', i + 2)) {
    const c = corpo.charAt(i + 2)
    if (c === '-') {
      const fim = corpo.indexOf('-->', i)
      comentarios += (fim < 0 ? corpo.length : fim) - i
      if (comentarios > limites.caracteresEmComentarios) throw complexo(linhaDe(i))
    } else if (!corpo.startsWith('[CDATA[', i + 2) && /[a-z%[]/i.test(c)) {
      throw new LeituraRecusada(
        'xml-com-doctype',
        'O arquivo traz uma declaração DOCTYPE ou ENTITY, que nenhum documento fiscal usa e que serve para atacar quem lê. Ele não foi aberto.',
        linhaDe(i),
      )
    }
  }
}

const complexo = (linha: number): LeituraRecusada =>
  new LeituraRecusada(
    'xml-complexo-demais',
    'O XML tem mais elementos, atributos ou comentários do que um documento fiscal pode ter. Confira se é mesmo o arquivo da nota; listas muito grandes devem vir divididas.',
    linha,
  )

function recusarPorBytes(bytes: Uint8Array, limites: LimitesXml): void {
  if (bytes.length === 0) {
    throw new LeituraRecusada('xml-vazio', 'O arquivo está vazio. Baixe o XML de novo na origem.')
  }
  if (bytes.length > limites.bytes) {
    const mb = Math.floor(limites.bytes / 1024 / 1024)
    throw new LeituraRecusada(
      'xml-grande-demais',
      `O arquivo passa de ${mb} MB. Exporte as notas em arquivos menores ou em ZIP, uma nota por arquivo.`,
    )
  }
}

const malformado = (linha: number): LeituraRecusada =>
  new LeituraRecusada(
    'xml-malformado',
    `O XML está quebrado na linha ${linha}: o arquivo veio incompleto ou foi alterado. Baixe-o de novo na origem.`,
    linha,
  )

/**
 * Builds the tree while counting; every limit stops the parser at once. Five handlers and no more:
 * from the sixth on V8 keeps the parser's fields in a dictionary and all of it runs five times slower.
 */
class Construtor {
  readonly parser = new SaxesParser({ xmlns: false, position: false })
  readonly marcados = new Map<string, No[]>()
  readonly ids = new Map<string, number>()
  raiz: No | undefined
  private atual: No | undefined
  private profundidade = 0
  private elementos = 0
  private atributos = 0
  private readonly limites: LimitesXml
  private readonly linhas: number

  constructor(limites: LimitesXml, linhas: number) {
    this.limites = limites
    this.linhas = linhas
    const p = this.parser
    p.on('attribute', (a) => this.atributo(a.value))
    p.on('opentag', (tag) => this.abrir(tag.name, tag.attributes))
    p.on('closetag', () => {
      this.atual = this.atual?.pai
      this.profundidade--
    })
    const juntar = (t: string) => {
      if (this.atual) this.atual.texto += t
    }
    p.on('text', juntar)
    p.on('cdata', juntar)
  }

  linha(): number {
    return this.parser.line + this.linhas
  }

  private atributo(valor: string): void {
    this.atributos++
    if (
      this.atributos > this.limites.atributosPorElemento ||
      valor.length > this.limites.caracteresPorAtributo
    ) {
      throw complexo(this.linha())
    }
  }

  private abrir(escrito: string, atributos: Record<string, string>): void {
    if (++this.profundidade > this.limites.profundidade) {
      throw new LeituraRecusada(
        'xml-profundo-demais',
        'O XML tem elementos dentro de elementos além do que um documento fiscal usa. Confira se é mesmo o arquivo da nota.',
        this.linha(),
      )
    }
    if (++this.elementos > this.limites.elementos) throw complexo(this.linha())
    const temAtributos = this.atributos > 0
    const pai = this.atual
    const no: No = {
      nome: nomeLocal(escrito),
      escrito,
      pai,
      filhos: [],
      atributos: temAtributos ? atributos : undefined,
      texto: '',
    }
    if (pai) pai.filhos.push(no)
    else this.raiz = no
    this.atual = no
    this.atributos = 0
    if (temAtributos) this.registrarId(no)
    if (MARCADOS.has(no.nome)) {
      const lista = this.marcados.get(no.nome)
      if (lista) lista.push(no)
      else this.marcados.set(no.nome, [no])
    }
  }

  private registrarId(no: No): void {
    const id = idDe(no)
    if (id !== undefined) this.ids.set(id, (this.ids.get(id) ?? 0) + 1)
  }
}

/** The Id attribute under any of the spellings XML signatures resolve. */
export function idDe(no: No): string | undefined {
  const a = no.atributos
  if (a === undefined) return undefined
  return a.Id ?? a.id ?? a.ID ?? a['xml:id']
}

/**
 * Parses one XML file into a light tree. No DTD, no entity but the five of XML, no network, bounded
 * depth, elements and attributes.
 * @throws LeituraRecusada when the file is empty, too big, hostile or broken
 */
export function montarArvore(bytes: Uint8Array, limites: LimitesXml = LIMITES_XML): Documento {
  recusarPorBytes(bytes, limites)
  return montarArvoreDoTexto(decodificarXml(bytes), limites)
}

/** The same for a document that came as text inside another one; its size was already checked. */
export function montarArvoreDoTexto(texto: string, limites: LimitesXml = LIMITES_XML): Documento {
  const { corpo, linhas } = semDeclaracoes(texto)
  if (corpo.trim() === '') {
    throw new LeituraRecusada('xml-vazio', 'O arquivo está vazio. Baixe o XML de novo na origem.')
  }
  if (!corpo.startsWith('<')) {
    throw new LeituraRecusada(
      'nao-e-xml',
      'Este arquivo não é um XML. Envie o XML da nota (não o PDF nem a planilha) ou um ZIP com os XML.',
    )
  }
  recusarPagina(corpo, linhas)
  recusarDeclaracoes(corpo, linhas, limites)
  const construtor = new Construtor(limites, linhas)
  try {
    construtor.parser.write(corpo).close()
  } catch (erro) {
    // Without an error handler saxes throws at the first flaw, as a plain Error of its own.
    if (erro instanceof LeituraRecusada || erro instanceof TypeError) throw erro
    throw malformado(construtor.linha())
  }
  const { raiz, marcados, ids } = construtor
  if (raiz === undefined) throw malformado(linhas + 1)
  return { raiz, marcados, ids }
}
