import { TRIBUTO } from '../cadastro/index.ts'
import { ok, type Result } from '../dinheiro/index.ts'
import {
  type Competencia,
  type Feriados,
  type SemTabelaVigente,
  vencimentoDe,
} from '../tempo/index.ts'
import type { DasMei } from '../tributos/mei/index.ts'
import type { TributoApurado } from '../tributos/presumido/index.ts'
import {
  type ApuracaoSimples,
  CODIGO_PGDASD,
  ROTULOS_TRIBUTO_SIMPLES,
  TRIBUTOS_SIMPLES,
} from '../tributos/simples/index.ts'
import type { GuiaDevida, ParcelaDaGuia } from './tipos.ts'

export type ComGuia<T> = Result<T, SemTabelaVigente>

/** Null when nothing is to pay: no revenue, or below the minimum and carried. */
export function guiaDoDas(das: ApuracaoSimples, feriados: Feriados): ComGuia<GuiaDevida | null> {
  if (das.aPagar === 0) return ok(null)
  const vencimento = vencimentoDe('das', das.competencia, feriados)
  if (!vencimento.ok) return vencimento
  const composicao: ParcelaDaGuia[] = []
  for (const tributo of TRIBUTOS_SIMPLES) {
    const valor = das.tributos[tributo]
    if (!valor) continue
    const codigo = CODIGO_PGDASD[tributo]
    composicao.push({
      tributo,
      rotulo: ROTULOS_TRIBUTO_SIMPLES[tributo],
      codigo: codigo === undefined ? null : String(codigo),
      valor,
    })
  }
  const saldo = das.aPagar - das.total
  if (saldo > 0) {
    composicao.push({
      tributo: 'das',
      rotulo: 'DAS de meses anteriores abaixo do mínimo',
      codigo: null,
      valor: saldo,
    })
  }
  return ok({
    tipo: TRIBUTO.das,
    chave: 'das',
    codigoReceita: null,
    competencia: das.competencia,
    vencimento: vencimento.value,
    valor: das.aPagar,
    composicao,
  })
}

const ROTULOS_MEI = { inss: 'INSS', icms: 'ICMS', iss: 'ISS', cbs: 'CBS', ibs: 'IBS' } as const

export function guiaDoDasMei(das: DasMei, feriados: Feriados): ComGuia<GuiaDevida> {
  const vencimento = vencimentoDe('das-mei', das.competencia, feriados)
  if (!vencimento.ok) return vencimento
  const composicao: ParcelaDaGuia[] = []
  for (const tributo of ['inss', 'icms', 'iss', 'cbs', 'ibs'] as const) {
    if (das[tributo] === 0) continue
    composicao.push({ tributo, rotulo: ROTULOS_MEI[tributo], codigo: null, valor: das[tributo] })
  }
  return ok({
    tipo: TRIBUTO.dasMei,
    chave: 'das-mei',
    codigoReceita: null,
    competencia: das.competencia,
    vencimento: vencimento.value,
    valor: das.total,
    composicao,
  })
}

/** Which guides bear Selic even in time, by their key; null for the others, which only pay for being late. */
export function jurosAntesDoVencimento(
  chave: string,
): { readonly de: 'quota' | 'ajuste-anual'; readonly numero: number } | null {
  if (/^(irpj|csll)-ajuste$/.test(chave)) return { de: 'ajuste-anual', numero: 1 }
  const quota = /^(irpj|csll)-quota-(\d)$/.exec(chave)
  return quota ? { de: 'quota', numero: Number(quota[2]) } : null
}

/** One guide per tribute with a DARF to pay, or one per quota; `sufixo` sets a second one apart. */
export function guiasDosTributos(
  competencia: Competencia,
  apurados: readonly TributoApurado[],
  rotulos: Readonly<Record<TributoApurado['tributo'], string>>,
  sufixo?: string,
): GuiaDevida[] {
  return apurados.flatMap((apurado) => {
    const { tributo, codigoReceita, aPagar, vencimento, quotas } = apurado
    if (aPagar === 0) return []
    const nome = sufixo ? `${tributo}-${sufixo}` : tributo
    const parcelas = quotas.length > 0 ? quotas : [{ numero: 1, valor: aPagar, vencimento }]
    return parcelas.map(
      (quota): GuiaDevida => ({
        tipo: tributo === 'iss' ? 'iss' : 'darf',
        chave: parcelas.length > 1 ? `${nome}-quota-${quota.numero}` : nome,
        codigoReceita,
        competencia,
        vencimento: quota.vencimento,
        valor: quota.valor,
        composicao: [
          {
            tributo,
            rotulo:
              parcelas.length > 1
                ? `${rotulos[tributo]}, quota ${quota.numero} de ${parcelas.length}`
                : rotulos[tributo],
            codigo: codigoReceita,
            valor: quota.valor,
          },
        ],
      }),
    )
  })
}
