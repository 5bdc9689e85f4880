import { fiscal } from '@razao/contract'
import { centavos, formatarReais } from '@razao/engine/dinheiro'
import type { GuiaDevida } from '@razao/engine/fechamento'
import { formatarData } from '@razao/engine/tempo'
import { type Acrescimos, acrescimosAoEmitir } from '../guia/mora.ts'
import type { EmpresaNoMes, GuiaViva } from './empresa-no-mes.ts'

export type GuiaNova = {
  readonly devida: GuiaDevida
  readonly tipo: number
  readonly sequencia: number
  readonly acrescimos: Acrescimos
  /** The paid guide whose difference it is; null when it is of the whole. */
  readonly complementa: number | null
}
export type PlanoDeGuias = {
  readonly novas: readonly GuiaNova[]
  /** Live guides that no longer say what is due. */
  readonly substituidas: readonly number[]
  /** More was paid than is owed: a paid guide is never replaced, and the accountant decides what to do. */
  readonly divergente: string | null
  /** Why a late guide cannot be worked out yet. */
  readonly recusa: string | null
}
/** A guide made in time that leaves after its due date, with what it costs now. */
export type GuiaAtrasada = { readonly id: number; readonly acrescimos: Acrescimos }
type Empresa = Pick<
  EmpresaNoMes,
  'guias' | 'proximaSequencia' | 'competencia' | 'hoje' | 'feriados' | 'selic'
>

/** DARF and municipal guides have no number of the product: they take ours. */
const tipoDa = ({ tipo }: GuiaDevida): number => {
  if (tipo === 'darf') return fiscal.TIPO_GUIA.darf
  return tipo === 'iss' ? fiscal.TIPO_GUIA.iss : tipo
}

/**
 * One live guide per thing due: the same one stays, another value replaces it, nothing due ends it. What was paid stays
 * paid: a guide of the difference goes beside it.
 */
export function planejarGuias(empresa: Empresa, devidas: readonly GuiaDevida[]): PlanoDeGuias {
  const { guias, proximaSequencia } = empresa
  const novas: GuiaNova[] = []
  const substituidas: number[] = []
  let divergente: string | null = null
  let recusa: string | null = null
  const vivas = Map.groupBy(guias, ({ chave }) => chave)
  for (const inteira of devidas) {
    if (inteira.valor <= 0) continue
    const daChave = vivas.get(inteira.chave) ?? []
    vivas.delete(inteira.chave)
    const pagas = daChave.filter(({ estado }) => estado === 'paga')
    const abertas = daChave.filter(({ estado }) => estado !== 'paga')
    if (somaDas(daChave) === inteira.valor && abertas.every((guia) => noDia(guia, inteira)))
      continue
    substituidas.push(...abertas.map(({ id }) => id))
    const pago = somaDas(pagas)
    if (pago > inteira.valor)
      divergente ??= `A guia paga é de ${formatarReais(pago)} e a apuração dá ${formatarReais(inteira.valor)}.`
    if (pago >= inteira.valor) continue
    const devida = pago === 0 ? inteira : aComplementar(inteira, pagas)
    const emitida = acrescimosAoEmitir({ ...devida, principal: devida.valor }, empresa)
    if (!emitida.ok) {
      recusa ??= esperaSelic(devida.vencimento, emitida.refusal.mensagem)
      continue
    }
    novas.push({
      devida,
      acrescimos: emitida.value,
      complementa: pagas.at(-1)?.id ?? null,
      tipo: tipoDa(devida),
      sequencia: proximaSequencia[devida.chave] ?? 1,
    })
  }
  for (const sobra of [...vivas.values()].flat()) {
    if (sobra.estado === 'paga')
      divergente ??= `Há uma guia paga de ${formatarReais(sobra.principal)} que a apuração não deve mais.`
    else substituidas.push(sobra.id)
  }
  return { novas, substituidas, divergente, recusa }
}

/** What waited to be sent until its day went by: to be sent with the multa and the juros of the day it can be paid. */
export function atualizarAtrasadas(empresa: Empresa): {
  readonly atrasadas: readonly GuiaAtrasada[]
  readonly recusa: string | null
} {
  const atrasadas: GuiaAtrasada[] = []
  for (const guia of empresa.guias) {
    if (guia.estado !== 'gerada' || (guia.pagarEm ?? guia.vencimento) >= empresa.hoje) continue
    const emitida = acrescimosAoEmitir({ ...guia, competencia: empresa.competencia }, empresa)
    if (!emitida.ok)
      return { atrasadas: [], recusa: esperaSelic(guia.vencimento, emitida.refusal.mensagem) }
    if (emitida.value.pagarEm !== null) atrasadas.push({ id: guia.id, acrescimos: emitida.value })
  }
  return { atrasadas, recusa: null }
}

const esperaSelic = (vencimento: string, mensagem: string): string =>
  `A guia venceu em ${formatarData(vencimento)} e sai com multa e juros. ${mensagem}`

/** Without multa and juros: those of a late payment are of the same guide. */
const somaDas = (guias: readonly GuiaViva[]): number =>
  guias.reduce((soma, { principal }) => soma + principal, 0)

const noDia = (viva: GuiaViva, devida: GuiaDevida): boolean => viva.vencimento === devida.vencimento

/** What is due over what was paid, part by part; a part that went down is taken from those that went up, in order. */
function aComplementar(devida: GuiaDevida, pagas: readonly GuiaViva[]): GuiaDevida {
  const pago = new Map<string, number>()
  for (const { tributo, rotulo, valor } of pagas.flatMap(({ composicao }) => composicao))
    pago.set(`${tributo}:${rotulo}`, (pago.get(`${tributo}:${rotulo}`) ?? 0) + valor)
  const valor = devida.valor - somaDas(pagas)
  let resta = valor
  const composicao = devida.composicao.flatMap((parte) => {
    const subiu = parte.valor - (pago.get(`${parte.tributo}:${parte.rotulo}`) ?? 0)
    const daqui = Math.max(0, Math.min(subiu, resta))
    resta -= daqui
    return daqui === 0 ? [] : [{ ...parte, valor: centavos(daqui) }]
  })
  return { ...devida, valor: centavos(valor), composicao }
}
