import {
  data,
  type Forma,
  fator,
  feriados,
  lista,
  logico,
  mapa,
  mes,
  objeto,
  opcional,
  umDe,
  valor,
} from '../../porta/index.ts'
import { ATIVIDADES_PRESUMIDAS, IMPEDIMENTOS_DO_PRESUMIDO } from '../../tabelas/presumido/index.ts'
import type {
  FatosPresumido,
  IssProprio,
  OutraReceita,
  ReceitaPorAtividade,
  RetencaoFederal,
  SaldosAnteriores,
} from './tipos.ts'

const porTributo = opcional(mapa(umDe(['pis', 'cofins', 'irpj', 'csll']), valor))

/** What the Presumido and the Real ask alike. */
export const DO_LUCRO = {
  receitas: lista(
    objeto<ReceitaPorAtividade>({
      competencia: mes,
      atividade: umDe(ATIVIDADES_PRESUMIDAS),
      valor,
    }),
  ),
  outrasReceitas: lista(objeto<OutraReceita>({ competencia: mes, valor })),
  retencoes: lista(
    objeto<RetencaoFederal>({
      competencia: mes,
      irrf: valor,
      csll: valor,
      pis: valor,
      cofins: valor,
    }),
  ),
  iss: opcional(
    objeto<IssProprio>({
      aliquota: fator('0', '1'),
      base: valor,
      deducoes: opcional(valor),
      retido: valor,
      vencimento: data,
    }),
  ),
  saldosAnteriores: opcional(
    objeto<SaldosAnteriores>({ aDeduzir: porTributo, abaixoDoMinimo: porTributo }),
  ),
  competencia: mes,
  inicioDeAtividade: mes,
  exclusoesPisCofins: valor,
  proLabore: valor,
  feriados,
} as const

export const FORMA_DO_PRESUMIDO: Forma = objeto<FatosPresumido>({
  ...DO_LUCRO,
  receitaDoAnoAnterior: valor,
  aplicarLc224: logico,
  ajustarLc224NoAno: opcional(logico),
  impedimentos: opcional(lista(umDe(Object.keys(IMPEDIMENTOS_DO_PRESUMIDO)))),
})
