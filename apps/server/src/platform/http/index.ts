export { exigirAcesso } from './acesso.ts'
export { sendProblem } from './answer.ts'
export { createAuth } from './auth.ts'
export { protegerRespostas } from './cabecalhos.ts'
export { dizerCadencia } from './cadencia.ts'
export {
  apagarChaveDoEscritorio,
  gravarChaveDoEscritorio,
  travarChaveDoEscritorio,
} from './chave-do-escritorio.ts'
export { chavesDaqui, chavesDoEmissor } from './chaves-do-emissor.ts'
export {
  exigirTodas,
  exigirVersao,
  type Feito,
  finalDe,
  noVault,
  semSegredo,
} from './com-vault.ts'
export { registerDocs } from './docs.ts'
export { reconhecerEnderecos } from './endereco.ts'
export { safeName } from './file.ts'
export { createMetrics, type Metrics, registerHealth } from './health.ts'
export { conferirChave, hashDaEntrada, onlyOnce } from './idempotency.ts'
export { readInput } from './input.ts'
export { createLive } from './live.ts'
export { medirTls } from './medida-do-tls.ts'
export { registrarMedidas } from './medidas.ts'
export { medirSaidas, ouvirSaidas, servicosDe } from './medidas-de-saida.ts'
export { outrosEmissores } from './outros-emissores.ts'
export { registerRoutes, semCookie } from './register.ts'
export { registrarRelatosDePolitica } from './relatos-de-politica.ts'
export {
  type ArquivoServido,
  type Envio,
  type PedidoDeAviso,
  type PedidoDeFora,
  type PedidoProprio,
  PorConferir,
  type Served,
  serve,
  serveArquivo,
  serveAviso,
  serveEnvio,
  serveProprio,
} from './serve.ts'
export { servirMedidas } from './servir-medidas.ts'
export { codigoDoVerComo, nivelDe } from './ver-como.ts'
export { createVigia } from './vigia.ts'
export { registerWeb } from './web.ts'
