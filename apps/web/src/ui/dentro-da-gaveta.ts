import { createContext, useContext } from 'react'

/** True inside a drawer: what is of the whole screen (its saved views) does not belong there. */
const Contexto = createContext(false)
export const DentroDaGaveta = Contexto.Provider
export const useDentroDaGaveta = (): boolean => useContext(Contexto)
