import type { Arredondamento } from './arredondamento.ts'

/** A value inside a memória: always typed, so that screen, PDF and API show it the same way. */
export type ValorMemoria =
  | { readonly tipo: 'centavos'; readonly valor: number }
  /** A plain decimal factor as text: `'0.112'` is 11,2 %. */
  | { readonly tipo: 'taxa'; readonly valor: string }
  | { readonly tipo: 'numero'; readonly valor: string }
  | { readonly tipo: 'texto'; readonly valor: string }

/** A named input of a formula; `de` names the step it came from, absent when it is a fact. */
export type Operando = {
  readonly rotulo: string
  readonly valor: ValorMemoria
  readonly de?: string
  /** Where the fact comes from: notes, receipts, another competência. The server turns it into links. */
  readonly origem?: OrigemDoFato
}
export type OrigemDoFato = {
  readonly tabela: string
  readonly ids?: readonly number[]
  readonly competencia?: string
}

/** One step of the memória de cálculo: enough to redo the number on paper. */
export type Passo = {
  readonly id: string
  readonly rotulo: string
  /** Written with the operands' names: `(rbt12 × nominal − parcela) ÷ rbt12`. */
  readonly formula: string
  readonly operandos: Readonly<Record<string, Operando>>
  readonly arredondamento?: Arredondamento
  readonly resultado: ValorMemoria
  /** Norm and article: `LC 123/2006, art. 18, § 1º-A`. */
  readonly fundamento: string
  /** Which version of the rule: `simples.anexo-iii@2018-01`. */
  readonly regra: string
  /** The table the rule looked in, when it has bands, and which operand says where the company is. */
  readonly faixas?: FaixasDoPasso
  readonly filhos?: readonly Passo[]
}

/** Bands of a progressive table, from the lowest; `ate` in centavos, null in one without end. */
export type FaixasDoPasso = {
  readonly operando: string
  readonly lista: readonly { readonly ate: number | null; readonly aliquota: string }[]
}

export type Memoria = {
  readonly titulo: string
  readonly passos: readonly Passo[]
  readonly resultado: ValorMemoria
}

/**
 * Collects steps as a rule runs. The step is a closure: without memória it is never called, so the
 * fast path and the explained path are the same code.
 */
export type Memorial = { readonly ativo: boolean; passo(criar: () => Passo): void }

export const SEM_MEMORIA: Memorial = { ativo: false, passo() {} }

/** A memorial that keeps its steps, in order. */
export function comMemoria(): Memorial & { readonly passos: Passo[] } {
  const passos: Passo[] = []
  return { ativo: true, passos, passo: (criar) => void passos.push(criar()) }
}

/** The same memorial with a prefix on every id, so that one rule may run many times inside it. */
export function comPrefixo(memorial: Memorial, prefixo: string): Memorial {
  return {
    ativo: memorial.ativo,
    passo: (criar) =>
      memorial.passo(() => {
        const passo = criar()
        const operandos = Object.entries(passo.operandos).map(
          ([nome, operando]): [string, Operando] => [
            nome,
            operando.de === undefined ? operando : { ...operando, de: `${prefixo}${operando.de}` },
          ],
        )
        return { ...passo, id: `${prefixo}${passo.id}`, operandos: Object.fromEntries(operandos) }
      }),
  }
}

export const emCentavos = (valor: number): ValorMemoria => ({ tipo: 'centavos', valor })
export const emTaxa = (valor: { toString(): string } | string): ValorMemoria => ({
  tipo: 'taxa',
  valor: String(valor),
})
export const emNumero = (valor: { toString(): string } | string): ValorMemoria => ({
  tipo: 'numero',
  valor: String(valor),
})
export const emTexto = (valor: string): ValorMemoria => ({ tipo: 'texto', valor })
