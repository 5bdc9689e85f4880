export {
  corrigirReceitasAnteriores,
  gravarReceitasAnteriores,
  type ReceitaAnterior,
} from './faturamento/receitas-anteriores.ts'
export { entregarPorFora } from './fechamento/entregar-por-fora.ts'
export { executarFechamento } from './fechamento/executar-fechamento.ts'
export { garantirFechamentos } from './fechamento/garantir-fechamentos.ts'
export { listarFechamento } from './fechamento/listar-fechamento.ts'
export {
  type MesDaEmpresa,
  mesesDaEmpresa,
  olhaDesde,
  reavaliarEmpresa,
} from './fechamento/meses-da-empresa.ts'
export { reavaliarLote } from './fechamento/reavaliar-fechamento.ts'
export { contarGuias } from './guia/listar-guias.ts'
export { fiscalJobs } from './jobs.ts'
export { fiscalRoutes } from './routes.ts'
