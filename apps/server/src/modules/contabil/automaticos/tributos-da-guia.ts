import type { TributoAPagar } from '@razao/engine/contabil'

/** What a guide says of what it pays. */
export type GuiaPorTributo = {
  readonly tipo: number
  readonly chave: string
  /** Centavos, without multa and juros. */
  readonly principal: number
  readonly composicao: readonly { readonly tributo: string; readonly valor: number }[]
}

const DAS = 27
const DAS_MEI = 28
const PROPRIOS: ReadonlySet<string> = new Set([
  'pis',
  'cofins',
  'irpj',
  'csll',
  'iss',
  'icms',
  'ipi',
  'cbs',
  'ibs',
  'pis-folha',
  'irrf-lucros',
] satisfies TributoAPagar[])

/** A part of a guide by the account of "a recolher" it settles; what is not named is INSS of the DCTFWeb. */
function tributoDaParte({ tipo, chave }: GuiaPorTributo, tributo: string): TributoAPagar {
  if (tipo === DAS || tributo === 'das') return 'das'
  if (tipo === DAS_MEI) return 'das-mei'
  if (tributo === 'inss-terceiros') return 'inss-de-terceiros'
  if (tributo === 'iss-terceiros' || chave.startsWith('iss-retido')) return 'iss-de-terceiros'
  if (tributo.endsWith('-terceiros')) return 'retencoes-de-terceiros'
  if (PROPRIOS.has(tributo)) return tributo as TributoAPagar
  if (tributo.startsWith('irrf')) return 'irrf'
  if (tributo.startsWith('fgts')) return 'fgts'
  return 'inss'
}

/** What somebody answered for as paid over what is owed, by what it would have settled. */
export function aMaiorPorTributo(
  guia: GuiaPorTributo & { readonly aMaior: GuiaPorTributo['composicao'] | null },
): ReadonlyMap<TributoAPagar, number> {
  const composicao = guia.aMaior ?? []
  const principal = composicao.reduce((soma, { valor }) => soma + valor, 0)
  return tributosDaGuia({ ...guia, composicao, principal })
}

/** The principal of a guide by what it settles, in centavos: one DAE pays INSS, FGTS and IRRF. */
export function tributosDaGuia(guia: GuiaPorTributo): ReadonlyMap<TributoAPagar, number> {
  const somas = new Map<TributoAPagar, number>()
  const somar = (tributo: TributoAPagar, valor: number) => {
    if (valor !== 0) somas.set(tributo, (somas.get(tributo) ?? 0) + valor)
  }
  let composto = 0
  for (const { tributo, valor } of guia.composicao) {
    composto += valor
    somar(tributoDaParte(guia, tributo), valor)
  }
  const primeiro = [...somas.keys()][0] ?? tributoDaParte(guia, guia.chave)
  somar(primeiro, guia.principal - composto)
  return somas
}
