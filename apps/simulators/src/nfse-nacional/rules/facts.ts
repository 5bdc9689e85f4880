import type { City } from '../cities.ts'
import type { Dps } from '../dps.ts'
import type { Code } from '../refusals.ts'
import type { Note } from '../store.ts'
import type { Incidence, Values } from '../values.ts'

/** What the registers of the government say of a company; who is in none is taken at its word. */
export type Company = {
  cnpj: string
  name: string
  /** Where it is established. */
  city: string
  /** opSimpNac: 1 no, 2 MEI, 3 ME/EPP. */
  simples: 1 | 2 | 3
  /** Its municipal registration, when the city put it in the national one (CNC). */
  municipal?: string
  since?: string
}

export type Facts = {
  dps: Dps
  now: number
  /** 1 production, 2 restricted production. */
  environment: number
  /** Made in another program of the issuer, such as the web issuer. */
  elsewhere: boolean
  where: Incidence
  values: Values
  /** The city that issues. */
  city: City | undefined
  company: Company | undefined
  noteByKey(key: string): Note | undefined
}

export type Rule = (facts: Facts) => readonly Code[]

/** The codes of what is true. */
export const those = (
  ...table: readonly (readonly [broken: boolean | undefined, code: Code])[]
): Code[] => table.filter(([broken]) => broken === true).map(([, code]) => code)
