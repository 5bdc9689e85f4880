import { ehDataCivil } from '@razao/engine/tempo'
import { problem } from '../../../platform/problem.ts'
import type { LancamentoPedido, PartidaPedida } from './referencias.ts'

/** An entry of the file, with what tells it from the others there. */
export type LancamentoDoArquivo = LancamentoPedido & {
  readonly rotulo: string
  /** Where it begins in the file, from 1. */
  readonly linha: number
}

type Coluna =
  | 'lancamento'
  | 'data'
  | 'historico'
  | 'conta'
  | 'debito'
  | 'credito'
  | 'documento'
  | 'complemento'
const OBRIGATORIAS: readonly Coluna[] = [
  'lancamento',
  'data',
  'historico',
  'conta',
  'debito',
  'credito',
]

const MAIOR_HISTORICO = 1000

const recusa = (linha: number, porque: string) =>
  problem('arquivo-recusado', { detail: `Linha ${linha}: ${porque}` })

/** Fields of one line: `;` between them, quotes around what has one inside, two quotes for one. */
function camposDaLinha(linha: string): string[] {
  if (!linha.includes('"')) return linha.split(';').map((campo) => campo.trim())
  const campos: string[] = []
  for (const achado of linha.matchAll(/(?:^|;)\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))/g))
    campos.push(
      achado[1] === undefined ? (achado[2] ?? '').trim() : achado[1].replaceAll('""', '"'),
    )
  return campos
}

/** Points are of the thousands only where a comma comes after them: alone, `1.234` may be either. */
const VALORES = [
  /^(\d{1,13}|[1-9]\d{0,2}(?:\.\d{3}){1,4}),(\d{1,2})$/,
  /^(\d{1,13})(?:\.(\d{1,2}))?$/,
]

/** `1.234,56` or `1234.56` → 123456; empty is zero; undefined when it is no amount, or its points are out of place. */
export function centavosDe(texto: string): number | undefined {
  if (texto === '') return 0
  const achado = VALORES.map((forma) => forma.exec(texto)).find((lido) => lido !== null)
  if (!achado) return undefined
  return Number(achado[1]?.replaceAll('.', '')) * 100 + Number((achado[2] ?? '').padEnd(2, '0'))
}

function dataDe(texto: string): string | undefined {
  const br = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(texto)
  const iso = br ? `${br[3]}-${br[2]}-${br[1]}` : texto
  return ehDataCivil(iso) ? iso : undefined
}

/**
 * Reads a file of entries: a heading with lancamento; data; historico; conta; debito; credito (and documento,
 * complemento), then one line for each side; lines with the same `lancamento`, one after another, are one entry.
 */
export class LeitorDeLancamentos {
  readonly lancamentos: LancamentoDoArquivo[] = []
  #colunas: Partial<Record<Coluna, number>> | undefined
  #linha = 0
  #aberto: (LancamentoDoArquivo & { partidas: PartidaPedida[] }) | undefined
  readonly #maximo: number

  constructor(maximo: number) {
    this.#maximo = maximo
  }

  ler(linha: string): void {
    this.#linha += 1
    if (linha.trim() === '') return
    const campos = camposDaLinha(linha)
    if (this.#colunas === undefined) this.#lerCabecalho(campos)
    else this.#lerPartida(campos)
  }

  #lerCabecalho(campos: readonly string[]): void {
    const nomes = campos.map((campo) =>
      campo.normalize('NFD').replaceAll(/\p{M}/gu, '').replace('\uFEFF', '').toLowerCase(),
    )
    this.#colunas = Object.fromEntries(nomes.map((nome, indice) => [nome, indice]))
    const faltam = OBRIGATORIAS.filter((nome) => !nomes.includes(nome))
    if (faltam.length > 0) throw recusa(1, `faltam as colunas ${faltam.join(', ')}.`)
  }

  #lerPartida(campos: readonly string[]): void {
    const campo = (nome: Coluna) => campos[this.#colunas?.[nome] ?? -1] ?? ''
    const debito = centavosDe(campo('debito'))
    const credito = centavosDe(campo('credito'))
    if (debito === undefined || credito === undefined)
      throw recusa(
        this.#linha,
        `«${campo(debito === undefined ? 'debito' : 'credito').slice(0, 40)}» não é um valor: escreva como 1.234,56 ou 1234.56, sem sinal.`,
      )
    if ((debito === 0) === (credito === 0))
      throw recusa(this.#linha, 'informe o débito ou o crédito, um só, como 1.234,56.')
    const rotulo = campo('lancamento')
    const data = dataDe(campo('data'))
    if (rotulo === '' || data === undefined)
      throw recusa(
        this.#linha,
        rotulo === ''
          ? 'falta o número do lançamento.'
          : `a data «${campo('data').slice(0, 20)}» não existe: escreva como 31/12/2026.`,
      )
    const partida = {
      conta: campo('conta'),
      valor: debito - credito,
      historico: campo('complemento') || null,
    }
    if (this.#aberto?.rotulo === rotulo) {
      if (this.#aberto.data !== data) throw recusa(this.#linha, 'o lançamento tem duas datas.')
      this.#aberto.partidas.push(partida)
      return
    }
    const historico = campo('historico')
    if (historico === '') throw recusa(this.#linha, 'falta o histórico.')
    if (historico.length > MAIOR_HISTORICO)
      throw recusa(this.#linha, `o histórico passa de ${MAIOR_HISTORICO} letras.`)
    if (this.lancamentos.length >= this.#maximo)
      throw problem('arquivo-grande-demais', {
        detail: `São até ${this.#maximo} lançamentos por arquivo.`,
      })
    this.#aberto = {
      rotulo,
      linha: this.#linha,
      data,
      historico,
      documentoNumero: campo('documento') || null,
      partidas: [partida],
    }
    this.lancamentos.push(this.#aberto)
  }
}
