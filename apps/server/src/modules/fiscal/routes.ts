import {
  dctfweb,
  declaracoes,
  divergencias,
  entrega,
  fechamento,
  fiscal,
  informacoes,
  mei,
  obrigacoes,
  parcelamentos,
  pedidos,
  recebimentos,
  vigia,
} from '@razao/contract'
import {
  type Served,
  serve,
  serveArquivo,
  serveEnvio,
  serveProprio,
} from '../../platform/http/index.ts'
import { lerApuracao, recalcularEComparar } from './apuracao/ler-apuracao.ts'
import { exportarDas, listarDas } from './apuracao/listar-das.ts'
import { memoriaDaApuracao } from './apuracao/memoria-da-apuracao.ts'
import { memoriaDaApuracaoEmPdf } from './apuracao/memoria-em-pdf.ts'
import { resumoDoDas } from './apuracao/resumo-do-das.ts'
import { conferirDctfweb } from './dctfweb/conferir.ts'
import { lerMesDaDctfweb } from './dctfweb/do-mes.ts'
import { gerarDarfDaDctfweb } from './dctfweb/gerar-darf.ts'
import { lerDctfweb, listarDctfweb } from './dctfweb/ler.ts'
import { montarDctfweb, retificarDctfweb } from './dctfweb/montar.ts'
import { consultarDctfweb, transmitirDctfweb } from './dctfweb/transmitir.ts'
import { recusarDctfweb, recusarTransmissao } from './declaracao/aprovacao.ts'
import { conferirDeclaracao } from './declaracao/conferir.ts'
import { lerMesDeclarado } from './declaracao/do-mes.ts'
import { declararEmLote, preverDeclaracoes } from './declaracao/em-lote.ts'
import { emitirDarfOficial } from './declaracao/emitir-darf.ts'
import { baixarExtratoDoDas } from './declaracao/extrato.ts'
import { gerarDasOficial } from './declaracao/gerar-das.ts'
import { lerDeclaracao, listarDeclaracoes } from './declaracao/ler.ts'
import { montarDeclaracao, retificarDeclaracao } from './declaracao/montar.ts'
import { montarDasn } from './declaracao/montar-dasn.ts'
import { marcarMesesPorFora, marcarTransmitidaPorFora } from './declaracao/por-fora.ts'
import { consultarDeclaracao, transmitirDeclaracao } from './declaracao/transmitir.ts'
import { ajustarFaturamento } from './faturamento/ajustar-faturamento.ts'
import { confirmarFaturamento } from './faturamento/confirmar-faturamento.ts'
import { exportarFaturamento, listarFaturamento } from './faturamento/listar-faturamento.ts'
import { conferirFechamento } from './fechamento/conferir-fechamento.ts'
import { entregarPorFora } from './fechamento/entregar-por-fora.ts'
import { executarFechamento, preverFechamento } from './fechamento/executar-fechamento.ts'
import { lerFechamento } from './fechamento/ler-fechamento.ts'
import { exportarFechamento, listarFechamento } from './fechamento/listar-fechamento.ts'
import { marcarSemMovimentoEmLote, preverLote, reabrirPeriodos } from './fechamento/lote.ts'
import { marcarSemMovimento } from './fechamento/marcar-sem-movimento.ts'
import { reabrirEtapa } from './fechamento/reabrir-etapa.ts'
import { seguirComAMaior } from './fechamento/seguir-com-a-maior.ts'
import { anexarComprovante, receberComprovante } from './guia/comprovante.ts'
import { guardarComprovanteDaReceita } from './guia/comprovante-da-receita.ts'
import { conferirPagamento } from './guia/conferir-pagamentos.ts'
import {
  importarGuiaOficial,
  lerGuiaOficial,
  receberGuiaOficial,
  receberParaImportar,
} from './guia/importar-oficial.ts'
import { lerGuia } from './guia/ler-guia.ts'
import { exportarGuias, listarGuias } from './guia/listar-guias.ts'
import { memoriaDaGuia } from './guia/memoria-da-guia.ts'
import { desfazerPagamento, informarPagamento, preverPagamento } from './guia/pagamento.ts'
import { pdfDaGuia } from './guia/pdf-da-guia.ts'
import { pedirGuiaAtualizada } from './guia/pedir-atualizada.ts'
import { preverRecalculo, recalcularGuia } from './guia/recalcular-guia.ts'
import { informarSelic } from './guia/selic.ts'
import { lerInformacoes } from './informacoes/ler-informacoes.ts'
import { salvarInformacoes } from './informacoes/salvar-informacoes.ts'
import { consultarDividaAtivaDoMei, emitirCcmei, informarBeneficioDoMei } from './mei/na-receita.ts'
import { anexarReciboDaObrigacao, informarEntrega } from './obrigacoes/informar-entrega.ts'
import { exportarObrigacoes, listarObrigacoes } from './obrigacoes/listar-obrigacoes.ts'
import {
  desfazerRecebimento,
  informarRecebimento,
  lerRecebimentos,
} from './recebimentos/da-nota.ts'
import { informarRecebimentos, preverRecebimentos } from './recebimentos/em-lote.ts'
import { abrirCarta } from './vigia/abrir-carta.ts'
import { exportarCartas, lerCarta, listarCartas, tratarCarta } from './vigia/cartas.ts'
import { configurarVigia, lerVigia } from './vigia/configurar.ts'
import { consultarReceita } from './vigia/consultar-receita.ts'
import { exportarDivergencias, listarDivergencias } from './vigia/divergencias.ts'
import { emitirParcela } from './vigia/emitir-parcela.ts'
import {
  exportarParcelamentos,
  lerParcelamento,
  listarParcelamentos,
  listarParcelas,
} from './vigia/parcelamentos.ts'
import { exportarProcuracoes, listarProcuracoes, pedirProcuracao } from './vigia/procuracoes.ts'
import {
  guiasParaLigar,
  justificarDivergencia,
  ligarPagamento,
  reabrirDivergencia,
} from './vigia/resolver-divergencia.ts'
import { exportarSituacoes, listarSituacoes } from './vigia/situacoes.ts'

