import { ehDataCivil } from '@razao/engine/tempo'
import {
  type ContaLida,
  type DiarioLido,
  type ErroDeLinha,
  emLinhasDeTexto,
  fecharPartidas,
  LIMITES_DE_TEXTO,
  lerQuantia,
  type OpcoesDoDiario,
  type PartidaLida,
  type Sequencia,
} from '../livro/index.ts'
import { textoDaEtiqueta } from './etiqueta.ts'

type Aberto = {
  readonly linha: number
  readonly data: string
  readonly historico: string
  readonly codigo: string
  readonly etiquetas: Map<string, string>
  readonly partidas: { -readonly [K in keyof PartidaLida]: PartidaLida[K] }[]
  ruim: boolean
}

type Estado = {
  readonly contas: Map<string, { codigo: string | null; descricao: string | null }>
  readonly erros: ErroDeLinha[]
  marca: '.' | ',' | null
  /** `comment … end comment`. */
  comentario: boolean
  conta: { codigo: string | null; descricao: string | null } | null
  aberto: Aberto | null
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

const erro = (e: Estado, linha: number, mensagem: string): void => {
  e.erros.push({ linha, mensagem: `Linha ${linha}: ${mensagem}.` })
  if (e.aberto !== null) e.aberto.ruim = true
}

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
  const ultima = e.aberto.partidas.at(-1)
  if (ultima === undefined) e.aberto.etiquetas.set(nome, valor.trim())
  else if (nome === 'historico' || nome === 'centro' || nome === 'participante') {
    ultima[nome] = valor.trim()
  }
}

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
  const [quantia = ''] = resto.split(/={1,2}\*?/)
  if (/[{@]/.test(quantia)) {
    erro(e, linha, 'a partida tem custo ou preço (@ ou {}): só há importação de valores em reais')
    return
  }
  let valor: number | null = null
  if (quantia.trim() !== '') {
    const lida = lerQuantia(quantia, e.marca)
    if (!lida.ok) {
      erro(e, linha, lida.porque)
      return
    }
    valor = lida.valor
  }
  if (!e.contas.has(nome)) e.contas.set(nome, { codigo: null, descricao: null })
  e.aberto.partidas.push({ conta: nome, valor, linha })
  anotar(e, comentario)
}

function lerDiretiva(e: Estado, texto: string, linha: number): void {
  const marca = /^decimal-mark\s+([.,])/.exec(texto)?.[1]
  if (marca === '.' || marca === ',') {
    e.marca = marca
    return
  }
  if (texto.startsWith('account ')) {
    const [nome] = partir(texto.slice(8).split(/\s;/)[0]?.trim() ?? '')
    e.conta = { codigo: null, descricao: null }
    e.contas.set(nome, e.conta)
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
  if (e.conta === null || achado === null) return
  const valor = textoDaEtiqueta(achado[2]?.trim() ?? '')
  if (achado[1] === 'codigo') e.conta.codigo = valor
  if (achado[1] === 'nome') e.conta.descricao = valor
}

async function entregar(e: Estado, { aoLancamento }: OpcoesDoDiario): Promise<number> {
  const a = e.aberto
  e.aberto = null
  e.conta = null
  if (a === null || a.ruim || a.etiquetas.has('conferencia')) return 0
  const fechado = fecharPartidas(a.linha, a.partidas)
  if (!fechado.ok) {
    e.erros.push(fechado.erro)
    return 0
  }
  if (fechado.partidas.length === 0) return 0
  const tipo = a.etiquetas.get('tipo')
  const numero = a.etiquetas.get('numero') ?? a.codigo
  await aoLancamento?.({
    linha: a.linha,
    data: a.data,
    historico: a.historico,
    tipo: tipo === 'encerramento' || tipo === 'extemporaneo' ? tipo : 'normal',
    abertura: a.etiquetas.has('abertura'),
    numero: /^\d{1,9}$/.test(numero) ? Number(numero) : null,
    id: a.etiquetas.get('id') ?? null,
    origem: a.etiquetas.get('origem') ?? null,
    documento: a.etiquetas.get('documento') ?? null,
    partidas: fechado.partidas.map((p) => ({
      ...p,
      conta: e.contas.get(p.conta)?.codigo ?? p.conta,
    })),
  })
  return 1
}

/**
 * Reads a journal of hledger: ours, or an ordinary one in reais (comments, tags, several postings, one
 * elided amount, assertions ignored). What it cannot import is refused by line, never guessed.
 */
export async function lerHledger(
  blocos: Sequencia<Uint8Array>,
  opcoes: OpcoesDoDiario = {},
): Promise<DiarioLido> {
  const limites = opcoes.limites ?? LIMITES_DE_TEXTO
  const e: Estado = {
    ...{ contas: new Map(), erros: [], marca: null, comentario: false, conta: null, aberto: null },
  }
  let linha = 0
  let lancamentos = 0
  for await (const texto of emLinhasDeTexto(blocos, limites)) {
    linha += 1
    if (texto === null) {
      erro(e, linha, 'o arquivo ou a linha é grande demais')
      break
    }
    if (e.comentario) {
      if (/^end comment\s*$/.test(texto)) e.comentario = false
      continue
    }
    const limpa = linha === 1 ? texto.replace(/^\uFEFF/, '') : texto
    if (/^[ \t]+\S/.test(limpa)) lerRecuada(e, limpa, linha)
    else {
      lancamentos += await entregar(e, opcoes)
      if (/^\d/.test(limpa)) abrir(e, limpa, linha)
      else if (limpa.trim() !== '' && !/^[;#*%]/.test(limpa)) lerDiretiva(e, limpa, linha)
    }
    if (e.erros.length >= limites.erros) break
  }
  lancamentos += await entregar(e, opcoes)
  const contas = [...e.contas].map(([nome, c]): ContaLida => ({ nome, ...c }))
  return { contas, lancamentos, erros: e.erros }
}
