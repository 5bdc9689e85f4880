import { guiasAEnviar } from '@razao/engine/planejamento'
import type { Context } from '../../../platform/context.ts'
import type { Plano } from './empresa-no-mes.ts'
import { contarQuemRecebe } from './quem-recebe.ts'

/** What a plan would deliver to one company's people, or would if it had any. */
export type Entrega = {
  readonly empresaId: number
  readonly empresa: string
  readonly guias: number
  readonly total: number
  readonly semDestinatario: boolean
}

/** What the plan sends, or leaves for want of who receives; null when it does neither. */
export function entregaDo(plano: Plano): Entrega | null {
  const { enviar, semDestinatario } = plano
  const valores = enviar || semDestinatario ? guiasAEnviar(plano) : []
  if (valores.length === 0) return null
  const { empresaId, apelido: empresa } = plano.empresa
  return {
    empresaId,
    empresa,
    ...somar(valores.map((total) => ({ guias: 1, total }))),
    semDestinatario,
  }
}

const somar = (partes: readonly { guias: number; total: number }[]) => ({
  guias: partes.reduce((soma, { guias }) => soma + guias, 0),
  total: partes.reduce((soma, { total }) => soma + total, 0),
})

/** How much would be sent and to how many people, and what would stay; null for what does not happen. */
export async function somarEntregas(ctx: Context, entregas: readonly Entrega[]) {
  const saem = entregas.filter(({ semDestinatario }) => !semDestinatario)
  const ficam = entregas.filter(({ semDestinatario }) => semDestinatario)
  return {
    envio:
      saem.length === 0
        ? null
        : {
            ...somar(saem),
            empresas: saem.length,
            pessoas: await contarQuemRecebe(
              ctx,
              saem.map(({ empresaId }) => empresaId),
            ),
          },
    semDestinatario:
      ficam.length === 0
        ? null
        : {
            ...somar(ficam),
            empresas: ficam.length,
            lista: ficam.slice(0, 50).map(({ empresaId, empresa, guias, total }) => ({
              empresaId,
              empresa,
              guias,
              total,
            })),
          },
  }
}
