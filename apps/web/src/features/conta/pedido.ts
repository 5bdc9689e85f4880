import { formatarCnpj } from '@razao/engine/cadastro'
import * as z from 'zod/mini'
import { PREFIXO_DE_ARMAZENAMENTO } from '../../brand/marca.ts'
import { crcEscrito, type RascunhoDoRegistro } from './registrar/rascunho.ts'

const texto = z.string().check(z.maxLength(2000))
const Pedido = z.object({ email: texto, texto })
const CHAVE = `${PREFIXO_DE_ARMAZENAMENTO}:pedido-de-acesso`
type Armazem = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What a person who registered says to who can let them in: an office, or who keeps the platform. */
export function textoDoPedido(rascunho: RascunhoDoRegistro): string {
  const { quem, nome, email, cnpj } = rascunho
  const assinatura = `${nome.trim()}, ${email}`
  const numero = cnpj === '' ? '' : formatarCnpj(cnpj)
  if (quem === 'contador') {
    return `Sou contador, CRC ${crcEscrito(rascunho)}, do escritório de CNPJ ${numero}. Peço a criação do escritório na plataforma, com este e-mail como administrador. ${assinatura}`
  }
  if (quem === 'abrir') {
    return `Quero abrir uma empresa e peço um convite para a plataforma. ${assinatura}`
  }
  return `Peço acesso à empresa de CNPJ ${numero} na plataforma. ${assinatura}`
}

/** Kept in this browser until the person is let in: the confirmation e-mail may open another tab. */
export const guardarPedido = (armazem: Armazem, rascunho: RascunhoDoRegistro): void =>
  armazem.setItem(CHAVE, JSON.stringify({ email: rascunho.email, texto: textoDoPedido(rascunho) }))

/** The request of this account, if it was made in this browser. */
export function pedidoDe(armazem: Armazem, email: string | undefined): string | null {
  try {
    const lido = Pedido.safeParse(JSON.parse(armazem.getItem(CHAVE) ?? 'null'))
    const mesmo = lido.success && lido.data.email.toLowerCase() === email?.toLowerCase()
    return mesmo ? lido.data.texto : null
  } catch {
    return null
  }
}
export const esquecerPedido = (armazem: Armazem): void => armazem.removeItem(CHAVE)
