import type { FatoContabil } from '../contabil/index.ts'
import type { Centavos, Result } from '../dinheiro/index.ts'
import type { TabelaUsada } from '../tempo/index.ts'
import type { Aviso } from '../tributos/simples/index.ts'
import type { Patronal } from './pro-labores.ts'
import type {
  Compensacao,
  FatosDoMes,
  Fechamento,
  GuiaDevida,
  RecusaFechamento,
  TributoDoMes,
} from './tipos.ts'

/** What a regime answers for the month, in the words all regimes share. */
export type DoRegime = {
  readonly receita: Centavos
  readonly tributos: readonly TributoDoMes[]
  readonly guias: readonly GuiaDevida[]
  readonly fatosContabeis: readonly FatoContabil[]
  readonly avisos: readonly Aviso[]
  readonly tabelas: readonly TabelaUsada[]
  readonly patronal: Patronal
  readonly compensacoes: readonly Compensacao[]
  readonly apuracao: Fechamento['apuracao']
}

export type Apurado = Result<DoRegime, RecusaFechamento>

export type FatosDoRegime<R> = Extract<FatosDoMes, { readonly regime: R }>

export const emAviso = (mensagem: string): Aviso => ({
  codigo: 'conferir',
  gravidade: 'atencao',
  mensagem,
})
