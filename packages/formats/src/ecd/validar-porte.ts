import type { Achados } from './achados.ts'
import type { DemonstracoesVistas } from './validar-demonstracoes.ts'
import { reais } from './valores.ts'

/** Of the year before: R$ 240 milhões of assets or R$ 300 milhões of gross revenue (Lei 11.638/2007, art. 3º, parágrafo único). */
const ATIVO_DE_GRANDE_PORTE = 240_000_000_00
const RECEITA_DE_GRANDE_PORTE = 300_000_000_00

/** A large company has an independent auditor, who is in J935. */
export function conferirPorte(
  { balanco, dre }: DemonstracoesVistas,
  { grandePorte, comAuditor }: { readonly grandePorte: boolean; readonly comAuditor: boolean },
  { achar }: Achados,
): void {
  if (comAuditor) return
  const ativo = balanco.find((l) => l.superior === '' && l.grupo === 'A')?.inicial ?? 0
  const receita = -(dre.find((l) => l.codigo === 'DRE.receita-bruta')?.inicial ?? 0)
  const grande = ativo > ATIVO_DE_GRANDE_PORTE || receita > RECEITA_DE_GRANDE_PORTE
  if (!grande && !grandePorte) return
  const porque =
    ativo > ATIVO_DE_GRANDE_PORTE
      ? `o ativo era ${reais(ativo)}`
      : `a receita bruta foi ${reais(receita)}`
  achar(
    'grande-porte',
    grande
      ? `No exercício anterior ${porque}: a empresa é de grande porte, e falta o auditor independente (J935).`
      : 'A ECD é de empresa de grande porte, e falta o auditor independente (J935).',
    { linha: 1 },
  )
}
