import type { Centavos, Memoria } from '../dinheiro/index.ts'

/** One place of a curve: what it costs there, by parts, and how that was found. */
export type Ponto = {
  /** Centavos, percent, number of payments or order of the regime: `eixo` says which. */
  readonly x: number
  /** What is chosen at this point: `anexo-iii`, `presumido`, `fora-do-das`… */
  readonly alternativa: string
  readonly rotulo: string
  /** In centavos; the smaller, the better. */
  readonly custo: Centavos
  readonly partes: Readonly<Record<string, Centavos>>
  /** Other figures worth showing: the fator R, what the person takes home. */
  readonly detalhes: Readonly<Record<string, Centavos | string>>
  /** Null unless asked with `explicar`. */
  readonly memoria: Memoria | null
}

export type Eixo = {
  readonly rotulo: string
  readonly unidade: 'centavos' | 'percentual' | 'pagamentos' | 'regime'
}

/** Where one alternative gives way to another. */
export type Equilibrio = { readonly x: number; readonly descricao: string }

export type Sensibilidade = {
  readonly fato: string
  /** `+10 %` or `−10 %`. */
  readonly variacao: string
  readonly otimo: Pick<Ponto, 'x' | 'alternativa' | 'custo'>
}

export type Simulacao = {
  readonly eixo: Eixo
  readonly curva: readonly Ponto[]
  readonly otimo: Ponto
  readonly equilibrio: Equilibrio | null
  readonly sensibilidade: readonly Sensibilidade[]
  readonly avisos: readonly string[]
}
