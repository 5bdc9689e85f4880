import type { Centavos, Recusa } from '@razao/engine/dinheiro'
import type { Competencia, DataCivil } from '@razao/engine/tempo'

/** A piece of text of a page, and where it begins and ends across. */
export type Palavra = { readonly texto: string; readonly de: number; readonly ate: number }

/** What a PDF prints: its lines from above, each from the left, and what its QR codes say. */
export type PapelLido = {
  readonly linhas: readonly (readonly Palavra[])[]
  readonly qrs: readonly string[]
}

/** Whose paper it is, by who collects it. */
export type EspecieDeGuia = 'das' | 'darf' | 'outra'

/** A debt that a guide pays. */
export type DebitoDaGuia = {
  /** Código de receita, four digits. */
  readonly codigo: string
  readonly principal: Centavos
  readonly multa: Centavos
  readonly juros: Centavos
}

/** A guide as who collects it issued it. */
export type GuiaOficial = {
  readonly especie: EspecieDeGuia
  /** Of the document, only letters and digits. */
  readonly numero: string
  /** CNPJs and CPFs that it prints, without marks, in the order they come. */
  readonly inscricoes: readonly string[]
  /** Null when it is of more than one month, or says none. */
  readonly competencia: Competencia | null
  /** As the law asks; `pagarAte` is until when this paper may be paid. */
  readonly vencimento: DataCivil | null
  readonly pagarAte: DataCivil | null
  readonly total: Centavos
  /** What the total is made of; null where the paper does not tell it beyond doubt. */
  readonly partes: {
    readonly principal: Centavos
    readonly multa: Centavos
    readonly juros: Centavos
  } | null
  /** Line by line, as it is printed; null where the lines do not come to the total. */
  readonly composicao: readonly DebitoDaGuia[] | null
  /** 44 digits. */
  readonly codigoDeBarras: string
  /** 48 digits; 47 when it is a boleto. */
  readonly linhaDigitavel: string
  /** «Copia e cola», and who it says that receives; null when it has none. */
  readonly pix: { readonly copiaECola: string; readonly recebedor: string } | null
}

/** Why a paper is not taken for a guide; the sentence says what to do. */
export type RecusaDaGuiaOficial = Recusa & { readonly codigo: 'guia-oficial-invalida' }

export const recusarGuia = (
  mensagem: string,
): { readonly ok: false; readonly refusal: RecusaDaGuiaOficial } => ({
  ok: false,
  refusal: { codigo: 'guia-oficial-invalida', mensagem },
})
