export {
  type CodigoLido,
  codigoVenceu,
  consumirCodigo,
  emitirCodigo,
  type Finalidade,
  lerCodigo,
  type NovoCodigo,
} from './codigos.ts'
export {
  autenticar,
  type Conta,
  confirmarEmail,
  contaPorEmail,
  contaPorId,
  criarConta,
  ErroEmailEmUso,
  encerrarSessoes,
  inserirConta,
  marcarEntrada,
  normalizarEmail,
  type ResultadoDaSenha,
  reativarConta,
  suspenderConta,
  trocarEmail,
  trocarNome,
  trocarSenha,
} from './conta.ts'
export {
  type Evento,
  listarEventos,
  type NovoEvento,
  registrarEvento,
  type TipoDeEvento,
} from './eventos.ts'
export {
  type ContextoDeFatores,
  conferirSegundoFator,
  confirmarTotp,
  ErroLimiteDeFatores,
  FATORES_MAXIMO,
  type Fator,
  type FatorProposto,
  listarFatores,
  prepararTotp,
  removerFator,
  TOTP_FORMATO,
} from './fatores.ts'
export { ErroSobrecarga } from './fila.ts'
export { gravarRecuperacao, recuperacaoRestante } from './recuperacao.ts'
export {
  derivarSenha,
  ErroDeSenha,
  exigirSenhaBoa,
  type PoliticaDaSenha,
  recusaDaSenha,
  SENHA_MAXIMA,
  type SenhaRecusada,
} from './senha.ts'
export {
  encerrarOutrasSessoes,
  encerrarSessao,
  listarSessoes,
  type Sessao,
} from './sessoes.ts'
