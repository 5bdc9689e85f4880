import type { RespostaSerpro } from '../../platform/fora/index.ts'
import type { Dita, Recusado } from './tipos.ts'

export const recusada = ({ recusas }: Recusado): RespostaSerpro<never> => ({
  ...{ tipo: 'recusado', recusas },
})

/** What was said, in our words; or why nothing was. */
export const ler = <T>(dita: Dita, como: (dados: unknown) => T): RespostaSerpro<T> =>
  dita.tipo === 'recusado' ? recusada(dita) : { ...dita, tipo: 'feito', dados: como(dita.dados) }

/** The service said that there is none. */
export const semNada = <T>(nada: T, { simulado }: Recusado): RespostaSerpro<T> => ({
  ...{ tipo: 'feito', dados: nada, avisos: [], simulado },
})
