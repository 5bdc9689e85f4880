export { exigirAcesso } from './acesso.ts'
export { sendProblem } from './answer.ts'
export { type AuthOptions, createAuth, type Pedinte } from './auth.ts'
export { protegerRespostas } from './cabecalhos.ts'
export { chavesDaqui, chavesDoEmissor } from './chaves-do-emissor.ts'
export { registerDocs } from './docs.ts'
export { contentDisposition, safeName, sendFile } from './file.ts'
export { createMetrics, type Metrics, registerHealth } from './health.ts'
export { conferirChave, hashDaEntrada } from './idempotency.ts'
export { readInput } from './input.ts'
export { createLive } from './live.ts'
export { outrosEmissores } from './outros-emissores.ts'
export { type RegisterOptions, registerRoutes, semCookie } from './register.ts'
export {
  type ArquivoServido,
  type Envio,
  type PedidoProprio,
  PorConferir,
  type Served,
  serve,
  serveArquivo,
  serveEnvio,
  serveProprio,
} from './serve.ts'
export { codigoDoVerComo, nivelDe } from './ver-como.ts'
export { registerWeb } from './web.ts'
