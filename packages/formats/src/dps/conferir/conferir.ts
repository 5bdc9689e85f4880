import type { Dps } from '../tipos.ts'
import { REGRAS_DA_EMISSAO } from './emissao.ts'
import { recusasDaEstrutura } from './estrutura.ts'
import { type ContextoDaDps, type RecusaDaDps, reunirFatos } from './fatos.ts'
import { REGRAS_FEDERAIS } from './federais.ts'
import { REGRAS_DO_IBS_CBS } from './ibs-cbs.ts'
import { REGRAS_DO_ISS } from './iss.ts'
import { REGRAS_DAS_PESSOAS } from './pessoas.ts'
import { quebradas } from './regra.ts'
import { REGRAS_DO_SERVICO } from './servico.ts'
import { REGRAS_DOS_VALORES } from './valores.ts'

export type { ContextoDaDps, NotaSubstituida, RecusaDaDps, TipoDeBeneficio } from './fatos.ts'

/** Every rule, in the order in which they are told. */
export const REGRAS = [
  ...REGRAS_DA_EMISSAO,
  ...REGRAS_DAS_PESSOAS,
  ...REGRAS_DO_SERVICO,
  ...REGRAS_DOS_VALORES,
  ...REGRAS_DO_ISS,
  ...REGRAS_FEDERAIS,
  ...REGRAS_DO_IBS_CBS,
]

/**
 * Why the Sefin would refuse this DPS, before it is sent: one refusal for each place to repair. What only the
 * registers of the government know (a CNPJ that was closed, a service the city does not administer) it does
 * not tell.
 */
export function conferirDps(dps: Dps, contexto: ContextoDaDps): readonly RecusaDaDps[] {
  const recusas = quebradas(REGRAS, reunirFatos(dps, contexto))
  const vistos = new Set(recusas.map(({ campo }) => campo))
  for (const recusa of recusasDaEstrutura(dps)) {
    if (vistos.has(recusa.campo)) continue
    vistos.add(recusa.campo)
    recusas.push(recusa)
  }
  return recusas
}
