import type { GrupoDeConta, TipoDeConta } from '@razao/engine/contabil'
import type { Centavos } from '@razao/engine/dinheiro'
import type { Competencia, DataCivil } from '@razao/engine/tempo'

/** Things in their order, from memory or from a cursor of the database. */
export type Sequencia<T> = Iterable<T> | AsyncIterable<T>

/** Anything that must be read more than once: every call starts again, and must give the same. */
export type Reaberta<T> = () => Sequencia<T>

export type EmpresaDoLivro = {
  readonly nome: string
  /** 14 characters, without mask. */
  readonly cnpj: string
  readonly uf: string
  readonly municipio: string
  /** IBGE, 7 digits. */
  readonly codigoMunicipio: string
  readonly inscricaoEstadual?: string
  readonly inscricaoMunicipal?: string
  readonly nire?: string
  /** Date the company's acts were filed at the Junta or cartório. */
  readonly dataDeArquivamento?: DataCivil
  readonly dataDeConversao?: DataCivil
}

/** An account of the company's chart, as the book shows it. */
export type ContaDoLivro = {
  readonly codigo: string
  readonly nome: string
  readonly tipo: TipoDeConta
  readonly grupo: GrupoDeConta
  readonly nivel: number
  readonly superior: string | null
  /** Since when it is as it is (ECD's DT_ALT); without it, the first day of the book. */
  readonly desde?: DataCivil
  /** Leaf of the RFB's plano referencial. */
  readonly referencial?: string | null
  /** Line of the statements (ECD's COD_AGL) it belongs to, when not the one our statements give. */
  readonly aglutinacao?: string | null
  /** Account of the standard chart that stands for it in DRE, DLPA and DMPL; without it, its own code. */
  readonly lugar?: string
}

/** A month of an analytic account (and of a centro de custo); balances with the sign of D. */
export type SaldoMensal = {
  readonly competencia: Competencia
  readonly conta: string
  readonly centro?: string
  readonly inicial: Centavos
  readonly debitos: Centavos
  /** Positive. */
  readonly creditos: Centavos
  readonly final: Centavos
}

export type TipoDoLancamento = 'normal' | 'encerramento' | 'extemporaneo'

/** A line: debit > 0, credit < 0, never zero. */
export type PartidaDoLivro = {
  readonly conta: string
  readonly valor: Centavos
  readonly centro?: string
  /** When different from the entry's. */
  readonly historico?: string
  readonly historicoPadrao?: string
  readonly participante?: string
}

export type LancamentoDoLivro = {
  /** What the system calls it, unique in the company. */
  readonly id: string
  /** Number in the year, from 1, without gaps. */
  readonly numero: number
  readonly data: DataCivil
  readonly historico: string
  readonly tipo: TipoDoLancamento
  /** Of an `extemporaneo`: when it should have been written. */
  readonly dataDoFato?: DataCivil
  /** What produced it: `nota-fiscal:42`. */
  readonly origem?: string
  readonly documento?: string
  /** `ano/numero` of the entry this one reverses. */
  readonly estorna?: string
  readonly partidas: readonly PartidaDoLivro[]
}

export type Signatario = {
  readonly nome: string
  /** CPF or CNPJ, without mask. */
  readonly documento: string
  /** `Contador`, `Administrador`, `Sócio`… as in the table of the ECD. */
  readonly qualificacao: string
  /** `900` contador, `001` e-CNPJ, `203` diretor, `205` administrador, `801` empresário… */
  readonly codigo: string
  readonly responsavelLegal: boolean
  readonly email?: string
  readonly telefone?: string
  /** Only of whom signs as contabilista: `SP-123456/O`. */
  readonly crc?: string
  readonly ufDoCrc?: string
  /** `UF/ano/número` of the certidão de regularidade. */
  readonly sequencialDoCrc?: string
  readonly validadeDoCrc?: DataCivil
}

/** What must be known of the entries before the first of them is written. */
export type ResumoDosLancamentos = {
  readonly lancamentos: number
  readonly partidas: number
  /** Sum of the closing entries, one item per date, account and centro. */
  readonly encerramentos: readonly {
    readonly data: DataCivil
    readonly conta: string
    readonly centro?: string
    readonly valor: Centavos
  }[]
}

/** Someone with whom the company has a tie that the ECD asks for (registers 0150 and 0180). */
export type ParticipanteDoLivro = {
  readonly codigo: string
  readonly nome: string
  /** CNPJ or CPF, without mask; of who is abroad, none. */
  readonly documento?: string
  /** Table of the Banco Central; `01058` Brasil. */
  readonly codigoPais: string
  readonly uf?: string
  /** IBGE, 7 digits. */
  readonly codigoMunicipio?: string
  readonly relacoes: readonly {
    /** `01` matriz no exterior … `11` em país com tributação favorecida. */
    readonly codigo: string
    readonly inicio: DataCivil
    readonly fim?: DataCivil
  }[]
}

export type LivroContabil = {
  readonly empresa: EmpresaDoLivro
  /** Inside one calendar year. */
  readonly periodo: { readonly inicio: DataCivil; readonly fim: DataCivil }
  /** Order number of the book. */
  readonly numeroDoLivro: number
  /** In the order of the code. */
  readonly plano: readonly ContaDoLivro[]
  readonly historicosPadrao?: readonly { readonly codigo: string; readonly texto: string }[]
  readonly centros?: readonly {
    readonly codigo: string
    readonly nome: string
    readonly desde: DataCivil
  }[]
  /** Only who has one of the ties of register 0180 with the company: a customer or a supplier has none. */
  readonly participantes?: readonly ParticipanteDoLivro[]
  /** Every account with balance or movement, every month of the period; closing entries included. */
  readonly saldosMensais: readonly SaldoMensal[]
  /** In the order of date and number. Read once more, to count, where `resumo` is not given. */
  readonly lancamentos: Reaberta<LancamentoDoLivro>
  /** What `resumirLancamentos` would find, when the caller knows it (same snapshot of the database). */
  readonly resumo?: ResumoDosLancamentos
  readonly signatarios: readonly Signatario[]
}
