import type { Centavos } from '../../dinheiro/index.ts'
import { TRIBUTOS_SIMPLES, type TributoSimples } from '../../tabelas/simples/index.ts'
import type { ApuracaoSimples, LinhaDoDas, TributosDoDas } from './tipos.ts'

/** What one establishment owes, activity by activity, as the extrato of the PGDAS-D shows it. */
export type DasDoEstabelecimento = {
  /** CNPJ; null for the lines that name none. */
  readonly estabelecimento: string | null
  readonly receita: Centavos
  readonly linhas: readonly LinhaDoDas[]
  readonly tributos: TributosDoDas
  readonly total: Centavos
}

/** The lines of a month by establishment, in the order they came; fixed values are of the company. */
export function porEstabelecimento({ linhas }: ApuracaoSimples): DasDoEstabelecimento[] {
  const grupos = new Map<string | null, LinhaDoDas[]>()
  for (const linha of linhas) {
    const cnpj = linha.estabelecimento ?? null
    grupos.set(cnpj, [...(grupos.get(cnpj) ?? []), linha])
  }
  return [...grupos].map(([estabelecimento, doGrupo]) => {
    const tributos: Partial<Record<TributoSimples, Centavos>> = {}
    for (const tributo of TRIBUTOS_SIMPLES) {
      const valores = doGrupo.flatMap((linha) => linha.tributos[tributo] ?? [])
      if (valores.length > 0) tributos[tributo] = valores.reduce((a, b) => a + b, 0)
    }
    return {
      estabelecimento,
      receita: doGrupo.reduce((soma, { receita }) => soma + receita, 0),
      linhas: doGrupo,
      tributos,
      total: doGrupo.reduce((soma, { total }) => soma + total, 0),
    }
  })
}
