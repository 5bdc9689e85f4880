export { comNomes } from './empregados/com-nomes.ts'
export { lerFolhaDosEmpregados } from './empregados/ler-folha.ts'
export {
  corrigirFolhasAnteriores,
  gravarFolhasAnteriores,
  gravarFolhasMensais,
  lerFolhasMensais,
} from './folha-mensal.ts'
export { comLigacoes } from './memoria-com-ligacoes.ts'
export { servirMemoriaEmPdf } from './memoria-em-pdf.ts'
export { gravarProLabores, lerSocios, reabrirProLabores } from './queries.ts'
export { folhaRoutes } from './routes.ts'
