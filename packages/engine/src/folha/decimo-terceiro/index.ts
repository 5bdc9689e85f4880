export { apurarDecimoTerceiro, apurarPrimeiraParcela } from './apurar.ts'
export type {
  DecimoTerceiro,
  FatosDecimoTerceiro,
  FatosPrimeiraParcela,
  PrimeiraParcela,
} from './tipos.ts'
