import { REGIME, type Regime } from '../cadastro/index.ts'
import { TABELA_INSS } from '../tabelas/inss/index.ts'
import { TABELA_IRRF } from '../tabelas/irrf/index.ts'
import { IBS_CBS } from '../tabelas/reforma/index.ts'
import { SALARIO_FAMILIA } from '../tabelas/salario-familia/index.ts'
import { SALARIO_MINIMO } from '../tabelas/salario-minimo/index.ts'
import {
  type Competencia,
  competenciaDe,
  type DataCivil,
  formatarCompetencia,
  somarDias,
  somarMeses,
  type Tabelas,
  type TabelaUsada,
} from '../tempo/index.ts'
import { ULTIMO_MES_DE_CAIXA } from '../tributos/simples/index.ts'

/** What the law is about to change, or has changed and is still waited for. */
export type NormaEsperada = {
  readonly codigo: string
  readonly assunto: string
  /** First month it reaches. */
  readonly desde: Competencia
  readonly gravidade: 'atencao' | 'info'
  readonly mensagem: string
  /** Whom it reaches; `soCaixa`: of them, who opted for the regime de caixa. */
  readonly regimes: readonly Regime[]
  readonly soCaixa: boolean
}

/** How long before it is told, in days. */
const ANTECEDENCIA = 60

const DO_LUCRO: readonly Regime[] = [REGIME.presumido, REGIME.realTrimestral, REGIME.realMensal]
const COM_FOLHA: readonly Regime[] = [REGIME.simples, ...DO_LUCRO, REGIME.isenta]

/** Tables that a new act replaces every year, and whom they reach. */
const DE_TODO_ANO: readonly (readonly [codigo: string, Tabelas<unknown>, readonly Regime[]])[] = [
  ['salario-minimo', SALARIO_MINIMO, [...COM_FOLHA, REGIME.mei]],
  ['inss', TABELA_INSS, COM_FOLHA],
  ['irrf', TABELA_IRRF, COM_FOLHA],
  ['salario-familia', SALARIO_FAMILIA, COM_FOLHA],
]

const NOMES_DE_TODO_ANO: ReadonlySet<string> = new Set(DE_TODO_ANO.map(([, { nome }]) => nome))

/**
 * What to look at before a guia worked out with these tables leaves, in words: of the ones that a new act replaces
 * every year (salário mínimo, INSS, IRRF, salário-família), those of a year that is over. Null when none is.
 */
export function deAnoPassado(usadas: readonly TabelaUsada[]): string | null {
  const velhas = new Set(
    usadas
      .filter(({ nome, aRevisar }) => aRevisar && NOMES_DE_TODO_ANO.has(nome))
      .map(({ nome, desde }) => `${nome} (${formatarCompetencia(desde)})`),
  )
  if (velhas.size === 0) return null
  return `O valor foi calculado com a última tabela que o sistema conhece, de um ano que já acabou: ${[...velhas].join(', ')}. Atualize o Razão e apure de novo, ou confirme que ela ainda vale, antes de a guia sair.`
}

/**
 * The norms that a portfolio waits for on a day, told 60 days before the first month they reach and
 * until the engine knows them.
 */
export function normasEsperadas(hoje: DataCivil): NormaEsperada[] {
  const ate = competenciaDe(somarDias(hoje, ANTECEDENCIA))
  const atual = competenciaDe(hoje)
  return [...daCbs(ate), ...doCaixa(atual, ate), ...doAno(ate)]
}

function daCbs(ate: Competencia): NormaEsperada[] {
  const espera = IBS_CBS.versoes.find(
    ({ cbs, desde, ate: fim }) => cbs === null && desde <= ate && (fim ?? ate) >= ate,
  )
  if (!espera) return []
  return [
    {
      codigo: 'aliquota-da-cbs',
      assunto: 'Alíquota e vencimento da CBS e do IBS',
      desde: espera.desde,
      gravidade: 'atencao',
      mensagem: `A partir de ${formatarCompetencia(espera.desde)} não há PIS nem COFINS. A alíquota de referência da CBS espera resolução do Senado Federal, e o vencimento, norma da Receita Federal e do Comitê Gestor: até lá, informe-os em «Outras informações da competência» de cada empresa, ou confira o mês sem eles.`,
      regimes: DO_LUCRO,
      soCaixa: false,
    },
  ]
}

function doCaixa(atual: Competencia, ate: Competencia): NormaEsperada[] {
  const desde = somarMeses(ULTIMO_MES_DE_CAIXA, 1)
  if (ate < desde || atual > desde) return []
  return [
    {
      codigo: 'fim-do-caixa',
      assunto: 'Fim do regime de caixa no Simples Nacional',
      desde,
      gravidade: 'atencao',
      mensagem: `O que faltar receber é tributado em ${formatarCompetencia(ULTIMO_MES_DE_CAIXA)}; a partir de ${formatarCompetencia(desde)} o mês é apurado por competência (Res. CGSN 190/2026).`,
      regimes: [REGIME.simples],
      soCaixa: true,
    },
  ]
}

const doAno = (ate: Competencia): NormaEsperada[] =>
  DE_TODO_ANO.flatMap(([codigo, { nome, versoes }, regimes]) => {
    const ultima = versoes.at(-1)
    if (!ultima || ultima.revisarEm > ate) return []
    return [
      {
        codigo,
        assunto: `${nome.charAt(0).toUpperCase()}${nome.slice(1)} de ${ultima.revisarEm.slice(0, 4)}`,
        desde: ultima.revisarEm,
        gravidade: 'info' as const,
        mensagem: `A última norma que o sistema conhece é de ${formatarCompetencia(ultima.desde)}. Enquanto a nova não entra, os meses a partir de ${formatarCompetencia(ultima.revisarEm)} usam essa e saem marcados para conferência.`,
        regimes,
        soCaixa: false,
      },
    ]
  })
