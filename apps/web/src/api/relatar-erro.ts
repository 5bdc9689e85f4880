import { sessao } from '@razao/contract'
import { pedir } from './pedir.ts'

export type Relato = { mensagem: string; rota: string; pilha?: string }

/** Tells the technical team of an error of a screen; `codigo` is what the person can copy. */
export const relatarErro = (entrada: Relato, codigo: string): Promise<unknown> =>
  pedir(sessao.relatarErro, { entrada, chave: codigo })
