import { type Memorial, ok, type Result } from '../../dinheiro/index.ts'
import { comPorta } from '../../porta/index.ts'
import { ehCompetencia, encerraTrimestre, type TabelaUsada } from '../../tempo/index.ts'
import {
  apurarIss,
  apurarPatronal,
  avisosDeDarf,
  type Caderno,
  ehValor,
  faltam,
  fimDoPisCofins,
  invalido,
  recusaDasReceitas,
  type TributoApurado,
} from '../presumido/index.ts'
import { apurarEstimativa } from './estimativa.ts'
import { FORMA_DO_REAL } from './forma.ts'
import { apurarLucroTrimestral, type LucroApurado } from './lucro-trimestral.ts'
import { apurarPisCofinsNaoCumulativo } from './pis-cofins.ts'
import type { ApuracaoReal, FatosReal, RecusaReal } from './tipos.ts'

/** The first reason not to compute, or null. */
function recusaDosFatos(fatos: FatosReal) {
  const { competencia, inicioDeAtividade } = fatos
  if (!ehCompetencia(competencia) || !ehCompetencia(inicioDeAtividade)) {
    return invalido('competencia', 'A competência ou o início de atividade não é um mês válido.')
  }
  if (inicioDeAtividade > competencia) {
    return invalido('inicioDeAtividade', 'A empresa ainda não tinha iniciado atividade neste mês.')
  }
  const { creditos, lucro, balancete } = fatos
  const valores = [
    fatos.receitasFinanceiras,
    fatos.exclusoesPisCofins,
    fatos.proLabore,
    creditos?.pis ?? 0,
    creditos?.cofins ?? 0,
    lucro?.prejuizoFiscal ?? 0,
    lucro?.baseNegativaCsll ?? 0,
    fatos.creditosAnteriores?.pis ?? 0,
    fatos.creditosAnteriores?.cofins ?? 0,
    balancete?.prejuizoFiscal ?? 0,
    balancete?.baseNegativaCsll ?? 0,
    balancete?.irpjDevidoAntes ?? 0,
    balancete?.csllDevidaAntes ?? 0,
  ].concat(
    Object.values(fatos.saldosAnteriores?.aDeduzir ?? {}),
    Object.values(fatos.saldosAnteriores?.abaixoDoMinimo ?? {}),
    fatos.outrasReceitas.map((r) => r.valor),
    fatos.retencoes.flatMap((r) => [r.irrf, r.csll, r.pis, r.cofins]),
    fatos.iss ? [fatos.iss.base, fatos.iss.deducoes ?? 0, fatos.iss.retido] : [],
  )
  const comSinal = [lucro, balancete].flatMap((quem) => [
    quem?.ajustadoIrpj ?? 0,
    quem?.ajustadoCsll ?? 0,
  ])
  if (!valores.every(ehValor) || !comSinal.every(Number.isSafeInteger)) {
    return invalido(
      'valores',
      'Receitas, créditos, retenções e pró-labore não podem ser negativos.',
    )
  }
  const faltando: string[] = []
  if (!creditos && !fimDoPisCofins(competencia)) {
    faltando.push('créditos de PIS e COFINS do mês (informe zero se não houve)')
  }
  if (fatos.apuracaoDoLucro === 'trimestral' && encerraTrimestre(competencia) && !lucro) {
    faltando.push('lucro do trimestre ajustado no LALUR e no LACS, com os prejuízos a compensar')
  }
  if (faltando.length > 0) return faltam(faltando)
  return recusaDasReceitas(
    fatos.receitas.filter((r) => r.competencia === competencia),
    [competencia],
  )
}

const SEM_LUCRO: LucroApurado = {
  tributos: [],
  prejuizoCompensado: 0,
  baseNegativaCompensada: 0,
  tabelas: [],
}

/**
 * One month of a company in the Lucro Real: PIS and COFINS with the credits given, INSS patronal on
 * the pró-labore, ISS when its rate is given; IRPJ and CSLL by monthly estimativa over the presumed
 * base, or over the quarter's adjusted profit in its last month. Values in centavos.
 */
export const apurarReal = comPorta(FORMA_DO_REAL, calcularReal)

function calcularReal(fatos: FatosReal, memorial: Memorial): Result<ApuracaoReal, RecusaReal> {
  const recusa = recusaDosFatos(fatos)
  if (recusa) return recusa
  const { competencia } = fatos
  const caderno: Caderno = { memorial, raiz: `real.${competencia}` }
  const tributos: TributoApurado[] = []
  const tabelas: TabelaUsada[] = []
  const pisCofins = apurarPisCofinsNaoCumulativo(caderno, fatos)
  if (!pisCofins.ok) return pisCofins
  tributos.push(...pisCofins.value.tributos)
  tabelas.push(...pisCofins.value.tabelas)
  if (fatos.iss) {
    const iss = apurarIss(caderno, fatos.iss, competencia)
    if (!iss.ok) return iss
    tributos.push(iss.value)
  }
  if (fatos.proLabore > 0) {
    const cpp = apurarPatronal(caderno, fatos)
    if (!cpp.ok) return cpp
    tributos.push(cpp.value)
  }
  const lucro = apurarLucro(caderno, fatos)
  if (!lucro.ok) return lucro
  tributos.push(...lucro.value.tributos)
  tabelas.push(...lucro.value.tabelas)
  return ok({
    competencia,
    tributos,
    prejuizoCompensado: lucro.value.prejuizoCompensado,
    baseNegativaCompensada: lucro.value.baseNegativaCompensada,
    saldoDeCreditos: pisCofins.value.saldoDeCreditos,
    balancete: lucro.value.balancete ?? null,
    tabelas,
    avisos: [...pisCofins.value.avisos, ...avisosDeDarf(tributos)],
  })
}

function apurarLucro(caderno: Caderno, fatos: FatosReal): Result<LucroApurado, RecusaReal> {
  if (fatos.apuracaoDoLucro === 'estimativa') return apurarEstimativa(caderno, fatos)
  if (!encerraTrimestre(fatos.competencia) || !fatos.lucro) return ok(SEM_LUCRO)
  return apurarLucroTrimestral(caderno, fatos, fatos.lucro)
}
