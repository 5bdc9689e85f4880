import {
  type Balanco,
  balanco,
  NOME_DO_RESULTADO_ANTERIOR,
  type OpcoesDoBalanco,
  RESULTADO_ANTERIOR,
  RESULTADO_DO_PERIODO,
} from '@razao/engine/contabil/demonstracoes'
import { centavos, exigirValor } from '@razao/engine/dinheiro'
import { competenciaDe } from '@razao/engine/tempo'
import { saldosDoBalanco } from './resumo.ts'
import type { LivroContabil, ResumoDosLancamentos } from './tipos.ts'

/**
 * The balanço of a book. What earlier years earned and nobody closed has a line of its own, so that «Resultado do
 * período» is what the DRE of the same book says.
 */
export function balancoDoLivro(
  livro: LivroContabil,
  resumo: ResumoDosLancamentos,
  opcoes: Omit<OpcoesDoBalanco, 'plano'> = {},
): Balanco {
  const lido = exigirValor(balanco(saldosDoBalanco(livro), { ...opcoes, plano: livro.plano }))
  const inicial = aberturaDoResultado(livro)
  if (inicial === 0) return lido
  // A closing takes what is open, of whatever year.
  const fechado = resumo.encerramentos.some(({ valor }) => valor !== 0)
  const final = fechado ? 0 : inicial
  const linhas = lido.linhas.flatMap((linha): Balanco['linhas'][number][] => {
    if (linha.codigo !== RESULTADO_DO_PERIODO) return [linha]
    const anterior = {
      ...linha,
      ...{ codigo: RESULTADO_ANTERIOR, descricao: NOME_DO_RESULTADO_ANTERIOR },
      ...{ inicial: centavos(inicial), final: centavos(final) },
    }
    const doPeriodo = { ...linha, inicial: centavos(0), final: centavos(linha.final - final) }
    return doPeriodo.final === 0 ? [anterior] : [anterior, doPeriodo]
  })
  return { ...lido, linhas }
}

/** With what the accounts of result begin the book, profit positive. */
function aberturaDoResultado({ plano, saldosMensais, periodo }: LivroContabil): number {
  const primeira = competenciaDe(periodo.inicio)
  const deResultado = new Set(
    plano.filter(({ grupo }) => grupo === 'resultado' || grupo === 'apuracao').map((c) => c.codigo),
  )
  return saldosMensais.reduce(
    (total, { competencia, conta, inicial }) =>
      competencia === primeira && deResultado.has(conta) ? total - inicial : total,
    0,
  )
}
