import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { VENCIMENTOS } from '../../packages/engine/src/tempo/index.ts'

const TABELAS = join(import.meta.dirname, '../../packages/engine/src/tabelas')

/** A version of a legal table, as the page shows it. */
export type Norma = {
  readonly nome: string
  readonly desde: string
  readonly ate: string | null
  readonly fonte: string
  readonly revisarEm: string
}

type Versao = Omit<Norma, 'nome' | 'ate'> & { readonly ate?: string }
type Familia = { readonly nome: string; readonly versoes: readonly Versao[] }

const ehFamilia = (valor: unknown): valor is Familia =>
  typeof valor === 'object' &&
  valor !== null &&
  'versoes' in valor &&
  Array.isArray(valor.versoes) &&
  'nome' in valor

const emNormas = ({ nome, versoes }: Familia): Norma[] =>
  versoes.map(({ desde, ate = null, fonte, revisarEm }) => ({ nome, desde, ate, fonte, revisarEm }))

/** Every version of every dated table of the engine, by name and date. */
export async function normas(): Promise<Norma[]> {
  const familias = new Map<string, Familia>()
  for (const pasta of readdirSync(TABELAS).sort()) {
    const sala: Record<string, unknown> = await import(join(TABELAS, pasta, 'index.ts'))
    for (const valor of Object.values(sala)) {
      if (ehFamilia(valor)) familias.set(valor.nome, valor)
    }
  }
  for (const familia of Object.values(VENCIMENTOS)) familias.set(familia.nome, familia)
  return [...familias.values()]
    .flatMap(emNormas)
    .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR') || (a.desde < b.desde ? -1 : 1))
}
