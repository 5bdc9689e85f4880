import type { Centavos } from '../dinheiro/index.ts'
import type { Competencia, DataCivil } from '../tempo/index.ts'

/** `1.1.1.02`: levels parted by dots. */
export type CodigoDeConta = string

export type TipoDeConta = 'sintetica' | 'analitica'
export type NaturezaDeConta = 'devedora' | 'credora'
export type GrupoDeConta =
  | 'ativo'
  | 'passivo'
  | 'patrimonio-liquido'
  | 'resultado'
  | 'apuracao'
  | 'compensacao'

/** An account of the standard chart. */
export type ContaPadrao = {
  readonly codigo: CodigoDeConta
  readonly nome: string
  readonly tipo: TipoDeConta
  readonly natureza: NaturezaDeConta
  readonly grupo: GrupoDeConta
  readonly nivel: number
  /** Null on the first level. */
  readonly superior: CodigoDeConta | null
  /** `(-)`: carries the nature opposite to its group's. */
  readonly redutora: boolean
  /** Leaf of the RFB's plano referencial (PJ em geral); null where none or undecided. */
  readonly referencial: string | null
  /** The leaf is a choice among neighbours: the accountant confirms it before the ECD. */
  readonly referencialAConferir: boolean
  /** What the account is for; empty on synthetic ones. */
  readonly funcao: string
}

export type Participante = {
  readonly tipo: 'socio' | 'cliente' | 'fornecedor' | 'empregado'
  readonly id: number
}

/** A line of an entry: debit > 0, credit < 0, never zero. */
export type Partida = {
  readonly conta: CodigoDeConta
  readonly valor: Centavos
  readonly participante?: Participante
  /** Of this line alone: the notes of a customer. */
  readonly historico?: string
}

/** What one customer owes of the month, by the notes named; negative when more came back than was sold. */
export type DividaDoCliente = {
  readonly clienteId: number | null
  readonly valor: Centavos
  /** `NFS-e 12, 13` */
  readonly notas: string
}

/** A balanced entry: Σ partidas = 0. */
export type LancamentoContabil = {
  /** Natural key of the fact (`das:2026-10`): posting twice is posting once. */
  readonly chave: string
  readonly data: DataCivil
  readonly historico: string
  readonly partidas: readonly Partida[]
  /** Key of the entry this one reverses. */
  readonly estorna?: string
}

/** Tributes the company itself owes and provisions. */
export type TributoProvisionado =
  | 'das'
  | 'das-mei'
  | 'pis'
  | 'cofins'
  | 'iss'
  | 'icms'
  | 'irpj'
  | 'csll'
  /** 1 % of the salaries of an entity without profit: an expense, not a deduction of revenue. */
  | 'pis-folha'
  /** What the month owes, debits less credits. */
  | 'cbs'
  | 'ibs'
/** Everything that has an account of "a recolher" and is paid by a guia. */
export type TributoAPagar =
  | TributoProvisionado
  | 'inss'
  | 'irrf'
  | 'fgts'
  | 'irrf-lucros'
  /** IRRF and CSRF withheld from who served the company. */
  | 'retencoes-de-terceiros'
  | 'iss-de-terceiros'
  | 'inss-de-terceiros'
  | 'ipi'

/** Whose pay a withholding or the company's part is of. */
export type QuemTrabalha = 'pro-labore' | 'folha' | 'autonomos'

/** What the company withheld from who served it. */
export type RetencoesDoFornecedor = {
  readonly irrf?: Centavos
  /** PIS, COFINS and CSLL together. */
  readonly csrf?: Centavos
  readonly inss?: Centavos
  readonly iss?: Centavos
}

/** What customers withheld from us: tributes paid in advance (and ISS, which is final). */
export type RetencoesSofridas = {
  readonly irrf?: Centavos
  readonly csll?: Centavos
  readonly pis?: Centavos
  readonly cofins?: Centavos
  readonly inss?: Centavos
  readonly iss?: Centavos
}

