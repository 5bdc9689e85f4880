export { apurarHolerite } from './apurar.ts'
export type {
  Adiantamento,
  BasesDaFolha,
  FatosHolerite,
  Holerite,
  HorasExtras,
  OutroDesconto,
  OutroVencimento,
  Rubrica,
} from './tipos.ts'
