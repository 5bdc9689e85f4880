import { fiscal } from '@razao/contract'
import { formatarReais } from '@razao/engine/dinheiro'
import type { GuiaDevida } from '@razao/engine/fechamento'
import type { EmpresaNoMes, GuiaViva } from './empresa-no-mes.ts'

export type GuiaNova = {
  readonly devida: GuiaDevida
  readonly tipo: number
  readonly sequencia: number
}
export type PlanoDeGuias = {
  readonly novas: readonly GuiaNova[]
  /** Live guides that no longer say what is due. */
  readonly substituidas: readonly number[]
  /** A paid guide is never replaced: the accountant decides what to do with the difference. */
  readonly divergente: string | null
}

/** DARF and municipal guides have no number of the product: they take ours. */
const tipoDa = ({ tipo }: GuiaDevida): number => {
  if (tipo === 'darf') return fiscal.TIPO_GUIA.darf
  return tipo === 'iss' ? fiscal.TIPO_GUIA.iss : tipo
}

/** One live guide per thing due: the same one stays, another value replaces it, nothing due ends it. */
export function planejarGuias(
  { guias, proximaSequencia }: Pick<EmpresaNoMes, 'guias' | 'proximaSequencia'>,
  devidas: readonly GuiaDevida[],
): PlanoDeGuias {
  const novas: GuiaNova[] = []
  const substituidas: number[] = []
  let divergente: string | null = null
  const vivas = new Map(guias.map((guia) => [guia.chave, guia]))
  for (const devida of devidas) {
    if (devida.valor <= 0) continue
    const viva = vivas.get(devida.chave)
    vivas.delete(devida.chave)
    if (viva && igual(viva, devida)) continue
    if (viva?.estado === 'paga') {
      divergente ??= `A guia paga é de ${formatarReais(viva.total)} e a apuração dá ${formatarReais(devida.valor)}.`
      continue
    }
    if (viva) substituidas.push(viva.id)
    novas.push({
      devida,
      tipo: tipoDa(devida),
      sequencia: proximaSequencia[devida.chave] ?? 1,
    })
  }
  for (const sobra of vivas.values()) {
    if (sobra.estado === 'paga')
      divergente ??= `Há uma guia paga de ${formatarReais(sobra.total)} que a apuração não deve mais.`
    else substituidas.push(sobra.id)
  }
  return { novas, substituidas, divergente }
}

/** Multa and juros of a late payment are of the same guide. */
const igual = (viva: GuiaViva, devida: GuiaDevida): boolean =>
  viva.principal === devida.valor && viva.vencimento === devida.vencimento
