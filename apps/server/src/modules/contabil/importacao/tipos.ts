import type { contabilImportacao, RouteOutput } from '@razao/contract'
import type { z } from 'zod'
import type { TipoDeLancamento } from '../livro/index.ts'
import type { Grupo } from '../saida/index.ts'
import { textoLimpo } from './texto-limpo.ts'

export type FormatoDeEntrada = z.infer<typeof contabilImportacao.FormatoDeEntrada>
export type Previa = RouteOutput<typeof contabilImportacao.lerImportacaoContabil>
export type ProblemaDoArquivo = Previa['problemas'][number]

/** An account that a file names; amounts in centavos, debit positive. */
export type ContaDeFora = {
  readonly origem: string
  readonly nome: string
  /** Balance with which it opens the book, and the other column of a balancete. */
  readonly abertura: number
  readonly anterior: number | null
}

/** Of an opening balance, what is of one cost centre. */
export type AberturaDoCentro = {
  readonly conta: string
  readonly centro: string
  readonly valor: number
}

/** An entry of a file, cleaned: nothing in it that the database could not keep. */
export type LancamentoDeFora = {
  /** Where it is in the file, in words. */
  readonly onde: string
  readonly data: string
  readonly historico: string
  readonly tipo: TipoDeLancamento
  readonly dataDoFato: string | null
  readonly documento: string | null
  readonly partidas: readonly {
    /** As the file calls the account: `ContaDeFora.origem`. */
    readonly conta: string
    readonly valor: number
    readonly centro: string | null
    readonly historico: string | null
    /** Code of who it is of, in an ECD: `ParticipanteDeFora.codigo`. */
    readonly participante?: string | null
  }[]
}

/** Who an ECD says that has a tie with the company. */
export type ParticipanteDeFora = {
  readonly codigo: string
  readonly nome: string
  /** CNPJ or CPF; of who has none, the code. */
  readonly documento: string
  readonly codigoPais: string
  readonly relacoes: readonly { codigo: string; inicio: string; fim: string | null }[]
}

/** Of a balancete: its first lines, and what each column was taken for. */
export type Planilha = NonNullable<Previa['planilha']> & {
  /** The heading of each line of the sample, by which its columns are remembered; empty where it is none. */
  readonly cabecalhos: readonly string[]
}
/** What a person said of the columns. */
export type Escolhidas = Pick<Planilha, 'linhaDosTitulos' | 'colunas'>

/** What a file says, besides its entries. */
export type LivroDeFora = {
  readonly empresa: { readonly nome: string; readonly cnpj: string } | null
  readonly periodo: { readonly inicio: string; readonly fim: string } | null
  readonly contas: readonly ContaDeFora[]
  readonly centros: readonly { readonly codigo: string; readonly nome: string }[]
  /** Day at whose end the opening balances stand; null when the file does not say. */
  readonly dataDeAbertura: string | null
  readonly problemas: readonly ProblemaDoArquivo[]
  readonly planilha?: Planilha
  readonly participantes?: readonly ParticipanteDeFora[]
  /** Opening balances by cost centre, where the file tells them apart: each is inside that of its account. */
  readonly aberturasDosCentros?: readonly AberturaDoCentro[]
  /** Balance with which each account ends, where the file says it apart from its entries. */
  readonly finais?: ReadonlyMap<string, number>
}

/** A part of a saída total, as the screen is told. */
export type Parte = Previa['conteudo'][number]
/** The same, and the group of records with which it enters the company. */
export type ParteDaSaida = Parte & { readonly grupo?: Grupo; readonly tabela?: string }

/** What the reading found and the preview shows; kept as JSON with the import. */
export type Leitura = {
  readonly empresa: LivroDeFora['empresa']
  readonly periodo: LivroDeFora['periodo']
  readonly lancamentos: number
  readonly partidas: number
  readonly debitos: number
  readonly creditos: number
  /** Months of its entries. */
  readonly meses: readonly string[]
  readonly centros: LivroDeFora['centros']
  readonly problemas: readonly ProblemaDoArquivo[]
  readonly outrosProblemas: number
  readonly temAnterior: boolean
  /** Of a saída total: the last hash of its chain. */
  readonly raiz: string | null
  readonly planilha?: Planilha
  readonly participantes?: readonly ParticipanteDeFora[]
  readonly aberturasDosCentros?: readonly AberturaDoCentro[]
  /** Of a saída total: what it has, and what becomes of it; absent in previews of before. */
  readonly conteudo?: readonly ParteDaSaida[]
}

/** Letters of what is said of a line, which may repeat what is in it. */
const MENSAGEM = 1000

export const erro = (mensagem: string, linha: number | null = null): ProblemaDoArquivo => ({
  linha,
  mensagem: textoLimpo(mensagem, MENSAGEM),
  gravidade: 'erro',
})
export const aviso = (mensagem: string, linha: number | null = null): ProblemaDoArquivo => ({
  linha,
  mensagem: textoLimpo(mensagem, MENSAGEM),
  gravidade: 'aviso',
})
