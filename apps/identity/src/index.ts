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
export { type Evento, listarEventos, registrarEvento } from './contas/eventos.ts'
export { type Fator, listarFatores } from './contas/fatores.ts'
export { LIMITES_PADRAO, type LimitesDasSessoes } from './contas/limites.ts'
export { ErroDeSenha, type SenhaRecusada } from './contas/senha.ts'
export { encerrarSessao, listarSessoes, type Sessao } from './contas/sessoes.ts'
export { lerCaixaDeSaida, type Smtp } from './correio/correio.ts'
export { createIdentity, type Identity } from './create-identity.ts'
export {
  createSmsPorHttp,
  createVerificadorDeRobo,
  type EnviarSms,
  type FirebaseOptions,
  lerMensagensDeTexto,
  PROVEDOR_DA_CASA,
  type ProvedorOidc,
  type VerificadorDeRobo,
} from './firebase/index.ts'
export type { Aviso } from './fluxos/avisar.ts'
export type { Convite } from './fluxos/convidar.ts'
export type { IdentityLog } from './log.ts'
export type {
  DemoUser,
  IdentityBrand,
  IdentityClient,
  IdentityOptions,
  PrimeiroAcesso,
  SecaoDoTexto,
  TextoPublicado,
} from './options.ts'
export {
  enderecoDoPedido,
  lerProxies,
  type Proxies,
  redeDoEndereco,
  SEM_PROXY,
} from './proxies/index.ts'
