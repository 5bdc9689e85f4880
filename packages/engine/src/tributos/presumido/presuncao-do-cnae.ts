import type { AtividadePresumida } from '../../tabelas/presumido/index.ts'

/**
 * CNAE by its beginning → group of Lei 9.249/1995, art. 15 (IN RFB 1.700/2017, art. 33). The longest beginning wins.
 * Only what the CNAE alone decides: with all its materials a construction presumes 8 %, and the CNAE does not say it.
 */
const PELO_INICIO: Readonly<Record<string, AtividadePresumida>> = {
  // Art. 15, § 1º, I: resale for consumption. Filling stations and bottled gas; not the wholesale.
  '4731': 'combustiveis',
  '4784': 'combustiveis',
  // § 1º, II, a: the transport of cargo stays in the 8 % of the caput; of people, 16 %.
  '49116': 'transporte-de-cargas',
  '4930': 'transporte-de-cargas',
  '5011401': 'transporte-de-cargas',
  '5012201': 'transporte-de-cargas',
  '5021': 'transporte-de-cargas',
  '5120': 'transporte-de-cargas',
  '4912': 'transporte-de-passageiros',
  '492': 'transporte-de-passageiros',
  '4950': 'transporte-de-passageiros',
  '5011402': 'transporte-de-passageiros',
  '5012202': 'transporte-de-passageiros',
  '5022': 'transporte-de-passageiros',
  '5091': 'transporte-de-passageiros',
  '5111': 'transporte-de-passageiros',
  '5112': 'transporte-de-passageiros',
  // § 1º, III, a: hospitals, and the diagnosis that the paragraph lists, of a sociedade empresária under the Anvisa.
  '8610': 'servicos-hospitalares',
  '8640': 'servicos-hospitalares',
  // IN RFB 1.700/2017, art. 33, § 1º, IV, e: without all the materials, 32 %.
  '412': 'construcao-sem-materiais',
  '42': 'construcao-sem-materiais',
  '43': 'construcao-sem-materiais',
  // IN RFB 1.700/2017, art. 33, § 1º, II, c: lots, incorporation, buildings made or bought to be sold.
  '4110': 'venda-de-imoveis',
  '6810201': 'venda-de-imoveis',
  '6810203': 'venda-de-imoveis',
}

/**
 * What part of an activity's revenue is presumed profit when nobody chose: by the CNAE where the law names it, else
 * sales (annexes I and II) or services in general. A default: the accountant confirms.
 */
export function presuncaoDoCnae(cnae: string, anexo: string | null): AtividadePresumida {
  for (let tamanho = cnae.length; tamanho >= 2; tamanho -= 1) {
    const achada = PELO_INICIO[cnae.slice(0, tamanho)]
    if (achada !== undefined) return achada
  }
  return anexo === 'I' || anexo === 'II' ? 'comercio-industria' : 'servicos-em-geral'
}
