import { centavos } from '@razao/engine/dinheiro'
import { prazoDaNota } from '@razao/engine/municipal'
import { SO_NACIONAIS, somarDias } from '@razao/engine/tempo'
import type { Context } from '../../../platform/context.ts'
import { feriadosDasEmpresas } from '../../empresa/index.ts'
import { regrasDoMunicipio } from '../../regras/index.ts'

type Nota = { empresaId: number; municipio: number | null; emissao: string; bruto: number }

export type PrazoDeCancelamento = {
  permite: boolean
  ate: string | null
  motivo: string | null
  fonte: string | null
}

/** What nobody told does not stop anybody: the service itself refuses what is late. */
const NAO_CONHECIDO: PrazoDeCancelamento = { permite: true, ate: null, motivo: null, fonte: null }

/** Until when a note may be cancelled, by the rule of the município that issued it. */
export async function prazoDeCancelamento(
  ctx: Context,
  { empresaId, municipio, emissao, bruto }: Nota,
): Promise<PrazoDeCancelamento> {
  if (municipio === null) return NAO_CONHECIDO
  const regras = await regrasDoMunicipio(ctx, { municipio, data: emissao })
  const regra = regras?.prazoDeCancelamento ?? null
  if (regra === null) return NAO_CONHECIDO
  const janela = { de: emissao, ate: somarDias(emissao, 400) }
  const feriados = await feriadosDasEmpresas(ctx, [empresaId], janela)
  const dito = prazoDaNota({
    prazo: regra.valor,
    emissao,
    bruto: centavos(bruto),
    feriados: feriados.get(empresaId) ?? SO_NACIONAIS,
  })
  return dito.ok ? { ...dito.value, fonte: regra.fonte } : NAO_CONHECIDO
}
