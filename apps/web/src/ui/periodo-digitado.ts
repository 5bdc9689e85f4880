import { ehDataCivil, somarDias, somarMeses, ultimoDiaDoMes } from '@razao/engine/tempo'

/** Civil dates, both ends included. */
export type Periodo = { readonly de?: string; readonly ate?: string }
type Fechado = { readonly de: string; readonly ate: string }

const simples = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

const mesInteiro = (competencia: string): Fechado => ({
  de: `${competencia}-01`,
  ate: ultimoDiaDoMes(competencia),
})
const meses = (primeiro: string, quantos: number): Fechado => ({
  de: `${primeiro}-01`,
  ate: ultimoDiaDoMes(somarMeses(primeiro, quantos - 1)),
})
const umDia = (data: string): Fechado => ({ de: data, ate: data })

type Leitura = readonly [RegExp, (partes: readonly string[], hoje: string) => Fechado | null]

const LEITURAS: readonly Leitura[] = [
  [/^hoje$/, (_, hoje) => umDia(hoje)],
  [/^ontem$/, (_, hoje) => umDia(somarDias(hoje, -1))],
  [/^amanha$/, (_, hoje) => umDia(somarDias(hoje, 1))],
  [
    /^mes(?: ?([+-]) ?(\d{1,3}))?$/,
    ([, sinal = '+', quantos = '0'], hoje) =>
      mesInteiro(somarMeses(hoje.slice(0, 7), Number(`${sinal}${quantos}`))),
  ],
  [
    /^ano(?: ?([+-]) ?(\d{1,2}))?$/,
    ([, sinal = '+', quantos = '0'], hoje) =>
      meses(`${Number(hoje.slice(0, 4)) + Number(`${sinal}${quantos}`)}-01`, 12),
  ],
  [
    /^t([1-4])\/(\d{4})$/,
    ([, trimestre, ano]) =>
      meses(`${ano}-${String((Number(trimestre) - 1) * 3 + 1).padStart(2, '0')}`, 3),
  ],
  [
    /^(\d{1,2})\/(\d{4})$/,
    ([, mes = '', ano]) =>
      Number(mes) >= 1 && Number(mes) <= 12 ? mesInteiro(`${ano}-${mes.padStart(2, '0')}`) : null,
  ],
  [/^(\d{4})$/, ([, ano]) => meses(`${ano}-01`, 12)],
  [
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
    ([, dia = '', mes = '', ano]) => {
      const data = `${ano}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
      return ehDataCivil(data) ? umDia(data) : null
    },
  ],
]

function lerUm(texto: string, hoje: string): Fechado | null {
  for (const [forma, ler] of LEITURAS) {
    const partes = forma.exec(texto)
    if (partes) return ler(partes, hoje)
  }
  return null
}

/**
 * A filter of date as a person types it: `hoje`, `ontem`, `mês`, `mês-1`, `ano`, `10/2026`, `T3/2026`, `2026`,
 * `01/10/2026..15/10/2026`, `mês-2..mês`, `>=10/10/2026`, `<10/2026`. `>` and `<` leave the day itself (or the
 * whole month) out. Empty is no filter. @returns null when it cannot be read
 */
export function lerPeriodo(texto: string, hoje: string): Periodo | null {
  const limpo = simples(texto)
  if (limpo === '') return {}
  const pontas = limpo.split('..').map((ponta) => ponta.trim())
  if (pontas.length > 2) return null
  if (pontas.length === 2) {
    const [inicio = '', fim = ''] = pontas
    const de = inicio === '' ? null : lerUm(inicio, hoje)
    const ate = fim === '' ? null : lerUm(fim, hoje)
    if ((de === null && inicio !== '') || (ate === null && fim !== '') || (!de && !ate)) return null
    if (de && ate && de.de > ate.ate) return null
    return { ...(de ? { de: de.de } : {}), ...(ate ? { ate: ate.ate } : {}) }
  }
  const [, sinal = '', resto = ''] = /^(>=|<=|>|<|=)? ?(.*)$/.exec(limpo) ?? []
  const lido = lerUm(resto, hoje)
  if (!lido) return null
  if (sinal === '>') return { de: somarDias(lido.ate, 1) }
  if (sinal === '>=') return { de: lido.de }
  if (sinal === '<') return { ate: somarDias(lido.de, -1) }
  if (sinal === '<=') return { ate: lido.ate }
  return lido
}
