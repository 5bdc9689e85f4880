import { type Centavos, centavos, type Memorial, type Result, refuse } from '../dinheiro/index.ts'
import { comPorta } from '../porta/index.ts'
import {
  type CalculoProLabore,
  calcularProLabore,
  type RegrasProLabore,
  regrasProLabore,
} from './calculo-pro-labore.ts'
import { FORMA_DO_LIQUIDO } from './formas.ts'
import { emitirRecibo } from './pro-labore.ts'
import { recusaDosFatos } from './recusas.ts'
import type { FatosProLabore, ReciboProLabore, RecusaFolha } from './tipos.ts'

type Liquido = (bruto: Centavos) => number

/**
 * Centavos below a gross in which another may give the same líquido: INSS, tax and reduction, each rounded
 * alone, take it back by two centavos at most, and it rises by almost half a centavo for each of the gross.
 */
const VIZINHOS = 16

/**
 * The smallest `bruto` with `liquido(bruto) = desejado`, when `liquido` rises by at most one centavo per
 * centavo and falls only where two roundings move together: the bisection ends where the neighbour below
 * is short of it, so there it is met exactly, and the ones just below are tried one by one.
 */
function buscar(liquido: Liquido, desejado: Centavos): Centavos {
  let curto = -1
  let alto = Math.max(1, desejado)
  while (liquido(alto) < desejado) alto = centavos(alto * 2)
  while (alto - curto > 1) {
    const meio = Math.floor((curto + alto) / 2)
    if (liquido(meio) >= desejado) alto = meio
    else curto = meio
  }
  for (let bruto = Math.max(0, alto - VIZINHOS); bruto < alto; bruto += 1) {
    if (liquido(bruto) === desejado) return bruto
  }
  return alto
}

/**
 * The gross pró-labore whose líquido is exactly the one asked for, with its receipt. Where the
 * R$ 10,00 that dispense the withholding, or two roundings, make several gross values give the same
 * líquido, answers the smallest. Values in centavos.
 */
export const brutoParaLiquido = comPorta(FORMA_DO_LIQUIDO, brutoParaLiquidoConferido)

function brutoParaLiquidoConferido(
  fatos: Omit<FatosProLabore, 'bruto'> & { readonly liquido: Centavos },
  memorial: Memorial,
): Result<ReciboProLabore, RecusaFolha> {
  const { liquido: desejado, ...resto } = fatos
  const semBruto: FatosProLabore = { ...resto, bruto: 0 }
  const recusa = recusaDosFatos(semBruto)
  if (recusa) return refuse(recusa)
  const regras = regrasProLabore(semBruto)
  if (!regras.ok) return regras
  const bruto = menorBruto(semBruto, regras.value, desejado)
  return emitirRecibo({ ...semBruto, bruto }, regras.value, memorial)
}

function menorBruto(fatos: FatosProLabore, regras: RegrasProLabore, desejado: Centavos): Centavos {
  const calculado = (bruto: Centavos): CalculoProLabore =>
    calcularProLabore({ ...fatos, bruto }, regras)
  // Below the R$ 10,00 nothing is withheld: that branch rises alone and is tried first.
  const semImposto = buscar((bruto) => {
    const c = calculado(bruto)
    return c.liquido + c.irrf
  }, desejado)
  if (calculado(semImposto).liquido === desejado) return semImposto
  return buscar((bruto) => calculado(bruto).liquido, desejado)
}
