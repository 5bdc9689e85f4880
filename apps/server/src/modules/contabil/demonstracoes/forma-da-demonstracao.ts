import type { contabilRelatorios, RouteOutput } from '@razao/contract'
import { formatarReais } from '@razao/engine/dinheiro'

type Demonstracao = RouteOutput<typeof contabilRelatorios.relatorioDemonstracao>

export const TITULOS = {
  dre: 'Demonstração do resultado do período',
  balanco: 'Balanço patrimonial',
  dlpa: 'Demonstração dos lucros ou prejuízos acumulados',
  dmpl: 'Demonstração das mutações do patrimônio líquido',
  dfc: 'Demonstração dos fluxos de caixa (método indireto)',
} as const

/** Only the balanço is a tree from the top; the others go down to their result. */
export const recuoDaLinha = (
  qual: Demonstracao['demonstracao'],
  { nivel, tipo }: Pick<Demonstracao['linhas'][number], 'nivel' | 'tipo'>,
): number => {
  if (qual === 'balanco') return Math.max(0, nivel - 1)
  return tipo === 'total' ? 0 : 1
}

/** That a statement does not agree, and by how much, for who reads it on paper. */
export const naoConfere = ({ diferenca }: Pick<Demonstracao, 'diferenca'>): string =>
  `Esta demonstração não confere com o livro${diferenca === 0 ? '' : `: há uma diferença de ${formatarReais(diferenca)}`}.`

/** Which analyses a statement has: parts of the whole with two columns at most, change where two are compared. */
export const analisesDa = ({ colunas, linhas }: Pick<Demonstracao, 'colunas' | 'linhas'>) => ({
  vertical:
    colunas.length <= 2 && linhas.some(({ vertical }) => vertical.some((parte) => parte !== null)),
  horizontal: linhas.some(({ horizontal }) => horizontal !== null),
})
