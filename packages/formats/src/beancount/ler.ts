import { ehDataCivil } from '@razao/engine/tempo'
import {
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

type ContaAberta = { codigo: string | null; descricao: string | null }
type Aberto = {
  readonly linha: number
  readonly data: string
  readonly historico: string
  readonly etiquetas: ReadonlySet<string>
  readonly meta: Map<string, string>
  readonly partidas: { -readonly [K in keyof PartidaLida]: PartidaLida[K] }[]
  ruim: boolean
}
type Estado = {
  readonly contas: Map<string, ContaAberta>
  readonly erros: ErroDeLinha[]
  conta: ContaAberta | null
  aberto: Aberto | null
}

const DATADA = /^(\d{4})[-/](\d{2})[-/](\d{2})\s+(\S+)\s*(.*)$/
const META = /^([a-z][\w-]*):\s*(.*)$/
const PARTIDA = /^(?:[*!]\s+)?([\p{Lu}\d][\p{L}\d:-]*)\s*(.*)$/u
const TEXTO = /"((?:[^"\\]|\\.)*)"/g
const SEM_EFEITO = new Set([
  'balance',
  'close',
  'commodity',
  'price',
  'note',
  'document',
  'event',
  'query',
  'custom',
])

const erro = (e: Estado, linha: number, mensagem: string): void => {
  e.erros.push({ linha, mensagem: `Linha ${linha}: ${mensagem}.` })
  if (e.aberto !== null) e.aberto.ruim = true
}

const semEscape = (texto: string): string => texto.replace(/\\(.)/g, '$1')

/** Takes the comment out of a line, unless the `;` is inside quotes. */
function semComentario(texto: string): string {
  if (!texto.includes(';')) return texto
  let dentro = false
  for (let i = 0; i < texto.length; i++) {
    const letra = texto.charAt(i)
    if (letra === '\\' && dentro) i++
    else if (letra === '"') dentro = !dentro
    else if (letra === ';' && !dentro) return texto.slice(0, i)
  }
  return texto
}

