// What whoever starts the product knows of it: its address, its users, what it printed.
import { readFileSync } from 'node:fs'

export type Pessoa = { readonly papel: string; readonly email: string; readonly senha: string }
export type Produto = {
  readonly url: string
  readonly pasta: string
  readonly registro: string
  readonly pid: number
  readonly pessoas: readonly Pessoa[]
}

export const VARIAVEL = 'RAZAO_FORA'

export function guardar(produto: Produto): void {
  process.env[VARIAVEL] = JSON.stringify(produto)
}

/** The product of this run. */
export function produto(): Produto {
  const guardado = process.env[VARIAVEL]
  if (guardado === undefined) throw new Error('o produto não foi iniciado')
  return JSON.parse(guardado)
}

/** An address of the product, whole. */
export const endereco = (caminho: string): string => new URL(caminho, produto().url).href

export function pessoa(papel: string): Pessoa {
  const achada = produto().pessoas.find((uma) => uma.papel === papel)
  if (!achada) throw new Error(`npm start não mostrou ninguém como ${papel}`)
  return achada
}

/** What the product printed that is a line of its log, parsed. */
export function linhasDoRegistro(): Record<string, unknown>[] {
  const linhas = readFileSync(produto().registro, 'utf8').split('\n')
  return linhas.filter((uma) => uma.startsWith('{')).map((uma) => JSON.parse(uma))
}