export const fiscalRoutes: readonly Served[] = [
  serve(fechamento.listarFechamento, listarFechamento),
  serveArquivo(fechamento.exportarFechamento, exportarFechamento),
  serve(fechamento.lerFechamento, lerFechamento),
  serve(fechamento.preverFechamento, preverFechamento),
  serve(fechamento.executarFechamento, executarFechamento),
  serve(fechamento.preverLote, preverLote),
  serve(fechamento.marcarSemMovimentoEmLote, marcarSemMovimentoEmLote),
  serve(fechamento.reabrirPeriodos, reabrirPeriodos),
  serve(fechamento.reabrirEtapa, reabrirEtapa),
  serve(fechamento.conferirFechamento, conferirFechamento),
  serve(fechamento.seguirComAMaior, seguirComAMaior),
  serve(entrega.entregarPorFora, entregarPorFora),
  serve(fechamento.marcarSemMovimento, marcarSemMovimento),
  serve(fiscal.listarFaturamento, listarFaturamento),
  serveArquivo(fiscal.exportarFaturamento, exportarFaturamento),
  serve(fiscal.ajustarFaturamento, ajustarFaturamento),
  serve(fiscal.confirmarFaturamento, confirmarFaturamento),
  serve(fiscal.listarDas, listarDas),
  serve(fiscal.resumoDoDas, resumoDoDas),
  serveArquivo(fiscal.exportarDas, exportarDas),
  serve(fiscal.lerApuracao, lerApuracao),
  serve(fiscal.memoriaDaApuracao, memoriaDaApuracao),
  serveArquivo(fiscal.memoriaDaApuracaoEmPdf, memoriaDaApuracaoEmPdf),
  serve(fiscal.recalcularEComparar, recalcularEComparar),
  serve(declaracoes.listarDeclaracoes, listarDeclaracoes),
  serve(declaracoes.lerDeclaracao, lerDeclaracao),
  serve(declaracoes.montarDeclaracao, montarDeclaracao),
  serve(declaracoes.montarDasn, montarDasn),
  serve(declaracoes.retificarDeclaracao, retificarDeclaracao),
  serveProprio(declaracoes.conferirDeclaracao, conferirDeclaracao),
  serve(declaracoes.transmitirDeclaracao, transmitirDeclaracao),
  serve(declaracoes.recusarTransmissao, recusarTransmissao),
  serve(declaracoes.preverDeclaracoes, preverDeclaracoes),
  serve(declaracoes.declararEmLote, declararEmLote),
  serve(declaracoes.lerMesDeclarado, lerMesDeclarado),
  serve(declaracoes.marcarTransmitidaPorFora, marcarTransmitidaPorFora),
  serve(declaracoes.marcarMesesPorFora, marcarMesesPorFora),
  serve(declaracoes.consultarDeclaracao, consultarDeclaracao),
  serveProprio(declaracoes.gerarDasOficial, gerarDasOficial),
  serve(dctfweb.listarDctfweb, listarDctfweb),
  serve(dctfweb.lerDctfweb, lerDctfweb),
  serve(dctfweb.montarDctfweb, montarDctfweb),
  serve(dctfweb.retificarDctfweb, retificarDctfweb),
  serve(dctfweb.transmitirDctfweb, transmitirDctfweb),
  serve(dctfweb.consultarDctfweb, consultarDctfweb),
  serve(dctfweb.lerMesDaDctfweb, lerMesDaDctfweb),
  serveProprio(dctfweb.conferirDctfweb, conferirDctfweb),
  serve(dctfweb.recusarDctfweb, recusarDctfweb),
  serveProprio(dctfweb.gerarDarfDaDctfweb, gerarDarfDaDctfweb),
  serveProprio(declaracoes.emitirDarfOficial, emitirDarfOficial),
  serveProprio(mei.emitirCcmei, emitirCcmei),
  serveProprio(mei.consultarDividaAtivaDoMei, consultarDividaAtivaDoMei),
  serveProprio(mei.informarBeneficioDoMei, informarBeneficioDoMei),
  serveProprio(declaracoes.baixarExtratoDoDas, baixarExtratoDoDas),
  serve(fiscal.listarGuias, listarGuias),
  serveArquivo(fiscal.exportarGuias, exportarGuias),
  serve(fiscal.lerGuia, lerGuia),
  serve(fiscal.memoriaDaGuia, memoriaDaGuia),
  serveArquivo(fiscal.pdfDaGuia, pdfDaGuia),
  serve(fiscal.preverPagamento, preverPagamento),
  serve(fiscal.informarPagamento, informarPagamento),
  serveEnvio(fiscal.anexarComprovante, receberComprovante, anexarComprovante),
  serveProprio(fiscal.conferirPagamento, conferirPagamento),
  serveProprio(fiscal.guardarComprovanteDaReceita, guardarComprovanteDaReceita),
  serveEnvio(fiscal.lerGuiaOficial, receberGuiaOficial, lerGuiaOficial),
  serveEnvio(fiscal.importarGuiaOficial, receberParaImportar, importarGuiaOficial),
  serve(obrigacoes.desfazerPagamento, desfazerPagamento),
  serve(pedidos.pedirGuiaAtualizada, pedirGuiaAtualizada),
  serve(obrigacoes.preverRecalculo, preverRecalculo),
  serve(obrigacoes.recalcularGuia, recalcularGuia),
  serve(obrigacoes.informarSelic, informarSelic),
  serve(informacoes.lerInformacoes, lerInformacoes),
  serve(informacoes.salvarInformacoes, salvarInformacoes),
  serve(recebimentos.lerRecebimentos, lerRecebimentos),
  serve(recebimentos.informarRecebimento, informarRecebimento),
  serve(recebimentos.desfazerRecebimento, desfazerRecebimento),
  serve(recebimentos.preverRecebimentos, preverRecebimentos),
  serve(recebimentos.informarRecebimentos, informarRecebimentos),
  serve(obrigacoes.listarObrigacoes, listarObrigacoes),
  serveArquivo(obrigacoes.exportarObrigacoes, exportarObrigacoes),
  serve(obrigacoes.informarEntrega, informarEntrega),
  serveEnvio(obrigacoes.anexarReciboDaObrigacao, receberComprovante, anexarReciboDaObrigacao),
  serve(vigia.lerVigia, lerVigia),
  serve(vigia.configurarVigia, configurarVigia),
  serve(vigia.consultarReceita, consultarReceita),
  serve(vigia.listarProcuracoes, listarProcuracoes),
  serveArquivo(vigia.exportarProcuracoes, exportarProcuracoes),
  serve(vigia.pedirProcuracao, pedirProcuracao),
  serve(vigia.listarCartas, listarCartas),
  serveArquivo(vigia.exportarCartas, exportarCartas),
  serve(vigia.lerCarta, lerCarta),
  serveProprio(vigia.abrirCarta, abrirCarta),
  serve(vigia.tratarCarta, tratarCarta),
  serve(vigia.listarSituacoes, listarSituacoes),
  serveArquivo(vigia.exportarSituacoes, exportarSituacoes),
  serve(parcelamentos.listarParcelamentos, listarParcelamentos),
  serveArquivo(parcelamentos.exportarParcelamentos, exportarParcelamentos),
  serve(parcelamentos.lerParcelamento, lerParcelamento),
  serveProprio(parcelamentos.emitirParcela, emitirParcela),
  serve(parcelamentos.listarParcelas, listarParcelas),
  serve(divergencias.listarDivergencias, listarDivergencias),
  serveArquivo(divergencias.exportarDivergencias, exportarDivergencias),
  serve(divergencias.guiasParaLigar, guiasParaLigar),
  serve(divergencias.ligarPagamento, ligarPagamento),
  serve(divergencias.justificarDivergencia, justificarDivergencia),
  serve(divergencias.reabrirDivergencia, reabrirDivergencia),
]
