type Rota = 'Apoiar' | 'Consultar' | 'Declarar' | 'Emitir' | 'Monitorar'
export type Servico = {
  readonly sistema: string
  readonly servico: string
  readonly rota: Rota
  readonly versao: string
}

const um = (sistema: string, servico: string, rota: Rota, versao = '1.0'): Servico => ({
  ...{ sistema, servico, rota, versao },
})

/** The services that are used, as the catalogue of the SERPRO calls them. */
export const SERVICOS = {
  declarar: um('PGDASD', 'TRANSDECLARACAO11', 'Declarar'),
  gerarDas: um('PGDASD', 'GERARDAS12', 'Emitir'),
  declaracoes: um('PGDASD', 'CONSDECLARACAO13', 'Consultar'),
  ultimaDeclaracao: um('PGDASD', 'CONSULTIMADECREC14', 'Consultar'),
  recibo: um('PGDASD', 'CONSDECREC15', 'Consultar'),
  extrato: um('PGDASD', 'CONSEXTRATO16', 'Consultar'),
  procuracoes: um('PROCURACOES', 'OBTERPROCURACAO41', 'Consultar', '1'),
  termo: um('AUTENTICAPROCURADOR', 'ENVIOXMLASSINADO81', 'Apoiar'),
  protocolo: um('SITFIS', 'SOLICITARPROTOCOLO91', 'Apoiar', '2.0'),
  relatorio: um('SITFIS', 'RELATORIOSITFIS92', 'Emitir', '2.0'),
  cartas: um('CAIXAPOSTAL', 'MSGCONTRIBUINTE61', 'Consultar'),
  carta: um('CAIXAPOSTAL', 'MSGDETALHAMENTO62', 'Consultar'),
  novas: um('CAIXAPOSTAL', 'INNOVAMSG63', 'Monitorar'),
  dte: um('DTE', 'CONSULTASITUACAODTE111', 'Consultar'),
  dasDoMei: um('PGMEI', 'GERARDASPDF21', 'Emitir'),
  dasDaCobranca: um('PGDASD', 'GERARDASCOBRANCA17', 'Emitir'),
  dasDoProcesso: um('PGDASD', 'GERARDASPROCESSO18', 'Emitir'),
  dasAvulso: um('PGDASD', 'GERARDASAVULSO19', 'Emitir'),
  optarRegime: um('REGIMEAPURACAO', 'EFETUAROPCAOREGIME101', 'Declarar'),
  anosDeRegime: um('REGIMEAPURACAO', 'CONSULTARANOSCALENDARIOS102', 'Consultar'),
  opcaoDeRegime: um('REGIMEAPURACAO', 'CONSULTAROPCAOREGIME103', 'Consultar'),
  resolucaoDoRegime: um('REGIMEAPURACAO', 'CONSULTARRESOLUCAO104', 'Consultar'),
  declararDefis: um('DEFIS', 'TRANSDECLARACAO141', 'Declarar'),
  defisDeclaradas: um('DEFIS', 'CONSDECLARACAO142', 'Consultar'),
  ultimaDefis: um('DEFIS', 'CONSULTIMADECREC143', 'Consultar'),
  reciboDefis: um('DEFIS', 'CONSDECREC144', 'Consultar'),
  guiaDctfweb: um('DCTFWEB', 'GERARGUIA31', 'Emitir'),
  reciboDctfweb: um('DCTFWEB', 'CONSRECIBO32', 'Consultar'),
  dctfwebCompleta: um('DCTFWEB', 'CONSDECCOMPLETA33', 'Consultar'),
  xmlDctfweb: um('DCTFWEB', 'CONSXMLDECLARACAO38', 'Consultar'),
  transmitirDctfweb: um('DCTFWEB', 'TRANSDECLARACAO310', 'Declarar'),
  guiaEmAndamento: um('DCTFWEB', 'GERARGUIAANDAMENTO313', 'Emitir'),
  encerrarMit: um('MIT', 'ENCAPURACAO314', 'Declarar'),
  encerramentoMit: um('MIT', 'SITUACAOENC315', 'Apoiar'),
  apuracaoMit: um('MIT', 'CONSAPURACAO316', 'Consultar'),
  apuracoesMit: um('MIT', 'LISTAAPURACOES317', 'Consultar'),
  quantosPagamentos: um('PAGTOWEB', 'CONTACONSDOCARRPG73', 'Consultar'),
  dasDoMeiComLinha: um('PGMEI', 'GERARDASCODBARRA22', 'Emitir'),
  beneficioDoMei: um('PGMEI', 'ATUBENEFICIO23', 'Emitir'),
  dividaAtiva: um('PGMEI', 'DIVIDAATIVA24', 'Consultar'),
  emitirCertificado: um('CCMEI', 'EMITIRCCMEI121', 'Emitir'),
  certificado: um('CCMEI', 'DADOSCCMEI122', 'Consultar'),
  cnpjsDoCpf: um('CCMEI', 'CCMEISITCADASTRAL123', 'Consultar'),
  declararAno: um('DASNSIMEI', 'TRANSDECLARACAO151', 'Declarar'),
  anosDeclarados: um('DASNSIMEI', 'CONSULTIMADECREC152', 'Consultar'),
  darf: um('SICALC', 'CONSOLIDARGERARDARF51', 'Emitir', '2.9'),
  receita: um('SICALC', 'CONSULTAAPOIORECEITAS52', 'Apoiar', '2.9'),
  darfComLinha: um('SICALC', 'GERARDARFCODBARRA53', 'Emitir', '2.9'),
  pagamentos: um('PAGTOWEB', 'PAGAMENTOS71', 'Consultar'),
  comprovante: um('PAGTOWEB', 'COMPARRECADACAO72', 'Emitir'),
} as const

/** What the SERPRO charges for, by what it answered; what it does not say is taken as charged. */
export const cobra = ({ rota }: Servico): boolean => rota !== 'Apoiar' && rota !== 'Monitorar'
export const foiCobrado = (status: number): boolean =>
  ![204, 304, 400, 401, 404, 429].includes(status) && status < 500
