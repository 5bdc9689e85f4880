import { type Forma, fator, mes, objeto, opcional, valor } from '../../porta/index.ts'
import type { FatosIbsCbs } from './tipos.ts'

const aliquotaCbs = opcional(fator('0', '0.999999'))

export const FORMA_DO_IBS_CBS: Forma = objeto<FatosIbsCbs>({
  competencia: mes,
  valor,
  descontosIncondicionais: valor,
  icms: valor,
  iss: valor,
  pis: valor,
  cofins: valor,
  ipi: valor,
  reembolsos: valor,
  aliquotaCbs,
})

export const FORMA_DO_MES_DE_IBS_CBS = {
  competencia: mes,
  receita: valor,
  exclusoes: valor,
  aquisicoes: valor,
  creditosAnteriores: opcional(objeto({ cbs: valor, ibs: valor })),
  aliquotaCbs,
} as const
