import type { DataCivil } from '@razao/engine/tempo'
import type { Fontes, Timbre } from '../../livro/papel/aparencia.ts'
import type { BoletoMontado } from '../tipos.ts'

export type ParteDoBoleto = {
  readonly nome: string
  /** CPF or CNPJ, without mask. */
  readonly documento: string
  /** One or two lines; the second is usually CEP, city and UF. */
  readonly endereco?: readonly string[]
}

/** A boleto with all that its paper says. */
export type BoletoNoPapel = {
  readonly montado: BoletoMontado
  readonly carteira: string
  /** Number of the document that is charged: of the note, of the contract. */
  readonly documento: string
  /** `DM`, `DS`, `NP`, … */
  readonly especie: string
  readonly aceite: boolean
  readonly emissao: DataCivil
  readonly processamento: DataCivil
  readonly beneficiario: ParteDoBoleto
  readonly pagador: ParteDoBoleto
  readonly sacador?: Pick<ParteDoBoleto, 'nome' | 'documento'>
  readonly localDePagamento?: string
  /** To the cashier: multa, juros, until when. */
  readonly instrucoes?: readonly string[]
  /** To the payer: what is being charged. */
  readonly demonstrativo?: readonly string[]
  /** Pix «copia e cola» of the same charge. */
  readonly pix?: string
}

export type OpcoesDoBoleto = {
  readonly fontes: Fontes
  /** Of who made the paper; without it the paper is the beneficiary's alone. */
  readonly timbre?: Timbre
  /** Instant, ISO 8601: the only date of the file, so that equal gives equal. */
  readonly emitidoEm: string
}
