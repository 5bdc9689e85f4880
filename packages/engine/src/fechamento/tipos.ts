import type { REGIME, Regime, Tributo } from '../cadastro/index.ts'
import type { FatoContabil } from '../contabil/index.ts'
import type { Centavos } from '../dinheiro/index.ts'
import type {
  Dividendos,
  DoSocio,
  FatosProLabore,
  ReciboDoSocio,
  RecusaFolha,
} from '../folha/index.ts'
import type { Competencia, DataCivil, Feriados, TabelaUsada } from '../tempo/index.ts'
import type {
  DasMei,
  ExcessoTributado,
  FatosDoExcesso,
  FatosDoRecalculo,
  FatosMei,
  Recalculo,
  RecusaDoRecalculo,
  RecusaMei,
} from '../tributos/mei/index.ts'
import type {
  ApuracaoPresumido,
  FatosPresumido,
  RecusaPresumido,
} from '../tributos/presumido/index.ts'
import type {
  AjusteAnualDoReal,
  ApuracaoReal,
  FatosDoAjuste,
  FatosReal,
  RecusaReal,
} from '../tributos/real/index.ts'
import type { RecusaReforma } from '../tributos/reforma/index.ts'
import type { RecusaRetencao } from '../tributos/retencoes/index.ts'
import type {
  ApuracaoSimples,
  Aviso,
  Devolucao,
  FatosDoCaixa,
  FatosSimples,
  RecusaSimples,
} from '../tributos/simples/index.ts'
import type { FatosDaFolha, FolhaDoFatorR, FolhaDoMes } from './tipos-da-folha.ts'
import type {
  BaseDoSimples,
  ItemDoRadar,
  Janela,
  ObrigacaoDoMes,
  ReformaDoMes,
  RetencaoDoMes,
} from './tipos-do-resultado.ts'
import type {
  FatosDaReforma,
  LucroPago,
  PerfilDasObrigacoes,
  ServicoPrestado,
  ServicoTomado,
} from './tipos-dos-fatos.ts'

/** What the closing needs in every regime. */
export type FatosComuns = {
  readonly competencia: Competencia
  /** National ones are known; municipal and bank ones come as data. */
  readonly feriados: Feriados
  /** One per partner that receives this month; the regime says where the 20 % are paid. */
  readonly proLabores: readonly (Omit<FatosProLabore, 'patronalForaDoDas'> & DoSocio)[]
  /** Employees, autônomos, férias, 13º and rescisões. Absent: nobody but the partners. */
  readonly folha?: FatosDaFolha
  /** Services taken, from which the company must withhold. */
  readonly servicosTomados?: readonly ServicoTomado[]
  /** Services rendered to who withholds; amounts already in `retencoes` of the regime stay out. */
  readonly servicosPrestados?: readonly ServicoPrestado[]
  /** INSS that customers withheld, as their notes say; what is worked out comes by `servicosPrestados`. */
  readonly inssSofrido?: Centavos
  /** Profits paid in the month. */
  readonly lucros?: readonly LucroPago[]
  /** Totals of the notes, for CBS and IBS. */
  readonly reforma?: FatosDaReforma
  /** What else decides which obligations the company has. */
  readonly perfil?: PerfilDasObrigacoes
}

/** The month of one company. The facts of the regime must be of the same competência. */
export type FatosDoMes = FatosComuns &
  (
    | {
        readonly regime: typeof REGIME.simples
        /** With `caixa`, activities carry the sales of the month, by competência. */
        readonly simples: FatosSimples
        /** Register of receivables of who opted for the regime de caixa. */
        readonly caixa?: Omit<FatosDoCaixa, 'competencia'>
        /** Returns of the month, and what the ones before left to deduct. */
        readonly devolucoes?: {
          readonly doMes: readonly Devolucao[]
          readonly saldos?: Readonly<Record<string, Centavos>>
        }
      }
    | {
        readonly regime: typeof REGIME.mei
        readonly mei: FatosMei
        /** December of a year that passed the limit by up to 20 %: what the excess is taxed with. */
        readonly excesso?: Pick<FatosDoExcesso, 'receitas' | 'atividades'>
        /** The month that passed it by more: every month since the retroactive date, as ME. */
        readonly recalculo?: Omit<FatosDoRecalculo, 'abertura' | 'feriados'>
      }
    | {
        readonly regime: typeof REGIME.presumido
        readonly presumido: Omit<FatosPresumido, 'proLabore' | 'feriados'>
      }
    | {
        readonly regime: typeof REGIME.realTrimestral | typeof REGIME.realMensal
        readonly real: Omit<FatosReal, 'proLabore' | 'feriados'>
        /** December of the estimativa: the profit of the year and what was anticipated. */
        readonly ajusteAnual?: Omit<
          FatosDoAjuste,
          'ano' | 'obrigada' | 'inicioDeAtividade' | 'feriados'
        >
      }
    | {
        readonly regime: typeof REGIME.isenta
        readonly receita: Centavos
        /** False when the entity is immune to the PIS on its folha; absent, it pays. */
        readonly pisSobreAFolha?: boolean
      }
    | { readonly regime: typeof REGIME.pessoaFisica | typeof REGIME.naoInformado }
  )

