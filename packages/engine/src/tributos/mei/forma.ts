import {
  data,
  type Forma,
  feriados,
  inteiro,
  lista,
  logico,
  mes,
  objeto,
  opcional,
  qualquer,
  valor,
} from '../../porta/index.ts'
import { ATIVIDADE, RECEITAS } from '../simples/index.ts'
import type { FatosMei } from './tipos.ts'

const MESES = lista(objeto({ competencia: mes, valor }))

export const FORMA_DO_MEI: Forma = objeto<FatosMei>({
  competencia: mes,
  abertura: mes,
  icms: logico,
  iss: logico,
  caminhoneiro: logico,
  beneficioInss: opcional(logico),
  receitaDoMes: valor,
  receitasAnteriores: MESES,
})

export const FORMA_DO_EXCESSO = {
  ano: inteiro(1900, 2999),
  abertura: mes,
  caminhoneiro: logico,
  receitas: RECEITAS,
  atividades: lista(ATIVIDADE),
  feriados: opcional(feriados),
} as const

export const FORMA_DO_RECALCULO = {
  abertura: mes,
  meses: lista(
    objeto({
      competencia: mes,
      atividades: lista(ATIVIDADE),
      folha: opcional(valor),
      dasMeiPago: opcional(valor),
    }),
  ),
  receitasAnteriores: RECEITAS,
  folhaAnterior: opcional(MESES),
  pagamento: data,
  feriados: opcional(feriados),
  // Of the mora, that looks at each rate it uses.
  selic: qualquer,
} as const
