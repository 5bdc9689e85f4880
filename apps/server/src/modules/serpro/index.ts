export { comAcessoSerpro, usarAcessoSerpro } from './acesso.ts'
export { serproRoutes } from './routes.ts'
