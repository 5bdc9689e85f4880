import { createContext, useContext } from 'react'
import * as z from 'zod/mini'

/** What the server tells the application before anything is drawn. */
export const Configuracao = z.object({
  brand: z.object({ nome: z.string().check(z.minLength(1)), corPrimaria: z.string() }),
  auth: z.object({ domain: z.string(), clientId: z.string(), audience: z.string() }),
  idle: z.object({ limiteMinutos: z.number().check(z.gte(0)), enderecoDeSaida: z.string() }),
  manutencao: z.nullable(z.object({ ligada: z.boolean(), estimativa: z.string() })),
  versao: z.string(),
  demonstracao: z.boolean(),
})
export type Configuracao = z.infer<typeof Configuracao>

const Contexto = createContext<Configuracao | null>(null)
export const ConfiguracaoDoServidor = Contexto.Provider

export function useConfiguracao(): Configuracao {
  const configuracao = useContext(Contexto)
  if (!configuracao) throw new Error('the configuration is read before the application is drawn')
  return configuracao
}

/** Reads `/config.json`; throws when it cannot be read. */
export async function lerConfiguracao(): Promise<Configuracao> {
  // The page has already asked for it (preload), and the server says it is not to be kept.
  const resposta = await fetch('/config.json')
  if (!resposta.ok) throw new Error(`configuration refused: ${resposta.status}`)
  return Configuracao.parse(await resposta.json())
}
