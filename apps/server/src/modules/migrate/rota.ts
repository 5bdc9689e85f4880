import { REGIME } from '@razao/engine/cadastro'
import { type Dialeto, quemEmite, type Rota, type RotaEscolhida } from '@razao/engine/municipal'
import type { regrasDoMunicipio } from '../regras/index.ts'

type Regras = Awaited<ReturnType<typeof regrasDoMunicipio>>

export type RotaDaEmpresa = RotaEscolhida & {
  /** Empty when nobody said: it is the order of the house. */
  readonly ordem: readonly Rota[]
  readonly fonte: string | null
}

export type ServicoAbrasf = {
  readonly dialeto: Dialeto
  /** By environment: 1 production, 2 homologação. */
  readonly enderecos: Readonly<Record<1 | 2, string | null>>
}

const quemEh = (regime: number): 'mei' | 'simples' | 'demais' => {
  if (regime === REGIME.mei) return 'mei'
  return regime === REGIME.simples ? 'simples' : 'demais'
}

/** Who a note is asked of, by the way that it goes; by hand nobody is, and what was never asked for is counted as national. */
export const provedorDaRota = (rota: Rota): 'nacional' | 'migrate' | 'abrasf' => {
  if (rota === 'intermediario') return 'migrate'
  return rota === 'abrasf' ? 'abrasf' : 'nacional'
}

/** How and where the service of the city is spoken to; null where its rule does not say so whole. */
export function servicoAbrasf(regras: Regras): ServicoAbrasf | null {
  const { sistema, dialeto, servico, servicoDeTeste } = regras?.provedor?.valor ?? {}
  if (sistema !== 'abrasf' || dialeto === undefined) return null
  if (servico === undefined && servicoDeTeste === undefined) return null
  return { dialeto, enderecos: { 1: servico ?? null, 2: servicoDeTeste ?? null } }
}

/** By whom a company issues, by the rules of its município on the day and by whether it is ready at Migrate. */
export function escolherRota(
  regras: Regras,
  { regime, pronta }: { readonly regime: number; readonly pronta: boolean },
): RotaDaEmpresa {
  const regra = regras?.rotas[quemEh(regime)] ?? null
  const ordem = regra?.valor.ordem ?? null
  const escolhida = quemEmite({
    ordem,
    situacaoNacional: regras?.situacaoNacional?.valor.situacao ?? null,
    intermediarioPronto: pronta,
    abrasfPronto: servicoAbrasf(regras) !== null,
  })
  return { ...escolhida, ordem: ordem ?? [], fonte: regra?.fonte ?? null }
}
