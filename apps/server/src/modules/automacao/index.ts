export {
  acordarOperacoes,
  corrigirItens,
  type ItemEmDuvida,
  itensEmDuvida,
  operacoesCanceladas,
} from './acompanhar.ts'
export { lerOperacao } from './consultar.ts'
export { executarOperacao } from './executar-operacao.ts'
export { perguntarPorFora } from './perguntar-por-fora.ts'
export { operacaoDaCorrida } from './posse.ts'
export { contarOperacoes } from './queries.ts'
export { contarQueda, recuperarOperacoes } from './recuperar.ts'
export { acrescentarItens, registrarOperacao } from './registrar-operacao.ts'
export { automacaoRoutes } from './routes.ts'
export type {
  Execucao,
  ItemPendente,
  NovoItem,
  ResultadoDoItem,
} from './tipos.ts'
export { executarTrabalhoLongo, type Trabalho } from './trabalho-longo.ts'
