export { apurarProvisoes } from './apurar.ts'
export {
  type AberturaDasProvisoes,
  type EmpregadoProvisionado,
  type FatosDasProvisoes,
  type MovimentoDaProvisao,
  type ParteDaProvisao,
  PROVISOES,
  type ProvisaoDoEmpregado,
  type Provisoes,
  type QualProvisao,
  type SaldosDasProvisoes,
} from './tipos.ts'
