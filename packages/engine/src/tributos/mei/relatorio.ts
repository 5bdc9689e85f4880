import { type Centavos, ok, type Result } from '../../dinheiro/index.ts'
import {
  comPorta,
  type FatoInvalido,
  logico,
  mes,
  objeto,
  quantidade,
  valor,
} from '../../porta/index.ts'
import { type Competencia, type DataCivil, somarMeses } from '../../tempo/index.ts'
import type { RecusaMei } from './tipos.ts'

/** Revenue of one kind, as the monthly report splits it. */
type ComESemDocumento = { readonly comDocumento: Centavos; readonly semDocumento: Centavos }

export type FatosDoRelatorio = {
  readonly competencia: Competencia
  readonly comercio: ComESemDocumento
  readonly industria: ComESemDocumento
  readonly servicos: ComESemDocumento
}

export type RelatorioMensalDoMei = FatosDoRelatorio & {
  readonly totais: {
    readonly comercio: Centavos
    readonly industria: Centavos
    readonly servicos: Centavos
  }
  readonly total: Centavos
  /** Filled until this day and kept with the notes; not sent to anybody. */
  readonly preencherAte: DataCivil
}

const PARTE = objeto<ComESemDocumento>({ comDocumento: valor, semDocumento: valor })

/** The Relatório Mensal das Receitas Brutas (Res. CGSN 140/2018, art. 106, § 1º, I, e Anexo X). */
export const relatorioMensalDoMei = comPorta(
  objeto<FatosDoRelatorio>({
    competencia: mes,
    comercio: PARTE,
    industria: PARTE,
    servicos: PARTE,
  }),
  relatorioMensalDoMeiConferido,
)

function relatorioMensalDoMeiConferido(
  fatos: FatosDoRelatorio,
): Result<RelatorioMensalDoMei, RecusaMei> {
  const { competencia, comercio, industria, servicos } = fatos
  const somar = ({ comDocumento, semDocumento }: ComESemDocumento) => comDocumento + semDocumento
  const totais = {
    comercio: somar(comercio),
    industria: somar(industria),
    servicos: somar(servicos),
  }
  return ok({
    ...fatos,
    totais,
    total: totais.comercio + totais.industria + totais.servicos,
    preencherAte: `${somarMeses(competencia, 1)}-20`,
  })
}

export type SituacaoDoMei = {
  readonly temSocio: boolean
  readonly temFilial: boolean
  /** Owner, partner or administrator of another company. */
  readonly titularDeOutraEmpresa: boolean
  /** Some activity is not in the Anexo XI of the Res. CGSN 140/2018. */
  readonly atividadeForaDoAnexoXi: boolean
  /** Some activity is of the Anexo IV, or of another vedação of the Simples. */
  readonly atividadeVedada: boolean
  readonly empregados: number
  /** The employee earns more than the minimum wage or the floor of the category. */
  readonly empregadoAcimaDoPiso: boolean
}

export type ImpedimentoDoMei = { readonly codigo: string; readonly mensagem: string }

/** Why somebody cannot be, or stay, in the SIMEI (LC 123/2006, arts. 18-A, § 4º, e 18-C). */
export const impedimentosDoMei = comPorta(
  objeto<SituacaoDoMei>({
    temSocio: logico,
    temFilial: logico,
    titularDeOutraEmpresa: logico,
    atividadeForaDoAnexoXi: logico,
    atividadeVedada: logico,
    empregados: quantidade,
    empregadoAcimaDoPiso: logico,
  }),
  impedimentosConferidos,
)

function impedimentosConferidos(situacao: SituacaoDoMei): Result<ImpedimentoDoMei[], FatoInvalido> {
  const regras: readonly (readonly [boolean, string, string])[] = [
    [situacao.temSocio, 'socio', 'O MEI é empresário individual: não pode ter sócio.'],
    [situacao.temFilial, 'filial', 'O MEI não pode ter mais de um estabelecimento.'],
    [
      situacao.titularDeOutraEmpresa,
      'outra-empresa',
      'O titular não pode participar de outra empresa como titular, sócio ou administrador.',
    ],
    [
      situacao.atividadeForaDoAnexoXi,
      'atividade-fora-do-anexo-xi',
      'Toda atividade deve estar no Anexo XI da Resolução CGSN 140/2018.',
    ],
    [
      situacao.atividadeVedada,
      'atividade-vedada',
      'Atividades do Anexo IV e as vedadas ao Simples não podem ser exercidas pelo MEI.',
    ],
    [situacao.empregados > 1, 'mais-de-um-empregado', 'O MEI pode ter só um empregado.'],
    [
      situacao.empregadoAcimaDoPiso,
      'empregado-acima-do-piso',
      'O empregado do MEI recebe um salário mínimo ou o piso da categoria.',
    ],
  ]
  return ok(regras.flatMap(([impede, codigo, mensagem]) => (impede ? [{ codigo, mensagem }] : [])))
}
