import type { Carteira } from './tipos.ts'

type Etapa = Carteira['regua'][number]

type Parte = {
  readonly campo: Exclude<keyof Etapa, 'etapa' | 'paradas'>
  readonly tom: string
  readonly um: string
  readonly muitos: string
}

/** Parts of a stage's bar, from done to not begun. */
export const PARTES: readonly Parte[] = [
  { campo: 'feitas', tom: 'ok', um: 'feita', muitos: 'feitas' },
  { campo: 'naoSeAplica', tom: 'nada', um: 'não se aplica', muitos: 'não se aplicam' },
  { campo: 'atencao', tom: 'atencao', um: 'pede atenção', muitos: 'pedem atenção' },
  { campo: 'erro', tom: 'erro', um: 'com erro', muitos: 'com erro' },
  { campo: 'aguardando', tom: 'espera', um: 'aguarda o cliente', muitos: 'aguardam o cliente' },
  { campo: 'pendentes', tom: 'pendente', um: 'pendente', muitos: 'pendentes' },
]
const SEGURAM: readonly Parte['campo'][] = ['erro', 'atencao', 'aguardando']

const NUMERO = new Intl.NumberFormat('pt-BR')

/** How many a stage has in all, and how many need nothing more. */
export function contasDaEtapa(etapa: Etapa): { total: number; prontas: number } {
  const total = PARTES.reduce((soma, { campo }) => soma + etapa[campo], 0)
  return { total, prontas: etapa.feitas + etapa.naoSeAplica }
}

const emPalavras = (etapa: Etapa, partes: readonly Parte[]): string[] =>
  partes
    .filter(({ campo }) => etapa[campo] > 0)
    .map(({ campo, um, muitos }) =>
      etapa[campo] === 1 ? `1 ${um}` : `${NUMERO.format(etapa[campo])} ${muitos}`,
    )

/** A stage in words: «57 feitas, 4 aguardam o cliente»; only what there is. */
export const etapaEmPalavras = (etapa: Etapa): string =>
  emPalavras(etapa, PARTES).join(', ') || 'nenhuma empresa'

/** How many companies the map shows when the stage is opened. */
export const paradasEmPalavras = ({ paradas }: Pick<Etapa, 'paradas'>): string =>
  paradas === 0 ? '' : `${NUMERO.format(paradas)} ${paradas === 1 ? 'parada aqui' : 'paradas aqui'}`

/** What holds a stage, without what is done or only waits its turn. */
export const oQueSegura = (etapa: Etapa): string =>
  emPalavras(
    etapa,
    PARTES.filter(({ campo }) => SEGURAM.includes(campo)),
  ).join(' · ')
