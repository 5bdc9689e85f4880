// What nothing in the system knows by itself, ready to be typed: the standard entries of the books.

import { type FatoContabil, partidasDo } from '@razao/engine/contabil'
import { exigirValor } from '@razao/engine/dinheiro'
import { type ContasDasEmpresas, contaSeHouver } from '../plano/index.ts'

/** A standard entry with the accounts of a company and no amounts; an account that its chart has not is left to be chosen. */
export type ModeloPadrao = {
  readonly nome: string
  readonly historico: string
  readonly partidas: { readonly contaId: number | null; readonly lado: 'D' | 'C' }[]
}

/** Any month and amounts: only accounts and sides are taken, and no line may be zero. */
const fato = { competencia: '2026-01', valor: 100_00 } as const
const MAQUINAS = '1.2.3.03'

/** In the order in which they are shown. What the closing, the payments, the assets and the profits post is not here. */
const FATOS: readonly (readonly [nome: string, fato: FatoContabil])[] = [
  ['Capital subscrito', { tipo: 'capital-subscrito', ...fato }],
  ['Capital integralizado no banco', { tipo: 'capital-integralizado', ...fato }],
  [
    'Capital integralizado em bens',
    { tipo: 'capital-integralizado-em-bens', ...fato, conta: MAQUINAS },
  ],
  ['Compra de mercadorias a prazo', { tipo: 'compra-de-mercadorias', ...fato }],
  ['Custo das mercadorias vendidas', { tipo: 'custo-das-mercadorias-vendidas', ...fato }],
  ['Devolução de venda a receber', { tipo: 'devolucao-de-venda', ...fato }],
  ['Devolução de venda reembolsada', { tipo: 'devolucao-reembolsada', ...fato }],
  // Of a service told in «Outras informações» the closing posts what was withheld, and the gross is «Despesa a pagar».
  [
    'Serviço tomado, com retenções não informadas',
    {
      tipo: 'servico-tomado',
      ...fato,
      conta: '4.1.2.06',
      retencoes: { irrf: 1_50, csrf: 4_65, inss: 11_00, iss: 5_00 },
    },
  ],
  ['Aluguel a pagar, com IRRF', { tipo: 'aluguel-a-pagar', ...fato, irrf: 15_00 }],
  ['Despesa a pagar', { tipo: 'despesa-a-pagar', ...fato, conta: '4.1.2.99' }],
  ['Despesa paga', { tipo: 'despesa-paga', ...fato, conta: '4.1.2.99' }],
  ['Pagamento a fornecedores', { tipo: 'fornecedor-pago', ...fato }],
  ['Pagamento de autônomos', { tipo: 'autonomos-pagos', ...fato }],
  ['Compra de imobilizado à vista', { tipo: 'imobilizado-comprado', ...fato, conta: MAQUINAS }],
  [
    'Compra de imobilizado a prazo',
    { tipo: 'imobilizado-comprado', ...fato, conta: MAQUINAS, aPrazo: true },
  ],
  ['Tarifa bancária', { tipo: 'tarifa-bancaria', ...fato }],
  ['Rendimento de aplicação, com IRRF', { tipo: 'rendimento-de-aplicacao', ...fato, irrf: 22_50 }],
  ['Outra receita recebida', { tipo: 'outra-receita', ...fato, conta: '3.2.2.99' }],
  [
    'Empréstimo recebido, com juros a apropriar',
    { tipo: 'emprestimo-recebido', ...fato, jurosAApropriar: 20_00 },
  ],
  [
    'Parcela de empréstimo, com juros',
    {
      tipo: 'parcela-de-emprestimo-paga',
      competencia: fato.competencia,
      principal: 90_00,
      juros: 10_00,
    },
  ],
  ['Seguro pago, a apropriar', { tipo: 'seguro-antecipado', ...fato }],
  ['Seguro do mês', { tipo: 'seguro-apropriado', ...fato }],
  ['Adiantamento de salários', { tipo: 'adiantamento-a-empregados', ...fato }],
  [
    'Vale-transporte comprado',
    { tipo: 'vale-transporte-pago', ...fato, parteDosEmpregados: 40_00 },
  ],
  ['Saque para o caixa', { tipo: 'saque-para-caixa', ...fato }],
  ['Depósito do caixa no banco', { tipo: 'deposito-do-caixa', ...fato }],
]

/** The standard entries as a company would post them, by its rules, its functions and its chart. */
export const modelosPadrao = (contas: ContasDasEmpresas, empresaId: number): ModeloPadrao[] =>
  FATOS.map(([nome, exemplo]) => {
    const { historico, partidas } = exigirValor(partidasDo(exemplo))
    return {
      nome,
      historico: historico.replace(/, competência \S+$/, ''),
      partidas: partidas.map(({ conta, valor }) => ({
        contaId:
          contaSeHouver(() => contas.contaDaRegra(empresaId, exemplo.tipo, conta))?.id ?? null,
        lado: valor > 0 ? 'D' : 'C',
      })),
    }
  })
