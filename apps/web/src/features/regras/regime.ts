import { ROTULOS_REGIME } from '@razao/engine/cadastro'

export const textoDoRegime = (regime: number): string =>
  (ROTULOS_REGIME as Readonly<Record<number, string>>)[regime] ?? String(regime)
