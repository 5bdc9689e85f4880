import { type ConteudoDaNota, compararNotas } from '@razao/engine/faturamento'
import type { Leitura } from './leitura.ts'

/** What of a document is compared; null for what is no note. */
export function conteudoDe(item: {
  tipo: string
  valor: number | null
  competencia: string | null
  emissao: string | null
  leitura: unknown
}): ConteudoDaNota | null {
  if (item.tipo !== 'nota') return null
  const lida = (item.leitura ?? {}) as Partial<Leitura>
  return {
    valor: item.valor ?? 0,
    competencia: item.competencia ?? '',
    emissao: item.emissao ?? '',
    contraparte: lida.contraparte_documento ?? null,
    desconto: lida.desconto ?? 0,
    deducoes: lida.deducoes ?? 0,
    iss: lida.iss ?? 0,
    retencoes: lida.retencoes ?? 0,
  }
}

/** What is said of a document whose key came before, by its columns. */
export function jaVeio(
  onde: 'no-sistema' | 'no-envio',
  primeira: ConteudoDaNota | null | undefined,
  outra: ConteudoDaNota | null,
): { motivoCodigo: string; motivo: string } {
  const dita = compararNotas({ primeira: primeira ?? null, outra, onde })
  const { codigo, mensagem } = dita.ok ? dita.value : dita.refusal
  return { motivoCodigo: codigo, motivo: mensagem }
}
