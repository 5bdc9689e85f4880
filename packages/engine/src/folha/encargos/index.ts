export { apurarEncargos } from './apurar.ts'
export { apurarDaeMei, type Dae, type FatosDae } from './dae.ts'
export {
  apurarDctfweb,
  type Dctfweb,
  type DebitoDaDctfweb,
  type FatosDctfweb,
} from './dctfweb.ts'
export type {
  Encargo,
  Encargos,
  FatosCprb,
  FatosEncargos,
  RegimeDosEncargos,
} from './tipos.ts'