type DoMes = {
  readonly competencia: Competencia
  /** Makes the key unique when a month has several of the same fact: a note, a partner, a store. */
  readonly referencia?: string
  /** Default: last day of the competência. */
  readonly data?: DataCivil
}
type ComValor = DoMes & { readonly valor: Centavos }

/** What happened, in the accountant's words; `partidasDo` says how it is booked. */
export type FatoContabil =
  | (DoMes & {
      readonly tipo:
        | 'receita-de-servicos'
        | 'receita-de-vendas'
        | 'receita-de-producao'
        | 'receita-de-locacao'
        | 'receita-de-exportacao-de-servicos'
        | 'receita-de-exportacao-de-mercadorias'
      readonly valor: Centavos
      readonly retencoes?: RetencoesSofridas
      /** Given on the notes themselves, under a condition or by who conferred them: an expense, the revenue is whole. */
      readonly descontos?: Centavos
      readonly clienteId?: number
      /** Who owes it; what they leave of the net is of no known customer. */
      readonly clientes?: readonly DividaDoCliente[]
    })
  | (ComValor & {
      readonly tipo: 'devolucao-de-venda' | 'devolucao-reembolsada' | 'desconto-incondicional'
    })
  | (ComValor & {
      /** `valor` is what came in; what the customer kept back as they paid settles what they owed as well. */
      readonly tipo: 'recebimento-de-cliente'
      readonly clienteId?: number
      readonly retencoes?: RetencoesSofridas
    })
  | (ComValor & { readonly tipo: 'custo-das-mercadorias-vendidas' | 'compra-de-mercadorias' })
  | (ComValor & { readonly tipo: `${TributoProvisionado}-provisionado` })
  | (ComValor & {
      /** Withheld by customers and in no fact of revenue: what they owe is less, `valor` the sum of it. */
      readonly tipo: 'retencao-sofrida'
      readonly retencoes: RetencoesSofridas
    })
  | (ComValor & {
      readonly tipo: 'retencao-compensada'
      readonly tributo: 'irpj' | 'csll' | 'pis' | 'cofins' | 'inss'
    })
  | (ComValor & {
      /** Non-cumulative credit: taken on a purchase (out of its cost), then offset in the month. */
      readonly tipo: 'credito-apropriado' | 'credito-compensado'
      readonly tributo: 'pis' | 'cofins'
    })
  | (ComValor & { readonly tipo: 'pro-labore-provisionado'; readonly socioId: number })
  | (ComValor & { readonly tipo: 'pro-labore-pago'; readonly socioId: number })
  | (ComValor & {
      readonly tipo:
        | 'folha-provisionada'
        | 'horas-extras-provisionadas'
        | 'salarios-pagos'
        | 'autonomos-provisionados'
        | 'autonomos-pagos'
        | 'adiantamento-a-empregados'
        | 'adiantamento-descontado'
        | 'vale-transporte-descontado'
        | 'salario-familia'
        | 'salario-maternidade'
        | 'ferias-pagas'
        | 'decimo-terceiro-pago'
    })
  | (ComValor & {
      readonly tipo: 'vale-transporte-pago'
      /** What will be discounted from them: up to 6 % of the salary. */
      readonly parteDosEmpregados?: Centavos
    })
  | (ComValor & {
      readonly tipo: 'inss-retido' | 'irrf-retido' | 'pensao-retida'
      readonly de: QuemTrabalha
      readonly socioId?: number
    })
  | (ComValor & {
      readonly tipo: 'cpp-patronal'
      readonly de: QuemTrabalha
      readonly socioId?: number
    })
  | (ComValor & { readonly tipo: 'fgts-provisionado' })
  | (ComValor & {
      readonly tipo:
        | 'ferias-provisionadas'
        | 'decimo-terceiro-provisionado'
        /** What is no longer owed goes back to the result. */
        | 'ferias-revertidas'
        | 'decimo-terceiro-revertido'
        /** Férias and 13º of the folha that the provision already held. */
        | 'ferias-baixadas'
        | 'decimo-terceiro-baixado'
      /** Charges on the provision: the company's INSS and the FGTS. */
      readonly inss?: Centavos
      readonly fgts?: Centavos
    })
  | (DoMes & {
      readonly tipo: 'guia-paga'
      readonly tributo: TributoAPagar
      /** What was paid of the debt. */
      readonly principal: Centavos
      /** What was paid over the debt, to be given back or offset. */
      readonly aMaior?: Centavos
      readonly multa?: Centavos
      readonly juros?: Centavos
    })
  | (ComValor & {
      readonly tipo: 'despesa-paga' | 'despesa-a-pagar'
      readonly conta: CodigoDeConta
      readonly fornecedorId?: number
    })
  | (ComValor & {
      /** The invoice, gross; the supplier is owed what was not withheld. */
      readonly tipo: 'servico-tomado'
      readonly conta: CodigoDeConta
      readonly retencoes: RetencoesDoFornecedor
      readonly fornecedorId?: number
    })
  | (ComValor & {
      /** Withheld at payment from an invoice already booked; `valor` is the sum of `retencoes`. */
      readonly tipo: 'retencao-de-fornecedor'
      readonly retencoes: RetencoesDoFornecedor
      readonly fornecedorId?: number
    })
  | (ComValor & {
      readonly tipo: 'aluguel-a-pagar'
      readonly irrf?: Centavos
      readonly fornecedorId?: number
    })
  | (ComValor & {
      readonly tipo: 'imobilizado-comprado'
      readonly conta: CodigoDeConta
      readonly aPrazo?: boolean
      readonly fornecedorId?: number
    })
  | (ComValor & {
      /** `valor` is the price; the gain or loss is what the book value leaves. */
      readonly tipo: 'imobilizado-vendido'
      readonly conta: CodigoDeConta
      readonly custo: Centavos
      readonly depreciacao: Centavos
    })
  | (ComValor & { readonly tipo: 'emprestimo-recebido'; readonly jurosAApropriar?: Centavos })
  | (DoMes & {
      readonly tipo: 'parcela-de-emprestimo-paga'
      readonly principal: Centavos
      readonly juros?: Centavos
    })
  | (ComValor & { readonly tipo: 'rendimento-de-aplicacao'; readonly irrf?: Centavos })
  | (ComValor & {
      readonly tipo: 'capital-integralizado-em-bens' | 'outra-receita'
      readonly conta: CodigoDeConta
    })
  | (ComValor & { readonly tipo: 'fornecedor-pago'; readonly fornecedorId?: number })
  | (ComValor & {
      readonly tipo:
        | 'tarifa-bancaria'
        | 'depreciacao'
        | 'capital-subscrito'
        | 'capital-integralizado'
        | 'seguro-antecipado'
        | 'seguro-apropriado'
        | 'saque-para-caixa'
        | 'deposito-do-caixa'
    })
  | (ComValor & {
      readonly tipo: 'lucros-distribuidos' | 'lucros-pagos' | 'lucros-antecipados'
      readonly socioId?: number
      /** Lei 15.270/2025: 10 % withheld at payment; only on `lucros-pagos`. */
      readonly irrf?: Centavos
    })

/** A line of the balancete, analytic or synthetic, values in centavos; balances with the sign of D. */
export type LinhaDoBalancete = {
  readonly conta: CodigoDeConta
  readonly nome: string
  readonly tipo: TipoDeConta
  readonly nivel: number
  readonly saldoAnterior: Centavos
  readonly debitos: Centavos
  /** Positive. */
  readonly creditos: Centavos
  readonly saldo: Centavos
}

export type Balancete = {
  /** In the order of the chart; synthetic accounts are the sums of theirs. */
  readonly linhas: readonly LinhaDoBalancete[]
  readonly totalDebitos: Centavos
  readonly totalCreditos: Centavos
}
