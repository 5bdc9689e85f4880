export {
  type EmpresaAGravar,
  empresaDoCnpj,
  gravarEmpresa,
  type SocioAGravar,
} from './gravar-empresa.ts'
export { empresaRoutes } from './routes.ts'
