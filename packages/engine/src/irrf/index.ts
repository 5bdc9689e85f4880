export {
  type CalculoIrrf,
  calcularIrrf,
  type Deducoes,
  faixaDe,
  IRRF_MENSAL,
  type ModoIrrf,
  type RegrasIrrf,
  regrasIrrf,
} from './calcular.ts'
export { explicarIrrf } from './explicar.ts'
