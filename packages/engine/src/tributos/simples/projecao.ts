import { type Centavos, SEM_MEMORIA } from '../../dinheiro/index.ts'
import { ESCALA, faixaDe, TABELAS_SIMPLES, type TabelaPronta } from '../../tabelas/simples/index.ts'
import { type Competencia, indiceDaCompetencia, somarMeses, vigente } from '../../tempo/index.ts'
import { apurarFatorR } from './fator-r.ts'
import {
  anualizar,
  type Janela,
  janelaDe,
  type Serie,
  serieAntesDe,
  somarMesesDa,
} from './janela.ts'
import type { ApuracaoSimples, FatosSimples } from './tipos.ts'

/** What the next month will look at, with this month already in. */
export type ProximoMes = {
  readonly competencia: Competencia
  readonly rbt12Interno: Centavos
  /** Of the annex of the first line; null without lines. */
  readonly faixa: number | null
  /** Null when no activity depends on it, or when its window is not complete. */
  readonly fatorR: string | null
  /** True: annex III next month. */
  readonly alcancaFatorR: boolean
  /** Folha missing in the window to reach 0,28; zero when reached. */
  readonly folhaQueFalta: Centavos
  /** The folha of this month still counts for the next one (until 2026). */
  readonly folhaDesteMesConta: boolean
}

/**
 * Looks one month ahead with the facts of this one: the RBT12 and the fator r of the next PA depend
 * only on months already known. Null when the next month has no table.
 */
export function projetarProximoMes(
  fatos: FatosSimples,
  apuracao: ApuracaoSimples,
): ProximoMes | null {
  const competencia = somarMeses(fatos.competencia, 1)
  const achada = vigente(TABELAS_SIMPLES, competencia)
  if (!achada.ok) return null
  const tabela = achada.value
  const pa = indiceDaCompetencia(competencia)
  const janela = janelaDe(pa, indiceDaCompetencia(fatos.abertura), tabela.defasagemRbt12)
  if (janela.meses === 0) return null
  const receitas = [...fatos.receitasAnteriores, mesAtual(fatos)]
  const serieInterna = serieAntesDe(pa, receitas, (r) => r.interna)
  const serieExterna = serieAntesDe(pa, receitas, (r) => r.externa)
  const interna = somarMesesDa(serieInterna, janela.de, janela.ate)
  const externa = somarMesesDa(serieExterna, janela.de, janela.ate)
  if (interna === null || externa === null) return null
  const rbt12Interno = Math.max(anualizar(interna, janela.meses), 1_00)
  const [linha] = apuracao.linhas
  return {
    competencia,
    rbt12Interno,
    faixa: linha ? faixaDe(tabela, linha.anexo, rbt12Interno).numero : null,
    ...(apuracao.fatorR === null
      ? SEM_FATOR_R
      : fatorRDoProximo(tabela, fatos, {
          janela,
          interna: serieInterna,
          externa: serieExterna,
          receita: interna + externa,
          pa,
        })),
    folhaDesteMesConta: tabela.defasagemRbt12 === 1,
  }
}

const SEM_FATOR_R = { fatorR: null, alcancaFatorR: false, folhaQueFalta: 0 } as const

function fatorRDoProximo(
  tabela: TabelaPronta,
  { folhaAnterior, folhaDoMes, competencia }: FatosSimples,
  proximo: {
    readonly janela: Janela
    readonly interna: Serie
    readonly externa: Serie
    readonly receita: Centavos
    readonly pa: number
  },
): Pick<ProximoMes, 'fatorR' | 'alcancaFatorR' | 'folhaQueFalta'> {
  const { janela, interna, externa, receita, pa } = proximo
  const folhas = [...folhaAnterior, { competencia, valor: folhaDoMes }]
  const folha = serieAntesDe(pa, folhas, (f) => f.valor)
  const entradas = { folha, folhaDoMes: 0, interna, externa, receitaDoMes: 0, janela }
  const fatorR = apurarFatorR(tabela, entradas, SEM_MEMORIA)
  if ('codigo' in fatorR) return SEM_FATOR_R
  // The smallest folha with folha ÷ receita ≥ 0,28: division rounded up.
  const minima = Number((BigInt(receita) * tabela.fatorRPronto + ESCALA - 1n) / ESCALA)
  const tem = somarMesesDa(folha, janela.de, janela.ate) ?? 0
  return {
    fatorR: fatorR.valor,
    alcancaFatorR: fatorR.alcanca,
    folhaQueFalta: fatorR.alcanca ? 0 : Math.max(minima - tem, 1),
  }
}

function mesAtual({ competencia, atividades, receitaPorCompetencia }: FatosSimples) {
  if (receitaPorCompetencia) return { competencia, ...receitaPorCompetencia }
  let interna = 0
  let externa = 0
  for (const { receita, exterior } of atividades) {
    if (exterior) externa += receita
    else interna += receita
  }
  return { competencia, interna, externa }
}
