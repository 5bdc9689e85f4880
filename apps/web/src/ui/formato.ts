import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'
import { formatarCompetencia, formatarData } from '@razao/engine/tempo'

// Civil dates and months are text and are cut, never parsed: no time zone can move them.
export { formatarCompetencia, formatarData }

const NBSP = '\u00a0'
const decimais = (minimo: number, maximo: number) =>
  new Intl.NumberFormat('pt-BR', { minimumFractionDigits: minimo, maximumFractionDigits: maximo })
const DINHEIRO = decimais(2, 2)
const PERCENTUAL = decimais(2, 4)
const NUMERO = decimais(0, 6)
const INTEIRO = decimais(0, 0)

const comSinal = (texto: string): string => texto.replace(/^-/, '−')

/** Centavos as `1.234,56`, with a true minus sign. */
export const formatarValor = (centavos: number): string => comSinal(DINHEIRO.format(centavos / 100))

/** Centavos as `R$ 1.234,56` (`−R$ 10,00` when negative). */
export function formatarDinheiro(centavos: number): string {
  const valor = `R$${NBSP}${DINHEIRO.format(Math.abs(centavos) / 100)}`
  return centavos < 0 ? `−${valor}` : valor
}

/** A factor as text (`'0.0684'`) as a percentage: `6,84 %`. */
export function formatarTaxa(fator: string): string {
  const numero = Number(fator)
  if (!Number.isFinite(numero)) return fator
  return `${comSinal(PERCENTUAL.format(Number((numero * 100).toPrecision(14))))}${NBSP}%`
}

/** Centavos as a scale says them: `1,5 mil`, `20 mil`, `3 mi`; under a thousand, the whole reais. */
export function formatarEscala(centavos: number): string {
  const reais = Math.abs(centavos) / 100
  const [vezes, palavra] = (
    [
      [1e9, ' bi'],
      [1e6, ' mi'],
      [1e3, ' mil'],
    ] as const
  ).find(([quanto]) => reais >= quanto) ?? [1, '']
  const numero = NUMERO.format(Math.round((reais / vezes) * 100) / 100)
  return `${centavos < 0 ? '−' : ''}${numero}${palavra}`
}

/** Ten-thousandths as a percentage with two decimals, so that a column of them lines up: `12,30 %`. */
export const formatarPorcento = (decimosDeMilesimo: number): string =>
  `${comSinal(DINHEIRO.format(decimosDeMilesimo / 100))}${NBSP}%`

export const formatarNumero = (numero: number | string): string => {
  const valor = Number(numero)
  return Number.isFinite(valor) ? comSinal(NUMERO.format(valor)) : String(numero)
}
export const formatarInteiro = (numero: number): string => comSinal(INTEIRO.format(numero))

/** `plural(2, 'empresa')` → `2 empresas`; an irregular plural is given. */
export const plural = (quantidade: number, um: string, muitos = `${um}s`): string =>
  `${formatarInteiro(quantidade)} ${quantidade === 1 ? um : muitos}`

const ZONA = 'America/Sao_Paulo'
const INSTANTE = new Intl.DateTimeFormat('pt-BR', {
  timeZone: ZONA,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const HORA = new Intl.DateTimeFormat('pt-BR', {
  timeZone: ZONA,
  hour: '2-digit',
  minute: '2-digit',
})

/** A UTC instant in Brasília time: `21/11/2026 14:32`. */
export const formatarInstante = (iso: string): string =>
  INSTANTE.format(new Date(iso)).replace(',', '')
export const formatarHora = (iso: string): string => HORA.format(new Date(iso))

/** Milliseconds as `320 ms`, `4,2 s`, `3 min 05 s`, `2 h 10 min`. */
export function formatarDuracao(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${decimais(0, 1).format(ms / 1000)} s`
  const segundos = Math.round(ms / 1000)
  const minutos = Math.floor(segundos / 60)
  const dois = (n: number) => String(n).padStart(2, '0')
  if (minutos < 60) return `${minutos} min ${dois(segundos % 60)} s`
  return `${Math.floor(minutos / 60)} h ${dois(minutos % 60)} min`
}

/** Bytes as `820 B`, `1,2 kB`, `3,4 MB`. */
export function formatarTamanho(bytes: number): string {
  if (bytes < 1000) return `${bytes}${NBSP}B`
  const emKb = bytes / 1000
  if (emKb < 1000) return `${decimais(0, 1).format(emKb)}${NBSP}kB`
  return `${decimais(0, 1).format(emKb / 1000)}${NBSP}MB`
}

/** CPF or CNPJ with its mask; anything else as it came. */
export function formatarDocumento(documento: string): string {
  if (documento.length === 14) return formatarCnpj(documento)
  if (documento.length === 11) return formatarCpf(documento)
  return documento
}

const MESES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const
export const MESES_CURTOS = MESES.map((mes) => mes.slice(0, 3))

/** `2026-10` → `outubro de 2026`. */
export const competenciaPorExtenso = (competencia: string): string =>
  `${MESES[Number(competencia.slice(5, 7)) - 1] ?? ''} de ${competencia.slice(0, 4)}`
