import { ehDataCivil } from '@razao/engine/tempo'
import {
  acrescentarPartida,
  anotarConta,
  anotarPartida,
  type DiarioLido,
  declararConta,
  recusarLinha as erro,
  type LancamentoAberto,
  type Leitura,
  lerDiario,
  novaLeitura,
  numeroDe,
  type OpcoesDoDiario,
  type Sequencia,
  type SobreOLancamento,
} from '../livro/index.ts'
import { textoDaEtiqueta } from './etiqueta.ts'

type Aberto = LancamentoAberto & {
  readonly codigo: string
  readonly etiquetas: Map<string, string>
}
type Estado = Leitura<Aberto> & {
  marca: '.' | ',' | null
  /** `comment … end comment`. */
  comentario: boolean
}

const LANCAMENTO =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:=\S+)?(?:\s+([*!]))?(?:\s+\(([^)]*)\))?(?:\s+(.*))?$/
const ETIQUETA = /^\s*([\p{L}\d_-]+):\s?(.*)$/u
const IGNORADAS = /^(P|D|Y|tag|payee|commodity|apply|end|N|C)\b/
const RECUSADAS: readonly (readonly [RegExp, string])[] = [
  [/^~/, 'lançamentos periódicos (~) não são importados'],
  [/^=/, 'lançamentos automáticos (=) não são importados'],
  [/^(!?include)\b/, 'o arquivo inclui outro (include): junte tudo num só'],
  [/^alias\b/, 'apelidos de conta (alias) não são importados: troque-os pelos nomes'],
  [/^(bucket|A)\s/, 'conta implícita (bucket) não é importada: escreva as duas partidas'],
]

