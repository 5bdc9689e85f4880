import type { ROTAS, SITUACOES_NACIONAIS } from './tipos.ts'

export type Rota = keyof typeof ROTAS

/** Tried one after another where nobody said another order. */
const ORDEM_DAS_ROTAS: readonly Rota[] = ['nacional', 'intermediario', 'abrasf', 'prefeitura']

export type FatosDaRota = {
  /** Of the rule in force for who issues, in the município, on the day of the issue; null when there is none. */
  readonly ordem: readonly Rota[] | null
  /** Null when nobody said. */
  readonly situacaoNacional: keyof typeof SITUACOES_NACIONAIS | null
  /** Whether the company has all that the intermediary asks of it. */
  readonly intermediarioPronto: boolean
  /** Whether the rule of the município says how and where its service is spoken to. */
  readonly abrasfPronto: boolean
}

/** Why a way before the chosen one was left. */
type RotaPulada = {
  readonly rota: Rota
  readonly porque: 'cidade-fora-do-nacional' | 'intermediario-sem-ligacao' | 'abrasf-sem-endereco'
}

export type RotaEscolhida = { readonly rota: Rota; readonly puladas: readonly RotaPulada[] }

/**
 * By whom the note of a company is issued: the first way, of the order in force, that is open. A way that is alone is
 * taken as it is, for a norm or the office says so (Res. CGSN 140/2018, art. 106-A, and 191/2026 leave the Simples only
 * the national one, whatever the município). What no way takes is issued by hand, in the system of the prefeitura.
 */
export function quemEmite({
  ordem,
  situacaoNacional,
  intermediarioPronto,
  abrasfPronto,
}: FatosDaRota): RotaEscolhida {
  const rotas = ordem ?? ORDEM_DAS_ROTAS
  const puladas: RotaPulada[] = []
  for (const rota of rotas) {
    if (rota === 'nacional' && rotas.length > 1 && (situacaoNacional ?? 'ativo') !== 'ativo')
      puladas.push({ rota, porque: 'cidade-fora-do-nacional' })
    else if (rota === 'intermediario' && !intermediarioPronto)
      puladas.push({ rota, porque: 'intermediario-sem-ligacao' })
    else if (rota === 'abrasf' && !abrasfPronto)
      puladas.push({ rota, porque: 'abrasf-sem-endereco' })
    else return { rota, puladas }
  }
  return { rota: 'prefeitura', puladas }
}
