import { partidaQueSeAnula } from '@razao/engine/contabil'
import { ehDataCivil } from '@razao/engine/tempo'
import { type ContaProcurada, contaDigitada } from '../../../ui/contas.ts'
import { lerDinheiro } from '../../../ui/dinheiro-digitado.ts'
import { celulasColadas } from './celulas-coladas.ts'

/** The three ways in which an entry is written in a spreadsheet, found by what is in the cells. */
export const FORMAS_DA_PLANILHA = [
  ['Data', 'Histórico', 'Conta a débito', 'Conta a crédito', 'Valor', 'Documento'],
  ['Data', 'Histórico', 'Conta', 'D/C', 'Valor', 'Documento'],
  ['Data', 'Histórico', 'Conta', 'Débito', 'Crédito', 'Documento'],
] as const

export type LinhaColada = {
  /** Line of what was pasted, from 1. */
  readonly numero: number
  /** Of the entry it is part of: the line of its first row. */
  readonly lancamento: number
  readonly data: string
  readonly historico: string
  /** Codes; one is empty in a row that is one side of an entry. */
  readonly debito: string
  readonly credito: string
  /** Centavos. */
  readonly valor: number
  readonly documento: string
  readonly erros: readonly string[]
}

function dataDigitada(texto: string): string | null {
  const partes = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(texto)
  if (!partes) return ehDataCivil(texto) ? texto : null
  const [, dia = '', mes = '', ano = ''] = partes
  const inteiro = ano.length === 2 ? `20${ano}` : ano
  const data = `${inteiro}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
  return ehDataCivil(data) ? data : null
}

const ehCabecalho = (celulas: readonly string[]): boolean =>
  /^data\b/i.test(celulas[0] ?? '') && lerDinheiro(celulas[4] ?? '') === null

const LADO = /^(d|c|d[eé]bito|cr[eé]dito)$/i

type Lado = { readonly conta: string; readonly lado: 'd' | 'c'; readonly quanto: string }

/** The one side a row tells of, or null when it has both accounts. */
function ladoDaLinha([, , conta = '', a = '', b = '']: readonly string[]): Lado | null {
  if (LADO.test(a)) return { conta, lado: /^d/i.test(a) ? 'd' : 'c', quanto: b }
  if (LADO.test(b)) return { conta, lado: /^d/i.test(b) ? 'd' : 'c', quanto: a }
  const vazio = (texto: string) => texto === '' || lerDinheiro(texto) === 0
  if (vazio(b) && lerDinheiro(a) !== null && !vazio(a)) return { conta, lado: 'd', quanto: a }
  if (vazio(a) && lerDinheiro(b) !== null && !vazio(b)) return { conta, lado: 'c', quanto: b }
  return null
}

type Lida = Omit<LinhaColada, 'lancamento'> & { readonly umLado: boolean }

/** What a row says, and all that is wrong with it. */
function lerLinha(
  { numero, celulas }: { numero: number; celulas: readonly string[] },
  contas: readonly ContaProcurada[],
): Lida {
  const [quando = '', historico = '', d = '', c = '', quanto = '', documento = ''] = celulas
  const lado = ladoDaLinha(celulas)
  const data = dataDigitada(quando)
  const debito = contaDigitada(contas, lado?.conta ?? d)
  const credito = contaDigitada(contas, lado?.conta ?? c)
  const escrito = lado?.quanto ?? quanto
  const valor = lerDinheiro(escrito)
  const naoAchada = lado
    ? [debito ? null : `conta «${lado.conta}» não encontrada`]
    : [
        debito ? null : `conta a débito «${d}» não encontrada`,
        credito ? null : `conta a crédito «${c}» não encontrada`,
      ]
  const erros = [
    data === null ? `«${quando}» não é uma data` : null,
    historico === '' ? 'falta o histórico' : null,
    ...naoAchada,
    valor === null || valor <= 0 ? `«${escrito}» não é um valor` : null,
  ].filter((erro) => erro !== null)
  return {
    numero,
    data: data ?? '',
    historico,
    debito: lado?.lado === 'c' ? '' : (debito?.codigo ?? ''),
    credito: lado?.lado === 'd' ? '' : (credito?.codigo ?? ''),
    valor: valor ?? 0,
    documento,
    erros,
    umLado: lado !== null,
  }
}

const sinalDe = ({ debito, credito, valor }: Omit<Lida, 'umLado'>): number =>
  (debito === '' ? 0 : valor) - (credito === '' ? 0 : valor)
const reais = (centavos: number): string =>
  `${Math.trunc(centavos / 100)},${String(centavos % 100).padStart(2, '0')}`

/** Rows of one side are of the entry before them until it closes; one that never does says so. */
function emLancamentos(lidas: readonly Lida[]): readonly LinhaColada[] {
  const linhas: LinhaColada[] = []
  let aberto: { inicio: number; soma: number } | null = null
  const cobrar = () => {
    const ultima = linhas.at(-1)
    if (aberto === null || ultima === undefined) return
    const lado = aberto.soma > 0 ? 'crédito' : 'débito'
    const erro = `o lançamento não fecha: falta ${reais(Math.abs(aberto.soma))} a ${lado}`
    linhas[linhas.length - 1] = { ...ultima, erros: [...ultima.erros, erro] }
    aberto = null
  }
  for (const { umLado, ...lida } of lidas) {
    const antes = linhas.at(-1)
    const outro = antes && (antes.data !== lida.data || antes.documento !== lida.documento)
    if (!umLado || outro) cobrar()
    const inicio: number = aberto === null ? lida.numero : aberto.inicio
    linhas.push({ ...lida, lancamento: inicio })
    if (!umLado) continue
    const soma: number = (aberto === null ? 0 : aberto.soma) + sinalDe(lida)
    aberto = soma === 0 ? null : { inicio, soma }
  }
  cobrar()
  return comLados(linhas)
}

/** The rule of the books, said before they are asked: no account against itself. */
function comLados(linhas: readonly LinhaColada[]): readonly LinhaColada[] {
  const partidas = linhas.flatMap(({ numero, lancamento, debito, credito, valor }) => [
    ...(debito === '' ? [] : [{ numero, lancamento, conta: debito, valor }]),
    ...(credito === '' ? [] : [{ numero, lancamento, conta: credito, valor: -valor }]),
  ])
  const erros = new Map<number, string>()
  for (const doLancamento of Map.groupBy(partidas, ({ lancamento }) => lancamento).values()) {
    const partida = doLancamento[partidaQueSeAnula(doLancamento, ({ conta }) => conta)]
    if (partida)
      erros.set(
        partida.numero,
        `a conta ${partida.conta} está a débito e a crédito com valores que se anulam`,
      )
  }
  return linhas.map((linha) => {
    const erro = erros.get(linha.numero)
    return erro === undefined ? linha : { ...linha, erros: [...linha.erros, erro] }
  })
}

/**
 * Rows copied from a spreadsheet (tabs between cells), in one of `FORMAS_DA_PLANILHA`. Accounts by code, reduced
 * code or name. Each row says what is wrong with it.
 */
export function lerPlanilhaColada(
  texto: string,
  contas: readonly ContaProcurada[],
): readonly LinhaColada[] {
  return emLancamentos(
    celulasColadas(texto)
      .map((celulas, i) => ({ numero: i + 1, celulas }))
      .filter(({ celulas }) => celulas.some((celula) => celula !== '') && !ehCabecalho(celulas))
      .map((linha) => lerLinha(linha, contas)),
  )
}

export const lancamentosDe = (linhas: readonly LinhaColada[]): number =>
  new Set(linhas.map(({ lancamento }) => lancamento)).size

const entreAspas = (texto: string): string => `"${texto.replaceAll('"', '""')}"`

/** The rows as the file the import route takes: a line for each side of an entry. */
export function planilhaComoArquivo(linhas: readonly LinhaColada[]): File {
  const cabeca = 'lancamento;data;historico;conta;debito;credito;documento'
  const historicos = new Map(linhas.toReversed().map((um) => [um.lancamento, um.historico]))
  const corpo = linhas.flatMap(({ lancamento, data, debito, credito, valor, documento }) => {
    const inicio = `${lancamento};${data};${entreAspas(historicos.get(lancamento) ?? '')}`
    const fim = entreAspas(documento)
    return [
      ...(debito === '' ? [] : [`${inicio};${debito};${reais(valor)};;${fim}`]),
      ...(credito === '' ? [] : [`${inicio};${credito};;${reais(valor)};${fim}`]),
    ]
  })
  return new File([[cabeca, ...corpo, ''].join('\n')], 'planilha-colada.csv', { type: 'text/csv' })
}
