import type { Fechamento } from '../fechamento/index.ts'
import type { SaldosDasProvisoes } from '../folha/index.ts'
import type { SaldosAnteriores, TributoComSaldo } from '../tributos/presumido/index.ts'

/** What the months before left to this one, by tribute; kept with each apuração. */
export type Saldos = {
  readonly aDeduzir: Readonly<Partial<Record<TributoComSaldo, number>>>
  readonly abaixoDoMinimo: Readonly<Partial<Record<TributoComSaldo, number>>>
  /** Non-cumulative credits of PIS and COFINS. */
  readonly creditos: { readonly pis: number; readonly cofins: number }
  /** Due in the calendar year so far, by estimativa or balancete. */
  readonly noAno: { readonly irpj: number; readonly csll: number }
  /** Credits of CBS and IBS, from 2027. */
  readonly ibsCbs?: { readonly cbs: number; readonly ibs: number }
  /** Férias and 13º put aside; read by the folha of the next month. */
  readonly provisoes?: SaldosDasProvisoes
}

const COM_SALDO: readonly string[] = ['pis', 'cofins', 'irpj', 'csll'] satisfies TributoComSaldo[]
const VAZIOS: Saldos = {
  aDeduzir: {},
  abaixoDoMinimo: {},
  creditos: { pis: 0, cofins: 0 },
  noAno: { irpj: 0, csll: 0 },
}

/** January starts the year's IRPJ and CSLL over; the rest passes on. */
export function saldosAteAqui(anteriores: Saldos | null, competencia: string): Saldos {
  const saldos = anteriores ?? VAZIOS
  return competencia.endsWith('-01') ? { ...saldos, noAno: VAZIOS.noAno } : saldos
}

/** Only amounts: a zero is no fact. */
export function comoFatos({ aDeduzir, abaixoDoMinimo }: Saldos): {
  saldosAnteriores?: SaldosAnteriores
} {
  const positivos = (valores: Saldos['aDeduzir']) =>
    Object.fromEntries(Object.entries(valores).filter(([, valor]) => valor > 0))
  const saldos = { aDeduzir: positivos(aDeduzir), abaixoDoMinimo: positivos(abaixoDoMinimo) }
  const algum = Object.keys(saldos.aDeduzir).length + Object.keys(saldos.abaixoDoMinimo).length
  return algum === 0 ? {} : { saldosAnteriores: saldos }
}

/** What this month leaves to the next; null when it leaves nothing. */
export function saldosDepois(antes: Saldos | null, fechamento: Fechamento): Saldos | null {
  const doRegime = saldosDoRegime(antes, fechamento)
  const provisoes = fechamento.folha?.provisoes
  if (!provisoes) return doRegime
  return {
    ...(doRegime ?? VAZIOS),
    provisoes: {
      ferias: provisoes.ferias.saldo,
      decimoTerceiro: provisoes.decimoTerceiro.saldo,
    },
  }
}

/** Null for a regime without balances. */
function saldosDoRegime(antes: Saldos | null, fechamento: Fechamento): Saldos | null {
  const { apuracao, competencia } = fechamento
  if (apuracao.tipo !== 'presumido' && apuracao.tipo !== 'real') return null
  const { tributos } = apuracao.tipo === 'real' ? apuracao.real : apuracao.presumido
  const inicio = saldosAteAqui(antes, competencia)
  const aDeduzir = { ...inicio.aDeduzir }
  const abaixoDoMinimo = { ...inicio.abaixoDoMinimo }
  const noAno = { ...inicio.noAno }
  for (const { tributo, saldoADeduzir, saldoAbaixoDoMinimo, devido } of tributos) {
    if (!COM_SALDO.includes(tributo)) continue
    aDeduzir[tributo as TributoComSaldo] = saldoADeduzir
    abaixoDoMinimo[tributo as TributoComSaldo] = saldoAbaixoDoMinimo
    if (tributo === 'irpj' || tributo === 'csll') noAno[tributo] += devido
  }
  const ibsCbs = fechamento.reforma?.doMes?.saldoDeCreditos ?? inicio.ibsCbs
  return {
    aDeduzir,
    abaixoDoMinimo,
    noAno,
    ...(ibsCbs ? { ibsCbs } : {}),
    creditos: apuracao.tipo === 'real' ? apuracao.real.saldoDeCreditos : inicio.creditos,
  }
}
