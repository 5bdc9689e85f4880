import { type Centavos, ok, type Result, ratear, refuse } from '../dinheiro/index.ts'
import { comPortas, inteiro, valor } from '../porta/index.ts'
import { competenciaDe, type DataCivil, diaDoMes, somarMeses } from '../tempo/index.ts'
import { dia } from './forma.ts'

export type Parcela = {
  /** From 1. */
  readonly numero: number
  readonly valor: Centavos
  readonly vencimento: DataCivil
}

export type RecusaDasParcelas = {
  readonly codigo: 'parcela-sem-valor'
  readonly mensagem: string
}

/** 30 years of months. */
const MAIS_PARCELAS = 360

/**
 * Shares an amount of centavos in equal parcelas without losing one (the first ones have the centavo that
 * is left), due each month on the day of the first: the 31st is the last day of a shorter month, and comes
 * back in the next. Refuses more parcelas than centavos.
 */
export const parcelas = comPortas(
  [
    ['valor', valor],
    ['n', inteiro(1, MAIS_PARCELAS)],
    ['primeiroVencimento', dia],
  ],
  parcelasConferidas,
)

function parcelasConferidas(
  total: Centavos,
  n: number,
  primeiroVencimento: DataCivil,
): Result<readonly Parcela[], RecusaDasParcelas> {
  if (total < n) {
    return refuse({
      codigo: 'parcela-sem-valor',
      mensagem: 'O valor não dá um centavo para cada parcela: diminua o número de parcelas.',
    })
  }
  const [mes, doMes] = [competenciaDe(primeiroVencimento), Number(primeiroVencimento.slice(8))]
  return ok(
    ratear(total, new Array<number>(n).fill(1)).map((parte, i) => ({
      numero: i + 1,
      valor: parte,
      vencimento: diaDoMes(somarMeses(mes, i), doMes),
    })),
  )
}
