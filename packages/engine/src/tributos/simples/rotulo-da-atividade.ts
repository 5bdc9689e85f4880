import type { AtividadeDoMes } from './tipos.ts'

const MARCAS: readonly (readonly [keyof AtividadeDoMes, string])[] = [
  ['exterior', 'exportação'],
  ['issRetido', 'ISS retido'],
  ['issOutroMunicipio', 'ISS em outro município'],
  ['issFixo', 'ISS fixo'],
  ['semIss', 'sem ISS'],
  ['icmsSt', 'ICMS por substituição'],
  ['pisCofinsMonofasico', 'PIS/COFINS monofásico'],
]

/** An activity in words: `Anexo III ou V (fator R), ISS retido`. */
export function rotuloDaAtividade(
  atividade: Pick<AtividadeDoMes, 'anexo' | 'exterior'> & Partial<AtividadeDoMes>,
): string {
  const { anexo } = atividade
  const nome = anexo === 'FATOR_R' ? 'Anexo III ou V (fator R)' : `Anexo ${anexo}`
  return [nome, ...MARCAS.flatMap(([campo, marca]) => (atividade[campo] ? [marca] : []))].join(', ')
}
