// Every service that is built, by its name: no two of the catalogue have the same.
import { detalharMensagem, haNovas, listarMensagens, situacaoDte } from './caixapostal.ts'
import { dadosCertificado, emitirCertificado, situacaoCadastral } from './ccmei.ts'
import { listarDefis, reciboDefis, transmitirDefis, ultimaDefis } from './defis.ts'
import { comprovante, consultarPagamentos, contarPagamentos } from './pagtoweb.ts'
import { PARCELAMENTOS } from './parcelamentos.ts'
import {
  consultarDeclaracoes,
  consultarExtrato,
  consultarRecibo,
  consultarUltima,
} from './pgdasd/consult.ts'
import { gerarDas, gerarDasCobranca, gerarDasProcesso } from './pgdasd/das.ts'
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
): Readonly<Record<string, Service>> => ({
  ...PGDASD,
  ...SIMPLES,
  ...MEI,
  ...SITUATION,
  ...PARCELAMENTOS,
  OBTERPROCURACAO41: obterProcuracao(registry),
  ENVIOXMLASSINADO81: terms.accept,
})
