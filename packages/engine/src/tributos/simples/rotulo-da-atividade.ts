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

/** An activity in words: `Anexo III ou V (fator R), ISS retido`; `nome` is of who has no annex, outside the Simples. */
export function rotuloDaAtividade(
  atividade: Pick<AtividadeDoMes, 'anexo' | 'exterior'> & Partial<AtividadeDoMes>,
  nome?: string,
): string {
  const { anexo } = atividade
  const doAnexo = anexo === 'FATOR_R' ? 'Anexo III ou V (fator R)' : `Anexo ${anexo}`
  return [
    nome ?? doAnexo,
    ...MARCAS.flatMap(([campo, marca]) => (atividade[campo] ? [marca] : [])),
  ].join(', ')
}
