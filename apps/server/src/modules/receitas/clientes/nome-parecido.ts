/** Words that many names have, and that tell nobody apart. */
const DE_TODOS = new Set([
  ...['a', 'as', 'da', 'das', 'de', 'do', 'dos', 'e', 'em', 'o', 'os'],
  ...['cia', 'companhia', 'eireli', 'epp', 'ltda', 'limitada', 'me', 'mei', 'sa', 's', 'ss', 'slu'],
  ...['inc', 'llc', 'ltd', 'corp', 'gmbh'],
])

/** `Padaria São João Ltda. – ME` as `padaria sao joao`: without accents, case, marks and what every name has. */
function nomeSimples(nome: string): string {
  const palavras = nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  const proprias = palavras.filter((uma) => !DE_TODOS.has(uma))
  return (proprias.length > 0 ? proprias : palavras).join(' ')
}

/** A name made ready to be compared with many. */
export type NomePronto = {
  readonly simples: string
  readonly pares: ReadonlyMap<string, number>
  readonly total: number
}

export function aprontarNome(nome: string): NomePronto {
  const simples = nomeSimples(nome)
  const juntas = simples.replaceAll(' ', '')
  const pares = new Map<string, number>()
  for (let i = 0; i < juntas.length - 1; i += 1) {
    const par = juntas.slice(i, i + 2)
    pares.set(par, (pares.get(par) ?? 0) + 1)
  }
  return { simples, pares, total: Math.max(0, juntas.length - 1) }
}

const BASTANTE = 0.85

/** Two names are close: by pairs of letters (Dice), whatever the order of the words. */
export function nomesParecidos(a: NomePronto, b: NomePronto): boolean {
  if (a.simples === '' || b.simples === '') return false
  if (a.simples === b.simples) return true
  const soma = a.total + b.total
  // Not even if every pair of the shorter were in the longer.
  if (2 * Math.min(a.total, b.total) < BASTANTE * soma) return false
  let comuns = 0
  for (const [par, vezes] of a.pares) comuns += Math.min(vezes, b.pares.get(par) ?? 0)
  return 2 * comuns >= BASTANTE * soma
}

/** Two names that nobody would write for one and the same. */
export const ehOutroNome = (um: string, outro: string): boolean =>
  !nomesParecidos(aprontarNome(um), aprontarNome(outro))
