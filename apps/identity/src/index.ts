export { girarChave } from './chaves.ts'
export {
  type Conta,
  contaPorEmail,
  contaPorId,
  criarConta,
  ErroEmailEmUso,
  encerrarSessoes,
  reativarConta,
  suspenderConta,
  trocarSenha,
} from './contas/conta.ts'
export { ErroDeSenha, type SenhaRecusada } from './contas/senha.ts'
export { createIdentity, type Identity } from './create-identity.ts'
export type { IdentityLog } from './log.ts'
export type {
  DemoUser,
  IdentityBrand,
  IdentityClient,
  IdentityOptions,
} from './options.ts'
