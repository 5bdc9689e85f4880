import type { Estado, Etapa, Etapas } from '../etapas/index.ts'
import type { LinhaDaReceita, NotasDoMes, ReceitaGravada } from '../faturamento/index.ts'
import type { FatosDaFolha } from '../fechamento/index.ts'
import type { Feriados } from '../tempo/index.ts'
import type { AtividadePresumida } from '../tributos/presumido/index.ts'
import type { ReceitaMensal } from '../tributos/simples/index.ts'
import type { AMaior } from './a-maior.ts'
import type { Informacoes } from './informacoes.ts'
import type { Selic } from './mora.ts'
import type { Saldos } from './saldos.ts'
import type { SocioDoMes } from './tipos-da-folha.ts'
import type { RegistroDeCaixa } from './titulos.ts'

type PerfilDoMes = {
  readonly regime: number
  readonly caixa: boolean
  readonly grupoAnexo: number
  readonly anexo: string | null
  /** Decimal factor as text. */
  readonly aliquotaIss: string | null
  readonly impedidaIcmsIss: boolean
  readonly meiAtividade: string | null
}
export type Atividade = {
  readonly anexo: string
  readonly principal: boolean
  readonly cnae: string
  /** Chosen; null is the one of the CNAE. */
  readonly presuncao: AtividadePresumida | null
  readonly semIss: boolean
  readonly issFixo: boolean
}
type ApuracaoGravada = {
  readonly entradaHash: string
  readonly resultadoHash: string
  readonly conferida: boolean
}
export type MesAnterior = {
  readonly imposto: number
  readonly valorDoMes: number
  readonly saldoMinimo: number
  readonly saldos: Saldos | null
}
export type GuiaViva = {
  readonly id: number
  readonly chave: string
  readonly total: number
  readonly principal: number
  readonly vencimento: string
  readonly estado: string
  readonly sequencia: number
  /** The day it is issued for, when not the due date. */
  readonly pagarEm: string | null
  readonly composicao: readonly { tributo: string; rotulo: string; valor: number }[]
  readonly rotulo: string
  readonly pagaEm: string | null
  /** What was paid over what was owed when the stage last ran, and whether somebody answers for it. */
  readonly aMaior: AMaior | null
  readonly aMaiorAceito: boolean
}
/** A past month of the regimes that look at the kind of revenue. */
export type ReceitaPorTipo = {
  readonly competencia: string
  readonly linhas: readonly LinhaDaReceita[]
  readonly interna: number
  readonly externa: number
  readonly retencoes: Readonly<Record<string, number>>
  /** Of the receipts of the month, whatever the month of the note. */
  readonly csrf: Csrf
  readonly informacoes: Informacoes | null
}

/** From what to what, in centavos. */
export type Troca = { readonly de: number; readonly para: number }

/** The values of a month that changed after the tax was worked out. */
export type Mudanca = {
  /** Civil day it was noticed. */
  readonly em: string
  readonly receita: Troca
  /** Null while the new tax cannot be worked out. */
  readonly imposto: Troca | null
  /** What was done with the values of before; absent once the new ones were worked out. */
  readonly etapas?: Readonly<Partial<Record<Etapa, Estado>>>
}

/** Guides taken to the company outside the product, as it is written. */
export type EntregaGravada = {
  /** Civil day. */
  readonly em: string
  readonly como: 'email' | 'whatsapp' | 'impresso' | 'outro'
  readonly nota: string | null
  readonly por: string
  readonly registradaEm: string
  readonly guias: number
  readonly total: number
}

/** PIS, COFINS and CSLL, in centavos. */
export type Csrf = { readonly pis: number; readonly cofins: number; readonly csll: number }
export const SEM_CSRF: Csrf = { pis: 0, cofins: 0, csll: 0 }
export type CsrfDaEmpresa = {
  /** What was withheld in each month, the month of the receipt. */
  readonly porMes: ReadonlyMap<string, Csrf>
  /** Of the notes until the last month, what nobody paid yet. */
  readonly aReter: number
}

/** The payroll of a month, in centavos, worked out here or told by a person. */
export type FolhaMensal = {
  readonly competencia: string
  readonly remuneracao: number
  readonly cpp: number
  readonly fgts: number
  readonly informada: boolean
}

/** Everything the closing of one company in one month looks at. */
export type MesDaEmpresa = {
  readonly competencia: string
  /** The civil day of who asks. */
  readonly hoje: string
  readonly etapas: Etapas
  readonly semMovimento: boolean
  readonly motivo: {
    readonly etapa: string
    readonly codigo: string | null
    readonly texto: string | null
  }
  readonly mudanca: Mudanca | null
  readonly entrega: EntregaGravada | null
  /** Somebody of the company has a place in the office and sees its guides. */
  readonly temQuemReceba: boolean
  /** What the closing had posted and a person reversed by hand, in its words; null when nothing was. */
  readonly estornado: string | null
  /** What of the books is not decided yet, in words with what to do: the month is not locked over it. */
  readonly pendenciasDoLivro: readonly string[]
  /** As the month is written. */
  readonly valores: { readonly faturamento: number; readonly imposto: number | null }
  /** Month of the CNPJ's opening. */
  readonly abertura: string
  readonly perfil: PerfilDoMes
  /** Of its município, in the days its due dates may fall. */
  readonly feriados: Feriados
  readonly atividades: readonly Atividade[]
  readonly notas: NotasDoMes | null
  readonly receita: ReceitaGravada | null
  readonly receitas: readonly ReceitaMensal[]
  readonly receitasPorTipo: readonly ReceitaPorTipo[]
  /** What customers kept back of PIS, COFINS and CSLL as they paid; null for who does not offset it or had none. */
  readonly csrf: CsrfDaEmpresa | null
  readonly folhas: readonly FolhaMensal[]
  readonly socios: readonly SocioDoMes[]
  /** What a person informed of the month; null while nobody did. */
  readonly informacoes: Informacoes | null
  /** Sales and receipts; null for who is not under the regime de caixa. */
  readonly caixa: RegistroDeCaixa | null
  /** Employees of the month; null when there are none. */
  readonly empregados: FatosDaFolha | null
  readonly apuracao: ApuracaoGravada | null
  readonly anterior: MesAnterior | null
  /** What the office informed of it, for guides that leave late. */
  readonly selic: Selic
  readonly guias: readonly GuiaViva[]
  readonly proximaSequencia: Readonly<Record<string, number>>
}
