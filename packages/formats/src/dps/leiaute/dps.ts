// The DPS of the national NFS-e, layout 1.01 (Anexo I; CNPJ alfanumérico by IN RFB 2.229/2024), as one reads it:
// a list is a sequence, a list inside a list is a choice. `?` may be absent, `{n}` comes up to n times. After the
// name, what it holds: `#grupo`, or a form of `formas.ts`.

export type Parte = string | readonly string[]
export type Grupos = Readonly<Record<string, readonly Parte[]>>

const INSCRICAO = ['CNPJ cnpj', 'CPF n11', 'NIF livre40', 'cNaoNIF 0|1|2']
const CONTATO = ['fone? n6-20', 'email? texto80']
const LOGRADOURO = ['xLgr texto255', 'nro texto60', 'xCpl? texto156', 'xBairro texto60']

const PARTES: Grupos = {
  DPS: ['infDPS #infDPS', 'Signature? assinatura'],
  infDPS: [
    'tpAmb 1|2',
    'dhEmi instante',
    'verAplic texto20',
    'serie serie',
    'nDPS numero',
    'dCompet data',
    'tpEmit 1|2|3',
    'cMotivoEmisTI? 1|2|3|4',
    'chNFSeRej? chaveNfse',
    'cLocEmi n7',
    'subst? #subst',
    'prest #prest',
    'toma? #pessoa',
    'interm? #pessoa',
    'serv #serv',
    'valores #valores',
    'IBSCBS? #IBSCBS',
  ],
  subst: ['chSubstda chaveNfse', 'cMotivo 01|02|03|04|05|99', 'xMotivo? texto15-255'],
}

const PESSOAS: Grupos = {
  prest: [
    INSCRICAO,
    'CAEPF? n14',
    'IM? livre15',
    'xNome? livre300',
    'end? #end',
    ...CONTATO,
    'regTrib #regTrib',
  ],
  regTrib: ['opSimpNac 1|2|3', 'regApTribSN? 1|2|3', 'regEspTrib 0|1|2|3|4|5|6|9'],
  pessoa: [INSCRICAO, 'CAEPF? n14', 'IM? livre15', 'xNome livre300', 'end? #end', ...CONTATO],
  end: [['endNac #endNac', 'endExt #endExt'], ...LOGRADOURO],
  endNac: ['cMun n7', 'CEP n8'],
  endExt: ['cPais pais', 'cEndPost livre11', 'xCidade livre60', 'xEstProvReg livre60'],
  endDoLocal: [['CEP n8', 'endExt #endExtDoLocal'], ...LOGRADOURO],
  endExtDoLocal: ['cEndPost livre11', 'xCidade livre60', 'xEstProvReg livre60'],
}

const SERVICO: Grupos = {
  serv: [
    'locPrest #locPrest',
    'cServ #cServ',
    'comExt? #comExt',
    'obra? #obra',
    'atvEvento? #atvEvento',
    'infoCompl? #infoCompl',
  ],
  locPrest: [['cLocPrestacao n7', 'cPaisPrestacao pais']],
  cServ: [
    'cTribNac n6',
    'cTribMun? inteiro',
    'xDescServ linhas2000',
    'cNBS? n9',
    'cIntContrib? alfa1-20',
  ],
  comExt: [
    'mdPrestacao 0|1|2|3|4',
    'vincPrest 0|1|2|3|4|5|6|9',
    'tpMoeda n3',
    'vServMoeda valor',
    'mecAFComexP codigo0-8',
    'mecAFComexT codigo0-26',
    'movTempBens 0|1|2|3',
    'nDI? texto12',
    'nRE? texto12',
    'mdic 0|1',
  ],
  obra: ['inscImobFisc? livre30', ['cObra livre30', 'cCIB livre8-8', 'end #endDoLocal']],
  atvEvento: [
    'xNome texto255',
    'dtIni data',
    'dtFim data',
    ['idAtvEvt livre30', 'end #endDoLocal'],
  ],
  infoCompl: [
    'idDocTec? livre40',
    'docRef? texto255',
    'xPed? texto60',
    'gItemPed? #gItemPed',
    'xInfComp? texto2000',
  ],
  gItemPed: ['xItemPed{99} texto60'],
}

