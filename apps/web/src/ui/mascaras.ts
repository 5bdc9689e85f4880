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
  /** Letters are data too: anywhere, or only an X that stands for the check digit. */
  readonly letras?: 'todas' | 'xNoFim'
  /** What is pasted in another writing (`2026-12-31`, `+55 11…`) becomes the one of the mask. */
  readonly arrumar?: (texto: string) => string
}

const doisDigitos = (texto = ''): string => texto.padStart(2, '0')

/** `2026-12-31` and `1/2/2026` as `31122026` and `01022026`; anything else as it came. */
function arrumarData(texto: string): string {
  const [, ano, mes, dia] = /^\s*(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(texto) ?? []
  if (ano) return `${dia}${mes}${ano}`
  const [, d, m, a] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(texto) ?? []
  return a ? `${doisDigitos(d)}${doisDigitos(m)}${a}` : texto
}

/** `2026-10` and `1/2026` as `102026` and `012026`. */
function arrumarMes(texto: string): string {
  const [, ano, mes] = /^\s*(\d{4})-(\d{2})\s*$/.exec(texto) ?? []
  if (ano) return `${mes}${ano}`
  const [, m, a] = /^\s*(\d{1,2})[/.-](\d{4})\s*$/.exec(texto) ?? []
  return a ? `${doisDigitos(m)}${a}` : texto
}

/** Without the code of the country, nor the zero of a long-distance call. */
function arrumarTelefone(texto: string): string {
  const numeros = texto.replace(/\D/g, '')
  const daqui = /^\s*(\+|00)\s*55/.test(texto) || numeros.length > 11
  const semPais = daqui ? numeros.replace(/^(00)?55/, '') : numeros
  return semPais.length > 10 ? semPais.replace(/^0/, '') : semPais
}

export const hojeEmBrasilia = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
const PRIMEIRO_NASCIMENTO = '1900-01-01'

const MOLDE_DE_DATA = {
  moldes: ['00/00/0000'],
  exemplo: 'dd/mm/aaaa',
  erro: 'Escreva uma data que existe, como 31/12/2026.',
  arrumar: arrumarData,
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
    letras: 'todas',
    arrumar: (texto) => texto.replace(/^\s*RG(?=[\s:nº])[\s:nº.]*/i, ''),
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
    letras: 'todas',
    arrumar: (texto) => texto.replace(/^\s*CNPJ(?=[\s:nº])[\s:nº.]*/i, ''),
  },
  date: MOLDE_DE_DATA,
  birthDate: {
    ...MOLDE_DE_DATA,
    erro: 'Escreva a data de nascimento, como 31/12/1990.',
    valida: (limpo) => {
      const data = paraData(limpo)
      return ehDataCivil(data) && data >= PRIMEIRO_NASCIMENTO && data <= hojeEmBrasilia()
    },
  },
  'date-mes-ano': {
    moldes: ['00/0000'],
    exemplo: 'mm/aaaa',
    erro: 'Escreva o mês e o ano, como 10/2026.',
    valida: (limpo) => limpo.length === 6 && ehCompetencia(paraCompetencia(limpo)),
    arrumar: arrumarMes,
  },
  cellphone: {
    moldes: ['(00) 0000-0000', '(00) 00000-0000'],
    exemplo: '(00) 00000-0000',
    erro: 'Escreva o DDD e o número.',
    valida: (limpo) => /^[1-9]{2}(9\d{8}|[2-8]\d{7})$/.test(limpo),
    arrumar: arrumarTelefone,
  },
  agencia: {
    moldes: ['0000', '0000-A'],
    exemplo: '0000',
    erro: 'A agência tem 4 números e, às vezes, um dígito.',
    valida: (limpo) => /^\d{4}[0-9X]?$/.test(limpo),
    letras: 'xNoFim',
  },
  'conta-corrente': {
    moldes: Array.from({ length: 12 }, (_, i) => `${'0'.repeat(i + 1)}-A`),
    exemplo: '000000-0',
    erro: 'Escreva o número da conta com o dígito.',
    valida: (limpo) => /^\d{1,12}[0-9X]$/.test(limpo),
    letras: 'xNoFim',
  },
}

const vagas = (molde: string): number => molde.replace(/[^0A]/g, '').length
const cabe = (vaga: string, letra: string): boolean =>
  vaga === 'A' ? /[0-9A-Z]/.test(letra) : /\d/.test(letra)

