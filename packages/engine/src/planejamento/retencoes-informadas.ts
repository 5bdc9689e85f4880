import { REGIME } from '../cadastro/index.ts'
import type { MesDaEmpresa } from './tipos.ts'

const DO_LUCRO: ReadonlySet<number> = new Set([
  REGIME.presumido,
  REGIME.realTrimestral,
  REGIME.realMensal,
])

/** What customers withheld on no note, of the tributes that the regime offsets: out of them, only the INSS. */
export function retencoesInformadas({
  perfil,
  informacoes,
}: MesDaEmpresa): Readonly<Record<string, number | undefined>> {
  const { inss, ...outras } = informacoes?.retencoes ?? {}
  return {
    ...(DO_LUCRO.has(perfil.regime) ? outras : {}),
    ...(inss === undefined ? {} : { inss }),
  }
}
