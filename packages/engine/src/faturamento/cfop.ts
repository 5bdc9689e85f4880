// Which goods operations are gross revenue. CFOP: Convênio s/nº de 1970, anexo; gross revenue: LC
// 123/2006, art. 3º, § 1º (sales and services; no transfer, return, loan, sample or fixed asset).

const faixa = (de: number, ate: number): number[] =>
  Array.from({ length: ate - de + 1 }, (_, i) => de + i)

/** Groups of sale by the last three digits, the same for 5 (state), 6 (interstate) and 7 (abroad). */
const VENDAS: ReadonlySet<number> = new Set([
  // 131 is a shipment with price to be fixed; 132 fixes it.
  ...faixa(101, 129),
  132,
  ...faixa(251, 258),
  ...faixa(301, 307),
  ...faixa(351, 360),
  ...faixa(401, 405),
  // Sold with the specific purpose of export: revenue of export, LC 123/2006, art. 18, § 4º-A, IV.
  501,
  502,
  ...faixa(651, 656),
  667,
  932,
  933,
])

/** 1.xxx, 2.xxx and 3.xxx written by who sold, on receiving the goods back; 205 to 207 annul services. */
const VOLTA_DO_QUE_VENDEU: ReadonlySet<number> = new Set([
  ...faixa(201, 207),
  212,
  ...faixa(214, 216),
  410,
  411,
  503,
  504,
  660,
  661,
  662,
])
/** 5.xxx, 6.xxx and 7.xxx written by who bought, on sending the goods back. */
const DEVOLVE_O_QUE_COMPROU: ReadonlySet<number> = new Set([
  201,
  202,
  ...faixa(205, 207),
  ...faixa(210, 212),
  ...faixa(214, 216),
  ...faixa(410, 413),
  503,
  553,
  556,
  660,
  661,
  662,
])

const grupo = (cfop: string): number => Number(cfop.slice(1))
const saida = (cfop: string): boolean => /^[567]\d{3}$/.test(cfop)

/** A sale or service that leaves the company. */
export const ehVenda = (cfop: string): boolean => saida(cfop) && VENDAS.has(grupo(cfop))

/** Sold to whoever exports, or straight abroad. */
export const ehExportacao = (cfop: string): boolean =>
  cfop.startsWith('7') || (saida(cfop) && [501, 502].includes(grupo(cfop)))

/** A sale undone, told by who sold (1.202, an entry) or by who bought (5.202). */
export const ehDevolucaoDeVenda = (cfop: string, quemEscreve: 'vendedor' | 'comprador'): boolean =>
  quemEscreve === 'vendedor'
    ? /^[123]\d{3}$/.test(cfop) && VOLTA_DO_QUE_VENDEU.has(grupo(cfop))
    : saida(cfop) && DEVOLVE_O_QUE_COMPROU.has(grupo(cfop)) && grupo(cfop) !== 553

/** Why an operation that leaves the company is not revenue, in words. */
export function porQueNaoEhReceita(cfop: string): string {
  const g = grupo(cfop)
  if (g === 922)
    return `Simples faturamento para entrega futura (CFOP ${cfop}): a receita entra na nota de entrega.`
  if (g === 551) return `Venda de bem do imobilizado (CFOP ${cfop}): não é receita bruta.`
  if (g === 910 || g === 911) return `Bonificação, brinde ou amostra (CFOP ${cfop}): não há venda.`
  if (DEVOLVE_O_QUE_COMPROU.has(g)) return `Devolução de compra (CFOP ${cfop}): não é receita.`
  if ((g >= 151 && g <= 159) || [408, 409, 552, 557, 658, 659].includes(g))
    return `Transferência entre estabelecimentos (CFOP ${cfop}): não é receita.`
  return `Remessa, retorno ou outra saída sem venda (CFOP ${cfop}).`
}
