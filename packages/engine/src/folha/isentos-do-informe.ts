/** The lines of the quadro 4 of the Comprovante de Rendimentos. */
export const ISENTOS_DO_INFORME = [
  'diarias-e-ajudas-de-custo',
  'lucros-e-dividendos',
  'socio-do-simples',
  'indenizacao-de-rescisao',
  'abono-pecuniario',
  'outros',
] as const
export type IsentoDoInforme = (typeof ISENTOS_DO_INFORME)[number]
