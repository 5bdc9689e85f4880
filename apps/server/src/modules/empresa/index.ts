export {
  type EmpresaAGravar,
  empresaDoCnpj,
  gravarEmpresa,
  pessoaDe,
  type SocioAGravar,
} from './gravar-empresa.ts'
export { empresaRoutes } from './routes.ts'
