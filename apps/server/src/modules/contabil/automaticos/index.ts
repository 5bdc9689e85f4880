export { contabilizarFechamentos } from './contabilizar-fechamentos.ts'
export { estornarFechamento } from './estornar-fechamento.ts'
export { estornadosAMao } from './lancados-do-fechamento.ts'
export { contabilizarMovimentos } from './movimentos.ts'
export {
  csrfRecebida,
  recebidaPeloBruto,
  totalDosRecebimentos,
} from './partes-do-recebimento.ts'
export { provisoesNosLivros } from './provisoes.ts'
export { automaticosRoutes } from './routes.ts'
