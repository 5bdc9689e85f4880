import type { ContaDoLivro } from '../livro/index.ts'
import { simplificar } from './colunas.ts'
import type { LinhaDoBalanceteLido, SugestaoDeConta } from './tipos.ts'

const VAZIAS = new Set([
  'a',
  'e',
  'o',
  'de',
  'da',
  'do',
  'das',
  'dos',
  'em',
  'com',
  'para',
  'conta',
  'contas',
])
const palavras = (texto: string): ReadonlySet<string> =>
  new Set(
    simplificar(texto)
      .split(' ')
      .filter((p) => p !== '' && !VAZIAS.has(p)),
  )

/** Shared words over all words, from 0 to 1. */
function semelhanca(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let comuns = 0
  for (const palavra of a) if (b.has(palavra)) comuns += 1
  const todas = a.size + b.size - comuns
  return todas === 0 ? 0 : comuns / todas
}

const PARECIDO = 0.5
const digitos = (codigo: string): string => codigo.replace(/\D/g, '')

/**
 * For each analytic account of the sheet, the analytic account of our chart it most looks like: same code
 * with a name that does not contradict it, same name, or most words in common. Ties go to none.
 */
export function sugerirContas(
  linhas: readonly LinhaDoBalanceteLido[],
  plano: readonly ContaDoLivro[],
): readonly SugestaoDeConta[] {
  const analiticas = plano
    .filter((c) => c.tipo === 'analitica')
    .map((c) => ({ codigo: c.codigo, nome: simplificar(c.nome), palavras: palavras(c.nome) }))
  const porDigitos = new Map(analiticas.map((c) => [digitos(c.codigo), c]))
  return linhas
    .filter((l) => l.analitica)
    .map((l): SugestaoDeConta => {
      // A code that stands for the name says nothing against another.
      const nome = /\p{L}/u.test(l.nome) ? simplificar(l.nome) : ''
      const minhas = palavras(nome)
      const mesmoCodigo = porDigitos.get(digitos(l.codigo))
      const base = { codigo: l.codigo, nome: l.nome }
      if (mesmoCodigo && (nome === '' || semelhanca(minhas, mesmoCodigo.palavras) > 0)) {
        return { ...base, conta: mesmoCodigo.codigo, porque: 'mesmo-codigo' }
      }
      const iguais = analiticas.filter((c) => nome !== '' && c.nome === nome)
      const [igual] = iguais
      if (igual && iguais.length === 1)
        return { ...base, conta: igual.codigo, porque: 'mesmo-nome' }
      const [primeira, segunda] = analiticas
        .map((c) => ({ codigo: c.codigo, quanto: semelhanca(minhas, c.palavras) }))
        .toSorted((a, b) => b.quanto - a.quanto)
      if (primeira && primeira.quanto >= PARECIDO && primeira.quanto > (segunda?.quanto ?? 0)) {
        return { ...base, conta: primeira.codigo, porque: 'nome-parecido' }
      }
      return { ...base, conta: null, porque: 'nenhuma' }
    })
}
