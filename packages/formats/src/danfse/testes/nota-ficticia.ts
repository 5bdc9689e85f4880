// For tests only: a national NFS-e with every group that the DANFSe prints, in the order of its XSD, of companies that
// do not exist.
import { cnpj, cpf } from '../../testes/ficticios.ts'

/** Alphanumeric, as they are since 2026. */
export const PRESTADOR = cnpj('12ABC34501DE')
export const TOMADOR = cnpj('112223330001')
export const DESTINATARIO = cpf('529982247')
export const INTERMEDIARIO = cnpj('443332220001')

export const CHAVE = `330330212${PRESTADOR}000000000001026110000010000`

const el = (nome: string, conteudo: string | undefined): string =>
  conteudo === undefined || conteudo === '' ? '' : `<${nome}>${conteudo}</${nome}>`

const noBrasil = (cMun: string, cep: string): string =>
  el('endNac', el('cMun', cMun) + el('CEP', cep))

const pessoa = (de: {
  id: string
  nome: string
  local: string
  fone: string
  email: string
  im?: string
}): string =>
  de.id +
  el('IM', de.im) +
  el('xNome', de.nome) +
  el(
    'end',
    `${de.local}<xLgr>Avenida Fictícia</xLgr><nro>1000</nro><xCpl>Sala 12</xCpl><xBairro>Bela Vista</xBairro>`,
  ) +
  el('fone', de.fone) +
  el('email', de.email)

const TOMA = pessoa({
  id: el('CNPJ', TOMADOR),
  im: '654321',
  nome: 'Tomadora Fictícia Comércio S.A.',
  local: noBrasil('3550308', '01310100'),
  fone: '11987654321',
  email: 'contato@tomadora.exemplo',
})
export const TOMA_DE_FORA = pessoa({
  id: '<NIF>98-7654321</NIF>',
  nome: 'Imaginary Foods Inc.',
  local: el(
    'endExt',
    '<cPais>US</cPais><cEndPost>94105</cEndPost><xCidade>San Francisco</xCidade><xEstProvReg>California</xEstProvReg>',
  ),
  fone: '14155550100',
  email: 'billing@imaginary.example',
})
const INTERM = pessoa({
  id: el('CNPJ', INTERMEDIARIO),
  im: '123456',
  nome: 'Intermediária Fictícia Ltda',
  local: noBrasil('3518800', '07095130'),
  fone: '1133334444',
  email: 'contato@intermediaria.exemplo',
})
const DEST = pessoa({
  id: el('CPF', DESTINATARIO),
  nome: 'Fulana Fictícia da Silva',
  local: noBrasil('4115804', '85884000'),
  fone: '4532641000',
  email: 'fulana@ficticia.exemplo',
})

const IBSCBS_DA_NOTA = el(
  'IBSCBS',
  '<cLocalidadeIncid>3550308</cLocalidadeIncid><xLocalidadeIncid>São Paulo</xLocalidadeIncid>' +
    '<valores><vBC>1313.49</vBC><vCalcReeRepRes>10.00</vCalcReeRepRes>' +
    '<uf><pIBSUF>0.10</pIBSUF><pRedAliqUF>30.00</pRedAliqUF><pAliqEfetUF>0.07</pAliqEfetUF></uf>' +
    '<mun><pIBSMun>0.00</pIBSMun><pRedAliqMun>30.00</pRedAliqMun><pAliqEfetMun>0.00</pAliqEfetMun></mun>' +
    '<fed><pCBS>0.90</pCBS><pRedAliqCBS>40.00</pRedAliqCBS><pAliqEfetCBS>0.54</pAliqEfetCBS></fed></valores>' +
    '<totCIBS><vTotNF>1235.99</vTotNF><gIBS><vIBSTot>0.92</vIBSTot>' +
    '<gIBSUFTot><vDifUF>0.00</vDifUF><vIBSUF>0.90</vIBSUF></gIBSUFTot>' +
    '<gIBSMunTot><vDifMun>0.00</vDifMun><vIBSMun>0.02</vIBSMun></gIBSMunTot></gIBS>' +
    '<gCBS><vDifCBS>0.00</vDifCBS><vCBS>7.09</vCBS></gCBS></totCIBS>',
)

