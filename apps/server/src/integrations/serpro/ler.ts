import type { RespostaSerpro } from '../../platform/fora/index.ts'
import { recusasDe } from './recusas.ts'
import type { Dita, Recusado } from './tipos.ts'

export const recusada = ({ recusas }: Recusado): RespostaSerpro<never> => ({
  ...{ tipo: 'recusado', recusas },
})

/** What was said, in our words; or why nothing was. */
export function ler<T>(dita: Dita, como: (dados: unknown) => T): RespostaSerpro<T> {
  if (dita.tipo === 'recusado') return recusada(dita)
  const avisos = dita.mensagens.map(({ texto }) => texto).filter((dito) => dito !== '')
  return { tipo: 'feito', dados: como(dita.dados), avisos, simulado: dita.simulado }
}

/** That it was heard, and that there is something besides to read: neither says why. */
const SO_DE_PASSAGEM = /(?:^|\[)Sucesso-|-MG04\]?$/
/** As `ler`, of what always gives something when it was done: without it, what they said is why it was not. */
export function lerFeito<T>(dita: Dita, como: (dados: unknown) => T): RespostaSerpro<T> {
  if (dita.tipo === 'recusado' || dita.dados !== null || dita.mensagens.length === 0)
    return ler(dita, como)
  const porque = dita.mensagens.filter(({ codigo }) => !SO_DE_PASSAGEM.test(codigo))
  return { tipo: 'recusado', recusas: recusasDe(200, porque.length > 0 ? porque : dita.mensagens) }
}

/** As `ler`; what the service did not find is `nada`. */
export function lerOuNada<T>(dita: Dita, nada: T, como: (dados: unknown) => T): RespostaSerpro<T> {
  if (dita.tipo === 'recusado' && dita.status === 404) return semNada(nada, dita)
  return ler(dita, (dados) => (dados === null ? nada : como(dados)))
}

/** The service said that there is none. */
export const semNada = <T>(nada: T, { simulado }: Recusado): RespostaSerpro<T> => ({
  ...{ tipo: 'feito', dados: nada, avisos: [], simulado },
})
