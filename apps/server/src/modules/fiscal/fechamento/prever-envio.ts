import type { Context } from '../../../platform/context.ts'
import type { Acrescimos } from '../guia/mora.ts'
import type { Plano } from './plano.ts'
import { contarQuemRecebe } from './quem-recebe.ts'

/** What a plan would deliver to one company's people, or would if it had any. */
export type Entrega = {
  readonly empresaId: number
  readonly empresa: string
  readonly guias: number
  readonly total: number
  readonly semDestinatario: boolean
}

const comAcrescimos = (principal: number, { multa, juros }: Acrescimos): number =>
  principal + multa + juros

/** What each guide costs that has not left: the ones that the plan makes and the ones that were waiting. */
export function guiasAEnviar({
  empresa,
  guias,
  atrasadas,
}: Pick<Plano, 'empresa' | 'guias' | 'atrasadas'>): number[] {
  const saem = new Set(guias?.substituidas)
  const agora = new Map(atrasadas.map(({ id, acrescimos }) => [id, acrescimos]))
  return [
    ...(guias?.novas ?? []).map(({ devida, acrescimos }) =>
      comAcrescimos(devida.valor, acrescimos),
    ),
    ...empresa.guias
      .filter(({ id, estado }) => estado === 'gerada' && !saem.has(id))
      .map(({ id, principal, total }) => {
        const acrescimos = agora.get(id)
        return acrescimos ? comAcrescimos(principal, acrescimos) : total
      }),
  ]
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
