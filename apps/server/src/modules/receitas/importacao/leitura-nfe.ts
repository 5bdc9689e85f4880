import type { ItemNfe, NotaLida } from '@razao/formats/nfse'
import { ehDevolucaoDeVenda, ehExportacao, ehVenda, porQueNaoEhReceita } from './cfop.ts'

/** Revenue of one note that is taxed apart from the rest. */
export type Parte = { valor: number; icmsSt: boolean; pisCofinsMonofasico: boolean }

export type ReceitaDaNota = {
  receita: boolean
  fora_da_receita: string | null
  devolucao: boolean
  valor_receita: number | null
  partes: Parte[] | null
  codigo_tributacao: string | null
  exportacao: boolean
}

const liquidoDoItem = (item: ItemNfe): number => item.valor + item.acrescimos - item.desconto

/** The CFOP that weighs most; the first one where all weigh the same. */
function cfopPrincipal(itens: readonly ItemNfe[]): string | null {
  const pesos = new Map<string, number>()
  for (const item of itens) pesos.set(item.cfop, (pesos.get(item.cfop) ?? 0) + item.valor)
  const [maior] = [...pesos].sort(([, a], [, b]) => b - a)
  return maior?.[0] ?? null
}

/** Why the whole note is not revenue of who wrote it, before looking at its items; null when it may be. */
function foraPelaNatureza(nota: NotaLida): string | null {
  const natureza = nota.naturezaNfe
  if (natureza?.entradaSaida === 'entrada') return 'Nota de entrada emitida pela própria empresa.'
  if (natureza?.finalidade === '3') return 'Nota de ajuste: não é venda.'
  if (natureza?.finalidade === '4') return 'Devolução: não é venda.'
  if (natureza?.finalidade === '5' || natureza?.finalidade === '6')
    return 'Nota de crédito ou de débito: confira se há receita.'
  return null
}

/**
 * What of an NF-e is gross revenue of who wrote it, and which part of it is taxed apart: goods whose
 * ICMS was already paid by substitution, goods of concentrated PIS/COFINS (LC 123/2006, art. 18, § 4º-A, I).
 */
export function receitaDaNfe(nota: NotaLida, direcao: 1 | 2): ReceitaDaNota {
  const itens = nota.itens ?? []
  const vendas = itens.filter((item) => item.compoeTotal && ehVenda(item.cfop))
  const fora = foraPelaNatureza(nota)
  const codigo = cfopPrincipal(vendas.length > 0 ? vendas : itens)
  const quem = direcao === 1 ? 'vendedor' : 'comprador'
  const comum = {
    devolucao: itens.some((item) => ehDevolucaoDeVenda(item.cfop, quem)),
    codigo_tributacao: codigo,
    exportacao:
      nota.exportacao || (vendas.length > 0 && vendas.every((item) => ehExportacao(item.cfop))),
  }
  if (fora !== null || vendas.length === 0) {
    const porque =
      fora ?? (codigo === null ? 'Nota sem itens de venda.' : porQueNaoEhReceita(codigo))
    return { ...comum, receita: false, fora_da_receita: porque, valor_receita: null, partes: null }
  }
  const total = nota.bruto - nota.descontoIncondicionado
  const soVendas = vendas.length === itens.length
  const valor = soVendas ? total : vendas.reduce((soma, item) => soma + liquidoDoItem(item), 0)
  return {
    ...comum,
    receita: true,
    fora_da_receita: null,
    valor_receita: soVendas ? null : valor,
    partes: partesDe(vendas, valor),
  }
}

/** Groups by how it is taxed; null where nothing is apart. The items' sum is made to match the note's. */
function partesDe(vendas: readonly ItemNfe[], total: number): Parte[] | null {
  const grupos = new Map<string, Parte>()
  for (const item of vendas) {
    const icmsSt = item.st === 'substituido'
    const chave = `${icmsSt}:${item.monofasico}`
    const parte = grupos.get(chave) ?? { valor: 0, icmsSt, pisCofinsMonofasico: item.monofasico }
    parte.valor += liquidoDoItem(item)
    grupos.set(chave, parte)
  }
  const partes = [...grupos.values()].sort((a, b) => b.valor - a.valor)
  const [maior] = partes
  const apartada = partes.some((parte) => parte.icmsSt || parte.pisCofinsMonofasico)
  if (!apartada || maior === undefined) return null
  // Freight or discount written only in the total belongs to the largest group.
  maior.valor += total - partes.reduce((soma, parte) => soma + parte.valor, 0)
  return partes
}
