import type { Judge } from './certificates.ts'
import type { City } from './cities.ts'
import type { Company } from './rules/facts.ts'
import type { Signer } from './signature.ts'
import type { Store } from './store.ts'

/** What every part of the service knows. */
export type Context = {
  /** 1 production, 2 restricted production. */
  environment: 1 | 2
  store: Store
  signer: Signer
  judge: Judge
  cityOf(code: string): City | undefined
  cityName(code: string): string
  companyOf(cnpj: string): Company | undefined
}
