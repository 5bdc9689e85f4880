import type { Acrescimos } from './mora.ts'
import type { PlanoDoMes } from './plano.ts'

const comAcrescimos = (principal: number, { multa, juros }: Acrescimos): number =>
  principal + multa + juros

/** What each guide costs that has not left: the ones that the plan makes and the ones that were waiting. */
export function guiasAEnviar({
  empresa,
  guias,
  atrasadas,
}: Pick<PlanoDoMes, 'empresa' | 'guias' | 'atrasadas'>): number[] {
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
