export { simularContratacao } from './contratacao.ts'
export { lucroDistribuivel, simularDistribuicao } from './distribuicao.ts'
export { ESCOLHAS_DECISOES } from './escolhas.ts'
export { simularFatorR } from './fator-r.ts'
export type {
  FatosDaContratacao,
  FatosDaDistribuicao,
  FatosDoFatorR,
  FatosDoIbsCbs,
  FatosDoLucroDistribuivel,
  LucroDaEmpresa,
} from './fatos.ts'
export { simularIbsCbs } from './ibs-cbs.ts'
export { simularLucroDistribuivel } from './lucro-distribuivel.ts'
export { simularRegimes } from './regimes.ts'
export type { FatosDosRegimes } from './regimes-fatos.ts'
export { type Pergunta, simular } from './simular.ts'
export type { Eixo, Equilibrio, Ponto, Sensibilidade, Simulacao } from './tipos.ts'
