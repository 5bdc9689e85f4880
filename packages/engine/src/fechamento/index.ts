export { serializarCanonico } from './canonico.ts'
export { compararFechamentos } from './comparar.ts'
export { fecharMes } from './fechar.ts'
export type {
  Diferenca,
  FatosComuns,
  FatosDoMes,
  Fechamento,
  GuiaDevida,
  ParcelaDaGuia,
  RecusaFechamento,
  TipoDeGuia,
  TributoDoMes,
} from './tipos.ts'
