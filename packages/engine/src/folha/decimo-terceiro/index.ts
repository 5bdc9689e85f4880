export {
  type AjusteDoDecimoTerceiro,
  apurarAjusteDoDecimoTerceiro,
  type FatosDoAjuste,
} from './ajuste.ts'
export { apurarDecimoTerceiro, apurarPrimeiraParcela } from './apurar.ts'
export type {
  DecimoTerceiro,
  FatosDecimoTerceiro,
  FatosPrimeiraParcela,
  PrimeiraParcela,
} from './tipos.ts'
