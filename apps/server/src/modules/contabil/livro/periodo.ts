import { problem } from '../../../platform/problem.ts'

/** A stretch of days, both inside it. */
export type Periodo = { readonly de: string; readonly ate: string }

/** Last day of a month `AAAA-MM`. */
export function ultimoDia(competencia: string): string {
  const ano = Number(competencia.slice(0, 4))
  const mes = Number(competencia.slice(5, 7))
  const bissexto = (ano % 4 === 0 && ano % 100 !== 0) || ano % 400 === 0
  const dias = [31, bissexto ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][mes - 1] ?? 31
  return `${competencia}-${dias}`
}

/** `n` months after (before, when negative) a month `AAAA-MM`. */
export function mesMais(competencia: string, n: number): string {
  const total = Number(competencia.slice(0, 4)) * 12 + Number(competencia.slice(5, 7)) - 1 + n
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`
}

/** Months from the first to the last, both in. */
export function mesesEntre(de: string, ate: string): string[] {
  const meses: string[] = []
  // After 9999-12 comes 10000-01, which as text is before it.
  for (let mes = de; mes <= ate && mes.length === 7; mes = mesMais(mes, 1)) meses.push(mes)
  return meses
}

/** Refuses a period that ends before it starts. */
export function exigirPeriodo({ de, ate }: Periodo, campo = 'ate'): void {
  if (ate < de)
    throw problem('entrada-invalida', {
      erros: [{ pointer: `#/${campo}`, mensagem: 'O período termina antes de começar.' }],
    })
}

/** The period to compare with, or null; half of one is refused. */
export function comparadoDe(input: {
  compararDe?: string | undefined
  compararAte?: string | undefined
}): Periodo | null {
  const { compararDe: de, compararAte: ate } = input
  if (de === undefined && ate === undefined) return null
  if (de === undefined || ate === undefined)
    throw problem('entrada-invalida', {
      erros: [
        {
          pointer: `#/${de === undefined ? 'compararDe' : 'compararAte'}`,
          mensagem: 'Falta um dos dias do período comparado.',
        },
      ],
    })
  exigirPeriodo({ de, ate }, 'compararAte')
  return { de, ate }
}

/** The last day as the balances want it: the whole month where it is one, which reads no line. */
export const fimParaSaldos = (ate: string): string =>
  ultimoDia(ate.slice(0, 7)) === ate ? ate.slice(0, 7) : ate

/** From the first day of a month to the last of one: balances alone answer it. */
export const deMesesInteiros = ({ de, ate }: Periodo): boolean =>
  de.endsWith('-01') && fimParaSaldos(ate).length === 7
