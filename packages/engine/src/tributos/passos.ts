import {
  type Centavos,
  centavos,
  type Decimal,
  emCentavos,
  emTaxa,
  type Memorial,
  meioParaCima,
  type Operando,
} from '../dinheiro/index.ts'

/** Where a calculation writes its steps and how their ids begin. */
export type Anotador = { readonly memorial: Memorial; readonly raiz: string }

/** An amount and how later steps quote it. */
export type Apurado = { readonly valor: Centavos; readonly como: Operando }

type Conta = {
  readonly id: string
  readonly rotulo: string
  readonly formula: string
  readonly operandos: Readonly<Record<string, Operando>>
  readonly fundamento: string
  readonly regra: string
  /** A number is already whole; a Decimal is rounded half up, once, and the step says so. */
  readonly exato: Centavos | Decimal
}

/** Records one step and gives its result to the next. */
export function anotar({ memorial, raiz }: Anotador, conta: Conta): Apurado {
  const { exato, id, rotulo, ...resto } = conta
  const inteiro = typeof exato === 'number'
  const valor = inteiro ? centavos(exato) : meioParaCima(exato)
  const de = `${raiz}.${id}`
  const resultado = emCentavos(valor)
  memorial.passo(() => ({
    id: de,
    rotulo,
    ...resto,
    ...(inteiro ? {} : { arredondamento: 'meioParaCima' as const }),
    resultado,
  }))
  return { valor, como: { rotulo, valor: resultado, de } }
}

/** A fact in reais; `tabela` names the record it was read from. */
export const fato = (rotulo: string, valor: Centavos, tabela: string): Operando => ({
  rotulo,
  valor: emCentavos(valor),
  origem: { tabela },
})

/** A rate of the law or of the office; `tabela` is the norm. */
export const taxaDe = (rotulo: string, valor: Decimal | string, tabela: string): Operando => ({
  rotulo,
  valor: emTaxa(valor),
  origem: { tabela },
})
