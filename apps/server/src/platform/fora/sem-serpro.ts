import { foraDoAr } from './erros.ts'
import type { PortaSerpro } from './portas-serpro.ts'

const nada = foraDoAr('serpro')

/** The Integra Contador where nothing may be asked. */
export const SEM_SERPRO: PortaSerpro = {
  ligada: false,
  entrar: nada,
  autenticarProcurador: nada,
  pedirSituacaoFiscal: nada,
  emitirSituacaoFiscal: nada,
  caixaPostal: { haNovas: nada, listar: nada, abrir: nada },
  consultarDte: nada,
  gerarDasDoMei: nada,
  consultarProcuracoes: nada,
  consultarPagamentos: nada,
  contarPagamentos: nada,
  emitirComprovante: nada,
  pgdasd: {
    calcular: nada,
    transmitir: nada,
    gerarDas: nada,
    gerarDasDaCobranca: nada,
    gerarDasDoProcesso: nada,
    gerarDasAvulso: nada,
    consultarDeclaracoes: nada,
    consultarUltimaDeclaracao: nada,
    consultarRecibo: nada,
    consultarExtrato: nada,
  },
  mei: {
    gerarDasComLinha: nada,
    informarBeneficio: nada,
    consultarDividaAtiva: nada,
    emitirCertificado: nada,
    consultarCertificado: nada,
    consultarCnpjsDoCpf: nada,
    transmitirDeclaracaoAnual: nada,
    consultarDeclaracoesAnuais: nada,
  },
  darf: { emitir: nada, emitirComLinha: nada, consultarReceita: nada },
  dctfweb: {
    consultarXml: nada,
    transmitir: nada,
    consultarSituacao: nada,
    consultarCompleta: nada,
    gerarGuia: nada,
    gerarGuiaEmAndamento: nada,
  },
  mit: { encerrar: nada, consultarEncerramento: nada, consultar: nada, listar: nada },
  defis: { transmitir: nada, listar: nada, consultarUltima: nada, consultarRecibo: nada },
  regime: { optar: nada, consultar: nada, listar: nada, consultarResolucao: nada },
  parcelamentos: {
    listar: nada,
    consultar: nada,
    parcelasAbertas: nada,
    emitirParcela: nada,
    consultarPagamento: nada,
  },
}
