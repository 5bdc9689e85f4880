import {
  type Centavos,
  decimal,
  meioParaCima,
  ok,
  type Result,
  refuse,
} from '../../dinheiro/index.ts'
import {
  comPortas,
  fator,
  feriados,
  inteiro,
  lista,
  mes,
  objeto,
  opcional,
  texto,
  umDe,
  valor,
} from '../../porta/index.ts'
import { LIMITES_DO_ISS } from '../../tabelas/retencoes/index.ts'
import {
  antecipar,
  type Competencia,
  type DataCivil,
  diaDoMes,
  type Feriados,
  formatarCompetencia,
  noMunicipio,
  prorrogar,
  type SemTabelaVigente,
  SO_NACIONAIS,
  somarMeses,
  vigente,
} from '../../tempo/index.ts'

/** One line of the law of a município, loaded by the office; never guessed. */
export type LinhaDoIss = {
  /** IBGE, 7 digits. */
  readonly municipio: string
  /** Item of the list of LC 116/2003 (`07.02`); absent: every item without a line of its own. */
  readonly item?: string
  readonly desde: Competencia
  readonly ate?: Competencia
  /** Decimal factor. */
  readonly aliquota: string
  /** Share of the base the law lets out (materials of the item 7.02), decimal factor. */
  readonly deducao?: string
  /** Day of the month after, and where it goes when it is no dia útil; absent, the office dates it. */
  readonly vencimento?: { readonly dia: number; readonly senaoUtil: 'antecipa' | 'prorroga' }
  readonly fonte: string
}

export type IssDoMunicipio = {
  readonly linha: LinhaDoIss
  /** As `IssProprio` takes them. */
  readonly aliquota: string
  readonly base: Centavos
  readonly deducoes: Centavos
  /** As the line of the município dates it; null when it does not. */
  readonly vencimento: DataCivil | null
}

export type RecusaDoIss =
  | SemTabelaVigente
  | {
      readonly codigo: 'falta-aliquota' | 'aliquota-fora-dos-limites'
      readonly mensagem: string
      readonly municipio: string
    }

type ServicoComIss = {
  readonly municipio: string
  readonly item: string
  readonly competencia: Competencia
  readonly base: Centavos
  /** Proven by notes; takes the place of the share of the law. */
  readonly deducoesComprovadas?: Centavos
  /** With the holidays of the município; absent, only the national ones. */
  readonly feriados?: Feriados
}
const LINHAS = lista(
  objeto<LinhaDoIss>({
    municipio: texto,
    item: opcional(texto),
    desde: mes,
    ate: opcional(mes),
    aliquota: fator('0', '1'),
    deducao: opcional(fator('0', '1')),
    vencimento: opcional(
      objeto({ dia: inteiro(1, 31), senaoUtil: umDe(['antecipa', 'prorroga']) }),
    ),
    fonte: texto,
  }),
)

/**
 * The rate and the deductions of a service where it is due: the line of the item, else the one of
 * the município. A município without a line is refused, and so is a rate out of 2 % to 5 %.
 */
export const issDoMunicipio = comPortas(
  [
    ['linhas', LINHAS],
    [
      'servico',
      objeto<ServicoComIss>({
        municipio: texto,
        item: texto,
        competencia: mes,
        base: valor,
        deducoesComprovadas: opcional(valor),
        feriados: opcional(feriados),
      }),
    ],
  ],
  issConferido,
)

function issConferido(
  linhas: readonly LinhaDoIss[],
  servico: ServicoComIss,
): Result<IssDoMunicipio, RecusaDoIss> {
  const { municipio, item, competencia, base, deducoesComprovadas } = servico
  const emVigor = linhas.filter(
    (linha) =>
      linha.municipio === municipio &&
      linha.desde <= competencia &&
      (linha.ate === undefined || competencia <= linha.ate),
  )
  const linha =
    emVigor.find((candidata) => candidata.item === item) ??
    emVigor.find((candidata) => candidata.item === undefined)
  if (!linha) {
    return refuse({
      codigo: 'falta-aliquota',
      mensagem: `Falta a alíquota do ISS do município ${municipio} para o item ${item} em ${formatarCompetencia(competencia)}.`,
      municipio,
    })
  }
  const limites = vigente(LIMITES_DO_ISS, competencia)
  if (!limites.ok) return limites
  const { minima, maxima, semMinima } = limites.value
  const aliquota = decimal(linha.aliquota)
  if (aliquota.gt(maxima) || (aliquota.lt(minima) && !semMinima.has(item))) {
    return refuse({
      codigo: 'aliquota-fora-dos-limites',
      mensagem: 'A alíquota do ISS fica entre 2 % e 5 % (LC 116/2003, arts. 8º e 8º-A).',
      municipio,
    })
  }
  const daLei = meioParaCima(decimal(base).mul(linha.deducao ?? 0))
  const deducoes = Math.min(base, deducoesComprovadas ?? daLei)
  const vencimento = vencimentoDoIss(
    linha,
    competencia,
    noMunicipio(servico.feriados ?? SO_NACIONAIS),
  )
  return ok({ linha, aliquota: linha.aliquota, base, deducoes, vencimento })
}

/** Due day of the ISS of a month by the law of the município, moved to a dia útil. */
function vencimentoDoIss(
  { vencimento }: LinhaDoIss,
  competencia: Competencia,
  feriados: Feriados,
): DataCivil | null {
  if (!vencimento) return null
  const dia = diaDoMes(somarMeses(competencia, 1), vencimento.dia)
  return vencimento.senaoUtil === 'antecipa' ? antecipar(dia, feriados) : prorrogar(dia, feriados)
}
