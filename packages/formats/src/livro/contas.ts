import { competenciaDe, somarMeses } from '@razao/engine/tempo'
import type { ContaDoLivro, LivroContabil } from './tipos.ts'

/** From the root of the chart down to the account, itself included. */
export function caminhoDa(
  conta: ContaDoLivro,
  plano: ReadonlyMap<string, ContaDoLivro>,
): readonly ContaDoLivro[] {
  const caminho: ContaDoLivro[] = []
  let atual: ContaDoLivro | undefined = conta
  while (atual !== undefined && caminho.length < 20) {
    caminho.unshift(atual)
    atual = atual.superior === null ? undefined : plano.get(atual.superior)
  }
  return caminho
}

/** Accounts with a balance at the start, and at the end of each month; by account, centros summed. */
export function saldosParaConferir(livro: LivroContabil) {
  const primeira = competenciaDe(livro.periodo.inicio)
  const abertura = new Map<string, number>()
  const finais = new Map<string, Map<string, number>>()
  for (const { competencia, conta, inicial, final } of livro.saldosMensais) {
    if (competencia === primeira) abertura.set(conta, (abertura.get(conta) ?? 0) + inicial)
    const doMes = finais.get(competencia) ?? new Map<string, number>()
    finais.set(competencia, doMes)
    doMes.set(conta, (doMes.get(conta) ?? 0) + final)
  }
  return { abertura, finais }
}

/** The months from one competência to another, both included. */
export function mesesAte(de: string, ate: string): string[] {
  const meses: string[] = []
  // After 9999-12 comes 10000-01, which as text is before it.
  for (let mes = de; mes <= ate && mes.length === 7; mes = somarMeses(mes, 1)) meses.push(mes)
  return meses
}
