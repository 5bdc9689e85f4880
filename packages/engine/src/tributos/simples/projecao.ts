import { type Centavos, textoTruncado } from '../../dinheiro/index.ts'
import { ESCALA, faixaDe, TABELAS_SIMPLES } from '../../tabelas/simples/index.ts'
import { type Competencia, indiceDaCompetencia, somarMeses, vigente } from '../../tempo/index.ts'
import { anualizar, janelaDe, serieAntesDe, somarMesesDa } from './janela.ts'
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
  const doMes = mesAtual(fatos)
  const receitas = [...fatos.receitasAnteriores, doMes]
  const interna = somarMesesDa(
    serieAntesDe(pa, receitas, (r) => r.interna),
    janela.de,
    janela.ate,
  )
  const externa = somarMesesDa(
    serieAntesDe(pa, receitas, (r) => r.externa),
    janela.de,
    janela.ate,
  )
  if (interna === null || externa === null) return null
  const rbt12Interno = Math.max(anualizar(interna, janela.meses), 1_00)
  const [linha] = apuracao.linhas
  const folha = somarMesesDa(
    serieAntesDe(
      pa,
      [...fatos.folhaAnterior, { competencia: fatos.competencia, valor: fatos.folhaDoMes }],
      (f) => f.valor,
    ),
    janela.de,
    janela.ate,
  )
  const receita = interna + externa
  const comFator = apuracao.fatorR !== null && folha !== null && receita > 0
  // The smallest folha with folha ÷ receita ≥ 0,28: division rounded up.
  const minima = Number((BigInt(receita) * tabela.fatorRPronto + ESCALA - 1n) / ESCALA)
  return {
    competencia,
    rbt12Interno,
    faixa: linha ? faixaDe(tabela, linha.anexo, rbt12Interno).numero : null,
    fatorR: comFator ? textoTruncado({ num: BigInt(folha), den: BigInt(receita) }, 2) : null,
    alcancaFatorR: comFator && folha >= minima,
    folhaQueFalta: comFator ? Math.max(minima - folha, 0) : 0,
    folhaDesteMesConta: tabela.defasagemRbt12 === 1,
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
