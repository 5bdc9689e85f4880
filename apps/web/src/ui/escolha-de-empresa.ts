import { createContext, useContext } from 'react'

/** Opens the company of the top bar; nothing outside of the shell. */
export const EscolhaDeEmpresa = createContext<() => void>(() => {})

export const useEscolhaDeEmpresa = (): (() => void) => useContext(EscolhaDeEmpresa)
