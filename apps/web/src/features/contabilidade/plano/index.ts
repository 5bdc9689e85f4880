export { CampoDeHistorico } from './CampoDeHistorico.tsx'
export { type DeQuem, useDeQuem } from './de-quem.ts'
export { type Modelo, repeticaoDe } from './modelos.ts'
export { type Conta, useContas, useContasDoRazao } from './use-contas.ts'
