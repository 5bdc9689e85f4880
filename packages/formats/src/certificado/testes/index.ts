import { autoridades, type NovoCertificado, umaChave, umCertificado } from './certificados.ts'
import { escreverPfx, type Protecao } from './pfx.ts'

export { autoridades, CLIENTE, EMAIL, umaChave, umCertificado } from './certificados.ts'
export { ANTIGA, escreverPfx, MODERNA, type Protecao } from './pfx.ts'

export type NovoPfx = NovoCertificado & {
  readonly senha: string
  readonly protecao?: Protecao
}

/** A .pfx as a person would send it: fictitious key, certificate and chain under a password. */
export function fabricarPfx({ senha, protecao, ...novo }: NovoPfx): Uint8Array {
  return escreverPfx({
    chaves: [umaChave(novo.chave, novo.bits).pkcs8],
    certificados: [umCertificado(novo), ...autoridades()],
    senha,
    ...(protecao === undefined ? {} : { protecao }),
  })
}
