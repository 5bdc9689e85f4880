import type { TipoPessoa } from '@razao/engine/cadastro'
import type { Centavos } from '@razao/engine/dinheiro'
import type { Competencia, DataCivil } from '@razao/engine/tempo'

export type Leiaute =
  | 'nfse-nacional-1.00'
  | 'nfse-nacional-1.01'
  | 'abrasf-1.00'
  | 'abrasf-2.0x'
  | 'sao-paulo'
  | 'nfe-4.00'
  | 'proprio'

/** One fiscal document found in a file. */
export type DocumentoFiscal = NotaLida | EventoLido

export type Parte = {
  /** CNPJ (14, letters allowed, upper case), CPF (11) or NIF, without punctuation. */
  readonly documento?: string
  /** 1 física, 2 jurídica, 3 estrangeiro. */
  readonly tipo: TipoPessoa
  readonly nome?: string
  readonly inscricaoMunicipal?: string
  /** Seven digits of the IBGE. */
  readonly municipioIbge?: string
  readonly uf?: string
  /** Country as the layout writes it (ISO-2 in the national NFS-e, BACEN in NF-e); absent = Brasil. */
  readonly pais?: string
  readonly email?: string
}

/** What the tomador keeps back. Centavos, zero when absent. */
export type Retencoes = {
  readonly iss: Centavos
  readonly irrf: Centavos
  readonly inss: Centavos
  readonly pis: Centavos
  readonly cofins: Centavos
  readonly csll: Centavos
  readonly outras: Centavos
  /**
   * In the national layout since NT 007 the retained PIS, COFINS and CSLL come summed in one field:
   * then `csll` holds the sum and this is the layout's `tpRetPisCofins` (3 all three, 4 PIS+COFINS,
   * 5 PIS, 6 COFINS, 7 COFINS+CSLL, 8 CSLL, 9 PIS+CSLL).
   */
  readonly contribuicoesSomadas?: string
}

export type IbsCbs = {
  readonly ibs: Centavos
  readonly cbs: Centavos
  readonly base?: Centavos
  readonly cst?: string
  readonly classTrib?: string
}

/** NF-e: what the operation is. */
export type NaturezaNfe = {
  readonly operacao?: string
  /** Distinct CFOPs, in the order of the items. */
  readonly cfops: readonly string[]
  /** 1 normal, 2 complementar, 3 ajuste, 4 devolução, 5 crédito, 6 débito. */
  readonly finalidade: string
  readonly entradaSaida: 'entrada' | 'saida'
}

export type ItemNfe = {
  readonly numero: number
  readonly descricao: string
  readonly cfop: string
  readonly ncm?: string
  /** Product value (vProd). */
  readonly valor: Centavos
  readonly desconto: Centavos
  /** Freight, insurance and other charges of the item, which are revenue too. */
  readonly acrescimos: Centavos
  /** indTot: false when the item does not enter the total of the note (e.g. gift). */
  readonly compoeTotal: boolean
  readonly cst?: string
  readonly csosn?: string
  readonly origem?: string
  /** ICMS-ST: `substituto` charges it on this note, `substituido` sells what was already taxed. */
  readonly st: 'nenhum' | 'substituto' | 'substituido'
  readonly cstPis?: string
  readonly cstCofins?: string
  /** PIS/COFINS CST 02, 03 or 04: concentrated (monofásica) taxation. */
  readonly monofasico: boolean
}

/**
 * A note, whatever its layout.
 *
 * `chave`: national NFS-e 50 characters, NF-e 44. Municipal notes have no national key: theirs is
 * `m:{município IBGE}:{documento do prestador}:{número sem zeros à esquerda}:{código de verificação}`,
 * upper case and without punctuation in its parts, so that two exports of one note give one key.
 *
 * Revenue: `bruto − descontoIncondicionado`; `base` is the ISS base as the note says.
 */
export type NotaLida = {
  readonly tipo: 'nota'
  readonly leiaute: Leiaute
  readonly modelo: 'nfse' | 'nfe'
  readonly chave: string
  readonly numero: string
  /** Series of the NF-e; of the RPS in municipal layouts. */
  readonly serie?: string
  readonly codigoVerificacao?: string
  readonly dps?: { readonly serie: string; readonly numero: string }
  /** Issue moment as written (ISO: instant with offset, local time, or civil date). */
  readonly emissao: string
  /** The civil date as written in the note: never moved to another time zone. */
  readonly dataEmissao: DataCivil
  readonly competencia: Competencia
  /** National NFS-e: the day (dCompet) and the place, município or country, that a note in its place has to repeat. */
  readonly prestacao?: { readonly dia: DataCivil; readonly local?: string }
  readonly prestador: Parte
  /** National NFS-e: what its key was made with, besides what is above. */
  readonly emissor?: {
    /** Who may have issued it: the prestador, unless the DPS says that another did. */
    readonly documentos: readonly string[]
    readonly municipio?: string
    readonly processada?: DataCivil
  }
  readonly tomador?: Parte
  readonly intermediario?: Parte
  readonly municipioIncidencia?: string
  /** Item of LC 116/2003 as `NN.NN`. */
  readonly itemLc116?: string
  readonly codigoTributacaoNacional?: string
  readonly codigoServicoMunicipal?: string
  readonly cnae?: string
  readonly nbs?: string
  readonly descricao: string
  readonly bruto: Centavos
  readonly deducoes: Centavos
  readonly descontoIncondicionado: Centavos
  readonly descontoCondicionado: Centavos
  readonly base: Centavos
  /** Plain factor as decimal text: `'0.05'` is 5 %. */
  readonly aliquotaIss?: string
  readonly iss: Centavos
  readonly issRetido: boolean
  readonly retencoes: Retencoes
  /** What the customer pays by the note's own amounts: gross, less discounts, less withholdings. In an NF-e its total. */
  readonly liquido: Centavos
  /** What the file says instead, when it differs: somebody has to look. */
  readonly liquidoNoArquivo?: Centavos
  readonly exportacao: boolean
  readonly optanteSimples?: boolean
  readonly ibsCbs?: IbsCbs
  readonly naturezaNfe?: NaturezaNfe
  readonly itens?: readonly ItemNfe[]
  /** What the file itself says; in the national layout and NF-e the truth comes from events. */
  readonly situacao: 'ativa' | 'cancelada' | 'substituida'
  /**
   * Key of the note this one replaces. Municipal layouts give only its number: then it is the key
   * without the code (`m:{município}:{documento}:{número}:`), to be matched as a prefix.
   */
  readonly substitui?: string
  /** NF-e: key of the one note it refers to (return, complement). */
  readonly referida?: string
  /** Issued in the test environment: has no fiscal value and must not become revenue. */
  readonly homologacao: boolean
  /** NF-e: number of the authorisation protocol; absent when the file has only the request. */
  readonly protocolo?: string
  /** A signature is present and refers to the element that was read. It was not verified here. */
  readonly assinada: boolean
}

/** An event about a note. Applying it is up to who keeps the notes. */
export type EventoLido = {
  readonly tipo: 'evento'
  readonly leiaute: Leiaute
  /** Key of the note; for municipal cancellations a prefix, as `NotaLida.substitui`. */
  readonly chaveNota: string
  /** `101101`, `105102`…; NF-e `110111`…; `cancelamento` in municipal layouts. */
  readonly codigo: string
  readonly sequencia?: number
  readonly efeito: 'cancelamento' | 'substituicao' | 'outro'
  /** When it was registered, as written. */
  readonly quando: string
  readonly motivo?: string
  readonly substitutaChave?: string
  readonly homologacao: boolean
  readonly assinada: boolean
}