const ibsCbsDaDps = (comDestinatario: boolean): string =>
  el(
    'IBSCBS',
    `<finNFSe>0</finNFSe><indFinal>0</indFinal><cIndOp>100301</cIndOp><indDest>${comDestinatario ? 1 : 0}</indDest>` +
      `${el('dest', comDestinatario ? DEST : '')}<imovel><inscImobFisc>INSC-77</inscImobFisc></imovel>` +
      '<valores><trib><gIBSCBS><CST>200</CST><cClassTrib>200028</cClassTrib></gIBSCBS></trib></valores>',
  )

/** What a test changes of the note. */
export type Mudancas = {
  readonly tpAmb?: string
  readonly dCompet?: string
  readonly toma?: string | undefined
  readonly comIntermediario?: boolean
  readonly comDestinatario?: boolean
  readonly comIbsCbs?: boolean
  readonly descricao?: string
  readonly informacoes?: string
  readonly tribMun?: string
  readonly piscofins?: string
  readonly totTrib?: string
  readonly mais?: string
}

const TRIB_MUN =
  '<tribISSQN>1</tribISSQN><exigSusp><tpSusp>1</tpSusp><nProcesso>5001234-11.2026.8.26.0053</nProcesso></exigSusp>' +
  '<BM><nBM>35503080100001</nBM><pRedBCBM>20.00</pRedBCBM></BM><tpRetISSQN>2</tpRetISSQN><pAliq>2.00</pAliq>'
const PISCOFINS =
  '<CST>01</CST><vBCPisCofins>1500.00</vBCPisCofins><pAliqPis>0.65</pAliqPis><pAliqCofins>3.00</pAliqCofins>' +
  '<vPis>9.75</vPis><vCofins>45.00</vCofins><tpRetPisCofins>4</tpRetPisCofins>'
const TOT_TRIB =
  '<vTotTrib><vTotTribFed>67.50</vTotTribFed><vTotTribEst>1.50</vTotTribEst><vTotTribMun>30.00</vTotTribMun></vTotTrib>'

const emitente =
  `<CNPJ>${PRESTADOR}</CNPJ><IM>987654</IM><xNome>Prestadora &amp; Filhas Fictícia Ltda</xNome>` +
  '<enderNac><xLgr>Rua Visconde do Exemplo</xLgr><nro>100</nro><xBairro>Centro</xBairro>' +
  '<cMun>3303302</cMun><UF>RJ</UF><CEP>24020005</CEP></enderNac>' +
  '<fone>2130001234</fone><email>financeiro@prestadora.exemplo</email>'

const servico = ({ descricao, informacoes }: Mudancas): string =>
  '<locPrest><cLocPrestacao>3550308</cLocPrestacao></locPrest>' +
  el(
    'cServ',
    '<cTribNac>010700</cTribNac><cTribMun>007</cTribMun>' +
      `${el('xDescServ', descricao ?? 'Suporte de sistema fictício\nContrato 2026-001')}<cNBS>115022000</cNBS>`,
  ) +
  '<obra><inscImobFisc>IPTU-9</inscImobFisc><cObra>120012345678</cObra></obra>' +
  '<atvEvento><idAtvEvt>EVT-2026</idAtvEvt></atvEvento>' +
  el(
    'infoCompl',
    '<idDocTec>ART-55</idDocTec><docRef>CT-001</docRef><xPed>PC-00123</xPed>' +
      '<gItemPed><xItemPed>1</xItemPed><xItemPed>2</xItemPed></gItemPed>' +
      el('xInfComp', informacoes ?? 'Pagamento em 30 dias'),
  )

