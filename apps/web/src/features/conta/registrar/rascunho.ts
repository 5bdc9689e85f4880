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
  /** Of an accounting office: how it calls itself, and its registered name. */
  escritorioNome: texto,
  razaoSocial: texto,
  nome: texto,
  cpf: texto,
  celular: texto,
  email: texto,
  termos: z.boolean(),
  privacidade: z.boolean(),
  whatsapp: z.boolean(),
  novidades: z.boolean(),
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
  escritorioNome: '',
  razaoSocial: '',
  nome: '',
  cpf: '',
  celular: '',
  email: '',
  termos: false,
  privacidade: false,
  whatsapp: false,
  novidades: false,
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
export const crcEscrito = ({
  crcUf,
  crcNumero,
  crcTipo,
}: Pick<RascunhoDoRegistro, 'crcUf' | 'crcNumero' | 'crcTipo'>): string =>
  `${crcUf}-${crcNumero.padStart(6, '0')}/${crcTipo}`

/** What the account is told of who asks for it; nothing of what was typed in a way that was left. */
export function cadastroDo(rascunho: RascunhoDoRegistro): Record<string, string> {
  const { quem, cnpj, cpf, celular, escritorioNome, razaoSocial } = rascunho
  const pessoa = { quem: quem ?? 'empresa', cpf, celular }
  if (quem === 'abrir') return pessoa
  if (quem !== 'contador') return { ...pessoa, cnpj }
  const nome = escritorioNome.trim()
  const doEscritorio = { escritorioNome: nome, razaoSocial: razaoSocial.trim() || nome }
  return { ...pessoa, cnpj, crc: crcEscrito(rascunho), ...doEscritorio }
}
