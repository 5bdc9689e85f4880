import { type Memorial, ok, type Result } from '../dinheiro/index.ts'
import { jurosAntesDoVencimento } from '../fechamento/index.ts'
import { recalcularGuia } from '../guias/index.ts'
import { diasEntre, type Feriados, prorrogar } from '../tempo/index.ts'
import { pagarQuota } from '../tributos/presumido/index.ts'

/** A guide, as far as its multa and juros go. Centavos. */
export type GuiaComMora = {
  readonly chave: string
  readonly competencia: string
  readonly vencimento: string
  readonly principal: number
  readonly composicao: readonly { tributo: string; rotulo: string; valor: number }[]
}
type Calculada = ReturnType<typeof recalcularGuia>
type Recusa = Extract<Calculada, { ok: false }>['refusal']
/** Centavos; `dias` are those after the due date. */
export type Mora = Pick<
  Extract<Calculada, { ok: true }>['value'],
  'dias' | 'principal' | 'multa' | 'juros' | 'total'
>
/** Decimal factors of the months the office informed. */
export type Selic = ReadonlyMap<string, string>

/**
 * Multa and juros of a guide on a day, by the law of the federal taxes: the second and third quotas of the quarter
 * and the balance of the year bear Selic even in time; refused where a Selic is missing.
 */
export function moraNoDia(
  guia: GuiaComMora,
  pagamento: string,
  selic: Selic,
  memorial?: Memorial,
): Result<Mora, Recusa> {
  const { chave, competencia, vencimento, principal } = guia
  const antes = jurosAntesDoVencimento(chave)
  if (antes) {
    const quota = { numero: antes.numero, valor: principal, vencimento }
    const paga = pagarQuota({ ...{ quota, de: antes.de, competencia, pagamento, selic } }, memorial)
    if (!paga.ok) return paga
    const { multa, juros, total } = paga.value
    const dias = Math.max(0, diasEntre(vencimento, pagamento))
    return ok({ dias, principal, multa, juros, total })
  }
  return recalcularGuia(
    {
      ...{ vencimento, pagamento, selic },
      composicao: guia.composicao.map(({ tributo, rotulo, valor }, i) => ({
        // A name of its own for each part: two of the same tribute are two steps.
        tributo: `parte${i + 1}${tributo.replace(/[^a-z0-9]/g, '')}`,
        ...{ rotulo, valor },
      })),
    },
    memorial,
  )
}

/** What a guide carries when it is issued to be paid on its due date, and the months of Selic that it waits for. */
export function jurosNoVencimento(
  guia: GuiaComMora,
  selic: Selic,
): Result<{ readonly juros: number; readonly falta: readonly string[] }, Recusa> {
  if (jurosAntesDoVencimento(guia.chave) === null) return ok({ juros: 0, falta: [] })
  const mora = moraNoDia(guia, guia.vencimento, selic)
  if (mora.ok) return ok({ juros: mora.value.juros, falta: [] })
  return mora.refusal.codigo === 'falta-selic' ? ok({ juros: 0, falta: mora.refusal.meses }) : mora
}

/** What is written in a guide besides its principal; `pagarEm` only when it is not the due date. */
export type Acrescimos = {
  readonly pagarEm: string | null
  readonly multa: number
  readonly juros: number
  /** Months of Selic with which a quota will be completed. */
  readonly falta: readonly string[]
}
export type DiaDaEmissao = {
  readonly hoje: string
  readonly feriados: Feriados
  readonly selic: Selic
}

/**
 * A guide that leaves after its due date is to be paid on the next day the banks open, with the multa and the juros
 * of that day (Lei 9.430/1996, art. 61); refused while a Selic of the months of the delay is not known.
 */
export function acrescimosAoEmitir(
  guia: GuiaComMora,
  { hoje, feriados, selic }: DiaDaEmissao,
): Result<Acrescimos, Recusa> {
  if (guia.vencimento >= hoje || foraDaLeiFederal(guia) !== null) {
    const noDia = jurosNoVencimento(guia, selic)
    return noDia.ok ? ok({ pagarEm: null, multa: 0, ...noDia.value }) : noDia
  }
  const pagarEm = prorrogar(hoje, feriados)
  const mora = moraNoDia(guia, pagarEm, selic)
  if (!mora.ok) return mora
  const { multa, juros } = mora.value
  return ok({ pagarEm, multa, juros, falta: [] })
}

/** The FGTS and the city's ISS have laws of their own for being late; null for what `moraDaGuia` knows. */
export function foraDaLeiFederal({ chave }: Pick<GuiaComMora, 'chave'>): string | null {
  if (chave.startsWith('fgts'))
    return 'O FGTS em atraso é atualizado no FGTS Digital, com índice próprio (Lei 8.036/1990, art. 22).'
  if (chave === 'iss' || chave.startsWith('iss-'))
    return 'Multa e juros do ISS são da lei do município: gere a guia atualizada na prefeitura.'
  return null
}
