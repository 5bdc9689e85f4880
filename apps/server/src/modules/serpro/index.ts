export {
  comAcessoSerpro,
  SERVICO_DA_DASN,
  SERVICO_DA_DCTFWEB,
  SERVICO_DO_MIT,
  SERVICO_DO_PGDASD,
  usarAcessoSerpro,
} from './acesso.ts'
export { serproRoutes } from './routes.ts'
