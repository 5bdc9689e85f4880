import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'
import { type Centavos, formatarReais } from '@razao/engine/dinheiro'
import { formatarData } from '@razao/engine/tempo'
import { opcao, SEM_NIF } from './rotulos.ts'
import type { EnderecoDoDanfse, LugarDoDanfse, PessoaDoDanfse } from './tipos.ts'

/** What a field without information says (NT 008, nota 12). */
export const AUSENTE = '-'

/** Names of municípios by their code of the IBGE, for those that the XML has only by code. */
export type Municipios = ReadonlyMap<string, string>

export const emReais = (valor: Centavos | undefined): string | undefined =>
  valor === undefined ? undefined : formatarReais(valor).replace('−', '-')

/** `5.00` → `5,00%`. */
export function emPorcento(valor: string | undefined): string | undefined {
  if (valor === undefined) return undefined
  const [inteiros = '', fracao = ''] = valor.split('.')
  return `${inteiros},${fracao.padEnd(2, '0')}%`
}

/** Several in one field; undefined when none of them is there. */
export const juntos = (...partes: readonly (string | undefined)[]): string | undefined =>
  partes.every((um) => um === undefined) ? undefined : partes.map((um) => um ?? AUSENTE).join(' / ')

/** Those that are there, one after the other. */
const presentes = (...partes: readonly (string | undefined)[]): string | undefined => {
  const ha = partes.filter((um) => um !== undefined)
  return ha.length === 0 ? undefined : ha.join(' / ')
}

/** `2026-01-15T14:30:00-03:00` → `15/01/2026 14:30:00`, as it is written there. */
export function momentoNoPapel(iso: string | undefined): string | undefined {
  if (iso === undefined) return undefined
  const dia = formatarData(iso.slice(0, 10))
  return iso.length > 10 ? `${dia} ${iso.slice(11, 19)}` : dia
}

export function documentoNoPapel({ documento, semNif }: PessoaDoDanfse): string | undefined {
  if (documento === undefined) return opcao(SEM_NIF, semNif)
  if (/^\d{11}$/.test(documento)) return formatarCpf(documento)
  return /^[0-9A-Z]{12}\d{2}$/.test(documento) ? formatarCnpj(documento) : documento
}

/** With the DDD apart; what is not a number of Brazil as it came. */
export function telefoneNoPapel({ telefone, endereco }: PessoaDoDanfse): string | undefined {
  const deFora = endereco?.pais !== undefined
  const partes = deFora ? null : /^([1-9]\d)(\d{4,5})(\d{4})$/.exec(telefone ?? '')
  return partes === null ? telefone : `(${partes[1]}) ${partes[2]}-${partes[3]}`
}

/** `01310100` → `01.310-100`, as NT 008 writes it. */
const cepNoPapel = (cep: string | undefined): string | undefined =>
  cep?.replace(/^(\d{2})(\d{3})(\d{3})$/, '$1.$2-$3')

export const nomeDoMunicipio = (
  { ibge, nome }: LugarDoDanfse,
  municipios: Municipios,
): string | undefined => nome ?? (ibge === undefined ? undefined : municipios.get(ibge))

/** `Niterói / RJ`, or city, province and country of abroad. */
export function cidadeNoPapel(
  endereco: EnderecoDoDanfse | undefined,
  municipios: Municipios,
): string | undefined {
  if (endereco === undefined) return undefined
  const { pais, regiao, uf } = endereco
  const nome = nomeDoMunicipio(endereco, municipios)
  return pais === undefined ? juntos(nome, uf) : presentes(nome, regiao, pais)
}

export function codigoPostalNoPapel(endereco: EnderecoDoDanfse | undefined): string | undefined {
  if (endereco === undefined) return undefined
  const { pais, ibge, codigoPostal } = endereco
  return pais === undefined ? juntos(ibge, cepNoPapel(codigoPostal)) : codigoPostal
}

/** `Niterói / RJ / BR`; a place that the note does not say is none. */
export function lugarNoPapel(lugar: LugarDoDanfse, municipios: Municipios): string | undefined {
  const nome = nomeDoMunicipio(lugar, municipios)
  const ha = [nome, lugar.uf, lugar.pais].some((um) => um !== undefined)
  return ha ? presentes(nome, lugar.uf, lugar.pais ?? 'BR') : undefined
}

/** `010700` → `01.07.00`. */
export const codigoNacionalNoPapel = (codigo: string | undefined): string | undefined =>
  codigo?.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1.$2.$3')

/** `123012200` → `1.2301.22.00`. */
export const nbsNoPapel = (codigo: string | undefined): string | undefined =>
  codigo?.replace(/^(\d)(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3.$4')
