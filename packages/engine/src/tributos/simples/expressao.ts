import { emCentavos, emTaxa, type Fracao, type Operando } from '../../dinheiro/index.ts'
import type { FaixaPronta } from '../../tabelas/simples/index.ts'

/** A formula and the named operands it speaks of, for the memória. */
type Expressao = {
  readonly formula: string
  readonly operandos: Readonly<Record<string, Operando>>
}

/**
 * A rate as an exact fraction that can say how it was made. The number and the words are born in the
 * same place; the words are built only when somebody asks.
 */
export type Percentual = Fracao & { readonly explicar: () => Expressao }

/** A legal number: its origin is the dated table. */
export const daLei = (rotulo: string, taxa: string, regra: string): Operando => ({
  rotulo,
  valor: emTaxa(taxa),
  origem: { tabela: regra },
})
export const valorDaLei = (rotulo: string, valor: number, regra: string): Operando => ({
  rotulo,
  valor: emCentavos(valor),
  origem: { tabela: regra },
})

/** `simples.anexo-iii@2018-01`: annex and vigência a row came from. */
export const regraDoAnexo = (faixa: FaixaPronta, desde: string): string =>
  `simples.anexo-${faixa.anexo.toLowerCase()}@${desde}`

export const somarPercentuais = (a: Percentual, b: Percentual): Percentual => ({
  num: a.num * b.den + b.num * a.den,
  den: a.den * b.den,
  explicar: () => {
    const [x, y] = [a.explicar(), b.explicar()]
    return {
      formula: `${x.formula} + ${y.formula}`,
      operandos: { ...x.operandos, ...y.operandos },
    }
  },
})
