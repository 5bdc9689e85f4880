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
