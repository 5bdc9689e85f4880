import { type ContaDaFonte, grupoDe } from '@razao/engine/contabil/demonstracoes'
import { formatarData } from '@razao/engine/tempo'
import { problem } from '../../../platform/problem.ts'
import { ehDeApuracao } from '../lancamentos/index.ts'
import type { TipoDeLancamento } from '../livro/index.ts'
import type { LancamentoDeFora } from './tipos.ts'

const deLucros = ({ lugar }: ContaDaFonte): boolean => lugar?.startsWith('2.3.3') === true

/**
 * The type of an entry of another program here. Not all of them tell a closing apart: one that passes by the account of
 * apuração is a closing when all else in it is of the result, or of lucros or prejuízos acumulados; any other is refused.
 */
export function tipoNoLivro(
  { tipo, onde, data, historico }: LancamentoDeFora,
  contas: readonly ContaDaFonte[],
): TipoDeLancamento {
  const apuracao = contas.find(ehDeApuracao)
  if (tipo === 'E' || apuracao === undefined) return tipo
  const encerra = (conta: ContaDaFonte) =>
    ehDeApuracao(conta) || grupoDe(conta) === 'resultado' || deLucros(conta)
  const outra = contas.find((conta) => !encerra(conta))
  if (tipo === 'N' && outra === undefined) return 'E'
  const porque =
    outra === undefined
      ? 'é extemporâneo'
      : `também passa pela conta ${outra.codigo}, ${outra.nome}`
  throw problem('importacao-nao-pode', {
    detail: `${onde} (${formatarData(data)}, «${historico.slice(0, 100)}»): o lançamento passa pela conta ${apuracao.codigo}, de apuração do resultado, e não é de encerramento, porque ${porque}. Diga outra conta no lugar dela, ou acerte o arquivo.`,
  })
}