function lerDatada(e: Estado, texto: string, linha: number): boolean {
  const achado = DATADA.exec(texto)
  if (achado === null) return false
  const [, ano, mes, dia, palavra = '', resto = ''] = achado
  const data = `${ano}-${mes}-${dia}`
  if (!ehDataCivil(data)) erro(e, linha, `o dia ${data} não existe`)
  if (palavra === 'open') {
    const [nome = ''] = resto.split(/\s+/)
    e.conta = { codigo: null, descricao: null }
    e.contas.set(nome, e.conta)
  } else if (palavra === '*' || palavra === '!' || palavra === 'txn') {
    const textos = [...resto.matchAll(TEXTO)].map((t) => semEscape(t[1] ?? ''))
    const etiquetas = resto.replace(TEXTO, '').match(/#[\w/.-]+/g) ?? []
    e.aberto = {
      ...{ linha, data, historico: textos.join(' — '), meta: new Map(), partidas: [] },
      ...{ etiquetas: new Set(etiquetas.map((t) => t.slice(1))), ruim: !ehDataCivil(data) },
    }
  } else if (palavra === 'pad') {
    erro(e, linha, 'ajustes automáticos (pad) não são importados: escreva o lançamento')
  } else if (!SEM_EFEITO.has(palavra)) {
    erro(e, linha, `não se entende "${palavra.slice(0, 30)}"`)
  }
  return true
}

function lerMeta(e: Estado, nome: string, valor: string): void {
  const texto = semEscape(/^"(.*)"$/.exec(valor.trim())?.[1] ?? valor.trim())
  const ultima = e.aberto?.partidas.at(-1)
  if (e.aberto === null) {
    if (e.conta !== null && nome === 'codigo') e.conta.codigo = texto
    if (e.conta !== null && nome === 'nome') e.conta.descricao = texto
  } else if (ultima === undefined) e.aberto.meta.set(nome, texto)
  else if (nome === 'historico' || nome === 'centro' || nome === 'participante')
    ultima[nome] = texto
}

function lerRecuada(e: Estado, bruto: string, linha: number): void {
  const texto = bruto.trim()
  if (texto === '') return
  const meta = META.exec(texto)
  if (meta !== null) {
    lerMeta(e, meta[1] ?? '', meta[2] ?? '')
    return
  }
  if (e.aberto === null) return
  const achado = PARTIDA.exec(texto)
  if (achado === null) {
    erro(e, linha, `não se entende a partida "${texto.slice(0, 40)}"`)
    return
  }
  const [, conta = '', quantia = ''] = achado
  if (/[{@]/.test(quantia)) {
    erro(e, linha, 'a partida tem custo ou preço (@ ou {}): só há importação de valores em reais')
    return
  }
  let valor: number | null = null
  if (quantia.trim() !== '') {
    // In Beancount the comma only groups and the point is the decimal mark.
    const lida = lerQuantia(quantia, '.')
    if (!lida.ok) {
      erro(e, linha, lida.porque)
      return
    }
    valor = lida.valor
  }
  if (!e.contas.has(conta)) e.contas.set(conta, { codigo: null, descricao: null })
  e.aberto.partidas.push({ conta, valor, linha })
}

async function entregar(e: Estado, { aoLancamento }: OpcoesDoDiario): Promise<number> {
  const a = e.aberto
  e.aberto = null
  e.conta = null
  if (a === null || a.ruim) return 0
  const fechado = fecharPartidas(a.linha, a.partidas)
  if (!fechado.ok) {
    e.erros.push(fechado.erro)
    return 0
  }
  if (fechado.partidas.length === 0) return 0
  const numero = a.meta.get('numero') ?? ''
  const tipo = (['encerramento', 'extemporaneo'] as const).find((t) => a.etiquetas.has(t))
  await aoLancamento?.({
    linha: a.linha,
    data: a.data,
    historico: a.historico,
    tipo: tipo ?? 'normal',
    abertura: a.etiquetas.has('abertura'),
    numero: /^\d{1,9}$/.test(numero) ? Number(numero) : null,
    id: a.meta.get('id') ?? null,
    origem: a.meta.get('origem') ?? null,
    documento: a.meta.get('documento') ?? null,
    partidas: fechado.partidas.map((p) => ({
      ...p,
      conta: e.contas.get(p.conta)?.codigo ?? p.conta,
    })),
  })
  return 1
}

function lerDiretiva(e: Estado, texto: string, linha: number): void {
  if (lerDatada(e, texto, linha)) return
  if (/^include\b/.test(texto))
    erro(e, linha, 'o arquivo inclui outro (include): junte tudo num só')
  else if (/^plugin\b/.test(texto))
    erro(e, linha, 'plugins não são executados: exporte o diário já pronto')
  else if (!/^(option|pushtag|poptag|pushmeta|popmeta|\*|#)/.test(texto)) {
    erro(e, linha, `não se entende "${texto.slice(0, 40)}"`)
  }
}

/**
 * Reads a ledger of Beancount: ours, or an ordinary one in reais. Costs, prices, `pad`, `include` and
 * plugins are refused by line, never guessed; `balance` is left to bean-check.
 */
export async function lerBeancount(
  blocos: Sequencia<Uint8Array>,
  opcoes: OpcoesDoDiario = {},
): Promise<DiarioLido> {
  const limites = opcoes.limites ?? LIMITES_DE_TEXTO
  const e: Estado = { contas: new Map(), erros: [], conta: null, aberto: null }
  let linha = 0
  let lancamentos = 0
  for await (const bruta of emLinhasDeTexto(blocos, limites)) {
    linha += 1
    if (bruta === null) {
      erro(e, linha, 'o arquivo ou a linha é grande demais')
      break
    }
    const texto = semComentario(linha === 1 ? bruta.replace(/^\uFEFF/, '') : bruta)
    if (/^[ \t]/.test(texto)) lerRecuada(e, texto, linha)
    else {
      lancamentos += await entregar(e, opcoes)
      if (texto.trim() !== '') lerDiretiva(e, texto, linha)
    }
    if (e.erros.length >= limites.erros) break
  }
  lancamentos += await entregar(e, opcoes)
  return { contas: [...e.contas].map(([nome, c]) => ({ nome, ...c })), lancamentos, erros: e.erros }
}
