export { sendProblem } from './answer.ts'
export { type AuthOptions, createAuth, exigirPapel, type Pedinte, type Vinculo } from './auth.ts'
export { contentDisposition, safeName, sendFile } from './file.ts'
export { readInput } from './input.ts'
export { type RegisterOptions, registerRoutes } from './register.ts'
export {
  type ArquivoServido,
  type Envio,
  type Served,
  serve,
  serveArquivo,
  serveEnvio,
} from './serve.ts'
