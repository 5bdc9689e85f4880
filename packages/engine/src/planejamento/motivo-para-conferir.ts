import type { Motivo } from '../etapas/index.ts'
import { deAnoPassado, type GuiaDevida } from '../fechamento/index.ts'
import type { Apurado } from './apurar.ts'
import type { MesAnterior } from './tipos.ts'
import { variacaoAConferir } from './variacao-do-imposto.ts'

export const devidas = (guias: readonly GuiaDevida[]): boolean =>
  guias.some((guia) => guia.valor > 0)

/**
 * Why the robot does not answer for an apuração alone, the gravest cause first: what the engine calls grave, a guia
 * worked out with the wage or the bracket of a year that is over, a tax that moved too much. Null when it does.
 */
export function motivoParaConferir(apurado: Apurado, anterior: MesAnterior | null): Motivo | null {
  const grave = apurado.avisos.find((aviso) => aviso.gravidade === 'grave')
  if (grave) return { codigo: grave.codigo, texto: grave.mensagem }
  const { guias, tabelas } = apurado.fechamento
  const velhas = devidas(guias) ? deAnoPassado(tabelas) : null
  if (velhas !== null) return { codigo: 'tabelas-a-revisar', texto: velhas }
  const variacao = variacaoAConferir(anterior, apurado)
  return variacao === null ? null : { codigo: 'variacao-do-imposto', texto: variacao }
}
