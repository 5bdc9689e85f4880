import type { TabelaPronta } from '../../tabelas/simples/index.ts'
import type { FatorR } from './fator-r.ts'
import type { Serie } from './janela.ts'
import type { Ano } from './limites.ts'
import type { ContextoDoDas } from './linhas.ts'
import type { FatosSimples, LinhaDoDas } from './tipos.ts'

/** All that was worked out, ready to be added up. */
export type Apurado = {
  readonly fatos: FatosSimples
  readonly tabela: TabelaPronta
  readonly pa: number
  readonly abertura: number
  readonly ano: Ano
  /** Internal and external revenue of the months before. */
  readonly interna: Serie
  readonly externa: Serie
  readonly contexto: ContextoDoDas
  readonly linhas: readonly LinhaDoDas[]
  readonly fatorR: FatorR | null
}
