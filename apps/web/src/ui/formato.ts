import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'
import {
  formatarDinheiro,
  formatarEscala,
  formatarInteiro,
  formatarNumero,
  formatarPorcento,
  formatarTaxa,
  formatarValor,
  plural,
} from '@razao/engine/dinheiro'
import { formatarCompetencia, formatarData } from '@razao/engine/tempo'

// Civil dates and months are text and are cut, never parsed: no time zone can move them.
// Numbers are said one way in the whole product.
export {
  formatarCompetencia,
  formatarData,
  formatarDinheiro,
  formatarEscala,
  formatarInteiro,
  formatarNumero,
  formatarPorcento,
  formatarTaxa,
  formatarValor,
  plural,
}

const NBSP = '\u00a0'

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

const comUmaCasa = (numero: number): string => formatarNumero(Math.round(numero * 10) / 10)

/** Milliseconds as `320 ms`, `4,2 s`, `3 min 05 s`, `2 h 10 min`. */
export function formatarDuracao(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${comUmaCasa(ms / 1000)} s`
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
  if (emKb < 1000) return `${comUmaCasa(emKb)}${NBSP}kB`
  return `${comUmaCasa(emKb / 1000)}${NBSP}MB`
}

/** CPF or CNPJ with its mask; anything else as it came. */
export function formatarDocumento(documento: string): string {
  if (documento.length === 14) return formatarCnpj(documento)
  if (documento.length === 11) return formatarCpf(documento)
  return documento
}

/** `4721102` → `4721-1/02`. */
export const formatarCnae = (cnae: string): string =>
  /^\d{7}$/.test(cnae) ? `${cnae.slice(0, 4)}-${cnae[4]}/${cnae.slice(5)}` : cnae

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
