import { apiPublica, apiPublicaLivro } from '@razao/contract'
import {
  type Served,
  serve,
  serveArquivo,
  serveEnvio,
  serveProprio,
} from '../../platform/http/index.ts'
import { lancar } from '../contabil/lancamentos/index.ts'
import {
  ajustarFaturamento,
  anexarComprovante,
  informarPagamento,
  informarRecebimento,
  lerGuia,
  lerRecebimentos,
  memoriaDaGuia,
  receberComprovante,
} from '../fiscal/index.ts'
import {
  confirmarImportacao,
  enviarNotas,
  guardarEnvio,
  lerImportacao,
  lerNota,
} from '../receitas/index.ts'
import { lerEmpresa, lerOperacao, listarEmpresas } from './cadastro.ts'
import {
  confirmarReceita,
  listarCompetencias,
  listarGuias,
  listarNotas,
  listarObrigacoes,
  listarReceitas,
  pdfDaGuia,
} from './fiscal.ts'
import {
  baixarDocumento,
  balancete,
  listarContas,
  listarDocumentos,
  listarLancamentos,
  razao,
} from './livro.ts'
import { webhooksRoutes } from './webhooks/routes.ts'

/** The public API: the use cases of the slices under names that are kept. `limiteDeEnvio`: bytes of the largest upload. */
export const apiPublicaRoutes = ({ limiteDeEnvio }: { limiteDeEnvio: number }): Served[] => [
  serve(apiPublica.listarEmpresas, listarEmpresas),
  serve(apiPublica.lerEmpresa, lerEmpresa),
  serve(apiPublica.listarNotas, listarNotas),
  serve(apiPublica.lerNota, lerNota),
  serve(apiPublica.listarRecebimentos, lerRecebimentos),
  serve(apiPublica.informarRecebimento, informarRecebimento),
  serveEnvio(apiPublica.enviarNotas, guardarEnvio(limiteDeEnvio), enviarNotas),
  serve(apiPublica.lerImportacao, lerImportacao),
  serve(apiPublica.confirmarImportacao, confirmarImportacao),
  serve(apiPublica.lerOperacao, lerOperacao),
  serve(apiPublica.listarReceitas, listarReceitas),
  serve(apiPublica.ajustarReceita, ajustarFaturamento),
  serve(apiPublica.confirmarReceita, confirmarReceita),
  serve(apiPublica.listarGuias, listarGuias),
  serve(apiPublica.lerGuia, lerGuia),
  serve(apiPublica.memoriaDaGuia, (ctx, { guiaId }) => memoriaDaGuia(ctx, { guiaId })),
  serveArquivo(apiPublica.pdfDaGuia, pdfDaGuia),
  serve(apiPublica.pagarGuia, informarPagamento),
  serveEnvio(apiPublica.anexarComprovante, receberComprovante, anexarComprovante),
  serve(apiPublicaLivro.listarLancamentos, listarLancamentos),
  serveProprio(apiPublicaLivro.lancar, lancar),
  serve(apiPublicaLivro.listarContas, listarContas),
  serve(apiPublicaLivro.balancete, balancete),
  serve(apiPublicaLivro.razao, razao),
  serve(apiPublicaLivro.listarObrigacoes, listarObrigacoes),
  serve(apiPublicaLivro.listarCompetencias, listarCompetencias),
  serve(apiPublicaLivro.listarDocumentos, listarDocumentos),
  serveArquivo(apiPublicaLivro.baixarDocumento, baixarDocumento),
  ...webhooksRoutes,
]
