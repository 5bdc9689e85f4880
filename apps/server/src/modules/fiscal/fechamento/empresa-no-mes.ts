import type { FatosDaFolha } from '@razao/engine/fechamento'
import type { AtividadePresumida } from '@razao/engine/tributos/presumido'
import type { ReceitaMensal } from '@razao/engine/tributos/simples'
import type { FolhaDoMes, SocioDoMes } from '../../folha/index.ts'
import type { LinhaDaReceita, NotasDoMes, ReceitaGravada } from '../faturamento/receita-do-mes.ts'
import type { Informacoes } from '../informacoes/fatos-informados.ts'
import type { Saldos } from '../informacoes/saldos.ts'
import type { RegistroDeCaixa } from '../informacoes/titulos.ts'
import type { Etapa, Etapas } from './situacao.ts'

/** Who did a stage last, when, and the reason of a reopening. */
export type Feito = { readonly por: string; readonly em: string; readonly motivo?: string }

export type PerfilDoMes = {
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
export type ApuracaoGravada = {
  readonly id: number
  readonly versao: number
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
}
/** A past month of the regimes that look at the kind of revenue. */
export type ReceitaPorTipo = {
  readonly competencia: string
  readonly linhas: readonly LinhaDaReceita[]
  readonly interna: number
  readonly externa: number
  readonly retencoes: Readonly<Record<string, number>>
  readonly informacoes: Informacoes | null
}

/** Everything the closing of one company in one month looks at. */
export type EmpresaNoMes = {
  readonly empresaId: number
  readonly apelido: string
  readonly competencia: string
  readonly versao: number
  readonly etapas: Etapas
  readonly semMovimento: boolean
  readonly motivo: {
    readonly etapa: string
    readonly codigo: string | null
    readonly texto: string | null
  }
  readonly feitos: Readonly<Partial<Record<Etapa, Feito>>>
  /** The row as it is, to write only what changes. */
  readonly resumoAtual: string
  readonly valores: {
    readonly faturamento: number
    readonly imposto: number | null
    readonly aliquota_efetiva: string | null
    readonly fator_r_gravado: string | null
    readonly resultado_hash: string | null
    readonly prazos: string | null
  }
  /** Month of the CNPJ's opening. */
  readonly abertura: string
  readonly perfil: PerfilDoMes
  readonly atividades: readonly Atividade[]
  readonly notas: NotasDoMes | null
  readonly receita: ReceitaGravada | null
  readonly receitas: readonly ReceitaMensal[]
  readonly receitasPorTipo: readonly ReceitaPorTipo[]
  readonly folhas: readonly FolhaDoMes[]
  readonly socios: readonly SocioDoMes[]
  /** What a person informed of the month; null while nobody did. */
  readonly informacoes: Informacoes | null
  /** Sales and receipts; null for who is not under the regime de caixa. */
  readonly caixa: RegistroDeCaixa | null
  /** Employees of the month; null when there are none. */
  readonly empregados: FatosDaFolha | null
  readonly apuracao: ApuracaoGravada | null
  readonly anterior: MesAnterior | null
  readonly guias: readonly GuiaViva[]
  readonly proximaSequencia: Readonly<Record<string, number>>
}
