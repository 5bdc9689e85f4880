import {
  type Forma,
  feriados,
  inteiro,
  logico,
  mes,
  objeto,
  opcional,
  umDe,
  valor,
  valorComSinal,
} from '../../porta/index.ts'
import { DO_LUCRO } from '../presumido/index.ts'
import type { Balancete, FatosReal } from './tipos.ts'

const creditos = opcional(objeto({ pis: valor, cofins: valor }))
const LUCRO = {
  ajustadoIrpj: valorComSinal,
  ajustadoCsll: valorComSinal,
  prejuizoFiscal: valor,
  baseNegativaCsll: valor,
}

export const FORMA_DO_REAL: Forma = objeto<FatosReal>({
  ...DO_LUCRO,
  apuracaoDoLucro: umDe(['trimestral', 'estimativa']),
  obrigada: logico,
  receitasFinanceiras: valor,
  creditos,
  creditosAnteriores: creditos,
  lucro: opcional(objeto<NonNullable<FatosReal['lucro']>>(LUCRO)),
  balancete: opcional(
    objeto<Balancete>({ ...LUCRO, irpjDevidoAntes: valor, csllDevidaAntes: valor }),
  ),
})

export const FORMA_DO_AJUSTE = {
  ...LUCRO,
  ano: inteiro(1900, 2999),
  obrigada: logico,
  inicioDeAtividade: mes,
  antecipado: objeto({ irpj: valor, csll: valor }),
  feriados,
} as const
