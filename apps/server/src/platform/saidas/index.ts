export { emEspera } from './em-espera.ts'
export {
  chamar as chamarSaida,
  desistirDaSaida,
  despertar as despertarSaidas,
  intencionar,
  intencionarVarias,
  retomar,
  TAREFA_DAS_SAIDAS,
} from './intencionar.ts'
export { createLevarSaida } from './levar.ts'
export { rotinaDasSaidas } from './rotina.ts'
export type { ComSaida, Concluida, Desfecho, Saida, ServicoDeSaida } from './tipos.ts'
