export { apurarInssEmpregado } from './inss-empregado.ts'
export { brutoParaLiquido } from './liquido-para-bruto.ts'
export { apurarProLabore } from './pro-labore.ts'
export type {
  Deducoes,
  FatosInssEmpregado,
  FatosProLabore,
  InssEmpregado,
  ModoInss,
  PagamentoDoMes,
  ReciboProLabore,
  RecusaFolha,
} from './tipos.ts'
