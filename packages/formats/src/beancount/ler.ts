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
  lerQuantia,
  novaLeitura,
  numeroDe,
  type OpcoesDoDiario,
  type Sequencia,
  type SobreOLancamento,
} from '../livro/index.ts'

type Aberto = LancamentoAberto & {
  readonly etiquetas: ReadonlySet<string>
  readonly meta: Map<string, string>
}
type Estado = Leitura<Aberto>

const DATADA = /^(\d{4})[-/](\d{2})[-/](\d{2})\s+(\S+)\s*(.*)$/
const META = /^([a-z][\w-]*):\s*(.*)$/
const PARTIDA = /^(?:[*!]\s+)?([\p{Lu}\d][\p{L}\d:-]*)\s*(.*)$/u
const TEXTO = /"((?:[^"\\]|\\.)*)"/g
const SEM_EFEITO = new Set([
  'close',
  'commodity',
  'price',
  'note',
  'document',
  'event',
  'query',
  'custom',
])

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

const SALDO = /^([\p{Lu}\d][\p{L}\d:-]*)\s+([^~]+?)(?:~[^A-Z]*([A-Z]+))?\s*$/u

/** `balance` is of the account and of what is below it, before the day begins. */
function lerSaldo(
  e: Estado,
  { data, resto, linha }: { data: string; resto: string; linha: number },
): void {
  const [, conta = '', quantia = '', moeda = ''] = SALDO.exec(resto.trim()) ?? []
  const lida = lerQuantia(`${quantia.trim()} ${moeda}`.trim(), '.')
  if (conta === '' || !lida.ok) {
    erro(e, linha, `não se entende a conferência de saldo "${resto.slice(0, 40)}"`)
    return
  }
  e.assercoes.anotar({ linha, conta, data, dito: lida.valor, comFilhas: true, antesDoDia: true })
}

function lerDatada(e: Estado, texto: string, linha: number): boolean {
  const achado = DATADA.exec(texto)
  if (achado === null) return false
  const [, ano, mes, dia, palavra = '', resto = ''] = achado
  const data = `${ano}-${mes}-${dia}`
  if (!ehDataCivil(data)) erro(e, linha, `o dia ${data} não existe`)
  if (palavra === 'open') {
    const [nome = ''] = resto.split(/\s+/)
    declararConta(e, nome)
  } else if (palavra === '*' || palavra === '!' || palavra === 'txn') {
    const textos = [...resto.matchAll(TEXTO)].map((t) => semEscape(t[1] ?? ''))
    const etiquetas = resto.replace(TEXTO, '').match(/#[\w/.-]+/g) ?? []
    e.aberto = {
      ...{ linha, data, historico: textos.join(' — '), meta: new Map(), partidas: [] },
      ...{ etiquetas: new Set(etiquetas.map((t) => t.slice(1))), ruim: !ehDataCivil(data) },
    }
  } else if (palavra === 'balance') {
    lerSaldo(e, { data, resto, linha })
  } else if (palavra === 'pad') {
    erro(e, linha, 'ajustes automáticos (pad) não são importados: escreva o lançamento')
  } else if (!SEM_EFEITO.has(palavra)) {
    erro(e, linha, `não se entende "${palavra.slice(0, 30)}"`)
  }
  return true
}

function lerMeta(e: Estado, nome: string, valor: string): void {
  const texto = semEscape(/^"(.*)"$/.exec(valor.trim())?.[1] ?? valor.trim())
  if (e.aberto === null) anotarConta(e, nome, texto)
  else if (e.aberto.partidas.length === 0) e.aberto.meta.set(nome, texto)
  else anotarPartida(e, nome, texto)
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
  // In Beancount the comma only groups and the point is the decimal mark.
  acrescentarPartida(e, { conta, quantia, marca: '.', linha })
}

function sobre({ etiquetas, meta }: Aberto): SobreOLancamento {
  const tipo = (['encerramento', 'extemporaneo'] as const).find((t) => etiquetas.has(t))
  return {
    tipo: tipo ?? 'normal',
    abertura: etiquetas.has('abertura'),
    numero: numeroDe(meta.get('numero') ?? ''),
    etiquetas: meta,
  }
}

function lerDiretiva(e: Estado, texto: string, linha: number): void {
  if (texto.trim() === '' || lerDatada(e, texto, linha)) return
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
 * plugins are refused by line, never guessed; so is a `balance` that is not so.
 */
export async function lerBeancount(
  blocos: Sequencia<Uint8Array>,
  opcoes: OpcoesDoDiario = {},
): Promise<DiarioLido> {
  const e = novaLeitura<Aberto>()
  const gramatica = {
    limpar: semComentario,
    ehRecuada: (texto: string) => /^[ \t]/.test(texto),
    recuada: (texto: string, linha: number) => lerRecuada(e, texto, linha),
    margem: (texto: string, linha: number) => lerDiretiva(e, texto, linha),
    sobre,
  }
  return await lerDiario(e, gramatica, { blocos, opcoes })
}
