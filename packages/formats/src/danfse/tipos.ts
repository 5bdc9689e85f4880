import type { Centavos } from '@razao/engine/dinheiro'

/** Where an address, a service or a tribute is; the name of the município is rarely in the XML. */
export type LugarDoDanfse = {
  readonly ibge: string | undefined
  readonly nome: string | undefined
  readonly uf: string | undefined
  /** ISO 3166, two letters; undefined is Brazil. */
  readonly pais: string | undefined
}

export type EnderecoDoDanfse = LugarDoDanfse & {
  readonly logradouro: string | undefined
  /** CEP, or the postal code of abroad. */
  readonly codigoPostal: string | undefined
  /** State, province or region of abroad. */
  readonly regiao: string | undefined
}

export type PessoaDoDanfse = {
  /** CNPJ or CPF without mask, or the NIF as it came. */
  readonly documento: string | undefined
  /** Why there is no NIF (`cNaoNIF`). */
  readonly semNif: string | undefined
  readonly inscricaoMunicipal: string | undefined
  readonly nome: string | undefined
  readonly telefone: string | undefined
  readonly email: string | undefined
  readonly endereco: EnderecoDoDanfse | undefined
}

export type PrestadorDoDanfse = PessoaDoDanfse & {
  readonly simplesNacional: string | undefined
  readonly apuracaoDoSimples: string | undefined
  readonly regimeEspecial: string | undefined
}

export type ServicoDoDanfse = {
  readonly codigoNacional: string | undefined
  readonly codigoMunicipal: string | undefined
  readonly nbs: string | undefined
  readonly local: LugarDoDanfse
  /** Of the municipal code where there is one, of the national one where there is not. */
  readonly descricaoDoCodigo: string | undefined
  /** As it came, with its line breaks. */
  readonly descricao: string | undefined
}

export type IssqnDoDanfse = {
  readonly tributacao: string | undefined
  readonly incidencia: LugarDoDanfse
  readonly imunidade: string | undefined
  readonly suspensao: string | undefined
  readonly processo: string | undefined
  readonly beneficio: string | undefined
  /** Per cent by which the benefit cuts the base. */
  readonly reducaoDoBeneficio: string | undefined
  readonly calculoDoBeneficio: Centavos | undefined
  readonly deducoes: Centavos | undefined
  readonly base: Centavos | undefined
  readonly aliquota: string | undefined
  readonly retencao: string | undefined
  readonly apurado: Centavos | undefined
}

export type FederalDoDanfse = {
  readonly irrf: Centavos | undefined
  readonly previdenciaria: Centavos | undefined
  readonly contribuicoesRetidas: Centavos | undefined
  readonly pis: Centavos | undefined
  readonly cofins: Centavos | undefined
  readonly retencao: string | undefined
}

/** Rates are per cents as they came: `0.90`. */
export type IbsCbsDoDanfse = {
  readonly cst: string | undefined
  readonly classTrib: string | undefined
  readonly indicadorDaOperacao: string | undefined
  readonly incidencia: LugarDoDanfse
  readonly exclusoes: Centavos | undefined
  readonly base: Centavos | undefined
  readonly reducoes: readonly (string | undefined)[]
  readonly aliquotaUf: string | undefined
  readonly aliquotaMunicipio: string | undefined
  readonly efetivaMunicipio: string | undefined
  readonly efetivaUf: string | undefined
  readonly valorMunicipio: Centavos | undefined
  readonly valorUf: Centavos | undefined
  readonly ibs: Centavos | undefined
  readonly aliquotaCbs: string | undefined
  readonly efetivaCbs: string | undefined
  readonly cbs: Centavos | undefined
}

export type TotaisDoDanfse = {
  readonly servico: Centavos
  readonly descontoIncondicionado: Centavos | undefined
  readonly descontoCondicionado: Centavos | undefined
  readonly retencoes: Centavos | undefined
  readonly liquido: Centavos | undefined
  readonly ibsCbs: Centavos | undefined
  readonly liquidoComIbsCbs: Centavos | undefined
}

/** Lei 12.741/2012: in reais, or per cents; of a Simples one per cent alone. */
export type AproximadosDoDanfse =
  | {
      readonly em: 'reais'
      readonly federais: Centavos | undefined
      readonly estaduais: Centavos | undefined
      readonly municipais: Centavos | undefined
    }
  | {
      readonly em: 'porcento'
      readonly federais: string | undefined
      readonly estaduais: string | undefined
      readonly municipais: string | undefined
    }
  | { readonly em: 'simples'; readonly aliquota: string }

export type NotaDoDanfse = {
  /** 50 characters, without the prefix `NFS`. */
  readonly chave: string
  readonly numero: string
  /** `YYYY-MM-DD`. */
  readonly competencia: string
  /** ISO 8601 as it came: the offset is kept and never applied. */
  readonly emitidaEm: string
  readonly dps: {
    readonly numero: string | undefined
    readonly serie: string | undefined
    readonly emitidaEm: string | undefined
  }
  readonly emitente: string | undefined
  readonly situacao: string | undefined
  readonly finalidade: string | undefined
  readonly municipioEmissor: { readonly nome: string | undefined; readonly uf: string | undefined }
  readonly ambienteGerador: string | undefined
  /** Its XML brings the signature of who generated it, over what was read. */
  readonly assinada: boolean
  /** `tpAmb` 2: the note has no legal value. */
  readonly homologacao: boolean
  readonly prestador: PrestadorDoDanfse
  readonly tomador: PessoaDoDanfse | undefined
  /** Only when it is somebody else than the tomador. */
  readonly destinatario: PessoaDoDanfse | undefined
  /** The note says that there is another destinatário, named or not. */
  readonly outroDestinatario: boolean
  readonly intermediario: PessoaDoDanfse | undefined
  readonly servico: ServicoDoDanfse
  readonly issqn: IssqnDoDanfse
  readonly federal: FederalDoDanfse
  readonly ibsCbs: IbsCbsDoDanfse
  readonly totais: TotaisDoDanfse
  readonly aproximados: AproximadosDoDanfse | undefined
  /** What goes in «Informações complementares», with its label, in the order of NT 008. */
  readonly informacoes: readonly { readonly rotulo: string; readonly texto: string }[]
}
