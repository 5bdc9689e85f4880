import type { Campo } from '../campos.ts'

/** What a code of the national system means in our words, and where it is repaired. */
type Erro = readonly [campo: Campo, frase: string, comoResolver?: string]
export type TabelaDeErros = Readonly<Record<string, Erro>>
