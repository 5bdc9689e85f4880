import type { Centavos } from '../dinheiro/index.ts'
import { ehDevolucaoDeVenda, ehExportacao, ehVenda, porQueNaoEhReceita } from './cfop.ts'

/** An item of a note of goods, as its file says. Amounts in centavos. */
export type ItemDaNfe = {
  /** Four digits: who goes out (5 to 7) or comes in (1 to 3), and what operation it is. */
  readonly cfop: string
  readonly valor: Centavos
  readonly acrescimos: Centavos
  readonly desconto: Centavos
  /** False when the item does not enter the total of the note. */
  readonly compoeTotal: boolean
  /** How the ICMS by substitution stands; `substituido` was paid before. */
  readonly st?: string
  /** Goods of concentrated PIS/COFINS. */
  readonly monofasico: boolean
}

/** What is asked of an NF-e. Amounts in centavos. */
export type NotaDeMercadorias = {
  readonly itens?: readonly ItemDaNfe[]
  readonly naturezaNfe?: { readonly entradaSaida: string; readonly finalidade: string }
  readonly exportacao: boolean
  readonly bruto: Centavos
  readonly descontoIncondicionado: Centavos
}

/** Revenue of one note that is taxed apart from the rest. */
export type ParteDaReceita = {
  readonly valor: Centavos
  readonly icmsSt: boolean
  readonly pisCofinsMonofasico: boolean
}

/** How much of a note of goods is gross revenue, and why the rest is not. */
export type ReceitaDaNfe = {
  readonly receita: boolean
  /** Why it is not, in words; null when it is. */
  readonly foraDaReceita: string | null
  /** Some item undoes a sale. */
  readonly devolucao: boolean
  /** Of the sales alone, when the note has something else; null when it is the whole note. */
  readonly valorDaReceita: Centavos | null
  /** Null where nothing is taxed apart. */
  readonly partes: readonly ParteDaReceita[] | null
  /** The CFOP that weighs most; null without items. */
  readonly cfop: string | null
  readonly exportacao: boolean
}

type Parte = { -readonly [K in keyof ParteDaReceita]: ParteDaReceita[K] }

const liquidoDoItem = (item: ItemDaNfe): number => item.valor + item.acrescimos - item.desconto

/** The CFOP that weighs most; the first one where all weigh the same. */
function cfopPrincipal(itens: readonly ItemDaNfe[]): string | null {
  const pesos = new Map<string, number>()
  for (const item of itens) pesos.set(item.cfop, (pesos.get(item.cfop) ?? 0) + item.valor)
  const [maior] = [...pesos].sort(([, a], [, b]) => b - a)
  return maior?.[0] ?? null
}

/** Why the whole note is not revenue of who wrote it, before looking at its items; null when it may be. */
function foraPelaNatureza(nota: NotaDeMercadorias): string | null {
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
 * Seen by who sold or by who bought: each writes a return by CFOPs of its own.
 */
export function receitaDaNfe(
  nota: NotaDeMercadorias,
  quem: 'vendedor' | 'comprador',
): ReceitaDaNfe {
  const itens = nota.itens ?? []
  const vendas = itens.filter((item) => item.compoeTotal && ehVenda(item.cfop))
  const fora = foraPelaNatureza(nota)
  const codigo = cfopPrincipal(vendas.length > 0 ? vendas : itens)
  const comum = {
    devolucao: itens.some((item) => ehDevolucaoDeVenda(item.cfop, quem)),
    cfop: codigo,
    exportacao:
      nota.exportacao || (vendas.length > 0 && vendas.every((item) => ehExportacao(item.cfop))),
  }
  if (fora !== null || vendas.length === 0) {
    const porque =
      fora ?? (codigo === null ? 'Nota sem itens de venda.' : porQueNaoEhReceita(codigo))
    return { ...comum, receita: false, foraDaReceita: porque, valorDaReceita: null, partes: null }
  }
  const total = nota.bruto - nota.descontoIncondicionado
  const soVendas = vendas.length === itens.length
  const valor = soVendas ? total : vendas.reduce((soma, item) => soma + liquidoDoItem(item), 0)
  return {
    ...comum,
    receita: true,
    foraDaReceita: null,
    valorDaReceita: soVendas ? null : valor,
    partes: partesDe(vendas, valor),
  }
}

/** Groups by how it is taxed; null where nothing is apart. The items' sum is made to match the note's. */
function partesDe(vendas: readonly ItemDaNfe[], total: number): Parte[] | null {
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
