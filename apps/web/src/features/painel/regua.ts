import type { Carteira } from './tipos.ts'

type Etapa = Carteira['regua'][number]

/** Parts of a stage's bar, from done to not begun. */
export const PARTES = [
  { campo: 'feitas', tom: 'ok', texto: 'feitas' },
  { campo: 'naoSeAplica', tom: 'nada', texto: 'não se aplica' },
  { campo: 'atencao', tom: 'atencao', texto: 'pedem atenção' },
  { campo: 'erro', tom: 'erro', texto: 'com erro' },
  { campo: 'aguardando', tom: 'espera', texto: 'aguardando cliente' },
  { campo: 'pendentes', tom: 'pendente', texto: 'pendentes' },
] as const

const NUMERO = new Intl.NumberFormat('pt-BR')

/** How many a stage has in all, and how many need nothing more. */
export function contasDaEtapa(etapa: Etapa): { total: number; prontas: number } {
  const total = PARTES.reduce((soma, { campo }) => soma + etapa[campo], 0)
  return { total, prontas: etapa.feitas + etapa.naoSeAplica }
}

/** A stage in words: «57 feitas, 4 aguardando cliente»; only what there is. */
export const etapaEmPalavras = (etapa: Etapa): string =>
  PARTES.filter(({ campo }) => etapa[campo] > 0)
    .map(({ campo, texto }) => `${NUMERO.format(etapa[campo])} ${texto}`)
    .join(', ') || 'nenhuma empresa'

/** What holds a stage, without what is done or only waits its turn. */
export const oQueSegura = (etapa: Etapa): string =>
  (['erro', 'atencao', 'aguardando'] as const)
    .filter((campo) => etapa[campo] > 0)
    .map((campo) => `${NUMERO.format(etapa[campo])} ${ROTULOS[campo]}`)
    .join(' · ')

const ROTULOS = {
  erro: 'com erro',
  atencao: 'pedem atenção',
  aguardando: 'aguardam o cliente',
} as const
