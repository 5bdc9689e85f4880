import { CONTA } from '../plano-padrao.ts'

/** `provisaoDe13` → `provisao-de-13`. */
const funcaoDe = (nome: string): string =>
  nome.replace(/([A-Z]|\d+)/g, (parte) => `-${parte.toLowerCase()}`)

/** Code of the standard chart → função; what the rules of the engine post to. */
export const FUNCAO_POR_CODIGO: ReadonlyMap<string, string> = new Map(
  Object.entries(CONTA).map(([nome, codigo]) => [codigo, funcaoDe(nome)]),
)

const DRE: readonly (readonly [prefixo: string, grupo: string])[] = [
  ['3.1.1', 'receita-bruta'],
  ['3.1.2', 'deducoes'],
  ['3.2.1', 'resultado-financeiro'],
  ['3.2.2', 'outras-receitas'],
  ['4.1.5', 'resultado-financeiro'],
  ['4.1.6', 'outras-despesas'],
  ['4.1', 'despesas'],
  ['4.2', 'custos'],
  ['4.3', 'tributos-sobre-o-lucro'],
]
/** What does not touch cash, and what the indirect method takes out of the profit. */
const AJUSTES = new Set([
  CONTA.depreciacao,
  CONTA.depreciacaoAcumulada,
  '1.2.3.98',
  '1.2.4.99',
  '4.1.2.09',
  '3.2.2.02',
  '4.1.6.01',
])
const DFC: readonly (readonly [prefixo: string, tipo: string])[] = [
  ['1.1.1', 'caixa'],
  ['1.1', 'operacional'],
  ['1.2.1', 'operacional'],
  ['1.2', 'investimento'],
  ['2.1.2', 'financiamento'],
  [CONTA.lucrosAPagar, 'financiamento'],
  ['2.1', 'operacional'],
  ['2.2.1.01', 'financiamento'],
  ['2.2.1.03', 'financiamento'],
  ['2.2.1.05', 'financiamento'],
  ['2.2', 'operacional'],
  ['2.3', 'financiamento'],
]
const peloPrefixo = (
  tabela: readonly (readonly [string, string])[],
  codigo: string,
): string | null =>
  tabela.find(([prefixo]) => codigo === prefixo || codigo.startsWith(`${prefixo}.`))?.[1] ?? null

/** Where an account stands in the statements, when nobody said otherwise: by its code. */
export const gruposDaConta = (codigo: string) => ({
  grupoDre: peloPrefixo(DRE, codigo),
  tipoDfc: AJUSTES.has(codigo) ? 'ajuste' : peloPrefixo(DFC, codigo),
})
