// The layout 1.01 of the DPS and of the request of event, read from the official schemas (bundle of 27/07/2026).
import { type Schema, schemaOf, type Types } from './schema.ts'

export const NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse'

const matches = (pattern: RegExp) => (text: string) => pattern.test(text)
/** One of these characters. */
const one = (characters: string) => (text: string) => text.length === 1 && characters.includes(text)
const within = (text: string, top: number) => text.length >= 1 && [...text].length <= top
/** Any characters; something is visible. */
const free = (top: number) => (text: string) => within(text, top) && text.trim() !== ''
/** Latin-1 in one line, with no space at the ends (TSString): a dash or a curly quote is refused. */
const latin =
  (top: number, bottom = 1) =>
  (text: string) =>
    within(text, top) && text.length >= bottom && /^[!-ÿ]([ -ÿ]*[!-ÿ])?$/u.test(text)
const digits = (bottom: number, top = bottom) => matches(new RegExp(`^\\d{${bottom},${top}}$`))

const DATE = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
const TIME = /^(.{10})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d([-+](0\d|1[01]):00|\+12:00)$/
const isInstant = (text: string): boolean => isDate(TIME.exec(text)?.[1] ?? '')

const oneOf = (list: string) => {
  const all = list.split(' ')
  return (text: string) => all.includes(text)
}
const upTo = (top: number) => (text: string) => /^\d\d$/.test(text) && Number(text) <= top
const CST =
  '00 01 02 03 04 05 06 07 08 09 49 50 51 52 53 54 55 56 60 61 62 63 64 65 66 67 70 71 72 73 74 75 98 99'

const TYPES: Types = {
  environment: one('12'),
  instant: isInstant,
  date: isDate,
  app: latin(20),
  series: matches(/^(\d{1,4}|[0-8]\d{4})$/),
  number: matches(/^[1-9]\d{0,14}$/),
  d123: one('123'),
  d1234: one('1234'),
  d01: one('01'),
  d012: one('012'),
  d0: one('0'),
  d12: one('12'),
  d0to3: one('0123'),
  d0to4: one('01234'),
  d0to5: one('012345'),
  d1to5: one('12345'),
  dfe: one('1239'),
  no78: one('01234569'),
  d0to9: one('0123456789'),
  reason: oneOf('01 02 03 04 05 99'),
  cancellation: one('129'),
  rejection: one('123459'),
  reduction: oneOf('1 2 3 4 5 6 7 8 9 99'),
  reimbursement: oneOf('01 02 03 04 99'),
  cst: oneOf(CST),
  helpOfProvider: upTo(8),
  helpOfTaker: upTo(26),
  key: matches(/^\d{6}[0-9A-Z]{14}\d{30}$/),
  nfeKey: matches(/^\d{6}[0-9A-Z]{14}\d{24}$/),
  cnpj: matches(/^[0-9A-Z]{14}$/),
  cpf: digits(11),
  n2: digits(2),
  n3: digits(3),
  int: matches(/^[-+]?\d{1,9}$/),
  n6: digits(6),
  n7: digits(7),
  n8: digits(8),
  n9: digits(9),
  n14: digits(14),
  n15: digits(15),
  n30: digits(30),
  phone: digits(6, 20),
  country: matches(/^[A-Z]{2}$/),
  alphanumeric9: matches(/^[a-zA-Z0-9]{1,9}$/),
  alphanumeric15: matches(/^[a-zA-Z0-9]{1,15}$/),
  alphanumeric20: matches(/^[a-zA-Z0-9]{1,20}$/),
  money: matches(/^(0|0\.\d\d|[1-9]\d{0,14}(\.\d\d)?)$/),
  rate1: matches(/^\d(\.\d\d)?$/),
  rate2: matches(/^(0|0\.\d\d|[1-9]\d?(\.\d\d)?)$/),
  rate3: matches(/^(0|0\.\d\d|[1-9]\d{0,2}(\.\d\d)?)$/),
  motive: latin(255, 15),
  f8: (text) => text.length === 8,
  f11: free(11),
  f15: free(15),
  f30: free(30),
  f40: free(40),
  f60: free(60),
  f300: free(300),
  f2000: free(2000),
  l12: latin(12),
  l60: latin(60),
  l80: latin(80),
  l150: latin(150),
  l156: latin(156),
  l255: latin(255),
  l2000: latin(2000),
}