const valores = ({ tribMun, piscofins, totTrib }: Mudancas): string =>
  '<vServPrest><vServ>1500.00</vServ></vServPrest>' +
  '<vDescCondIncond><vDescIncond>100.00</vDescIncond><vDescCond>50.00</vDescCond></vDescCondIncond>' +
  el(
    'trib',
    el('tribMun', tribMun ?? TRIB_MUN) +
      el(
        'tribFed',
        `${el('piscofins', piscofins ?? PISCOFINS)}<vRetCP>15.00</vRetCP><vRetIRRF>22.50</vRetIRRF><vRetCSLL>54.75</vRetCSLL>`,
      ) +
      el('totTrib', totTrib ?? TOT_TRIB),
  )

const dps = (mudancas: Mudancas): string => {
  const { comIntermediario = true, comDestinatario = true, comIbsCbs = true } = mudancas
  const toma = 'toma' in mudancas ? mudancas.toma : TOMA
  return (
    `<tpAmb>${mudancas.tpAmb ?? '1'}</tpAmb><dhEmi>2026-11-05T14:00:01-03:00</dhEmi><verAplic>RAZAO</verAplic>` +
    `<serie>900</serie><nDPS>5</nDPS><dCompet>${mudancas.dCompet ?? '2026-11-04'}</dCompet><tpEmit>1</tpEmit>` +
    `<cLocEmi>3303302</cLocEmi><subst><chSubstda>${CHAVE.slice(0, -1)}9</chSubstda><cMotivo>01</cMotivo></subst>` +
    el(
      'prest',
      `<CNPJ>${PRESTADOR}</CNPJ><regTrib><opSimpNac>3</opSimpNac><regApTribSN>1</regApTribSN><regEspTrib>6</regEspTrib></regTrib>`,
    ) +
    el('toma', toma) +
    el('interm', comIntermediario ? INTERM : '') +
    el('serv', servico(mudancas)) +
    el('valores', valores(mudancas)) +
    (comIbsCbs ? ibsCbsDaDps(comDestinatario) : '')
  )
}

/** The whole note. */
export function xmlDaNota(mudancas: Mudancas = {}): string {
  const inf =
    '<xLocEmi>Niterói</xLocEmi><xLocPrestacao>São Paulo</xLocPrestacao><nNFSe>10</nNFSe>' +
    '<cLocIncid>3303302</cLocIncid><xLocIncid>Niterói</xLocIncid>' +
    '<xTribNac>Suporte técnico em informática.</xTribNac><xTribMun>Suporte técnico municipal.</xTribMun>' +
    '<verAplic>1</verAplic><ambGer>2</ambGer><tpEmis>1</tpEmis><cStat>100</cStat>' +
    `<dhProc>2026-11-05T14:30:09-03:00</dhProc><nDFSe>1</nDFSe>${el('emit', emitente)}` +
    '<valores><vCalcDR>40.00</vCalcDR><tpBM>2</tpBM><vCalcBM>272.00</vCalcBM><vBC>1088.00</vBC><pAliqAplic>2.00</pAliqAplic>' +
    '<vISSQN>21.76</vISSQN><vTotalRet>114.01</vTotalRet><vLiq>1235.99</vLiq></valores>' +
    `<xOutInf>Aviso do município</xOutInf>${mudancas.comIbsCbs === false ? '' : IBSCBS_DA_NOTA}${mudancas.mais ?? ''}` +
    `<DPS versao="1.01"><infDPS Id="DPS1">${dps(mudancas)}</infDPS></DPS>`
  return `<?xml version="1.0" encoding="UTF-8"?><NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infNFSe Id="NFS${CHAVE}">${inf}</infNFSe></NFSe>`
}

/** The least that a note says. */
export const XML_MINIMO =
  `<NFSe><infNFSe Id="NFS${CHAVE}"><nNFSe>1</nNFSe><dhProc>2026-11-05T10:00:00-03:00</dhProc>` +
  `<DPS><infDPS><tpAmb>1</tpAmb><prest><CNPJ>${PRESTADOR}</CNPJ></prest>` +
  '<valores><vServPrest><vServ>1000.00</vServ></vServPrest></valores></infDPS></DPS></infNFSe></NFSe>'
