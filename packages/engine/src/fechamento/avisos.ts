import { formatarCompetencia, type TabelaUsada } from '../tempo/index.ts'
import type { Aviso } from '../tributos/simples/index.ts'

const ORDEM = { grave: 0, atencao: 1, informacao: 2 } as const

/** What a room says of its own table is said once, for all the tables of the month. */
const DE_UMA_TABELA = 'tabela-a-revisar'

/**
 * The warnings of the month as they are shown: one per cause, the grave first, and one for all the
 * tables that a newer norm may already have replaced.
 */
export function avisosDoMes(
  avisos: readonly Aviso[],
  tabelas: readonly TabelaUsada[],
): readonly Aviso[] {
  const porCausa = new Map<string, Aviso>()
  for (const aviso of avisos) {
    if (aviso.codigo === DE_UMA_TABELA) continue
    const causa = `${aviso.codigo} ${aviso.mensagem}`
    if (!porCausa.has(causa)) porCausa.set(causa, aviso)
  }
  return ordenarAvisos([...porCausa.values(), ...avisoDeRevisao(tabelas)])
}

/** The grave first; among equals, the order they came in. */
export const ordenarAvisos = (avisos: readonly Aviso[]): readonly Aviso[] =>
  avisos.toSorted((a, b) => ORDEM[a.gravidade] - ORDEM[b.gravidade])

function avisoDeRevisao(tabelas: readonly TabelaUsada[]): Aviso[] {
  const nomes = new Set(
    tabelas
      .filter(({ aRevisar }) => aRevisar)
      .map(({ nome, desde }) => `${nome} (${formatarCompetencia(desde)})`),
  )
  if (nomes.size === 0) return []
  const lista = [...nomes].join(', ')
  return [
    {
      codigo: 'tabelas-a-revisar',
      gravidade: 'atencao',
      mensagem: `O mês foi apurado com a última norma que o sistema conhece. Confira se já há outra: ${lista}.`,
    },
  ]
}
