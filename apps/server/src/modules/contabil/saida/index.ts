export { saidaJobs } from './jobs.ts'
export { lacunasDaEcd } from './lacunas-da-ecd.ts'
export { planoDoLivro } from './livro-contabil.ts'
export { arquivoDoRegistro, REGISTROS } from './registros-da-saida.ts'
export {
  CADASTRO_DA_EMPRESA,
  DA_HISTORIA,
  GRUPOS,
  type Grupo,
  PELO_LIVRO,
  VOLTAM,
  type Volta,
} from './registros-que-voltam.ts'
export { saidaRoutes } from './routes.ts'
export { temTodasAsAreas } from './todas-as-areas.ts'
