export { executarOperacao } from './executar-operacao.ts'
export { contar as contarOperacoes } from './queries.ts'
export { contarQueda, recuperarOperacoes } from './recuperar.ts'
export { acrescentarItens, registrarOperacao, registrarPasso } from './registrar-operacao.ts'
export { automacaoRoutes } from './routes.ts'
export type {
  Execucao,
  ItemPendente,
  NovaOperacao,
  NovoItem,
  ResultadoDoItem,
  TipoAutomacao,
} from './tipos.ts'
export { executarTrabalhoLongo, type Trabalho, type TrabalhoLongo } from './trabalho-longo.ts'