const WHO = '(CNPJ=cnpj|CPF=cpf|NIF=f40|cNaoNIF=d012)'
const STREET = 'xLgr=l255 nro=l60 xCpl=l156? xBairro=l60'
const OUTSIDE = 'cEndPost=f11 xCidade=f60 xEstProvReg=f60'

const DPS: Readonly<Record<string, string>> = {
  DPS: 'infDPS:infDPS Signature:any?',
  infDPS:
    'tpAmb=environment dhEmi=instant verAplic=app serie=series nDPS=number dCompet=date tpEmit=d123 ' +
    'cMotivoEmisTI=d1234? chNFSeRej=key? cLocEmi=n7 subst:subst? prest:prest toma:person? ' +
    'interm:person? serv:serv valores:valores IBSCBS:ibscbs?',
  subst: 'chSubstda=key cMotivo=reason xMotivo=motive?',
  prest: `${WHO} CAEPF=n14? IM=f15? xNome=f300? end:address? fone=phone? email=l80? regTrib:regTrib`,
  regTrib: 'opSimpNac=d123 regApTribSN=d123? regEspTrib=no78',
  person: `${WHO} CAEPF=n14? IM=f15? xNome=f300 end:address? fone=phone? email=l80?`,
  address: `(endNac:endNac|endExt:endExt) ${STREET}`,
  endNac: 'cMun=n7 CEP=n8',
  endExt: `cPais=country ${OUTSIDE}`,
  outside: OUTSIDE,
  place: `(CEP=n8|endExt:outside) ${STREET}`,
  serv:
    'locPrest:locPrest cServ:cServ comExt:comExt? obra:obra? atvEvento:atvEvento? ' +
    'infoCompl:infoCompl?',
  locPrest: '(cLocPrestacao=n7|cPaisPrestacao=country)',
  cServ: 'cTribNac=n6 cTribMun=int? xDescServ=f2000 cNBS=n9? cIntContrib=alphanumeric20?',
  comExt:
    'mdPrestacao=d0to4 vincPrest=no78 tpMoeda=n3 vServMoeda=money mecAFComexP=helpOfProvider mecAFComexT=helpOfTaker ' +
    'movTempBens=d0to3 nDI=l12? nRE=l12? mdic=d01',
  obra: 'inscImobFisc=f30? (cObra=f30|cCIB=f8|end:place)',
  atvEvento: 'xNome=l255 dtIni=date dtFim=date (idAtvEvt=f30|end:place)',
  infoCompl: 'idDocTec=f40? docRef=l255? xPed=l60? gItemPed:gItemPed? xInfComp=l2000?',
  gItemPed: 'xItemPed=l60+',
  valores: 'vServPrest:vServPrest vDescCondIncond:discounts? vDedRed:vDedRed? trib:trib',
  vServPrest: 'vReceb=money? vServ=money',
  discounts: 'vDescIncond=money? vDescCond=money?',
  vDedRed: '(pDR=rate3|vDR=money|documentos:documentos)',
  documentos: 'docDedRed:docDedRed+',
  docDedRed:
    '(chNFSe=key|chNFe=nfeKey|NFSeMun:NFSeMun|NFNFS:NFNFS|nDocFisc=l255|nDoc=l255) ' +
    'tpDedRed=reduction xDescOutDed=l150? dtEmiDoc=date vDedutivelRedutivel=money ' +
    'vDeducaoReducao=money fornec:person?',
  NFSeMun: 'cMunNFSeMun=n7 nNFSeMun=n15 cVerifNFSeMun=alphanumeric9',
  NFNFS: 'nNFS=n7 modNFS=n15 serieNFS=alphanumeric15',
  trib: 'tribMun:tribMun tribFed:tribFed? totTrib:totTrib',
  tribMun:
    'tribISSQN=d1234 cPaisResult=country? tpImunidade=d0to5? exigSusp:exigSusp? BM:BM? ' +
    'tpRetISSQN=d123 pAliq=rate1?',
  exigSusp: 'tpSusp=d12 nProcesso=n30',
  BM: 'nBM=n14 (vRedBCBM=money|pRedBCBM=rate3)?',
  tribFed: 'piscofins:piscofins? vRetCP=money? vRetIRRF=money? vRetCSLL=money?',
  piscofins:
    'CST=cst vBCPisCofins=money? pAliqPis=rate2? pAliqCofins=rate2? vPis=money? vCofins=money? ' +
    'tpRetPisCofins=d0to9?',
  totTrib: '(vTotTrib:vTotTrib|pTotTrib:pTotTrib|indTotTrib=d0|pTotTribSN=rate2)',
  vTotTrib: 'vTotTribFed=money vTotTribEst=money vTotTribMun=money',
  pTotTrib: 'pTotTribFed=rate3 pTotTribEst=rate3 pTotTribMun=rate3',
  ibscbs:
    'finNFSe=d0 indFinal=d01? cIndOp=n6 tpOper=d1to5? gRefNFSe:gRefNFSe? tpEnteGov=d1234? ' +
    'indDest=d01 dest:dest? imovel:imovel? valores:ibscbsValores',
  gRefNFSe: 'refNFSe=key+',
  dest: `${WHO} xNome=l150 end:address? fone=phone? email=l80?`,
  imovel: 'inscImobFisc=f30? (cCIB=f8|end:place)',
  ibscbsValores: 'gReeRepRes:gReeRepRes? trib:ibscbsTrib',
  gReeRepRes: 'documentos:reimbursed+',
  reimbursed:
    '(dFeNacional:dFeNacional|docFiscalOutro:docFiscalOutro|docOutro:docOutro) fornec:fornec? ' +
    'dtEmiDoc=date dtCompDoc=date tpReeRepRes=reimbursement xTpReeRepRes=l150? vlrReeRepRes=money',
  dFeNacional: 'tipoChaveDFe=dfe xTipoChaveDFe=l255? chaveDFe=f60',
  docFiscalOutro: 'cMunDocFiscal=n7 nDocFiscal=l255 xDocFiscal=l255',
  docOutro: 'nDoc=l255 xDoc=l255',
  fornec: `${WHO} xNome=l150`,
  ibscbsTrib: 'gIBSCBS:gIBSCBS',
  gIBSCBS: 'CST=n3 cClassTrib=n6 cCredPres=n2? gTribRegular:gTribRegular? gDif:gDif?',
  gTribRegular: 'CSTReg=n3 cClassTribReg=n6',
  gDif: 'pDifUF=rate3 pDifMun=rate3 pDifCBS=rate3',
}

const EVENT: Readonly<Record<string, string>> = {
  pedRegEvento: 'infPedReg:infPedReg Signature:any?',
  infPedReg:
    'tpAmb=environment verAplic=app dhEvento=instant (CNPJAutor=cnpj|CPFAutor=cpf) chNFSe=key ' +
    '(e101101:cancel|e101103:cancel|e202201:confirm|e203202:confirm|e204203:confirm|' +
    'e202205:reject|e203206:reject|e204207:reject)',
  cancel: 'xDesc=l60 cMotivo=cancellation xMotivo=motive',
  confirm: 'xDesc=l60',
  reject: 'xDesc=l60 cMotivo=rejection xMotivo=motive?',
}

export const DPS_LAYOUT: Schema = schemaOf(DPS, TYPES, NAMESPACE)
export const EVENT_LAYOUT: Schema = schemaOf(EVENT, TYPES, NAMESPACE)
