import type { fiscal, RouteOutput } from '@razao/contract'
import { type AMaior, somarPartes } from '@razao/engine/planejamento'

/** As the guide keeps it. */
export type AMaiorGravado = {
  readonly aMaior: AMaior | null
  readonly aMaiorMotivo: string | null
  readonly aMaiorPor: string | null
  readonly aMaiorEm: string | null
}
type PagoAMaior = NonNullable<RouteOutput<typeof fiscal.lerGuia>['aMaior']>

/** What is shown of it; the company sees the value once the office answers for it, and not who did nor why. */
export function pagoAMaior(
  { aMaior, aMaiorMotivo, aMaiorPor, aMaiorEm }: AMaiorGravado,
  doEscritorio: boolean,
): PagoAMaior | null {
  if (aMaior === null || (aMaiorEm === null && !doEscritorio)) return null
  const { valor, composicao, calculo } = aMaior
  return {
    ...{ valor, composicao: [...composicao] },
    pago: somarPartes(calculo.pagas.flatMap((paga) => paga.composicao)),
    devido: somarPartes(calculo.apurado),
    aceito:
      aMaiorEm === null
        ? null
        : {
            em: aMaiorEm,
            ...(doEscritorio && aMaiorPor !== null && aMaiorMotivo !== null
              ? { por: aMaiorPor, motivo: aMaiorMotivo }
              : {}),
          },
  }
}
