import { meioParaCima } from './arredondamento.ts'
import { type Centavos, centavos } from './centavos.ts'
import type { Decimal } from './decimal.ts'
import {
  emCentavos,
  emNumero,
  emTaxa,
  type FaixasDoPasso,
  type Memorial,
  type Operando,
} from './memoria.ts'

/** Where a calculation writes its steps and how their ids begin: `holerite-12`. */
export type Caderno = { readonly memorial: Memorial; readonly raiz: string }

/** An amount and how it is quoted by later steps: a result (`de`) or a fact (`origem`). */
export type Apurado = { readonly valor: Centavos; readonly como: Operando }
export type Operandos = Readonly<Record<string, Operando>>

type Conta = {
  readonly id: string
  readonly rotulo: string
  readonly formula: string
  readonly operandos: Operandos
  readonly fundamento: string
  readonly regra: string
  readonly faixas?: FaixasDoPasso
  /** A number is already whole; a Decimal is rounded half up, once, and the step says so. */
  readonly exato: Centavos | Decimal
}

/** Records one step and gives its result to the next. */
export function anotar({ memorial, raiz }: Caderno, conta: Conta): Apurado {
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

/** Records a count, such as days of aviso, and gives it to the next step. */
export function contar(
  { memorial, raiz }: Caderno,
  { exato, id, rotulo, ...resto }: Omit<Conta, 'exato'> & { readonly exato: number },
): { readonly valor: number; readonly como: Operando } {
  const de = `${raiz}.${id}`
  const resultado = emNumero(String(exato))
  memorial.passo(() => ({ id: de, rotulo, ...resto, resultado }))
  return { valor: exato, como: { rotulo, valor: resultado, de } }
}

export type Parcela = {
  /** Name in the formula. */
  readonly nome: string
  readonly apurado: Apurado
  readonly sinal?: -1
}

/** Adds and takes off amounts already reached; without any, the result is zero. */
export function somar(
  caderno: Caderno,
  {
    parcelas,
    ...conta
  }: Omit<Conta, 'formula' | 'operandos' | 'exato'> & {
    readonly parcelas: readonly Parcela[]
  },
): Apurado {
  let total = 0
  let formula = ''
  for (const { nome, apurado, sinal } of parcelas) {
    total += sinal === -1 ? -apurado.valor : apurado.valor
    const operador = sinal === -1 ? '−' : '+'
    if (formula !== '') formula += ` ${operador} ${nome}`
    else formula = sinal === -1 ? `0 − ${nome}` : nome
  }
  return anotar(caderno, {
    ...conta,
    formula: formula || '0',
    operandos: Object.fromEntries(parcelas.map(({ nome, apurado }) => [nome, apurado.como])),
    exato: centavos(total),
  })
}

/** A fact in reais; `tabela` names the record it was read from. */
export const reais = (rotulo: string, valor: Centavos, tabela: string): Operando => ({
  rotulo,
  valor: emCentavos(valor),
  origem: { tabela },
})
/** A rate of the law or of the office; `tabela` is the norm. */
export const taxa = (rotulo: string, valor: Decimal | string, tabela: string): Operando => ({
  rotulo,
  valor: emTaxa(valor),
  origem: { tabela },
})
/** A count, such as dependents. */
export const quantos = (rotulo: string, valor: number | string, tabela: string): Operando => ({
  rotulo,
  valor: emNumero(String(valor)),
  origem: { tabela },
})

/** A fact used as it is, without a step of its own. */
export const dado = (rotulo: string, valor: Centavos, tabela: string): Apurado => ({
  valor,
  como: reais(rotulo, valor, tabela),
})

/** `hora-extra-1` → `horaExtra1`, a name the formulas can read. */
export const nomeNaFormula = (codigo: string): string =>
  codigo.replace(/-([a-z0-9])/g, (_, letra: string) => letra.toUpperCase())
