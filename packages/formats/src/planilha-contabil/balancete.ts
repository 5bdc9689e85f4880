import { centavos } from '@razao/engine/dinheiro'
import type { ContaDoLivro } from '../livro/index.ts'
import { acharColunas } from './colunas.ts'
import { sugerirContas } from './sugerir.ts'
import type {
  CelulaLida,
  ErroDaPlanilha,
  LinhaDoBalanceteLido,
  MapaDeColunas,
  PreviaDoBalancete,
} from './tipos.ts'
import { lerSaldoDaCelula } from './valores.ts'

type Lida = Omit<LinhaDoBalanceteLido, 'analitica'>

const texto = (celula: CelulaLida | undefined): string => String(celula ?? '').trim()
/** Letters of a code or of a name; in what is said of it, fewer. */
const TEXTO = 255
const emPoucas = (codigo: string): string =>
  codigo.length > 60 ? `${codigo.slice(0, 60)}…` : codigo
const TOTAL = /^(total|totais|soma|saldo total)\b/i

/**
 * The side of the balance before: of its own column or, where one column alone says the nature of the account, of that
 * one. A balance with its own sign needs none.
 */
function ladoDoAnterior(
  de: (coluna: number | undefined) => CelulaLida | undefined,
  { saldoAnterior, ladoAnterior, lado }: MapaDeColunas,
): CelulaLida {
  if (ladoAnterior !== undefined) return de(ladoAnterior) ?? null
  return /[-(]/.test(texto(de(saldoAnterior))) ? null : (de(lado) ?? null)
}

function lerLinha(
  celulas: readonly CelulaLida[],
  linha: number,
  m: MapaDeColunas,
): { readonly lida: Lida | null; readonly erro: ErroDaPlanilha | null } {
  const de = (coluna: number | undefined): CelulaLida | undefined =>
    coluna === undefined ? null : celulas[coluna]
  const nome = texto(de(m.nome)).slice(0, TEXTO)
  const codigo = texto(de(m.codigo)).slice(0, TEXTO) || nome
  const nada = { lida: null, erro: null }
  if (codigo === '' || TOTAL.test(codigo) || TOTAL.test(nome)) return nada
  const anterior = lerSaldoDaCelula(de(m.saldoAnterior), ladoDoAnterior(de, m))
  const debitos = lerSaldoDaCelula(de(m.debitos))
  const creditos = lerSaldoDaCelula(de(m.creditos))
  const saldo = lerSaldoDaCelula(de(m.saldo), de(m.lado) ?? null)
  const devedor = lerSaldoDaCelula(de(m.saldoDevedor))
  const credor = lerSaldoDaCelula(de(m.saldoCredor))
  const lidos = [anterior, debitos, creditos, saldo, devedor, credor]
  const ruim = lidos.find((l) => !l.ok)
  if (ruim !== undefined && !ruim.ok) {
    return {
      lida: null,
      erro: { linha, mensagem: `Linha ${linha} (${emPoucas(codigo)}): ${ruim.porque}.` },
    }
  }
  const [a, d, c, s, sd, sc] = lidos.map((l) => (l.ok ? l.valor : null))
  const emColunas = sd == null && sc == null ? null : (sd ?? 0) - Math.abs(sc ?? 0)
  // A sheet without a column of the balance says it by the others.
  const semSaldo = (m.saldo ?? m.saldoDevedor ?? m.saldoCredor) === undefined
  const movido = d == null && c == null ? null : (a ?? 0) + (d ?? 0) - Math.abs(c ?? 0)
  const final = semSaldo ? movido : (s ?? emColunas)
  if (a == null && d == null && c == null && final == null) return nada
  return {
    lida: {
      ...{ linha, codigo, nome, saldoAnterior: a ?? null, debitos: d ?? null },
      ...{ creditos: c == null ? null : Math.abs(c), saldo: final },
    },
    erro: conferir({ linha, codigo, a, d, c, final }),
  }
}

type ParaConferir = {
  readonly linha: number
  readonly codigo: string
  readonly a: number | null | undefined
  readonly d: number | null | undefined
  readonly c: number | null | undefined
  readonly final: number | null
}

/** When the sheet has everything, the line must close. */
function conferir({ linha, codigo, a, d, c, final }: ParaConferir): ErroDaPlanilha | null {
  if (a == null || d == null || c == null || final === null) return null
  if (a + d - Math.abs(c) === final) return null
  return {
    linha,
    mensagem: `Linha ${linha} (${emPoucas(codigo)}): saldo anterior + débitos − créditos não dá o saldo.`,
  }
}

const SEPARADOR = /[.\-\s/]/
const semFim = (codigo: string): string => codigo.replace(/[.\-\s]+$/, '')

/** A code longer than this shows no levels. */
const NIVEIS = 60
const ehAcima = (acima: string, codigo: string): boolean =>
  codigo.length <= NIVEIS && acima !== codigo && /^\d/.test(codigo) && codigo.startsWith(acima)

type No = { readonly lida: Lida; readonly codigo: string; readonly abaixo: No[] }

type Soma = { saldo: number; saldoAnterior: number }

const maisUma = (t: Soma, s: Soma): Soma => ({
  saldo: t.saldo + s.saldo,
  saldoAnterior: t.saldoAnterior + s.saldoAnterior,
})

/**
 * Says which lines receive entries: one that only sums others would be counted twice. A level written in the code is
 * believed (`1.1` is above `1.1.01`); without a separator between them (`11` and `1101`, `1.1` and `1.10`) the one may
 * be above the other or beside it, and what they add up to tells.
 */
function comAnaliticas(lidas: readonly Lida[]): LinhaDoBalanceteLido[] {
  const raiz: No[] = []
  const pilha: No[] = []
  const nos = lidas.map((lida): No => ({ lida, codigo: semFim(lida.codigo), abaixo: [] }))
  for (const no of nos.toSorted((a, b) => (a.codigo < b.codigo ? -1 : 1))) {
    while (pilha.length > 0 && !ehAcima(pilha.at(-1)?.codigo ?? '', no.codigo)) pilha.pop()
    const lugar = pilha.at(-1)?.abaixo ?? raiz
    lugar.push(no)
    pilha.push(no)
  }
  const sinteticas = new Set<Lida>()
  const somar = ({ lida, codigo, abaixo }: No): Soma => {
    const propria = { saldo: lida.saldo ?? 0, saldoAnterior: lida.saldoAnterior ?? 0 }
    const deNivel = (no: No) => SEPARADOR.test(no.codigo.charAt(codigo.length))
    const somas = abaixo.map((no) => [deNivel(no), somar(no)] as const)
    const colados = somas
      .flatMap(([nivel, soma]) => (nivel ? [] : [soma]))
      .reduce(maisUma, { saldo: 0, saldoAnterior: 0 })
    const comNivel = abaixo.some(deNivel)
    const soma = colados.saldo === propria.saldo && colados.saldoAnterior === propria.saldoAnterior
    if (comNivel || (abaixo.length > 0 && soma)) sinteticas.add(lida)
    return !comNivel && soma ? propria : maisUma(propria, colados)
  }
  for (const no of raiz) somar(no)
  return lidas.map((lida) => ({ ...lida, analitica: !sinteticas.has(lida) }))
}

const MAXIMO = 20_000

/**
 * Reads a balancete from the cells of a sheet and shows what would be imported: lines, problems by line,
 * sums, and which account of `plano` each one looks like. `colunas` overrides what was detected, when the
 * user points at the columns by hand. Nothing is guessed in silence: a value that cannot be read is an error.
 */
export function lerBalancete(
  celulas: readonly (readonly CelulaLida[])[],
  plano: readonly ContaDoLivro[] = [],
  escolhidas?: { readonly linhaDosTitulos: number; readonly colunas: MapaDeColunas },
): PreviaDoBalancete {
  const achadas = escolhidas
    ? { linha: escolhidas.linhaDosTitulos - 1, colunas: escolhidas.colunas }
    : acharColunas(celulas)
  const erros: ErroDaPlanilha[] = []
  if (achadas === null) {
    const mensagem =
      'Não se acharam as colunas do balancete: aponte a de código (ou nome) e a de saldo.'
    return {
      ...{ linhaDosTitulos: 0, colunas: {}, linhas: [], erros: [{ linha: 1, mensagem }] },
      ...{ somaDosSaldos: 0, somaDosAnteriores: 0, sugestoes: [] },
    }
  }
  const lidas: Lida[] = []
  const vistos = new Set<string>()
  const inicio = achadas.linha + 1
  // A report of many pages says its titles on each of them.
  const titulos = JSON.stringify(celulas[achadas.linha] ?? null)
  for (const [i, linha] of celulas.slice(inicio, inicio + MAXIMO).entries()) {
    if (JSON.stringify(linha) === titulos) continue
    const { lida, erro } = lerLinha(linha, inicio + i + 1, achadas.colunas)
    if (erro !== null) erros.push(erro)
    if (lida === null) continue
    if (vistos.has(lida.codigo)) {
      erros.push({
        linha: lida.linha,
        mensagem: `Linha ${lida.linha}: a conta ${emPoucas(lida.codigo)} já apareceu.`,
      })
      continue
    }
    vistos.add(lida.codigo)
    lidas.push(lida)
  }
  if (celulas.length > inicio + MAXIMO) {
    erros.push({ linha: inicio + MAXIMO, mensagem: `A planilha tem mais de ${MAXIMO} linhas.` })
  }
  const linhas = comAnaliticas(lidas)
  const somar = (campo: 'saldo' | 'saldoAnterior') =>
    linhas.reduce((t, l) => t + (l.analitica ? (l[campo] ?? 0) : 0), 0)
  return {
    ...{ linhaDosTitulos: inicio, colunas: achadas.colunas, linhas, erros },
    somaDosSaldos: centavos(somar('saldo')),
    somaDosAnteriores: centavos(somar('saldoAnterior')),
    sugestoes: sugerirContas(linhas, plano),
  }
}
