import type { LancamentoDoLivro, LivroContabil } from '../../livro/index.ts'
import { escreverEcd, type OpcoesDaEcd, validarEcd, validarLivroParaEcd } from '../index.ts'

export const OPCOES = { planoReferencial: '2' }
const latin1 = new TextDecoder('latin1')

/** The file of a book, whole. */
export async function texto(livro: LivroContabil, opcoes: OpcoesDaEcd = OPCOES): Promise<string> {
  let tudo = ''
  for await (const bloco of escreverEcd(livro, opcoes)) tudo += latin1.decode(bloco)
  return tudo
}
export const emBytes = (t: string): Uint8Array[] => [Uint8Array.from(t, (c) => c.charCodeAt(0))]
/** What the validator refuses of a file. */
export const erros = async (t: string) =>
  (await validarEcd(emBytes(t))).achados.filter((a) => a.gravidade === 'erro')
export const codigos = async (t: string) =>
  [...new Set((await erros(t)).map((a) => a.codigo))].sort()
/** What it refuses of the book, before there is a file. */
export const doLivro = async (livro: LivroContabil) =>
  (await validarLivroParaEcd(livro, OPCOES)).achados.filter((a) => a.gravidade === 'erro')

export async function lancamentosDe(livro: LivroContabil): Promise<LancamentoDoLivro[]> {
  const todos: LancamentoDoLivro[] = []
  for await (const l of livro.lancamentos()) todos.push(l)
  return todos
}
