export { type FatosDaContratacao, simularContratacao } from './contratacao.ts'
export {
  type FatosDaDistribuicao,
  type LucroDaEmpresa,
  lucroDistribuivel,
  simularDistribuicao,
} from './distribuicao.ts'
export { ESCOLHAS_DECISOES } from './escolhas.ts'
export { type FatosDoFatorR, simularFatorR } from './fator-r.ts'
export { type FatosDoIbsCbs, simularIbsCbs } from './ibs-cbs.ts'
export { type FatosDoLucroDistribuivel, simularLucroDistribuivel } from './lucro-distribuivel.ts'
export { simularRegimes } from './regimes.ts'
export type { FatosDosRegimes } from './regimes-fatos.ts'
export { type Pergunta, simular } from './simular.ts'
export type { Eixo, Equilibrio, Ponto, Sensibilidade, Simulacao } from './tipos.ts'
