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
  GERARDASCOBRANCA17: 'PGDAS-D: DAS de cobrança',
  GERARDASPROCESSO18: 'PGDAS-D: DAS de processo',
  GERARDASAVULSO19: 'PGDAS-D: DAS avulso',
  GERARDASPDF21: 'MEI: DAS',
  GERARDASCODBARRA22: 'MEI: DAS',
  ATUBENEFICIO23: 'MEI: benefício do INSS',
  DIVIDAATIVA24: 'MEI: dívida ativa',
  EMITIRCCMEI121: 'MEI: certificado (CCMEI)',
  DADOSCCMEI122: 'MEI: dados do certificado',
  CCMEISITCADASTRAL123: 'MEI: empresas de um CPF',
  TRANSDECLARACAO151: 'DASN-SIMEI: declaração',
  CONSULTIMADECREC152: 'DASN-SIMEI: última declaração',
  EFETUAROPCAOREGIME101: 'Regime de apuração: opção',
  CONSULTARANOSCALENDARIOS102: 'Regime de apuração: anos',
  CONSULTAROPCAOREGIME103: 'Regime de apuração: opção de um ano',
  CONSULTARRESOLUCAO104: 'Regime de apuração: resolução',
  TRANSDECLARACAO141: 'DEFIS: declaração',
  CONSDECLARACAO142: 'DEFIS: declarações',
  CONSULTIMADECREC143: 'DEFIS: última declaração',
  CONSDECREC144: 'DEFIS: recibo',
  GERARGUIA31: 'DCTFWeb: DARF',
  CONSRECIBO32: 'DCTFWeb: recibo',
  CONSDECCOMPLETA33: 'DCTFWeb: declaração em PDF',
  CONSXMLDECLARACAO38: 'DCTFWeb: declaração em XML',
  TRANSDECLARACAO310: 'DCTFWeb: transmissão',
  GERARGUIAANDAMENTO313: 'DCTFWeb: DARF em andamento',
  ENCAPURACAO314: 'MIT: encerramento',
  CONSAPURACAO316: 'MIT: uma apuração',
  LISTAAPURACOES317: 'MIT: apurações',
  CONSOLIDARGERARDARF51: 'SICALC: DARF',
  GERARDARFCODBARRA53: 'SICALC: DARF',
  PAGAMENTOS71: 'Pagamentos',
  COMPARRECADACAO72: 'Pagamentos: comprovante',
  CONTACONSDOCARRPG73: 'Pagamentos: quantos há',
}

/** Those of the instalments, each of which has the number of a kind of plan after it: `PEDIDOSPARC163`. */
const DE_PARCELAMENTO: Readonly<Record<string, string>> = {
  GERARDAS: 'Parcelamentos: DAS da parcela',
  PARCELASPARAGERAR: 'Parcelamentos: parcelas em aberto',
  PEDIDOSPARC: 'Parcelamentos: quais há',
  OBTERPARC: 'Parcelamentos: um parcelamento',
  DETPAGTOPARC: 'Parcelamentos: pagamento de uma parcela',
}

/** A service that nobody named here keeps the name it has there. */
export const nomeDoServico = (servico: string): string =>
  ROTULOS[servico] ?? DE_PARCELAMENTO[servico.replace(/(1[6-9]|2[0-3])[1-5]$/, '')] ?? servico