/** A tribute of the month, whatever the regime. */
export type TributoDoMes = {
  /**
   * `das`, `das-mei`, `pis`, `cofins`, `irpj`, `csll`, `iss`, `cbs`, `ibs`, `pis-folha`; of
   * partners `cpp`, `inss`, `irrf`; of the
   * folha `inss-empregados`, `cpp-empregados`, `rat`, `fgts`, …; withheld `…-terceiros`, `irrf-lucros`.
   */
  readonly tributo: string
  readonly rotulo: string
  /** `2026-10`, or the quarter `2026-T3`. */
  readonly periodo: string
  readonly base: Centavos
  readonly valor: Centavos
  /** Owed by the company itself; false for what it withholds and for the FGTS, the workers' own. */
  readonly daEmpresa: boolean
}

/** Kind of guide: the numbers the product gives, or a DARF/municipal guide without a number. */
export type TipoDeGuia = Tributo | 'darf' | 'iss'

export type ParcelaDaGuia = {
  readonly tributo: string
  readonly rotulo: string
  /** PGDAS-D or receita code, when there is one. */
  readonly codigo: string | null
  readonly valor: Centavos
}

export type GuiaDevida = {
  readonly tipo: TipoDeGuia
  /** Stable inside the month: `das`, `inss`, `irpj-quota-2`, `irpj-ajuste`. */
  readonly chave: string
  readonly codigoReceita: string | null
  readonly competencia: Competencia
  readonly vencimento: DataCivil
  /** Sum of the parts. */
  readonly valor: Centavos
  readonly composicao: readonly ParcelaDaGuia[]
  /** A guide of the folha that is no DARF: `tipo` stays `darf`, which has no number of its own. */
  readonly documento?: 'fgts-digital' | 'dae'
}

/** Why the guides add up to less than the tributes: Σ guias = Σ tributos − Σ compensações. */
export type Compensacao = {
  readonly chave: string
  readonly rotulo: string
  /** Negative when it is paid on top: the DAS of months below the minimum. */
  readonly valor: Centavos
}

export type Fechamento = {
  readonly competencia: Competencia
  readonly regime: Regime
  readonly receita: Centavos
  /**
   * What the company itself owes for the month, in centavos, in every regime before what customers withheld is taken
   * off its guides; not what it withholds from people. The ISS that a customer answers for is not of the DAS (LC
   * 123/2006, art. 21, § 4º), and so is no part of it in the Simples.
   */
  readonly imposto: Centavos
  /** `imposto ÷ receita` as decimal text, four places; null without revenue. */
  readonly aliquotaEfetiva: string | null
  readonly tributos: readonly TributoDoMes[]
  readonly guias: readonly GuiaDevida[]
  readonly proLabore: readonly ReciboDoSocio[]
  readonly fatosContabeis: readonly FatoContabil[]
  readonly avisos: readonly Aviso[]
  readonly tabelas: readonly TabelaUsada[]
  /** Null without a folha in the facts. */
  readonly folha: FolhaDoMes | null
  readonly folhaDoFatorR: FolhaDoFatorR
  /** What the company withheld from who served it. */
  readonly retencoes: readonly RetencaoDoMes[]
  /** What customers withheld from the company. */
  readonly retencoesSofridas: readonly RetencaoDoMes[]
  readonly lucros: readonly (Dividendos & DoSocio)[]
  /** Null without documents in the facts or before 2026. */
  readonly reforma: ReformaDoMes | null
  readonly compensacoes: readonly Compensacao[]
  readonly obrigacoes: readonly ObrigacaoDoMes[]
  readonly janelas: readonly Janela[]
  readonly radar: readonly ItemDoRadar[]
  /** The result of the regime, whole. */
  readonly apuracao:
    | ({ readonly tipo: 'simples'; readonly simples: ApuracaoSimples } & BaseDoSimples)
    | {
        readonly tipo: 'mei'
        readonly mei: DasMei
        readonly excesso?: ExcessoTributado
        readonly recalculo?: Recalculo
      }
    | { readonly tipo: 'presumido'; readonly presumido: ApuracaoPresumido }
    | {
        readonly tipo: 'real'
        readonly real: ApuracaoReal
        readonly ajuste?: AjusteAnualDoReal
      }
    | { readonly tipo: 'isenta' }
}

export type RecusaFechamento =
  | RecusaSimples
  | RecusaMei
  | RecusaDoRecalculo
  | RecusaPresumido
  | RecusaReal
  | RecusaFolha
  | RecusaRetencao
  | RecusaReforma
  | {
      readonly codigo: 'regime-sem-fechamento'
      readonly mensagem: string
      readonly regime: Regime
    }

/** One difference between two closings, in words. */
export type Diferenca = {
  /** Path of what changed: `tributos.das.valor`. */
  readonly campo: string
  /** Sentence in Portuguese. */
  readonly descricao: string
  readonly antes: Centavos | string | null
  readonly depois: Centavos | string | null
}
