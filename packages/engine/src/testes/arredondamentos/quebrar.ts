import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Decimal, type Fracao, type ModoDeArredondamento } from '../../dinheiro/index.ts'
import type { NomeDoArredondamento } from './instrumentar.ts'

/** A place of the code that rounds, and one wrong way of doing it. */
export type Quebra = { readonly lugar: string; readonly modo: string }

type Arredonda = (valor: never, casas?: never) => number | string
type Modo = (valor: never, casas: never) => number | string

const inteiro = (modo: ModoDeArredondamento) => (valor: Decimal) =>
  valor.toDecimalPlaces(0, modo).toNumber()
const daFracao = (modo: ModoDeArredondamento) => (fracao: Fracao) =>
  new Decimal(String(fracao.num)).div(String(fracao.den)).toDecimalPlaces(0, modo).toNumber()
const doTexto = (modo: ModoDeArredondamento) => (fracao: Fracao, casas: number) =>
  new Decimal(String(fracao.num)).div(String(fracao.den)).toFixed(casas, modo)

const CIMA = Decimal.ROUND_UP
const BAIXO = Decimal.ROUND_DOWN
const MEIO = Decimal.ROUND_HALF_UP

/** The wrong ways of each rounding. */
const MODOS: Readonly<Record<NomeDoArredondamento, Readonly<Record<string, unknown>>>> = {
  meioParaCima: { cortar: inteiro(BAIXO), subir: inteiro(CIMA) },
  abnt: { cortar: inteiro(BAIXO), subir: inteiro(CIMA) },
  truncar: { 'meio para cima': inteiro(MEIO), subir: inteiro(CIMA) },
  fracaoMeioParaCima: { cortar: daFracao(BAIXO), subir: daFracao(CIMA) },
  textoTruncado: { 'meio para cima': doTexto(MEIO), subir: doTexto(CIMA) },
}

const raiz = fileURLToPath(new URL('../..', import.meta.url))
/** Who notes a step rounds for its caller: the place is the caller's. */
const INTERMEDIARIOS = /at (Object\.)?(anotar|multiplicar) |\/quebrar\.ts:/
/** Places that round for their callers, as they were seen. */
export const INTERMEDIADOS = new Set<string>()
const LINHA = /((?:file:)?\/[^\s():]+\.ts):(\d+):(\d+)/

function lugarDaChamada(): string {
  const pilha = new Error().stack ?? ''
  for (const linha of pilha.split('\n').slice(2)) {
    const achado = LINHA.exec(linha)
    if (!achado?.[1]) continue
    const caminho = achado[1].startsWith('file:') ? fileURLToPath(achado[1]) : achado[1]
    const lugar = `${relative(raiz, caminho)}:${achado[2]}`
    if (!INTERMEDIARIOS.test(linha)) return lugar
    INTERMEDIADOS.add(lugar)
  }
  return 'lugar desconhecido'
}

const chave = ({ lugar, modo }: Quebra): string => `${lugar} → ${modo}`

let ativa: string | null = null
let vistas: Map<string, Quebra> | null = null

/** Runs `tarefa` and says which breaks would have changed a value in it. */
export function observar(tarefa: () => void): Quebra[] {
  vistas = new Map()
  tarefa()
  const lista = [...vistas.values()]
  vistas = null
  return lista
}

/** Runs `tarefa` with one rounding broken. */
export function quebrando<T>(quebra: Quebra, tarefa: () => T): T {
  ativa = chave(quebra)
  try {
    return tarefa()
  } finally {
    ativa = null
  }
}

function passar(
  { modos, certo }: { modos: Readonly<Record<string, unknown>>; certo: number | string },
  errado: (modo: Modo) => number | string,
): number | string {
  if (ativa === null && vistas === null) return certo
  // The stack is dear: it is only asked where a wrong way gives another value.
  const errados = Object.entries(modos).flatMap(([modo, como]) => {
    if (ativa !== null && !ativa.endsWith(` → ${modo}`)) return []
    const valor = errado(como as Modo)
    return valor === certo ? [] : [{ modo, valor }]
  })
  if (errados.length === 0) return certo
  const lugar = lugarDaChamada()
  for (const { modo, valor } of errados) {
    const quebra = { lugar, modo }
    if (ativa === chave(quebra)) return valor
    vistas?.set(chave(quebra), quebra)
  }
  return certo
}

Object.assign(globalThis, {
  quebrarArredondamento:
    (nome: NomeDoArredondamento, arredonda: Arredonda) => (valor: never, casas: never) =>
      passar({ modos: MODOS[nome], certo: arredonda(valor, casas) }, (modo) => modo(valor, casas)),
})

// `.floor()` and `.ceil()` of a Decimal: the other neighbour, and half up.
const vizinho = (exato: Decimal, modo: ModoDeArredondamento): Decimal =>
  exato.toDecimalPlaces(0, modo)
const porMetodo = (
  certo: ModoDeArredondamento,
  modos: Readonly<Record<string, ModoDeArredondamento>>,
) =>
  function (this: Decimal): Decimal {
    const texto = passar({ modos, certo: vizinho(this, certo).toFixed() }, (modo) =>
      vizinho(this, modo as unknown as ModoDeArredondamento).toFixed(),
    )
    return new Decimal(texto)
  }
Object.assign(Decimal.prototype, {
  quebrarArredondamento_floor: porMetodo(Decimal.ROUND_FLOOR, { subir: Decimal.ROUND_CEIL }),
  quebrarArredondamento_ceil: porMetodo(Decimal.ROUND_CEIL, { cortar: Decimal.ROUND_FLOOR }),
})
