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
} from './contas.ts'
export { createIdentity, type Identity } from './create-identity.ts'
export type {
  DemoUser,
  IdentityBrand,
  IdentityClient,
  IdentityLog,
  IdentityOptions,
} from './options.ts'
export { ErroDeSenha, type SenhaRecusada } from './senha.ts'
