import { decimal, formatarTaxa } from '../dinheiro/index.ts'
import { EMISSOR_NACIONAL } from '../tabelas/reforma/index.ts'
import { LIMITES_DO_ISS } from '../tabelas/retencoes/index.ts'
import { type DataCivil, ultimoDiaDoMes, vigente } from '../tempo/index.ts'
import type { RegraDatada } from './tipos.ts'

const LC_116 = 'https://www.planalto.gov.br/ccivil_03/leis/lcp/lcp116.htm'
const LC_214 = 'https://www.planalto.gov.br/ccivil_03/leis/lcp/lcp214.htm'
/** LC 116/2003 holds from its publication (art. 9º). */
const DESDE_A_LC_116 = '2003-08-01'

/** Subitems whose taker answers for the ISS, when it is a pessoa jurídica (LC 116/2003, art. 6º, § 2º, II). */
const DO_ARTIGO_SEXTO = [
  ...['03.05', '07.02', '07.04', '07.05', '07.09', '07.10', '07.12', '07.16', '07.17', '07.19'],
  ...['11.02', '17.05', '17.10'],
] as const

const doArtigoSexto = (chave: string): RegraDatada<'retencao'> => ({
  ...{ tipo: 'retencao', chave, camada: 'federal', de: DESDE_A_LC_116, ate: null, link: LC_116 },
  valor: { quem: 'tomador', quando: 'tomador-pj' },
  fonte: 'LC 116/2003, art. 6º, § 2º, II; confira se a lei do município o adotou',
})

const doEmissor = (
  chave: string,
  de: DataCivil,
  fonte: string,
): RegraDatada<'rota-de-emissao'> => ({
  ...{ tipo: 'rota-de-emissao', chave, camada: 'federal', de, ate: null, link: null },
  valor: { ordem: ['nacional'] },
  fonte,
})

/** What holds in every município of the country, whatever its own law says. */
export const REGRAS_FEDERAIS: readonly RegraDatada[] = [
  ...EMISSOR_NACIONAL.versoes.flatMap(({ mei, simples }) => [
    doEmissor('mei', mei, 'Res. CGSN 140/2018, art. 106-A, red. Res. CGSN 169/2022'),
    doEmissor('simples', simples, 'Res. CGSN 191/2026'),
  ]),
  ...DO_ARTIGO_SEXTO.map(doArtigoSexto),
]

export type FatoFederal = {
  readonly texto: string
  readonly de: DataCivil
  readonly ate: DataCivil | null
  readonly fonte: string
  readonly link: string | null
}

/** The same, with the bounds of the rate, as people read it. */
export const FATOS_FEDERAIS: readonly FatoFederal[] = [
  ...LIMITES_DO_ISS.versoes.map(({ desde, ate, minima, maxima, semMinima, fonte }) => ({
    texto: `A alíquota do ISS fica entre ${formatarTaxa(minima.toString())} e ${formatarTaxa(maxima.toString())}; só os subitens ${[...semMinima].join(', ')} podem ficar abaixo.`,
    de: `${desde}-01`,
    ate: ate === undefined ? null : ultimoDiaDoMes(ate),
    fonte: `${fonte}; LC 157/2016`,
    link: LC_116,
  })),
  ...EMISSOR_NACIONAL.versoes.flatMap(({ mei, simples }) => [
    {
      texto: 'O MEI emite a NFS-e só pelo emissor nacional.',
      ...{ de: mei, ate: null, link: null },
      fonte: 'Res. CGSN 140/2018, art. 106-A, red. Res. CGSN 169/2022',
    },
    {
      texto: 'A ME e a EPP do Simples Nacional emitem a NFS-e pelo emissor nacional.',
      ...{ de: simples, ate: null, link: null },
      fonte: 'Res. CGSN 191/2026',
    },
  ]),
  {
    texto:
      'O município autoriza a NFS-e nacional, ou manda ao ambiente nacional as notas do seu emissor, no mesmo leiaute.',
    ...{ de: '2026-01-01', ate: null, link: LC_214 },
    fonte: 'LC 214/2025, art. 62, § 1º',
  },
  {
    texto: `Nos subitens ${DO_ARTIGO_SEXTO.join(', ')}, o tomador pessoa jurídica responde pelo ISS, conforme a lei do município.`,
    ...{ de: DESDE_A_LC_116, ate: null, link: LC_116 },
    fonte: 'LC 116/2003, art. 6º, § 2º, II',
  },
]

/** The bounds of the rate on a day, or null before the tables begin. */
export function limitesDoIss(data: DataCivil): {
  readonly minima: string
  readonly maxima: string
  readonly semMinima: ReadonlySet<string>
  readonly fonte: string
} | null {
  const achada = vigente(LIMITES_DO_ISS, data.slice(0, 7))
  if (!achada.ok) return null
  const { minima, maxima, semMinima, fonte } = achada.value
  return { minima: minima.toString(), maxima: maxima.toString(), semMinima, fonte }
}

/** What is wrong with a rate of a service; null when nothing is. `item` null is every service. */
export function defeitoDaAliquota(
  aliquota: string,
  item: string | null,
  data: DataCivil,
): string | null {
  const limites = limitesDoIss(data)
  if (limites === null) return null
  const fator = decimal(aliquota)
  if (fator.gt(limites.maxima))
    return `A alíquota do ISS vai até ${formatarTaxa(limites.maxima)} (LC 116/2003, art. 8º, II).`
  if (fator.lt(limites.minima) && !(item !== null && limites.semMinima.has(item)))
    return `A alíquota do ISS é de ${formatarTaxa(limites.minima)} ou mais (LC 116/2003, art. 8º-A).`
  return null
}
