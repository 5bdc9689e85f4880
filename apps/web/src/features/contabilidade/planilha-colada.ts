import { ehDataCivil } from '@razao/engine/tempo'
import { lerDinheiro } from '../../ui/dinheiro-digitado.ts'
import { type ContaProcurada, contaDigitada } from './contas.ts'

/** Columns of what is pasted, in this order. */
export const COLUNAS_DA_PLANILHA = [
  'Data',
  'Histórico',
  'Conta a débito',
  'Conta a crédito',
  'Valor',
  'Documento',
] as const

export type LinhaColada = {
  /** Line of what was pasted, from 1. */
  readonly numero: number
  readonly data: string
  readonly historico: string
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
  /^data$/i.test(celulas[0] ?? '') && lerDinheiro(celulas[4] ?? '') === null

/**
 * Rows copied from a spreadsheet (tabs between cells): data, histórico, débito, crédito, valor, documento.
 * Accounts by code, reduced code or name. Each row says what is wrong with it.
 */
export function lerPlanilhaColada(
  texto: string,
  contas: readonly ContaProcurada[],
): readonly LinhaColada[] {
  return texto
    .split(/\r?\n/)
    .map((linha, i) => ({ numero: i + 1, celulas: linha.split('\t').map((um) => um.trim()) }))
    .filter(({ celulas }) => celulas.some((celula) => celula !== '') && !ehCabecalho(celulas))
    .map(({ numero, celulas }) => {
      const [quando = '', historico = '', d = '', c = '', quanto = '', documento = ''] = celulas
      const data = dataDigitada(quando)
      const debito = contaDigitada(contas, d)
      const credito = contaDigitada(contas, c)
      const valor = lerDinheiro(quanto)
      const erros = [
        data === null ? `«${quando}» não é uma data` : null,
        historico === '' ? 'falta o histórico' : null,
        debito ? null : `conta a débito «${d}» não encontrada`,
        credito ? null : `conta a crédito «${c}» não encontrada`,
        valor === null || valor <= 0 ? `«${quanto}» não é um valor` : null,
      ].filter((erro) => erro !== null)
      return {
        numero,
        data: data ?? '',
        historico,
        debito: debito?.codigo ?? '',
        credito: credito?.codigo ?? '',
        valor: valor ?? 0,
        documento,
        erros,
      }
    })
}

const entreAspas = (texto: string): string => `"${texto.replaceAll('"', '""')}"`
const comCentavos = (valor: number): string =>
  `${Math.trunc(valor / 100)},${String(valor % 100).padStart(2, '0')}`

/** The rows as the file the import route takes: two lines for each entry. */
export function planilhaComoArquivo(linhas: readonly LinhaColada[]): File {
  const cabeca = 'lancamento;data;historico;conta;debito;credito;documento'
  const corpo = linhas.flatMap(({ numero, data, historico, debito, credito, valor, documento }) => {
    const inicio = `${numero};${data};${entreAspas(historico)}`
    const quanto = comCentavos(valor)
    const fim = entreAspas(documento)
    return [`${inicio};${debito};${quanto};;${fim}`, `${inicio};${credito};;${quanto};${fim}`]
  })
  return new File([[cabeca, ...corpo, ''].join('\n')], 'planilha-colada.csv', { type: 'text/csv' })
}
