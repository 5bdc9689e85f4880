import type { Centavos } from '../../dinheiro/index.ts'
import {
  type ApuracaoSimples,
  CODIGO_PGDASD,
  idDoTributo,
  ROTULOS_TRIBUTO_SIMPLES,
  TRIBUTOS_SIMPLES,
  type TributoSimples,
} from '../simples/index.ts'

/** A tribute as the PGDAS-D worked it out. */
export type ValorDoPgdasd = { readonly codigoTributo: number; readonly valor: Centavos }

/**
 * Where a difference comes from. `arredondamento`: no more centavos than there are lines. `historico`: every tribute
 * moved the same way, as another RBT12 moves them. `so-aqui`, `so-la`: one of the two left it out.
 */
export const CAUSAS_DA_DIFERENCA = [
  'arredondamento',
  'historico',
  'aliquota',
  'so-aqui',
  'so-la',
] as const
type CausaDaDiferenca = (typeof CAUSAS_DA_DIFERENCA)[number]

/** One tribute, ours and theirs, and where to look when they differ. */
export type TributoComparado = {
  readonly codigoTributo: number
  readonly rotulo: string
  readonly nosso: Centavos
  readonly deles: Centavos
  /** Theirs less ours. */
  readonly diferenca: Centavos
  /** Null where there is no difference. */
  readonly causa: CausaDaDiferenca | null
  /** The lines that have the tribute, with the step of the memória; where ours has none, every line. */
  readonly onde: readonly {
    readonly atividade: string
    readonly valor: Centavos
    readonly passo: string | null
  }[]
}

/** Our values beside those of the PGDAS-D, tribute by tribute, to the centavo. */
export function compararPgdasd(
  apuracao: ApuracaoSimples,
  valores: readonly ValorDoPgdasd[],
): TributoComparado[] {
  const deles = new Map<number, Centavos>()
  for (const { codigoTributo, valor } of valores)
    deles.set(codigoTributo, (deles.get(codigoTributo) ?? 0) + valor)
  const nossos = TRIBUTOS_SIMPLES.flatMap((tributo) => {
    const codigo = CODIGO_PGDASD[tributo]
    const nosso = apuracao.tributos[tributo] ?? 0
    const la = codigo === undefined ? 0 : (deles.get(codigo) ?? 0)
    return nosso === 0 && la === 0 ? [] : [{ tributo, codigo: codigo ?? 0, nosso, la }]
  })
  const conhecidos = new Set(Object.values(CODIGO_PGDASD))
  const alheios = [...deles].filter(([codigo, valor]) => valor !== 0 && !conhecidos.has(codigo))
  const sentidos = new Set(nossos.map(({ nosso, la }) => Math.sign(la - nosso)))
  const todosIguais = nossos.length > 1 && sentidos.size === 1
  return [
    ...nossos.map(({ tributo, codigo, nosso, la }) => ({
      codigoTributo: codigo,
      rotulo: ROTULOS_TRIBUTO_SIMPLES[tributo],
      ...{ nosso, deles: la, diferenca: la - nosso },
      ...localizar(apuracao, { tributo, nosso, la, todosIguais }),
    })),
    ...alheios.map(([codigo, valor]) => ({
      codigoTributo: codigo,
      rotulo: `Tributo ${codigo}`,
      ...{ nosso: 0, deles: valor, diferenca: valor, causa: 'so-la' as const, onde: [] },
    })),
  ]
}

type DoTributo = {
  readonly tributo: TributoSimples
  readonly nosso: Centavos
  readonly la: Centavos
  readonly todosIguais: boolean
}

function localizar(
  { linhas }: ApuracaoSimples,
  { tributo, nosso, la, todosIguais }: DoTributo,
): Pick<TributoComparado, 'causa' | 'onde'> {
  if (nosso === la) return { causa: null, onde: [] }
  const comEle = linhas.flatMap(({ atividade, tributos }) => {
    const valor = tributos[tributo]
    return valor === undefined ? [] : [{ atividade, valor, passo: idDoTributo(atividade, tributo) }]
  })
  if (la === 0) return { causa: 'so-aqui', onde: comEle }
  if (nosso === 0) {
    const todas = linhas.map(({ atividade }) => ({ atividade, valor: 0, passo: null }))
    return { causa: 'so-la', onde: todas }
  }
  if (Math.abs(la - nosso) <= comEle.length) return { causa: 'arredondamento', onde: comEle }
  return { causa: todosIguais ? 'historico' : 'aliquota', onde: comEle }
}
