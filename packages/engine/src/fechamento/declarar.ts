import { REGIME } from '../cadastro/index.ts'
import { type Memorial, ok, type Result, refuse } from '../dinheiro/index.ts'
import { comPorta } from '../porta/index.ts'
import {
  type ApuracaoSimples,
  apurarSimples,
  type FatosSimples,
} from '../tributos/simples/index.ts'
import { comBaseDoSimples } from './base-do-simples.ts'
import { FORMA_DO_MES } from './forma.ts'
import { apurarServicosPrestados, comRetencoesSofridas } from './servicos.ts'
import type { FatosDoMes, RecusaFechamento } from './tipos.ts'

/** What the PGDAS-D of a month says, and what it comes to. */
export type DasDoMes = { readonly fatos: FatosSimples; readonly apuracao: ApuracaoSimples }

/**
 * The facts of a month as its DAS takes them: what was received, under caixa; less returns; with the revenue whose ISS
 * was withheld apart. Only the Simples has them.
 */
export const dasDoMes = comPorta(FORMA_DO_MES, dasConferido)

function dasConferido(
  informados: FatosDoMes,
  memorial: Memorial,
): Result<DasDoMes, RecusaFechamento> {
  const comBase = comBaseDoSimples(informados, memorial)
  if (!comBase.ok) return comBase
  const prestados = apurarServicosPrestados(comBase.value.fatos, memorial)
  if (!prestados.ok) return prestados
  const fatos = comRetencoesSofridas(comBase.value.fatos, prestados.value)
  if (fatos.regime !== REGIME.simples) {
    return refuse({
      codigo: 'regime-sem-fechamento',
      mensagem: 'Só quem está no Simples Nacional declara no PGDAS-D.',
      regime: fatos.regime,
    })
  }
  const apuracao = apurarSimples(fatos.simples, memorial)
  return apuracao.ok ? ok({ fatos: fatos.simples, apuracao: apuracao.value }) : apuracao
}
