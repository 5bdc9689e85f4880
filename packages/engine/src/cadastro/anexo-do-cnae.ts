import type { Anexo } from './codigos.ts'

type Sugestao = Anexo | 'FATOR_R'

/**
 * CNAE by its beginning → annex of LC 123/2006, art. 18, and Res. CGSN 140/2018, art. 25. The longest beginning wins.
 * Only what the norm names; where the same CNAE may be of two annexes it is left out, and the accountant says.
 */
const PELO_INICIO: Readonly<Record<string, Sugestao>> = {
  // Art. 25, § 1º, I: resale. Retail, wholesale, vehicles; not who only brings buyer and seller together.
  '45': 'I',
  '46': 'I',
  '47': 'I',
  '56': 'I',
  // Art. 25, § 1º, II: what the taxpayer makes.
  ...Object.fromEntries(
    Array.from({ length: 23 }, (_, i) => [String(10 + i), 'II' satisfies Sugestao]),
  ),
  // Art. 25, § 1º, III: installing, mending, keeping (LC 123, art. 18, § 5º-B, IX).
  '33': 'III',
  '4520': 'III',
  '4543': 'III',
  '432': 'III',
  '95': 'III',
  // § 5º-B: schools, post offices, travel agencies, driving schools, lotteries, accounting, brokers; personal services.
  '5310': 'III',
  '6622300': 'III',
  '6821801': 'III',
  '6920601': 'III',
  '7911': 'III',
  '7912': 'III',
  '8299706': 'III',
  '851': 'III',
  '852': 'III',
  '854': 'III',
  '8592': 'III',
  '8593': 'III',
  '8599': 'III',
  '960': 'III',
  // § 5º-C: buildings, gardens, guarding, cleaning, lawyers.
  '4120': 'IV',
  '42': 'IV',
  '431': 'IV',
  '6911701': 'IV',
  '8011': 'IV',
  '8121': 'IV',
  '8129': 'IV',
  '8130': 'IV',
  // § 5º-D and § 5º-I: intellectual, technical, scientific work; III or V by the fator R.
  '3250706': 'FATOR_R',
  '4512': 'FATOR_R',
  '4542101': 'FATOR_R',
  '461': 'FATOR_R',
  '62': 'FATOR_R',
  '6311': 'FATOR_R',
  '6822': 'FATOR_R',
  '6920602': 'FATOR_R',
  '7020': 'FATOR_R',
  '71': 'FATOR_R',
  '72': 'FATOR_R',
  '731': 'FATOR_R',
  '732': 'FATOR_R',
  '741': 'FATOR_R',
  '7490101': 'FATOR_R',
  '7490104': 'FATOR_R',
  '75': 'FATOR_R',
  '86': 'FATOR_R',
  '9313100': 'FATOR_R',
}

/** The annex the main activity usually falls under, or null when the CNAE alone does not say. A suggestion: the accountant confirms. */
export function anexoSugerido(cnae: string): Sugestao | null {
  for (let tamanho = cnae.length; tamanho >= 2; tamanho -= 1) {
    const achado = PELO_INICIO[cnae.slice(0, tamanho)]
    if (achado !== undefined) return achado
  }
  return null
}
