// Every service that is built, by its name: no two of the catalogue have the same.
import {
  consultarDeclaracoes,
  consultarExtrato,
  consultarRecibo,
  consultarUltima,
} from './pgdasd/consult.ts'
import { gerarDas, gerarDasCobranca, gerarDasProcesso } from './pgdasd/das.ts'
import { transmitir } from './pgdasd/declare.ts'
import { obterProcuracao } from './procuracoes.ts'
import type { Store } from './store.ts'
import type { Terms } from './termo.ts'
import type { Service } from './words.ts'

type Registry = { store: Store; open: boolean; clock(): number }

const PGDASD = {
  TRANSDECLARACAO11: transmitir,
  GERARDAS12: gerarDas,
  CONSDECLARACAO13: consultarDeclaracoes,
  CONSULTIMADECREC14: consultarUltima,
  CONSDECREC15: consultarRecibo,
  CONSEXTRATO16: consultarExtrato,
  GERARDASCOBRANCA17: gerarDasCobranca,
  GERARDASPROCESSO18: gerarDasProcesso,
}

export const createServices = (
  registry: Registry,
  terms: Terms,
): Readonly<Record<string, Service>> => ({
  ...PGDASD,
  OBTERPROCURACAO41: obterProcuracao(registry),
  ENVIOXMLASSINADO81: terms.accept,
})
