import type { Centavos, Recusa } from '@razao/engine/dinheiro'
import type { DataCivil } from '@razao/engine/tempo'
import type { ContaDeCobranca } from '../boleto/index.ts'

/** Why a file is not written or read; `titulo` is the place, from 0, of the one that is wrong. */
export type RecusaDoCnab = Recusa & {
  readonly codigo: 'cnab-invalido'
  readonly campo: string
  readonly titulo?: number
}

export const recusarCnab = (
  campo: string,
  mensagem: string,
  titulo?: number,
): { readonly ok: false; readonly refusal: RecusaDoCnab } => ({
  ok: false,
  refusal: {
    ...{ codigo: 'cnab-invalido', campo, mensagem },
    ...(titulo === undefined ? {} : { titulo }),
  },
})

/** What is asked of the bank about a title. */
export type MovimentoDaRemessa =
  | 'entrada'
  | 'baixa'
  | 'abatimento'
  | 'cancelarAbatimento'
  | 'vencimento'
  | 'outrosDados'

export type EspecieDoTitulo = 'DM' | 'DS' | 'NP' | 'RC' | 'FAT' | 'ND' | 'BDP' | 'OUTROS'

/** Money, or hundredths of one per cent: `{ taxa: 200 }` is 2,00 %. */
type ValorOuTaxa = { readonly valor: Centavos } | { readonly taxa: number }

export type TituloDaRemessa = {
  readonly movimento: MovimentoDaRemessa
  /** Without check digit, as in `PedidoDeBoleto`. */
  readonly nossoNumero: string
  /** Number of the document that is charged. */
  readonly documento: string
  /** Comes back in the retorno: up to 25 letters. */
  readonly identificacao?: string
  readonly vencimento: DataCivil
  readonly valor: Centavos
  readonly emissao: DataCivil
  readonly especie: EspecieDoTitulo
  readonly aceite: boolean
  /** From the day after: `valor` a day, or `taxa` a month. */
  readonly juros?: ValorOuTaxa
  /** Once, from the day after. */
  readonly multa?: ValorOuTaxa
  readonly desconto?: ValorOuTaxa & { readonly ate: DataCivil }
  readonly abatimento?: Centavos
  readonly protesto?: { readonly dias: number; readonly uteis: boolean }
  /** Days after the due date for the bank to let it go. */
  readonly baixaApos?: number
  readonly parcela?: number
  readonly pagador: {
    readonly nome: string
    readonly documento: string
    readonly endereco: string
    readonly bairro: string
    readonly cep: string
    readonly cidade: string
    readonly uf: string
  }
  readonly sacador?: { readonly nome: string; readonly documento: string }
}

export type RemessaDeCobranca = {
  readonly conta: ContaDeCobranca
  readonly empresa: { readonly nome: string; readonly documento: string }
  /** Santander: the 15 digits that the bank gives for the files. */
  readonly codigoDeTransmissao?: string
  /** Grows by one with each file to the same bank. */
  readonly sequencia: number
  readonly geradaEm: { readonly data: DataCivil /** `HH:MM:SS` */; readonly hora: string }
  readonly mensagens?: readonly [string, string?]
  readonly titulos: readonly TituloDaRemessa[]
}

export type RemessaEscrita = {
  /** ASCII, lines of 240 and CRLF. */
  readonly texto: string
  readonly registros: number
  readonly titulos: number
  readonly total: Centavos
}

/** What a line of the retorno is, whatever the bank calls it. */
export type TipoDaOcorrencia =
  | 'entradaConfirmada'
  | 'entradaRejeitada'
  | 'liquidacao'
  | 'baixa'
  | 'instrucaoConfirmada'
  | 'instrucaoRejeitada'
  | 'protesto'
  | 'tarifa'
  | 'estorno'
  | 'informacao'

export type OcorrenciaDoRetorno = {
  /** Line of the segment T, from 1. */
  readonly linha: number
  readonly tipo: TipoDaOcorrencia
  /** The code of the bank and what it means. */
  readonly movimento: { readonly codigo: string; readonly descricao: string }
  readonly motivos: readonly { readonly codigo: string; readonly descricao: string }[]
  /** As the bank writes it, digit included where it has one. */
  readonly nossoNumero: string
  readonly documento: string
  readonly identificacao: string
  readonly vencimento: DataCivil | null
  readonly valor: Centavos
  readonly tarifa: Centavos
  readonly acrescimos: Centavos
  readonly desconto: Centavos
  readonly abatimento: Centavos
  readonly pago: Centavos
  readonly creditado: Centavos
  readonly outrasDespesas: Centavos
  readonly outrosCreditos: Centavos
  readonly ocorridaEm: DataCivil | null
  readonly creditadaEm: DataCivil | null
  readonly bancoRecebedor: string
  readonly agenciaRecebedora: string
  readonly pagador: { readonly nome: string; readonly documento: string }
}

export type ProblemaDoRetorno = { readonly linha: number; readonly mensagem: string }

export type RetornoLido = {
  readonly banco: string
  readonly empresa: { readonly nome: string; readonly documento: string }
  readonly geradoEm: DataCivil | null
  readonly sequencia: number
  readonly ocorrencias: readonly OcorrenciaDoRetorno[]
  /** Lines that were left out, and totals that do not agree. */
  readonly problemas: readonly ProblemaDoRetorno[]
}
