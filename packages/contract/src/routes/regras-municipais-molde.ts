// What the routes of the municipal rules share.
import { CAMADAS, type Camada, TIPOS_DE_REGRA, type TipoDeRegra } from '@razao/engine/municipal'
import { z } from 'zod'

/** A município by its code of the IBGE. */
export const Ibge = z.number().int().min(1_100_000).max(5_399_999)
export const Tipo = z.enum(TIPOS_DE_REGRA as [TipoDeRegra, ...TipoDeRegra[]])
export const CamadaDaRegra = z.enum(Object.keys(CAMADAS) as [Camada, ...Camada[]])
export const Municipio = z.object({ ibge: Ibge, nome: z.string(), uf: z.string() })
/** A page that a person will open: never an address that a browser would run. */
export const Endereco = (maximo: number) =>
  z.url({ protocol: /^https?$/, error: 'Escreva o endereço inteiro, com https://.' }).max(maximo)
export const Chave = z.string().trim().min(1).max(40)

/** Of every route of theirs. */
export const comum = { role: 'CONTADOR', tags: ['regraMunicipal'] } as const

/** The environment whose answers count; only those of production are of real notes. */
export const AmbienteNacional = z.enum(['producao', 'restrita'])
