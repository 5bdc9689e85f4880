export { compararDctfweb, type DebitoComparado, type DebitoDaDctfweb } from './comparar.ts'
export { declararMit } from './declarar.ts'
export {
  type DadosMit,
  type DebitoDoMit,
  type FatosDoMit,
  GRUPOS_DO_MIT,
  type GrupoDoMit,
  MOTIVOS_DA_SUSPENSAO,
  type MotivoDaSuspensao,
  type RecusaDoMit,
  type ResponsavelDoMit,
  type SuspensaoDoMit,
} from './tipos.ts'
