export { baixarDocumento } from './abrir-arquivo.ts'
export {
  documentosDepoisDe,
  guardarDocumento,
  lerDocumento,
  MIME_DA_SAIDA_TOTAL,
  TIPO_DA_DECLARACAO,
  TIPO_DA_EXPORTACAO,
  TIPO_DA_PARCELA,
  TIPO_DA_SAIDA_RECEBIDA,
  TIPO_DA_SAIDA_TOTAL,
  TIPO_DA_SITUACAO_FISCAL,
  TIPO_DAS_NOTAS_ENVIADAS,
  TIPO_DO_COMPROVANTE,
  TIPO_DO_LIVRO_CONTABIL,
  TIPO_DO_LIVRO_ENVIADO,
  TIPO_DO_RECIBO,
} from './queries.ts'
export { documentosRoutes } from './routes.ts'
