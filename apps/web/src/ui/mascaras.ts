import { validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { ehCompetencia, ehDataCivil } from '@razao/engine/tempo'

/** The masked input types of the specification. */
export type TipoDeMascara =
  | 'cep'
  | 'rg'
  | 'cpf'
  | 'cnpj'
  | 'date'
  | 'date-mes-ano'
  | 'birthDate'
  | 'cellphone'
  | 'email'
  | 'agencia'
  | 'conta-corrente'

type Mascara = {
  /** Each `0` takes a digit, each `A` a letter or digit; the rest is written as it is. */
  readonly moldes: readonly string[]
  readonly exemplo: string
  readonly erro: string
  readonly valida: (limpo: string) => boolean
  readonly letras?: boolean
}

const MOLDE_DE_DATA = {
  moldes: ['00/00/0000'],
  exemplo: 'dd/mm/aaaa',
  erro: 'Escreva uma data que existe, como 31/12/2026.',
  valida: (limpo: string) => ehDataCivil(paraData(limpo)),
}
const paraData = (limpo: string): string =>
  `${limpo.slice(4, 8)}-${limpo.slice(2, 4)}-${limpo.slice(0, 2)}`
const paraCompetencia = (limpo: string): string => `${limpo.slice(2, 6)}-${limpo.slice(0, 2)}`

export const MASCARAS: Readonly<Record<Exclude<TipoDeMascara, 'email'>, Mascara>> = {
  cep: {
    moldes: ['00000-000'],
    exemplo: '00000-000',
    erro: 'O CEP tem 8 números.',
    valida: (limpo) => /^\d{8}$/.test(limpo),
  },
  rg: {
    moldes: ['AAAAAAAAAAAAAA'],
    exemplo: 'número do documento',
    erro: 'O RG tem de 5 a 14 letras ou números.',
    valida: (limpo) => /^[0-9A-Z]{5,14}$/.test(limpo),
    letras: true,
  },
  cpf: {
    moldes: ['000.000.000-00'],
    exemplo: '000.000.000-00',
    erro: 'CPF inválido. Confira os números.',
    valida: validarCpf,
  },
  cnpj: {
    moldes: ['AA.AAA.AAA/AAAA-00'],
    exemplo: '00.000.000/0000-00',
    erro: 'CNPJ inválido. Confira as letras e os números.',
    valida: validarCnpj,
    letras: true,
  },
  date: MOLDE_DE_DATA,
  birthDate: MOLDE_DE_DATA,
  'date-mes-ano': {
    moldes: ['00/0000'],
    exemplo: 'mm/aaaa',
    erro: 'Escreva o mês e o ano, como 10/2026.',
    valida: (limpo) => limpo.length === 6 && ehCompetencia(paraCompetencia(limpo)),
  },
  cellphone: {
    moldes: ['(00) 0000-0000', '(00) 00000-0000'],
    exemplo: '(00) 00000-0000',
    erro: 'Escreva o DDD e o número.',
    valida: (limpo) => /^\d{10,11}$/.test(limpo),
  },
  agencia: {
    moldes: ['0000', '0000-A'],
    exemplo: '0000',
    erro: 'A agência tem 4 números e, às vezes, um dígito.',
    valida: (limpo) => /^\d{4}[0-9X]?$/.test(limpo),
    letras: true,
  },
  'conta-corrente': {
    moldes: ['0-A', '00-A', '000-A', '0000-A', '00000-A', '000000-A', '0000000-A', '00000000-A'],
    exemplo: '000000-0',
    erro: 'Escreva o número da conta com o dígito.',
    valida: (limpo) => /^\d{1,12}[0-9X]$/.test(limpo),
    letras: true,
  },
}

const vagas = (molde: string): number => molde.replace(/[^0A]/g, '').length
const cabe = (vaga: string, letra: string): boolean =>
  vaga === 'A' ? /[0-9A-Z]/.test(letra) : /\d/.test(letra)

/** Drops everything that is not data: `12.abc.345/` → `12ABC345`. An e-mail is only trimmed. */
export function limpar(tipo: TipoDeMascara, texto: string): string {
  if (tipo === 'email') return texto.trim()
  const { letras = false, moldes } = MASCARAS[tipo]
  const limpo = letras ? texto.toUpperCase().replace(/[^0-9A-Z]/g, '') : texto.replace(/\D/g, '')
  const maximo = Math.max(...moldes.map(vagas))
  return limpo.slice(0, maximo)
}

/** Writes what was typed so far in its mask. */
export function mascarar(tipo: TipoDeMascara, texto: string): string {
  const limpo = limpar(tipo, texto)
  if (tipo === 'email') return limpo
  const { moldes } = MASCARAS[tipo]
  const molde = moldes.find((m) => vagas(m) >= limpo.length) ?? moldes.at(-1) ?? ''
  let saida = ''
  let posicao = 0
  for (const sinal of molde) {
    if (posicao >= limpo.length) break
    if (sinal !== '0' && sinal !== 'A') {
      saida += sinal
      continue
    }
    const letra = limpo[posicao] ?? ''
    if (!cabe(sinal, letra)) break
    saida += letra
    posicao += 1
  }
  return saida
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** The message of a field that is not right, or null. Empty is right: who requires says so. */
export function validarMascara(tipo: TipoDeMascara, texto: string): string | null {
  const limpo = limpar(tipo, texto)
  if (limpo === '') return null
  if (tipo === 'email') return EMAIL.test(limpo) ? null : 'Escreva um e-mail válido.'
  return MASCARAS[tipo].valida(limpo) ? null : MASCARAS[tipo].erro
}

/** `31/12/2026` → `2026-12-31`, or null when it is not a date that exists. */
export function dataDigitada(texto: string): string | null {
  const data = paraData(limpar('date', texto))
  return ehDataCivil(data) ? data : null
}
