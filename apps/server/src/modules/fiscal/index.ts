export { servicoDaDctfweb } from './dctfweb/servico-da-dctfweb.ts'
export { servicoDoMit } from './dctfweb/servico-do-mit.ts'
export { servicoDaConferencia } from './declaracao/servico-da-conferencia.ts'
export { servicoDaDasn } from './declaracao/servico-da-dasn.ts'
export { servicoDoPgdasd } from './declaracao/servico-do-pgdasd.ts'
export { ajustarFaturamento } from './faturamento/ajustar-faturamento.ts'
export { confirmarFaturamento } from './faturamento/confirmar-faturamento.ts'
export { receitasDepoisDe } from './faturamento/listar-faturamento.ts'
export {
  corrigirReceitasAnteriores,
  gravarReceitasAnteriores,
} from './faturamento/receitas-anteriores.ts'
export { entregarPorFora } from './fechamento/entregar-por-fora.ts'
export { executarFechamento } from './fechamento/executar-fechamento.ts'
export { fatosParaEstimar } from './fechamento/fatos-para-estimar.ts'
export { garantirFechamentos } from './fechamento/garantir-fechamentos.ts'
export {
  contarEtapas,
  fechamentosDepoisDe,
  listarFechamento,
} from './fechamento/listar-fechamento.ts'
export {
  type MesDaEmpresa,
  mesesDaEmpresa,
  olhaDesde,
  reavaliarEmpresa,
} from './fechamento/meses-da-empresa.ts'
export { anexarComprovante, receberComprovante } from './guia/comprovante.ts'
export { lerGuia } from './guia/ler-guia.ts'
export { COBRA_INSS_INDEVIDO, contarGuias, guiasDepoisDe } from './guia/listar-guias.ts'
export { memoriaDaGuia } from './guia/memoria-da-guia.ts'
export { informarPagamento } from './guia/pagamento.ts'
export { pdfDaGuia } from './guia/pdf-da-guia.ts'
export { fiscalJobs, fiscalRotinas } from './jobs.ts'
export { type MarcaDaObrigacao, obrigacoesDepoisDe } from './obrigacoes/listar-obrigacoes.ts'
export {
  desfazerRecebimento,
  informarRecebimento,
  lerRecebimentos,
} from './recebimentos/da-nota.ts'
export { fiscalRoutes } from './routes.ts'
export { AGIR_ATE } from './vigia/agir-ate.ts'
