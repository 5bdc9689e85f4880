import { createHmac } from 'node:crypto'
import type { ChavesDaMigrate } from '../../platform/fora/index.ts'

/** Longer than that, it is refused. */
const VALE_S = 110

const base64 = (valor: unknown): string => Buffer.from(JSON.stringify(valor)).toString('base64url')

export type Chamada = {
  readonly escritorioId: number
  readonly chaves: ChavesDaMigrate
  readonly signal: AbortSignal
}

/** Who asks: the partner, of companies; a company, of notes. */
export type Como = 'parceiro' | 'empresa'

/** The JWT (HS256) that is exchanged for tokens: by the secret of the partner, or by the access key of the company. */
export function assinarJwt(chaves: ChavesDaMigrate, como: Como, agora: number): string {
  const { parceiro, segredo, cnpj, chave } = chaves
  const iat = Math.floor(agora / 1000)
  const sub = como === 'parceiro' ? parceiro : cnpj
  const corpo = { iat, exp: iat + VALE_S, sub, partnerKey: parceiro }
  const cabeca = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(corpo)}`
  const assinatura = createHmac('sha256', como === 'parceiro' ? segredo : chave)
  return `${cabeca}.${assinatura.update(cabeca).digest('base64url')}`
}
