import { textoDaFracao } from '../dinheiro/index.ts'
import type { Fechamento, TributoDoMes } from '../fechamento/index.ts'
import { mesesDoTrimestre, trimestreDe } from '../tempo/index.ts'
import type { MesDaEmpresa } from './tipos.ts'

type Mes = Pick<MesDaEmpresa, 'receitas'> & {
  readonly fechamento: Pick<Fechamento, 'competencia' | 'receita'>
}

/** Revenue of the period that a tribute is of: the month, its quarter, or the year up to it. */
function receitaDo(periodo: string, { receitas, fechamento }: Mes): number {
  const { competencia, receita } = fechamento
  const de = inicioDo(periodo, competencia)
  return receitas
    .filter((mes) => mes.competencia >= de && mes.competencia < competencia)
    .reduce((total, { interna, externa }) => total + interna + externa, receita)
}

function inicioDo(periodo: string, competencia: string): string {
  if (periodo === trimestreDe(competencia)) return mesesDoTrimestre(competencia)[0]
  return periodo === competencia.slice(0, 4) ? `${periodo}-01` : competencia
}

/**
 * The effective rate of what a row shows as tax: each tribute over the revenue of its own period, the quarter's over the
 * quarter's. Decimal factor of four places; null where there was no revenue to be taxed.
 */
export function aliquotaEfetivaDe(
  tributos: readonly Pick<TributoDoMes, 'periodo' | 'valor'>[],
  mes: Mes,
): string | null {
  let soma = { num: 0n, den: 1n }
  let comReceita = mes.fechamento.receita > 0
  for (const [periodo, deles] of Map.groupBy(tributos, (tributo) => tributo.periodo)) {
    const valor = deles.reduce((total, tributo) => total + tributo.valor, 0)
    const receita = receitaDo(periodo, mes)
    if (valor === 0 || receita <= 0) continue
    comReceita = true
    soma = {
      num: soma.num * BigInt(receita) + BigInt(valor) * soma.den,
      den: soma.den * BigInt(receita),
    }
  }
  return comReceita ? textoDaFracao(soma, 4) : null
}