/** `Ana <ana@x.com>` and `mailto:ana@x.com` as `ana@x.com`. */
const limparEmail = (texto: string): string =>
  (/<([^<>\s]+@[^<>\s]+)>/.exec(texto)?.[1] ?? texto).trim().replace(/^mailto:/i, '')

function soDados(texto: string, letras: Mascara['letras']): string {
  if (letras === undefined) return texto.replace(/\D/g, '')
  const maiusculas = texto.toUpperCase()
  if (letras === 'todas') return maiusculas.replace(/[^0-9A-Z]/g, '')
  return maiusculas.replace(/[^0-9X]/g, '').replace(/X(?=.)/g, '')
}

const cabeEm = (tipo: Exclude<TipoDeMascara, 'email'>): number =>
  Math.max(...MASCARAS[tipo].moldes.map(vagas))

/** Drops everything that is not data, also of what was pasted: `CNPJ 12.abc.345/` → `12ABC345`. */
export function limpar(tipo: TipoDeMascara, texto: string): string {
  if (tipo === 'email') return limparEmail(texto)
  const { letras, arrumar } = MASCARAS[tipo]
  return soDados(arrumar ? arrumar(texto) : texto, letras).slice(0, cabeEm(tipo))
}

/**
 * A change of a field with a mask: the text after it, where the cursor is, whether it was one keystroke, and the
 * numbers typed up to it, one after the other.
 */
export type Tecla = {
  readonly texto: string
  readonly cursor: number
  readonly umaTecla: boolean
  readonly seguidas?: string
}
/** What the field holds then, how many of it are before the cursor, and whether something did not fit. */
export type Escrito = {
  readonly limpo: string
  readonly antes: number
  readonly naoCoube: boolean
}

const DATAS: ReadonlySet<TipoDeMascara> = new Set(['date', 'birthDate', 'date-mes-ano'])

/** `1/` and `31/1/` as `01/` and `31/01/`: who types the bar has ended the number. */
const comZero = (texto: string): string =>
  texto.replace(/^(\d)[/.-]$/, '0$1').replace(/^(\d\d\/)(\d)[/.-]$/, '$10$2')

/**
 * What a field holds after a change. Nothing typed is dropped without a word: in a date that is whole, what is typed
 * goes over what was there, or begins another date when it is typed at its end; in the others, `naoCoube` says so.
 */
export function digitar(
  tipo: TipoDeMascara,
  { texto, cursor, umaTecla, seguidas = '' }: Tecla,
): Escrito {
  if (tipo === 'email') {
    const limpo = umaTecla ? texto.replace(/\s/g, '') : limparEmail(texto)
    return { limpo, antes: limpo.length, naoCoube: false }
  }
  const { letras, arrumar } = MASCARAS[tipo]
  const eData = DATAS.has(tipo)
  // One keystroke moves nothing else: of `3/10/2026`, left by a backspace, the day is not yet the third.
  const daTecla = eData ? comZero : (digitado: string) => digitado
  const arrumado = (umaTecla ? daTecla : (arrumar ?? daTecla))(texto)
  const dados = soDados(arrumado, letras)
  const antes = arrumado === texto ? soDados(texto.slice(0, cursor), letras).length : dados.length
  const sobram = dados.length - cabeEm(tipo)
  // A whole date typed in a go is that date, wherever over the other one it was begun.
  if (eData && seguidas.length === cabeEm(tipo))
    return { limpo: seguidas, antes: seguidas.length, naoCoube: false }
  if (sobram <= 0) return { limpo: dados, antes, naoCoube: false }
  if (!eData) {
    const ficam = Math.max(0, antes - sobram)
    const limpo = (dados.slice(0, ficam) + dados.slice(antes)).slice(0, cabeEm(tipo))
    return { limpo, antes: ficam, naoCoube: true }
  }
  if (antes === dados.length) {
    // Who goes on typing had begun it before the end, over the last numbers of the one that was there.
    const limpo = (seguidas || dados.slice(-sobram)).slice(0, cabeEm(tipo))
    return { limpo, antes: limpo.length, naoCoube: false }
  }
  return { limpo: dados.slice(0, antes) + dados.slice(antes + sobram), antes, naoCoube: false }
}

/** Where the cursor is in the text of a mask, after so many of its letters and numbers. */
export function cursorEm(texto: string, antes: number): number {
  let vistos = 0
  for (let i = 0; i < texto.length; i += 1) {
    if (vistos === antes) return i
    if (/[0-9A-Z]/i.test(texto[i] ?? '')) vistos += 1
  }
  return texto.length
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
