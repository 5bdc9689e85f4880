import { type Centavos, centavos, ok, type Result } from '../../dinheiro/index.ts'
import { comPortas, type FatoInvalido, type Forma, opcional } from '../../porta/index.ts'
import type { CodigoDeConta } from '../tipos.ts'
import { SALDOS_DA_DRE } from './formas.ts'
import type { CodigoDaDre, LinhaDaDre, SaldoDoPeriodo } from './tipos.ts'

/** Where each account of result goes, by the longest prefix that matches. */
const PREFIXOS: readonly (readonly [string, CodigoDaDre])[] = [
  ['3.1.1', 'receita-bruta'],
  ['3.1.2', 'deducoes'],
  ['3.2.1', 'receitas-financeiras'],
  ['4.1.1', 'pessoal'],
  ['4.1.2', 'administrativas'],
  ['4.1.3', 'comerciais'],
  ['4.1.4', 'tributarias'],
  ['4.1.5', 'despesas-financeiras'],
  ['4.2', 'custos'],
  ['4.3', 'tributos-sobre-o-lucro'],
  ['3', 'outras-receitas'],
  ['4', 'outras-despesas'],
]

const comeca = (conta: CodigoDeConta, prefixo: string): boolean =>
  conta === prefixo || conta.startsWith(`${prefixo}.`)

/** The line of the DRE an account of the standard chart belongs to; null outside 3 and 4. */
export const linhaDaDreDe = (conta: CodigoDeConta): CodigoDaDre | null =>
  PREFIXOS.find(([prefixo]) => comeca(conta, prefixo))?.[1] ?? null

type Molde = readonly [
  codigo: CodigoDaDre,
  descricao: string,
  nivel: number,
  superior: CodigoDaDre | null,
]

/** In the order of the page: what makes a total up comes before it. */
const MOLDES: readonly Molde[] = [
  ['receita-bruta', 'Receita bruta', 6, 'receita-liquida'],
  ['deducoes', '(-) Deduções da receita', 6, 'receita-liquida'],
  ['receita-liquida', 'Receita líquida', 5, 'lucro-bruto'],
  ['custos', '(-) Custos', 5, 'lucro-bruto'],
  ['lucro-bruto', 'Lucro bruto', 4, 'resultado-operacional'],
  ['pessoal', '(-) Despesas com pessoal e sócios', 4, 'resultado-operacional'],
  ['administrativas', '(-) Despesas gerais e administrativas', 4, 'resultado-operacional'],
  ['comerciais', '(-) Despesas comerciais', 4, 'resultado-operacional'],
  ['tributarias', '(-) Despesas tributárias', 4, 'resultado-operacional'],
  ['outras-despesas', '(-) Outras despesas', 4, 'resultado-operacional'],
  ['outras-receitas', 'Outras receitas', 4, 'resultado-operacional'],
  [
    'resultado-operacional',
    'Resultado antes das receitas e despesas financeiras',
    3,
    'resultado-antes-dos-tributos',
  ],
  ['receitas-financeiras', 'Receitas financeiras', 3, 'resultado-antes-dos-tributos'],
  ['despesas-financeiras', '(-) Despesas financeiras', 3, 'resultado-antes-dos-tributos'],
  [
    'resultado-antes-dos-tributos',
    'Resultado antes dos tributos sobre o lucro',
    2,
    'resultado-liquido',
  ],
  ['tributos-sobre-o-lucro', '(-) IRPJ e CSLL', 2, 'resultado-liquido'],
  ['resultado-liquido', 'Resultado líquido do período', 1, null],
]

const TOTAIS: ReadonlySet<CodigoDaDre> = new Set(
  MOLDES.flatMap(([, , , superior]) => (superior === null ? [] : [superior])),
)

const funcao: Forma = (valor, campo) =>
  typeof valor === 'function' ? null : { campo, mensagem: 'Diga a linha de cada conta.' }

/**
 * The result of a period (§ 1º of art. 187 of Lei 6.404/1976; NBC TG 1000, section 5), in centavos.
 * `classificar` says the line of each account of result; by default, that of the standard chart.
 */
export const dre = comPortas(
  [
    ['saldos', SALDOS_DA_DRE],
    ['classificar', opcional(funcao)],
  ],
  (...argumentos: Parameters<typeof dreConferida>): Result<readonly LinhaDaDre[], FatoInvalido> =>
    ok(dreConferida(...argumentos)),
)

/** The same, of balances that already passed a door. */
export function dreConferida(
  saldos: readonly Pick<SaldoDoPeriodo, 'conta' | 'saldo'>[],
  classificar: (conta: CodigoDeConta) => CodigoDaDre | null = linhaDaDreDe,
): readonly LinhaDaDre[] {
  const valores = new Map<CodigoDaDre, number>()
  const somar = (codigo: CodigoDaDre, valor: number): void => {
    valores.set(codigo, (valores.get(codigo) ?? 0) + valor)
  }
  for (const { conta, saldo } of saldos) {
    const codigo = classificar(conta)
    if (codigo !== null) somar(codigo, -saldo)
  }
  for (const [codigo, , , superior] of MOLDES) {
    if (superior !== null) somar(superior, valores.get(codigo) ?? 0)
  }
  return MOLDES.map(([codigo, descricao, nivel, superior]) => ({
    codigo,
    descricao,
    tipo: TOTAIS.has(codigo) ? 'total' : 'detalhe',
    nivel,
    superior,
    valor: centavos(valores.get(codigo) ?? 0),
  }))
}

/** The last line of the DRE: profit positive, loss negative. */
export const resultadoLiquido = (linhas: readonly LinhaDaDre[]): Centavos =>
  linhas.find((l) => l.codigo === 'resultado-liquido')?.valor ?? centavos(0)
