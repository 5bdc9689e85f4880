import * as z from 'zod/mini'
import { PREFIXO_DE_ARMAZENAMENTO } from '../../../brand/marca.ts'

export const QUEM = {
  empresa: 'Tenho empresa',
  abrir: 'Quero abrir empresa',
  contador: 'Sou contador',
  convite: 'Recebi um convite',
} as const
export type Quem = keyof typeof QUEM

const texto = z.string().check(z.maxLength(300))
/** What the wizard keeps while it is filled: everything but the password. */
const Rascunho = z.object({
  passo: z.number().check(z.gte(0), z.lte(3)),
  quem: z.nullable(z.enum(['empresa', 'abrir', 'contador', 'convite'])),
  codigo: texto,
  cnpj: texto,
  conferidos: z.array(texto),
  crcUf: texto,
  crcNumero: texto,
  crcTipo: texto,
  nome: texto,
  email: texto,
  termos: z.boolean(),
})
export type RascunhoDoRegistro = z.infer<typeof Rascunho>

/** What each step is given. */
export type PropsDoPasso = {
  rascunho: RascunhoDoRegistro
  mudar: (mudanca: Partial<RascunhoDoRegistro>) => void
  avancar: () => void
}

export const RASCUNHO_VAZIO: RascunhoDoRegistro = {
  passo: 0,
  quem: null,
  codigo: '',
  cnpj: '',
  conferidos: [],
  crcUf: '',
  crcNumero: '',
  crcTipo: 'O',
  nome: '',
  email: '',
  termos: false,
}

const CHAVE = `${PREFIXO_DE_ARMAZENAMENTO}:registrar`
type Armazem = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The wizard as it was left in this tab; what does not pass its check starts anew. */
export function lerRascunho(armazem: Armazem): RascunhoDoRegistro {
  try {
    const lido = Rascunho.safeParse(JSON.parse(armazem.getItem(CHAVE) ?? 'null'))
    return lido.success ? lido.data : RASCUNHO_VAZIO
  } catch {
    return RASCUNHO_VAZIO
  }
}
export const guardarRascunho = (armazem: Armazem, rascunho: RascunhoDoRegistro): void =>
  armazem.setItem(CHAVE, JSON.stringify(rascunho))
export const esquecerRascunho = (armazem: Armazem): void => armazem.removeItem(CHAVE)

/** `SP-123456/O`, as the CRC writes it without the digit: six numbers and a type. */
export const crcEscrito = ({ crcUf, crcNumero, crcTipo }: RascunhoDoRegistro): string =>
  `${crcUf}-${crcNumero.padStart(6, '0')}/${crcTipo}`