function abrir(e: Estado, texto: string, linha: number): void {
  const [antes = '', ...comentario] = texto.split(';')
  const achado = LANCAMENTO.exec(antes.trim())
  if (achado === null) {
    erro(e, linha, 'não é uma data de lançamento completa (AAAA-MM-DD)')
    return
  }
  const [, ano, mes = '', dia = '', , codigo = '', historico = ''] = achado
  const data = `${ano}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
  e.aberto = {
    ...{ linha, data, historico: historico.trim(), codigo, etiquetas: new Map() },
    ...{ partidas: [], ruim: false },
  }
  if (!ehDataCivil(data)) erro(e, linha, `o dia ${data} não existe`)
  anotar(e, comentario.join(';'))
}

/** A comment under an entry or a posting: a tag of ours, or nothing. */
function anotar(e: Estado, comentario: string): void {
  const achado = ETIQUETA.exec(comentario)
  if (achado === null || e.aberto === null) return
  const [, nome = '', bruto = ''] = achado
  const valor = textoDaEtiqueta(bruto)
  if (e.aberto.partidas.length > 0 && /^date2?$/i.test(nome)) {
    const porque = 'a partida tem data própria (date:): escreva-a num lançamento do seu dia'
    erro(e, e.aberto.partidas.at(-1)?.linha ?? e.aberto.linha, porque)
    return
  }
  if (e.aberto.partidas.length === 0) e.aberto.etiquetas.set(nome, valor.trim())
  else anotarPartida(e, nome, valor.trim())
}

/** The last thing of a name is an amount: it was parted from it by one blank, which hledger takes for a part of the name. */
const VALOR_NO_NOME = /\s[-+]?(?:R\$\s?|BRL\s?)?[-+]?\d[\d.,]*[.,]\d{2}(?:\s?(?:R\$|BRL))?$/

/** Where the account's name ends: two blanks or a tab. */
function partir(texto: string): readonly [string, string] {
  const fim = /\s{2,}|\t/.exec(texto)
  return fim === null ? [texto, ''] : [texto.slice(0, fim.index), texto.slice(fim.index).trim()]
}

function lerPartida(e: Estado, bruto: string, linha: number): void {
  const [, semComentario = '', comentario = ''] = /^(.*?)(?:(?:^|\s);(.*))?$/.exec(bruto) ?? []
  const texto = semComentario.trim().replace(/^[*!]\s+/, '')
  if (texto === '' || e.aberto === null) {
    anotar(e, comentario)
    return
  }
  const [nome, resto] = partir(texto)
  if (/^[([]/.test(nome)) {
    erro(e, linha, 'partidas virtuais, entre parênteses ou colchetes, não são importadas')
    return
  }
  if (resto === '' && VALOR_NO_NOME.test(nome)) {
    erro(e, linha, 'entre a conta e o valor vão dois espaços, ou uma tabulação')
    return
  }
  const [quantia = '', sinal, dita = ''] = resto.split(/(={1,2}\*?)/)
  const assercao =
    sinal === undefined ? {} : { assercao: { quantia: dita, comFilhas: sinal.endsWith('*') } }
  if (acrescentarPartida(e, { conta: nome, quantia, marca: e.marca, linha, ...assercao }))
    anotar(e, comentario)
}

const EM_REAIS = /^(?:commodity|D)\s+(?:R\$|BRL)?\s*(\d[\d.,]*)\s*(?:R\$|BRL)?\s*(?:;.*)?$/
/** `R$ 1.000,00` shows what parts the centavos; `1.000` does not. */
function marcaDoExemplo(exemplo: string): '.' | ',' | null {
  const [, sinal, decimais = ''] = /([.,])(\d*)$/.exec(exemplo) ?? []
  if (decimais.length === 3) return null
  return sinal === '.' || sinal === ',' ? sinal : null
}

function lerDiretiva(e: Estado, texto: string, linha: number): void {
  const marca = /^decimal-mark\s+([.,])/.exec(texto)?.[1]
  if (marca === '.' || marca === ',') {
    e.marca = marca
    return
  }
  const exemplo = EM_REAIS.exec(texto)?.[1]
  if (exemplo !== undefined) {
    e.marca ??= marcaDoExemplo(exemplo)
    return
  }
  if (texto.startsWith('account ')) {
    const [nome] = partir(texto.slice(8).split(/\s;/)[0]?.trim() ?? '')
    declararConta(e, nome)
    return
  }
  if (/^comment\s*$/.test(texto)) {
    e.comentario = true
    return
  }
  const recusada = RECUSADAS.find(([forma]) => forma.test(texto))
  if (recusada !== undefined) erro(e, linha, recusada[1])
  else if (!IGNORADAS.test(texto)) erro(e, linha, `não se entende "${texto.slice(0, 40)}"`)
}

function lerRecuada(e: Estado, texto: string, linha: number): void {
  if (e.aberto !== null) {
    lerPartida(e, texto, linha)
    return
  }
  const achado = ETIQUETA.exec(texto.trim().replace(/^;/, ''))
  if (achado) anotarConta(e, achado[1] ?? '', textoDaEtiqueta(achado[2]?.trim() ?? ''))
}

function lerMargem(e: Estado, texto: string, linha: number): void {
  if (/^\d/.test(texto)) abrir(e, texto, linha)
  else if (texto.trim() !== '' && !/^[;#*%]/.test(texto)) lerDiretiva(e, texto, linha)
}

/** Lines between `comment` and `end comment` are none. */
function semComentario(e: Estado, texto: string): string | null {
  if (!e.comentario) return texto
  if (/^end comment\s*$/.test(texto)) e.comentario = false
  return null
}

function sobre({ etiquetas, codigo }: Aberto): SobreOLancamento | null {
  if (etiquetas.has('conferencia')) return null
  const tipo = etiquetas.get('tipo')
  return {
    tipo: tipo === 'encerramento' || tipo === 'extemporaneo' ? tipo : 'normal',
    abertura: etiquetas.has('abertura'),
    numero: numeroDe(etiquetas.get('numero') ?? codigo),
    etiquetas,
  }
}

/**
 * Reads a journal of hledger: ours, or an ordinary one in reais (comments, tags, several postings, one
 * elided amount, assertions). What it cannot import, or is said of a balance and is not so, is refused by line, never guessed.
 */
export async function lerHledger(
  blocos: Sequencia<Uint8Array>,
  opcoes: OpcoesDoDiario = {},
): Promise<DiarioLido> {
  const e: Estado = { ...novaLeitura<Aberto>(), marca: null, comentario: false }
  const gramatica = {
    limpar: (texto: string) => semComentario(e, texto),
    ehRecuada: (texto: string) => /^[ \t]+\S/.test(texto),
    recuada: (texto: string, linha: number) => lerRecuada(e, texto, linha),
    margem: (texto: string, linha: number) => lerMargem(e, texto, linha),
    sobre,
  }
  return await lerDiario(e, gramatica, { blocos, opcoes })
}
