import { centavos, invariant, soma } from '../dinheiro/index.ts'
import { credito, debito, dupla, type FatoDe, fornecedor, type Montagem } from './linhas.ts'
import { CONTA } from './plano-padrao.ts'

/** Expenses, services taken, goods of use, loans: what the company buys and owes. */
export const MONTAGENS_DAS_COMPRAS = {
  'despesa-paga': (fato: FatoDe<'despesa-paga'>): Montagem => ({
    historico: 'Despesa paga',
    qualificador: fato.conta,
    partidas: [debito(fato.conta, fato.valor), credito(CONTA.bancos, fato.valor)],
  }),
  'despesa-a-pagar': (fato: FatoDe<'despesa-a-pagar'>): Montagem => ({
    historico: 'Despesa a pagar',
    qualificador: fato.conta,
    partidas: [
      debito(fato.conta, fato.valor),
      credito(CONTA.fornecedores, fato.valor, fornecedor(fato.fornecedorId)),
    ],
  }),
  'servico-tomado': (fato: FatoDe<'servico-tomado'>): Montagem => {
    const { irrf = 0, csrf = 0, inss = 0, iss = 0 } = fato.retencoes
    const retido = soma([irrf, csrf, inss, iss])
    invariant(retido <= fato.valor, 'retenções maiores que o serviço')
    return {
      historico: 'Serviço tomado',
      qualificador: fato.conta,
      partidas: [
        debito(fato.conta, fato.valor),
        credito(CONTA.fornecedores, centavos(fato.valor - retido), fornecedor(fato.fornecedorId)),
        credito(CONTA.inssDeTerceiros, inss),
        credito(CONTA.retidoDeTerceiros, soma([irrf, csrf])),
        credito(CONTA.issDeTerceiros, iss),
      ],
    }
  },
  'retencao-de-fornecedor': (fato: FatoDe<'retencao-de-fornecedor'>): Montagem => {
    const { irrf = 0, csrf = 0, inss = 0, iss = 0 } = fato.retencoes
    return {
      historico: 'Retenção sobre serviço tomado',
      partidas: [
        debito(CONTA.fornecedores, fato.valor, fornecedor(fato.fornecedorId)),
        credito(CONTA.inssDeTerceiros, inss),
        credito(CONTA.retidoDeTerceiros, soma([irrf, csrf])),
        credito(CONTA.issDeTerceiros, iss),
      ],
    }
  },
  'aluguel-a-pagar': (fato: FatoDe<'aluguel-a-pagar'>): Montagem => {
    const { valor, irrf = 0 } = fato
    invariant(irrf <= valor, 'retenção maior que o aluguel')
    return {
      historico: 'Aluguel',
      partidas: [
        debito(CONTA.alugueis, valor),
        credito(CONTA.alugueisAPagar, centavos(valor - irrf), fornecedor(fato.fornecedorId)),
        credito(CONTA.retidoDeTerceiros, irrf),
      ],
    }
  },
  'fornecedor-pago': (fato: FatoDe<'fornecedor-pago'>): Montagem => ({
    historico: 'Pagamento a fornecedores',
    partidas: [
      debito(CONTA.fornecedores, fato.valor, fornecedor(fato.fornecedorId)),
      credito(CONTA.bancos, fato.valor),
    ],
  }),
  'imobilizado-comprado': (fato: FatoDe<'imobilizado-comprado'>): Montagem => ({
    historico: 'Compra de imobilizado',
    qualificador: fato.conta,
    partidas: [
      debito(fato.conta, fato.valor),
      fato.aPrazo
        ? credito(CONTA.fornecedores, fato.valor, fornecedor(fato.fornecedorId))
        : credito(CONTA.bancos, fato.valor),
    ],
  }),
  'imobilizado-vendido': (fato: FatoDe<'imobilizado-vendido'>): Montagem => {
    const { conta, valor, custo, depreciacao } = fato
    const resultado = valor + depreciacao - custo
    return {
      historico: 'Venda de imobilizado',
      qualificador: conta,
      partidas: [
        debito(CONTA.bancos, valor),
        debito(CONTA.depreciacaoAcumulada, depreciacao),
        debito(CONTA.perdaNaVendaDeBens, centavos(Math.max(0, -resultado))),
        credito(conta, custo),
        credito(CONTA.ganhoNaVendaDeBens, centavos(Math.max(0, resultado))),
      ],
    }
  },
  depreciacao: dupla<'depreciacao'>([CONTA.depreciacao, CONTA.depreciacaoAcumulada], 'Depreciação'),
  'emprestimo-recebido': (fato: FatoDe<'emprestimo-recebido'>): Montagem => {
    const { valor, jurosAApropriar = 0 } = fato
    return {
      historico: 'Empréstimo recebido',
      partidas: [
        debito(CONTA.bancos, valor),
        debito(CONTA.encargosAApropriar, jurosAApropriar),
        credito(CONTA.emprestimos, soma([valor, jurosAApropriar])),
      ],
    }
  },
  'parcela-de-emprestimo-paga': (fato: FatoDe<'parcela-de-emprestimo-paga'>): Montagem => {
    const { principal, juros = 0 } = fato
    return {
      historico: 'Parcela de empréstimo',
      partidas: [
        debito(CONTA.emprestimos, principal),
        debito(CONTA.jurosDeEmprestimos, juros),
        credito(CONTA.bancos, soma([principal, juros])),
      ],
    }
  },
  'seguro-antecipado': dupla<'seguro-antecipado'>(
    [CONTA.segurosAApropriar, CONTA.bancos],
    'Seguro pago, a apropriar',
  ),
  'seguro-apropriado': dupla<'seguro-apropriado'>(
    [CONTA.seguros, CONTA.segurosAApropriar],
    'Seguro do mês',
  ),
}
