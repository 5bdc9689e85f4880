import {
  arquivosDoBanco,
  boletos,
  cobrancas,
  cobrancasImportacao,
  contasDeRecebimento,
  contratos,
  envios,
  pixDoBanco,
} from '@razao/contract'
import {
  type Served,
  serve,
  serveArquivo,
  serveAviso,
  serveEnvio,
  serveProprio,
} from '../../platform/http/index.ts'
import { enviarRetorno } from './banco/enviar-retorno.ts'
import { gerarRemessa } from './banco/gerar-remessa.ts'
import { baixarRemessa, listarRemessas, listarRetornos } from './banco/listar-arquivos.ts'
import { exportarOcorrencias, listarOcorrencias } from './banco/ocorrencias.ts'
import { receberRetorno } from './banco/receber-retorno.ts'
import { registrarPendentes } from './banco/registrar-pendentes.ts'
import { baixarBoletos } from './boletos/baixar-boletos.ts'
import { cancelarBoleto } from './boletos/cancelar-boletos.ts'
import { gerarBoletos, trocarVencimentoDoBoleto } from './boletos/gerar-boletos.ts'
import { exportarBoletos, listarBoletos } from './boletos/listar-boletos.ts'
import {
  alterarContaDeRecebimento,
  arquivarContaDeRecebimento,
  criarContaDeRecebimento,
  listarContasDeRecebimento,
} from './contas/contas.ts'
import {
  alterarContrato,
  criarContrato,
  encerrarContrato,
  lerContrato,
  listarContratos,
} from './contratos.ts'
import {
  agendarCobranca,
  alterarCobranca,
  cancelarCobranca,
  criarCobranca,
} from './criar-cobranca.ts'
import { conferirEnvios, enviarCartas } from './envio/em-lote.ts'
import { exportarCobrancas } from './exportar-cobrancas.ts'
import {
  confirmarImportacaoDeCobrancas,
  decidirLinhaRepetida,
  descartarImportacaoDeCobrancas,
  enviarCobrancas,
  listarLinhasDaImportacao,
} from './importacao/importar-cobrancas.ts'
import { receberPlanilha } from './importacao/receber-planilha.ts'
import { informarIndice, listarIndices } from './indices.ts'
import { lerCobranca, listarCobrancas } from './listar-cobrancas.ts'
import { imprimirPagamento } from './pagamento/imprimir-pagamento.ts'
import { lerPagamento } from './pagamento/ler-pagamento.ts'
import { conferirPixRecebido, listarPixAConferir, vincularPixRecebido } from './pix/a-conferir.ts'
import { receberAvisoDoPix, registrarAvisosDoPix } from './pix/avisos.ts'
import { pedirPixDoBanco } from './pix/ler-pix.ts'
import { procurarPixRecebidos } from './pix/ler-recebidos.ts'
import { desligarPixDoBanco, guardarPixDoBanco, ligarPixDoBanco } from './pix/provedor.ts'
import { testarPixDoBanco } from './pix/testar.ts'
import { preverCobranca } from './prever-cobranca.ts'
import { resumirCobrancas } from './resumir-cobrancas.ts'

export const cobrancaRoutes: readonly Served[] = [
  serveEnvio(cobrancasImportacao.enviarCobrancas, receberPlanilha, enviarCobrancas),
  serve(cobrancasImportacao.listarLinhasDaImportacao, listarLinhasDaImportacao),
  serve(cobrancasImportacao.confirmarImportacaoDeCobrancas, confirmarImportacaoDeCobrancas),
  serve(cobrancasImportacao.decidirLinhaRepetida, decidirLinhaRepetida),
  serve(cobrancasImportacao.descartarImportacaoDeCobrancas, descartarImportacaoDeCobrancas),
  serve(cobrancas.listarCobrancas, listarCobrancas),
  serveArquivo(cobrancas.exportarCobrancas, exportarCobrancas),
  serve(cobrancas.resumirCobrancas, resumirCobrancas),
  serve(cobrancas.lerCobranca, lerCobranca),
  serve(cobrancas.preverCobranca, preverCobranca),
  serve(cobrancas.criarCobranca, criarCobranca),
  serve(cobrancas.alterarCobranca, alterarCobranca),
  serve(cobrancas.agendarCobranca, agendarCobranca),
  serve(cobrancas.cancelarCobranca, cancelarCobranca),
  serve(envios.conferirEnvios, conferirEnvios),
  serve(envios.enviarCartas, enviarCartas),
  serve(contratos.listarContratos, listarContratos),
  serve(contratos.lerContrato, lerContrato),
  serve(contratos.criarContrato, criarContrato),
  serve(contratos.alterarContrato, alterarContrato),
  serve(contratos.encerrarContrato, encerrarContrato),
  serve(contratos.listarIndices, listarIndices),
  serve(contratos.informarIndice, informarIndice),
  serve(contasDeRecebimento.listarContasDeRecebimento, listarContasDeRecebimento),
  serve(contasDeRecebimento.criarContaDeRecebimento, criarContaDeRecebimento),
  serve(contasDeRecebimento.alterarContaDeRecebimento, alterarContaDeRecebimento),
  serve(contasDeRecebimento.arquivarContaDeRecebimento, arquivarContaDeRecebimento),
  serveProprio(pixDoBanco.guardarPixDoBanco, guardarPixDoBanco),
  serveProprio(pixDoBanco.testarPixDoBanco, testarPixDoBanco),
  serve(pixDoBanco.ligarPixDoBanco, ligarPixDoBanco),
  serveProprio(pixDoBanco.registrarAvisosDoPix, registrarAvisosDoPix),
  serve(pixDoBanco.procurarPixRecebidos, procurarPixRecebidos),
  serveProprio(pixDoBanco.desligarPixDoBanco, desligarPixDoBanco),
  serve(pixDoBanco.pedirPixDoBanco, pedirPixDoBanco),
  serve(pixDoBanco.listarPixAConferir, listarPixAConferir),
  serve(pixDoBanco.conferirPixRecebido, conferirPixRecebido),
  serve(pixDoBanco.vincularPixRecebido, vincularPixRecebido),
  serveAviso(pixDoBanco.receberAvisoDoPix, receberAvisoDoPix),
  serveAviso(pixDoBanco.receberAvisoDoPixSemFim, receberAvisoDoPix),
  serve(boletos.lerPagamento, lerPagamento),
  serveArquivo(boletos.imprimirPagamento, imprimirPagamento),
  serve(boletos.gerarBoletos, gerarBoletos),
  serve(boletos.trocarVencimentoDoBoleto, trocarVencimentoDoBoleto),
  serve(boletos.cancelarBoleto, cancelarBoleto),
  serve(boletos.listarBoletos, listarBoletos),
  serveArquivo(boletos.exportarBoletos, exportarBoletos),
  serveArquivo(boletos.baixarBoletos, baixarBoletos),
  serve(arquivosDoBanco.gerarRemessa, gerarRemessa),
  serve(arquivosDoBanco.listarRemessas, listarRemessas),
  serveArquivo(arquivosDoBanco.baixarRemessa, baixarRemessa),
  serveEnvio(arquivosDoBanco.enviarRetorno, receberRetorno, enviarRetorno),
  serve(arquivosDoBanco.listarRetornos, listarRetornos),
  serve(arquivosDoBanco.listarOcorrencias, listarOcorrencias),
  serveArquivo(arquivosDoBanco.exportarOcorrencias, exportarOcorrencias),
  serve(arquivosDoBanco.registrarPendentes, registrarPendentes),
]
