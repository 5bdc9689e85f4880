import { REGIME } from '@razao/engine/cadastro'
import type { EmpresaNoMes } from './empresa-no-mes.ts'

const DO_LUCRO: ReadonlySet<number> = new Set([
  REGIME.presumido,
  REGIME.realTrimestral,
  REGIME.realMensal,
])

/** What customers withheld on no note, of the tributes that the regime offsets: out of them, only the INSS. */
export function retencoesInformadas({
  perfil,
  informacoes,
}: EmpresaNoMes): Readonly<Record<string, number | undefined>> {
  const { inss, ...outras } = informacoes?.retencoes ?? {}
  return {
    ...(DO_LUCRO.has(perfil.regime) ? outras : {}),
    ...(inss === undefined ? {} : { inss }),
  }
}
