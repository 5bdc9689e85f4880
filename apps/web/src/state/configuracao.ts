import { createContext, useContext } from 'react'
import type { Configuracao } from './ler-configuracao.ts'

const Contexto = createContext<Configuracao | null>(null)
export const ConfiguracaoDoServidor = Contexto.Provider

export function useConfiguracao(): Configuracao {
  const configuracao = useContext(Contexto)
  if (!configuracao) throw new Error('the configuration is read before the application is drawn')
  return configuracao
}
