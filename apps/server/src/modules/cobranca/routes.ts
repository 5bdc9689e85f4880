import { boletos, cobrancas, contasDeRecebimento, contratos } from '@razao/contract'
import { type Served, serve, serveArquivo } from '../../platform/http/index.ts'
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
import { exportarCobrancas } from './exportar-cobrancas.ts'
import { informarIndice, listarIndices } from './indices.ts'
import { lerCobranca, listarCobrancas } from './listar-cobrancas.ts'
import { imprimirPagamento } from './pagamento/imprimir-pagamento.ts'
import { lerPagamento } from './pagamento/ler-pagamento.ts'
import { preverCobranca } from './prever-cobranca.ts'
import { resumirCobrancas } from './resumir-cobrancas.ts'

export const cobrancaRoutes: readonly Served[] = [
  serve(cobrancas.listarCobrancas, listarCobrancas),
  serveArquivo(cobrancas.exportarCobrancas, exportarCobrancas),
  serve(cobrancas.resumirCobrancas, resumirCobrancas),
  serve(cobrancas.lerCobranca, lerCobranca),
  serve(cobrancas.preverCobranca, preverCobranca),
  serve(cobrancas.criarCobranca, criarCobranca),
  serve(cobrancas.alterarCobranca, alterarCobranca),
  serve(cobrancas.agendarCobranca, agendarCobranca),
  serve(cobrancas.cancelarCobranca, cancelarCobranca),
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
  serve(boletos.lerPagamento, lerPagamento),
  serveArquivo(boletos.imprimirPagamento, imprimirPagamento),
]
