// Every service that is built, by its name: no two of the catalogue have the same.
import type { Judge } from '../nfse-nacional/certificates.ts'
import { detalharMensagem, haNovas, listarMensagens, situacaoDte } from './caixapostal.ts'
import { dadosCertificado, emitirCertificado, situacaoCadastral } from './ccmei.ts'
import { consultarAno, transmitirAno } from './dasnsimei.ts'
import {
  consultarCompleta,
  consultarRecibo as consultarReciboDctfweb,
  consultarXml,
  createTransmitir,
  gerarGuia,
  gerarGuiaAndamento,
} from './dctfweb.ts'
import { listarDefis, reciboDefis, transmitirDefis, ultimaDefis } from './defis.ts'
import { consultarApuracao, encerrar, listarApuracoes, situacaoEncerramento } from './mit.ts'
import { comprovante, consultarPagamentos, contarPagamentos } from './pagtoweb.ts'
import { PARCELAMENTOS } from './parcelamentos.ts'
import {
  consultarDeclaracoes,
  consultarExtrato,
  consultarRecibo,
  consultarUltima,
} from './pgdasd/consult.ts'
import { gerarDas, gerarDasAvulso, gerarDasCobranca, gerarDasProcesso } from './pgdasd/das.ts'
import { transmitir } from './pgdasd/declare.ts'
import { beneficioMei, dasMei, dasMeiCodigo, dividaAtiva } from './pgmei.ts'
import { obterProcuracao } from './procuracoes.ts'
import { consultarAnos, consultarOpcao, consultarResolucao, optar } from './regime.ts'
import { consultarReceita, gerarDarf, gerarDarfCodigo } from './sicalc.ts'
import { relatorio, solicitar } from './sitfis.ts'
import type { Store } from './store.ts'
import type { Terms } from './termo.ts'
import type { Service } from './words.ts'

type Registry = { store: Store; open: boolean; clock(): number }

const PGDASD = {
  TRANSDECLARACAO11: transmitir,
  GERARDAS12: gerarDas,
  CONSDECLARACAO13: consultarDeclaracoes,
  CONSULTIMADECREC14: consultarUltima,
  CONSDECREC15: consultarRecibo,
  CONSEXTRATO16: consultarExtrato,
  GERARDASCOBRANCA17: gerarDasCobranca,
  GERARDASPROCESSO18: gerarDasProcesso,
  GERARDASAVULSO19: gerarDasAvulso,
}
const SIMPLES = {
  EFETUAROPCAOREGIME101: optar,
  CONSULTARANOSCALENDARIOS102: consultarAnos,
  CONSULTAROPCAOREGIME103: consultarOpcao,
  CONSULTARRESOLUCAO104: consultarResolucao,
  TRANSDECLARACAO141: transmitirDefis,
  CONSDECLARACAO142: listarDefis,
  CONSULTIMADECREC143: ultimaDefis,
  CONSDECREC144: reciboDefis,
}
const MEI = {
  GERARDASPDF21: dasMei,
  GERARDASCODBARRA22: dasMeiCodigo,
  ATUBENEFICIO23: beneficioMei,
  DIVIDAATIVA24: dividaAtiva,
  EMITIRCCMEI121: emitirCertificado,
  DADOSCCMEI122: dadosCertificado,
  CCMEISITCADASTRAL123: situacaoCadastral,
  TRANSDECLARACAO151: transmitirAno,
  CONSULTIMADECREC152: consultarAno,
}
const DEBTS = {
  ENCAPURACAO314: encerrar,
  SITUACAOENC315: situacaoEncerramento,
  CONSAPURACAO316: consultarApuracao,
  LISTAAPURACOES317: listarApuracoes,
  GERARGUIA31: gerarGuia,
  CONSRECIBO32: consultarReciboDctfweb,
  CONSDECCOMPLETA33: consultarCompleta,
  CONSXMLDECLARACAO38: consultarXml,
  GERARGUIAANDAMENTO313: gerarGuiaAndamento,
}
const SITUATION = {
  MSGCONTRIBUINTE61: listarMensagens,
  MSGDETALHAMENTO62: detalharMensagem,
  INNOVAMSG63: haNovas,
  CONSULTASITUACAODTE111: situacaoDte,
  PAGAMENTOS71: consultarPagamentos,
  COMPARRECADACAO72: comprovante,
  CONTACONSDOCARRPG73: contarPagamentos,
  SOLICITARPROTOCOLO91: solicitar,
  RELATORIOSITFIS92: relatorio,
  CONSOLIDARGERARDARF51: gerarDarf,
  CONSULTAAPOIORECEITAS52: consultarReceita,
  GERARDARFCODBARRA53: gerarDarfCodigo,
}

export const createServices = (
  registry: Registry,
  terms: Terms,
  judge: Judge,
): Readonly<Record<string, Service>> => ({
  ...PGDASD,
  ...SIMPLES,
  ...MEI,
  ...SITUATION,
  ...DEBTS,
  TRANSDECLARACAO310: createTransmitir(judge),
  ...PARCELAMENTOS,
  OBTERPROCURACAO41: obterProcuracao(registry),
  ENVIOXMLASSINADO81: terms.accept,
})
