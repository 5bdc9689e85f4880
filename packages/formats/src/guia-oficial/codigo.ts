import { ok, type Result } from '@razao/engine/dinheiro'
import { formatarLinhaDigitavel, linhaDigitavel } from '@razao/engine/guias'
import { type DataCivil, dataDoNumero, numeroDoDia } from '@razao/engine/tempo'
import {
  type ArrecadacaoLida,
  type BoletoLido,
  formatarLinhaDoBoleto,
  lerCodigoDePagamento,
} from '../boleto/index.ts'
import { type EspecieDeGuia, type RecusaDaGuiaOficial, recusarGuia } from './tipos.ts'

/** Febraban numbers of the Receita: DAS of the Simples and of the MEI, and numbered DARF. */
const CONVENIOS: Readonly<Record<string, EspecieDeGuia>> = { '0328': 'das', '0385': 'darf' }
const ORGAO_GOVERNAMENTAL = '5'

/** The line of what is paid in four blocks and digits, or the five fields of a boleto, with what stands between them. */
const LINHAS = [
  /(?<!\d)8\d{10}[\s.-]*\d(?:[\s.-]+\d{11}[\s.-]*\d){3}(?!\d)/g,
  /(?<!\d)8\d{47}(?!\d)/g,
  /(?<!\d)\d{5}\.?\d{5}\s+\d{5}\.?\d{6}\s+\d{5}\.?\d{6}\s+\d\s+\d{14}(?!\d)/g,
]

/** The code by which a paper is paid, with its line of 48 or 47 digits. */
export type CodigoDaGuia = {
  readonly codigo: ArrecadacaoLida | BoletoLido
  readonly linha: string
}

/** The only code of a text; two that differ, or none that holds, is no guide. */
export function codigoDoTexto(
  texto: string,
  hoje: DataCivil,
): Result<CodigoDaGuia, RecusaDaGuiaOficial> {
  const escritas = LINHAS.flatMap((forma) => texto.match(forma) ?? [])
  if (escritas.length === 0)
    return recusarGuia(
      'Não há linha digitável neste PDF. Baixe a guia para pagar no portal, e não o recibo nem o extrato.',
    )
  const achados = new Map<string, ArrecadacaoLida | BoletoLido>()
  let motivo = ''
  for (const escrita of escritas) {
    const lido = lerCodigoDePagamento(escrita, hoje)
    if (lido.ok) achados.set(lido.value.codigoDeBarras, lido.value)
    else motivo = lido.refusal.mensagem
  }
  const [codigo, ...outros] = achados.values()
  if (codigo === undefined)
    return recusarGuia(`A linha digitável deste PDF não confere. ${motivo} Baixe a guia outra vez.`)
  if (outros.length > 0)
    return recusarGuia('Este PDF tem mais de uma guia. Envie um arquivo para cada uma.')
  return ok({ codigo, linha: linhaDe(codigo) })
}

function linhaDe(codigo: ArrecadacaoLida | BoletoLido): string {
  if (codigo.tipo === 'boleto') return codigo.linhaDigitavel
  const linha = linhaDigitavel(codigo.codigoDeBarras)
  return linha.ok ? linha.value : ''
}

/** Who collects by a code. */
export const especieDo = (codigo: ArrecadacaoLida | BoletoLido): EspecieDeGuia =>
  codigo.tipo === 'arrecadacao' && codigo.segmento === ORGAO_GOVERNAMENTAL
    ? (CONVENIOS[codigo.convenio] ?? 'outra')
    : 'outra'

/**
 * What the Receita writes in the campo livre of its documents: until when it may be paid (two digits of the year and the
 * day of it), the seventeen of the number, and three more. Null when the day is none.
 */
export function daReceita({ campoLivre }: ArrecadacaoLida): {
  readonly numero: string
  readonly pagarAte: DataCivil
} | null {
  const [, ano = '', dia = '', numero = ''] = /^(\d{2})(\d{3})(\d{17})\d{3}$/.exec(campoLivre) ?? []
  const noAno = Number(dia)
  if (numero === '' || noAno < 1 || noAno > 366) return null
  const pagarAte = dataDoNumero(numeroDoDia(`20${ano}-01-01`) + noAno - 1)
  return pagarAte.startsWith(`20${ano}`) ? { numero, pagarAte } : null
}

/** A line of 48 or of 47 digits in the blocks that a person reads. */
export const formatarLinha = (linha: string): string =>
  linha.length === 47 ? formatarLinhaDoBoleto(linha) : formatarLinhaDigitavel(linha)
