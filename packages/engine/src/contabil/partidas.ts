import { type Centavos, centavos, invariant, soma } from '../dinheiro/index.ts'
import { type Competencia, competenciaDe, type DataCivil, ultimoDiaDoMes } from '../tempo/index.ts'
import { montar } from './montagens.ts'
import type { FatoContabil, LancamentoContabil, Partida } from './tipos.ts'

const valorDo = (fato: FatoContabil): Centavos => {
  if ('valor' in fato) {
    const inss = 'inss' in fato ? (fato.inss ?? 0) : 0
    return soma([fato.valor, inss, 'fgts' in fato ? (fato.fgts ?? 0) : 0])
  }
  const multa = 'multa' in fato ? (fato.multa ?? 0) : 0
  return soma([fato.principal, multa, fato.juros ?? 0])
}

/** `das-provisionado` → `das`: the key names the thing, not the act of provisioning it. */
const nomeDaChave = (tipo: FatoContabil['tipo']): string => tipo.replace(/-provisionad[ao]s?$/, '')

const doSocio = (fato: FatoContabil): string | undefined => {
  const proprio = fato.tipo.endsWith('-retido') || fato.tipo === 'pensao-retida'
  if (!proprio && fato.tipo !== 'cpp-patronal') return undefined
  return 'socioId' in fato && fato.socioId !== undefined ? String(fato.socioId) : undefined
}

/** True when nothing happened: a fact of zero makes no entry. */
export const semMovimento = (fato: FatoContabil): boolean => valorDo(fato) === 0

/**
 * The entry of one fact: debits positive, credits negative, Σ = 0, dated the last day of the month
 * unless the fact says otherwise. Throws on a fact of zero or negative value (the caller's bug).
 */
export function partidasDo(fato: FatoContabil): LancamentoContabil {
  invariant(valorDo(fato) > 0, `fato contábil sem valor positivo: ${fato.tipo}`)
  const { historico, qualificador, partidas } = montar(fato)
  const data = fato.data ?? ultimoDiaDoMes(fato.competencia)
  invariant(
    competenciaDe(data) === fato.competencia,
    `lançamento de ${fato.competencia} com data de ${data}`,
  )
  const lancamento: LancamentoContabil = {
    chave: [nomeDaChave(fato.tipo), fato.competencia, qualificador, doSocio(fato), fato.referencia]
      .filter((parte) => parte !== undefined)
      .join(':'),
    data,
    historico,
    partidas: partidas.filter((p) => p.valor !== 0),
  }
  conferirPartidas(lancamento)
  return lancamento
}

/** Throws unless the entry has two lines or more, none of zero, and balances. */
export function conferirPartidas({ chave, partidas }: LancamentoContabil): void {
  invariant(partidas.length >= 2, `lançamento com menos de duas partidas: ${chave}`)
  invariant(
    partidas.every((p) => p.valor !== 0),
    `partida de valor zero: ${chave}`,
  )
  invariant(soma(partidas.map((p) => p.valor)) === 0, `débitos e créditos não fecham: ${chave}`)
}

/**
 * The entries of a month's facts, in their order; facts of zero make none. `versao` tells the
 * entries posted again after a reopening from the ones reversed: their keys end in `@2`, `@3`…
 */
export function contabilizarMes(
  fatos: Iterable<FatoContabil>,
  versao: number = 1,
): LancamentoContabil[] {
  const chaves = new Set<string>()
  const lancamentos: LancamentoContabil[] = []
  for (const fato of fatos) {
    if (semMovimento(fato)) continue
    const lancamento = partidasDo(fato)
    invariant(!chaves.has(lancamento.chave), `dois fatos com a mesma chave: ${lancamento.chave}`)
    chaves.add(lancamento.chave)
    lancamentos.push(
      versao === 1 ? lancamento : { ...lancamento, chave: `${lancamento.chave}@${versao}` },
    )
  }
  return lancamentos
}

const PREFIXO = 'Estorno: '
const SUFIXO = '#estorno'

/**
 * The entry that undoes another: same lines, sides changed, tied to it by `estorna`. Reversing the
 * reversal gives back the original lines and histórico under a key of its own, so that a ledger that
 * knows keys never takes it for the entry it already has.
 * @param data the date of discovery, when the month of the original is closed
 */
export function estornar(
  lancamento: LancamentoContabil,
  data: DataCivil = lancamento.data,
): LancamentoContabil {
  const { historico } = lancamento
  return {
    chave: `${lancamento.chave}${SUFIXO}`,
    data,
    historico: historico.startsWith(PREFIXO)
      ? historico.slice(PREFIXO.length)
      : `${PREFIXO}${historico}`,
    partidas: lancamento.partidas.map((p): Partida => ({ ...p, valor: centavos(-p.valor) })),
    estorna: lancamento.chave,
  }
}

/** What a worked-out pró-labore says to the books; a receipt of the payroll fits as it is. */
export type ProLaboreAContabilizar = {
  readonly socioId: number
  readonly competencia: Competencia
  readonly bruto: Centavos
  readonly inss: Centavos
  readonly irrf: Centavos
  readonly pensaoAlimenticia: Centavos
  readonly cppPatronal: Centavos
}

/** The facts of one pró-labore: gross, what was withheld, and the company's own part. */
export function fatosDoProLabore(recibo: ProLaboreAContabilizar): FatoContabil[] {
  const { socioId, competencia } = recibo
  const comum = { socioId, competencia, de: 'pro-labore' } as const
  const fatos: FatoContabil[] = [
    { tipo: 'pro-labore-provisionado', socioId, competencia, valor: recibo.bruto },
    { tipo: 'inss-retido', ...comum, valor: recibo.inss },
    { tipo: 'irrf-retido', ...comum, valor: recibo.irrf },
    { tipo: 'pensao-retida', ...comum, valor: recibo.pensaoAlimenticia },
    { tipo: 'cpp-patronal', ...comum, valor: recibo.cppPatronal },
  ]
  return fatos.filter((fato) => !semMovimento(fato))
}
