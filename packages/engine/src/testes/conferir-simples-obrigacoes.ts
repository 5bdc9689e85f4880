import type { Memorial, Recusa, Result } from '../dinheiro/index.ts'
import {
  aliquotaIssNaFonte,
  creditoDoComprador,
  diferencaDoIssNaAbertura,
  type FatosDoCredito,
  type FatosDoIssNaFonte,
} from '../tributos/simples/index.ts'
import { conferirResultado } from './conferir-resultado.ts'
import type { Exemplo } from './exemplo.ts'

type Regra = (fatos: never, memorial: Memorial) => Result<object, Recusa>

const conferirPor =
  (regra: Regra) =>
  ({ fatos, espera }: Exemplo): string[] =>
    conferirResultado((memorial) => regra(fatos as never, memorial), espera)

/** What surrounds the DAS: documents, register of receivables, penalties, exclusion. */
export const CONFERENTES_DO_SIMPLES: Readonly<Record<string, (exemplo: Exemplo) => string[]>> = {
  'iss-na-fonte': conferirPor((fatos: FatosDoIssNaFonte, memorial) =>
    aliquotaIssNaFonte(fatos, memorial),
  ),
  'iss-na-abertura': conferirPor(
    (fatos: Parameters<typeof diferencaDoIssNaAbertura>[0], memorial) =>
      diferencaDoIssNaAbertura(fatos, memorial),
  ),
  'credito-do-comprador': conferirPor((fatos: FatosDoCredito, memorial) =>
    creditoDoComprador(fatos, memorial),
  ),
}
