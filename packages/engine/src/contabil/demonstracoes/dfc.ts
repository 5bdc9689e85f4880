import { centavos, ok, type Result } from '../../dinheiro/index.ts'
import { comPortas, type FatoInvalido } from '../../porta/index.ts'
import { dreConferida, resultadoLiquido } from './dre.ts'
import { ENCERRADO, SALDOS } from './formas.ts'
import type { Dfc, LinhaSimples, SaldoDoPeriodo } from './tipos.ts'

type Fluxo = 'operacional' | 'investimento' | 'financiamento'
type Grupo = readonly [codigo: string, fluxo: Fluxo, descricao: string, prefixos: readonly string[]]

const LUCROS_A_PAGAR = '2.1.4.07'

/** Every account that is neither cash nor result falls in exactly one group: the longest prefix wins. */
const GRUPOS: readonly Grupo[] = [
  ['depreciacao', 'operacional', 'Depreciação e amortização', ['1.2.3.98', '1.2.3.99', '1.2.4.99']],
  ['provisoes', 'operacional', 'Variação de provisões', ['2.1.5', '2.2.1.04', '1.1.2.03']],
  ['clientes', 'operacional', 'Variação de clientes', ['1.1.2.01', '1.1.2.02', '1.2.1.01']],
  ['estoques', 'operacional', 'Variação de estoques', ['1.1.4']],
  ['creditos', 'operacional', 'Variação de outros créditos', ['1.1', '1.2.1']],
  [
    'fornecedores',
    'operacional',
    'Variação de fornecedores e contas a pagar',
    ['2.1.1', '2.1', '2.2'],
  ],
  ['tributos', 'operacional', 'Variação de tributos a recolher', ['2.1.3', '2.2.1.02']],
  ['salarios', 'operacional', 'Variação de salários e pró-labore a pagar', ['2.1.4']],
  ['ajustes', 'operacional', 'Ajustes de exercícios anteriores e outros', ['2.3.3.04', '5', '9']],
  [
    'imobilizado',
    'investimento',
    'Aquisição e alienação de imobilizado e intangível',
    ['1.2.3', '1.2.4'],
  ],
  ['investimentos', 'investimento', 'Aquisição e alienação de investimentos', ['1.2.2', '1.2']],
  [
    'emprestimos',
    'financiamento',
    'Empréstimos e mútuos, líquidos de amortizações',
    ['2.1.2', '2.2.1.01', '2.2.1.03', '2.2.1.05', '1.2.1.03', '1.1.2.07'],
  ],
  ['capital', 'financiamento', 'Integralização de capital', ['2.3.1', '2.3.2.02']],
  ['lucros', 'financiamento', '(-) Lucros distribuídos', ['2.3', LUCROS_A_PAGAR]],
]

const POR_PREFIXO: ReadonlyMap<string, string> = new Map(
  GRUPOS.flatMap(([codigo, , , prefixos]) => prefixos.map((p) => [p, codigo] as const)),
)

function grupoDe(conta: string): string {
  for (let prefixo = conta; prefixo !== ''; ) {
    const grupo = POR_PREFIXO.get(prefixo)
    if (grupo !== undefined) return grupo
    prefixo = prefixo.includes('.') ? prefixo.slice(0, prefixo.lastIndexOf('.')) : ''
  }
  return 'creditos'
}

const comeca = (conta: string, prefixo: string): boolean =>
  conta === prefixo || conta.startsWith(`${prefixo}.`)

export type OpcoesDaDfc = {
  /** True when the closing entries of the period are already inside the balances of the PL. */
  readonly encerrado: boolean
}

/**
 * Cash flows by the indirect method (NBC TG 03) on the standard chart. Its sum is the change of 1.1.1 by
 * construction, because every other account is in one group and one only.
 */
export const dfc = comPortas(
  [
    ['saldos', SALDOS],
    ['opcoes', ENCERRADO],
  ],
  (...argumentos: Parameters<typeof dfcConferida>): Result<Dfc, FatoInvalido> =>
    ok(dfcConferida(...argumentos)),
)

function dfcConferida(saldos: readonly SaldoDoPeriodo[], { encerrado }: OpcoesDaDfc): Dfc {
  const valores = new Map<string, number>()
  const somar = (codigo: string, valor: number): void => {
    valores.set(codigo, (valores.get(codigo) ?? 0) + valor)
  }
  let ganho = 0
  for (const { conta, saldo, saldoAnterior } of saldos) {
    if (comeca(conta, '3.2.2.02') || comeca(conta, '4.1.6.01')) ganho -= saldo
    if (comeca(conta, '1.1.1') || /^[34](\.|$)/.test(conta)) continue
    somar(grupoDe(conta), saldoAnterior - saldo)
  }
  const lucro = resultadoLiquido(dreConferida(saldos))
  // Closed, the profit is already in the PL: it is taken out of there and shown on the first line.
  if (encerrado) somar('lucros', -lucro)
  somar('imobilizado', ganho)
  const linhasDe = (fluxo: Fluxo): LinhaSimples[] =>
    GRUPOS.filter(([codigo, de]) => de === fluxo && (valores.get(codigo) ?? 0) !== 0).map(
      ([codigo, , descricao]) => ({
        codigo,
        descricao,
        tipo: 'detalhe' as const,
        valor: centavos(valores.get(codigo) ?? 0),
      }),
    )
  const cabeca: LinhaSimples[] = [
    {
      codigo: 'resultado',
      descricao: 'Resultado líquido do período',
      tipo: 'detalhe',
      valor: lucro,
    },
  ]
  if (ganho !== 0) {
    cabeca.push({
      codigo: 'ganho',
      descricao: 'Ganhos e perdas na alienação de bens',
      tipo: 'detalhe',
      valor: centavos(-ganho),
    })
  }
  const caixa = saldos.filter(({ conta }) => comeca(conta, '1.1.1'))
  return montar(
    [...cabeca, ...linhasDe('operacional')],
    linhasDe('investimento'),
    linhasDe('financiamento'),
    caixa.reduce((total, { saldoAnterior }) => total + saldoAnterior, 0),
  )
}

const somaDe = (linhas: readonly LinhaSimples[]): number => linhas.reduce((t, l) => t + l.valor, 0)

function montar(
  operacionais: readonly LinhaSimples[],
  deInvestimento: readonly LinhaSimples[],
  deFinanciamento: readonly LinhaSimples[],
  noInicio: number,
): Dfc {
  const operacional = centavos(somaDe(operacionais))
  const investimento = centavos(somaDe(deInvestimento))
  const financiamento = centavos(somaDe(deFinanciamento))
  const variacao = centavos(operacional + investimento + financiamento)
  const total = (codigo: string, descricao: string, valor: number): LinhaSimples => ({
    codigo,
    descricao,
    tipo: 'total',
    valor: centavos(valor),
  })
  return {
    linhas: [
      ...operacionais,
      total('operacional', 'Caixa das atividades operacionais', operacional),
      ...deInvestimento,
      total('investimento', 'Caixa das atividades de investimento', investimento),
      ...deFinanciamento,
      total('financiamento', 'Caixa das atividades de financiamento', financiamento),
      total('variacao', 'Variação do caixa e equivalentes', variacao),
      total('caixa-inicial', 'Caixa e equivalentes no início do período', noInicio),
      total('caixa-final', 'Caixa e equivalentes no fim do período', noInicio + variacao),
    ],
    operacional,
    investimento,
    financiamento,
    variacao,
  }
}