const VALORES: Grupos = {
  valores: [
    'vServPrest #vServPrest',
    'vDescCondIncond? #vDescCondIncond',
    'vDedRed? #vDedRed',
    'trib #trib',
  ],
  vServPrest: ['vReceb? valor', 'vServ valor'],
  vDescCondIncond: ['vDescIncond? valor', 'vDescCond? valor'],
  vDedRed: [['pDR taxa3', 'vDR valor', 'documentos #documentos']],
  documentos: ['docDedRed{1000} #docDedRed'],
  docDedRed: [
    [
      'chNFSe chaveNfse',
      'chNFe chaveNfe',
      'NFSeMun #NFSeMun',
      'NFNFS #NFNFS',
      'nDocFisc texto255',
      'nDoc texto255',
    ],
    'tpDedRed 1|2|3|4|5|6|7|8|9|99',
    'xDescOutDed? texto150',
    'dtEmiDoc dataXml',
    'vDedutivelRedutivel valor',
    'vDeducaoReducao valor',
    'fornec? #pessoa',
  ],
  NFSeMun: ['cMunNFSeMun n7', 'nNFSeMun n15', 'cVerifNFSeMun alfa1-9'],
  NFNFS: ['nNFS n7', 'modNFS n15', 'serieNFS alfa1-15'],
}

const TRIBUTOS: Grupos = {
  trib: ['tribMun #tribMun', 'tribFed? #tribFed', 'totTrib #totTrib'],
  tribMun: [
    'tribISSQN 1|2|3|4',
    'cPaisResult? pais',
    'tpImunidade? 0|1|2|3|4|5',
    'exigSusp? #exigSusp',
    'BM? #BM',
    'tpRetISSQN 1|2|3',
    'pAliq? taxa1',
  ],
  exigSusp: ['tpSusp 1|2', 'nProcesso n30'],
  BM: ['nBM n14', ['vRedBCBM? valor', 'pRedBCBM? taxa3']],
  tribFed: ['piscofins? #piscofins', 'vRetCP? valor', 'vRetIRRF? valor', 'vRetCSLL? valor'],
  piscofins: [
    'CST cstPisCofins',
    'vBCPisCofins? valor',
    'pAliqPis? taxa2',
    'pAliqCofins? taxa2',
    'vPis? valor',
    'vCofins? valor',
    'tpRetPisCofins? 0|1|2|3|4|5|6|7|8|9',
  ],
  totTrib: [['vTotTrib #vTotTrib', 'pTotTrib #pTotTrib', 'indTotTrib 0', 'pTotTribSN taxa2']],
  vTotTrib: ['vTotTribFed valor', 'vTotTribEst valor', 'vTotTribMun valor'],
  pTotTrib: ['pTotTribFed taxa3', 'pTotTribEst taxa3', 'pTotTribMun taxa3'],
}

const IBS_CBS: Grupos = {
  IBSCBS: [
    'finNFSe 0',
    'indFinal? 0|1',
    'cIndOp n6',
    'tpOper? 1|2|3|4|5',
    'gRefNFSe? #gRefNFSe',
    'tpEnteGov? 1|2|3|4',
    'indDest 0|1',
    'dest? #dest',
    'imovel? #imovel',
    'valores #valoresIBSCBS',
  ],
  gRefNFSe: ['refNFSe{99} chaveNfse'],
  dest: [INSCRICAO, 'xNome texto150', 'end? #end', ...CONTATO],
  imovel: ['inscImobFisc? livre30', ['cCIB livre8-8', 'end #endDoLocal']],
  valoresIBSCBS: ['gReeRepRes? #gReeRepRes', 'trib #tribIBSCBS'],
  gReeRepRes: ['documentos{1000} #documentoReembolsado'],
  documentoReembolsado: [
    ['dFeNacional #dFeNacional', 'docFiscalOutro #docFiscalOutro', 'docOutro #docOutro'],
    'fornec? #fornec',
    'dtEmiDoc data',
    'dtCompDoc data',
    'tpReeRepRes 01|02|03|04|99',
    'xTpReeRepRes? texto150',
    'vlrReeRepRes valor',
  ],
  dFeNacional: ['tipoChaveDFe 1|2|3|9', 'xTipoChaveDFe? texto255', 'chaveDFe livre50'],
  docFiscalOutro: ['cMunDocFiscal n7', 'nDocFiscal texto255', 'xDocFiscal texto255'],
  docOutro: ['nDoc texto255', 'xDoc texto255'],
  fornec: [INSCRICAO, 'xNome texto150'],
  tribIBSCBS: ['gIBSCBS #gIBSCBS'],
  gIBSCBS: [
    'CST n3',
    'cClassTrib n6',
    'cCredPres? n2',
    'gTribRegular? #gTribRegular',
    'gDif? #gDif',
  ],
  gTribRegular: ['CSTReg n3', 'cClassTribReg n6'],
  gDif: ['pDifUF taxa3', 'pDifMun taxa3', 'pDifCBS taxa3'],
}

export const GRUPOS_DA_DPS: Grupos = {
  ...PARTES,
  ...PESSOAS,
  ...SERVICO,
  ...VALORES,
  ...TRIBUTOS,
  ...IBS_CBS,
}
