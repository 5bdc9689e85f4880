export { nivelDo, planoEmUso } from './contas.ts'
export { type ContasDasEmpresas, contasDasEmpresas } from './contas-da-empresa.ts'
export { contaSeHouver, FUNCAO_ANTECIPADOS, type Funcoes, funcoesDa } from './funcoes-da-empresa.ts'
export {
  type ContaDaEmpresa,
  planoDaEmpresa,
  planoDeContas,
  semTrocadas,
} from './plano-da-empresa.ts'
export { garantirPlanoDeContas } from './plano-do-escritorio.ts'
export { propostoDe } from './proposto.ts'
export { planoRoutes } from './routes.ts'
export {
  saldosDoPeriodo,
  somarEm,
  somarSinteticas,
  type Valores,
  zerados,
} from './saldos-do-plano.ts'
