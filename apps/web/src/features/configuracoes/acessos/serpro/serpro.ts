import type { RouteOutput, serpro } from '@razao/contract'

export type Ligacao = RouteOutput<typeof serpro.lerSerpro>

/** What each service that the SERPRO charges for is, in words; by its name there. */
const ROTULOS: Readonly<Record<string, string>> = {
  TRANSDECLARACAO11: 'PGDAS-D: cálculo e declaração',
  GERARDAS12: 'PGDAS-D: DAS',
  CONSDECLARACAO13: 'PGDAS-D: declarações do mês',
  CONSULTIMADECREC14: 'PGDAS-D: última declaração',
  CONSDECREC15: 'PGDAS-D: recibo',
  CONSEXTRATO16: 'PGDAS-D: extrato',
  OBTERPROCURACAO41: 'Procurações',
  RELATORIOSITFIS92: 'Situação fiscal',
  MSGCONTRIBUINTE61: 'Caixa postal: mensagens',
  MSGDETALHAMENTO62: 'Caixa postal: uma mensagem',
  CONSULTASITUACAODTE111: 'Domicílio tributário (DTE)',
  GERARDASPDF21: 'MEI: DAS',
  PAGAMENTOS71: 'Pagamentos',
}

/** A service that nobody named here keeps the name it has there. */
export const nomeDoServico = (servico: string): string => ROTULOS[servico] ?? servico
