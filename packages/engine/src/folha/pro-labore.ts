import { centavos, type Memorial, ok, type Result, refuse } from '../dinheiro/index.ts'
import { comPorta } from '../porta/index.ts'
import { calcularProLabore, type RegrasProLabore, regrasProLabore } from './calculo-pro-labore.ts'
import { FORMA_DO_PRO_LABORE } from './formas.ts'
import { explicarProLabore } from './memoria-pro-labore.ts'
import { deAlguem, doSocio } from './quem.ts'
import { recusaDosFatos } from './recusas.ts'
import type { FatosProLabore, ReciboProLabore, RecusaFolha } from './tipos.ts'

function avisosDe(fatos: FatosProLabore, regras: RegrasProLabore): string[] {
  const avisos: string[] = []
  const baseTotal = fatos.bruto + fatos.outrasFontesInss
  if (fatos.bruto > 0 && baseTotal < regras.minimo.valor) {
    avisos.push(
      'A base do INSS ficou abaixo do salário mínimo: o sócio precisa complementar a contribuição para que o mês conte.',
    )
  }
  return avisos
}

/**
 * Works out one pró-labore: INSS of 11 % up to the ceiling over several sources, IRRF by the table
 * of the month of payment, the company's 20 % when outside the DAS. Values in centavos.
 */
export const apurarProLabore = deAlguem('socioId')(
  comPorta(FORMA_DO_PRO_LABORE, apurarProLaboreConferido),
)

function apurarProLaboreConferido(
  fatos: FatosProLabore,
  memorial: Memorial,
): Result<ReciboProLabore, RecusaFolha> {
  const recusa = recusaDosFatos(fatos)
  if (recusa) return refuse(recusa)
  const regras = regrasProLabore(fatos)
  if (!regras.ok) return regras
  return emitirRecibo(fatos, regras.value, memorial)
}

/** The receipt of facts already checked, with its memória. */
export function emitirRecibo(
  fatos: FatosProLabore,
  regras: RegrasProLabore,
  memorial: Memorial,
): Result<ReciboProLabore, RecusaFolha> {
  const calculo = calcularProLabore(fatos, regras)
  if (calculo.liquido < 0) {
    return refuse({
      codigo: 'liquido-negativo',
      mensagem:
        'Os descontos passam do pró-labore bruto. Reveja a pensão alimentícia ou o valor bruto.',
      falta: centavos(-calculo.liquido),
    })
  }
  if (memorial.ativo) explicarProLabore(memorial, fatos, { regras, calculo })
  const { calculoIrrf } = calculo
  return ok({
    ...doSocio(fatos),
    competencia: fatos.competencia,
    dataDePagamento: fatos.dataDePagamento,
    bruto: fatos.bruto,
    baseInss: calculo.baseInss,
    inss: calculo.inss,
    baseIrrf: calculoIrrf.base,
    deducoes: calculoIrrf.deducoes,
    irrfAntesDaReducao: calculoIrrf.antesDaReducao,
    reducao: calculoIrrf.reducao,
    irrf: calculo.irrf,
    pensaoAlimenticia: fatos.pensaoAlimenticia ?? 0,
    liquido: calculo.liquido,
    cppPatronal: calculo.cppPatronal,
    tabelas: regras.usadas,
    avisos: avisosDe(fatos, regras),
  })
}
