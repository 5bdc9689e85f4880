export { calcularFolha } from './calcular-folha.ts'
export { comNomes } from './empregados/com-nomes.ts'
export { lerFolhaDosEmpregados } from './empregados/ler-folha.ts'
export {
  corrigirFolhasAnteriores,
  type FolhaDoMes,
  gravarFolhasAnteriores,
  gravarFolhasMensais,
  lerFolhasMensais,
} from './folha-mensal.ts'
export { comLigacoes } from './memoria-com-ligacoes.ts'
export { servirMemoriaEmPdf } from './memoria-em-pdf.ts'
export { gravarProLabores, lerSocios, reabrirProLabores } from './queries.ts'
export { folhaRoutes } from './routes.ts'
export type { FolhaCalculada, ProLaboreCalculado, SocioDoMes } from './situacoes.ts'
