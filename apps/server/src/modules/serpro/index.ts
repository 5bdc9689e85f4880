export { comAcessoSerpro, SERVICO_DO_PGDASD, usarAcessoSerpro } from './acesso.ts'
export { serproRoutes } from './routes.ts'
