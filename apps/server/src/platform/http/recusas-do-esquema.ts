import { z } from 'zod'

type Problema = z.core.$ZodRawIssue

const numero = (valor: unknown): string => String(valor)
const plural = (quantos: unknown, um: string, varios: string): string =>
  `${numero(quantos)} ${Number(quantos) === 1 ? um : varios}`

/** What each kind of value is called to who fills a form. */
const TIPOS: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'verdadeiro ou falso',
  array: 'uma lista',
  object: 'um objeto',
  record: 'um objeto',
  date: 'uma data',
  null: 'vazio',
}
const FORMATOS: Readonly<Record<string, string>> = {
  email: 'Escreva um e-mail, como nome@empresa.com.br.',
  url: 'Escreva um endereço, começando por https://.',
  uuid: 'Não é um identificador válido.',
  date: 'Use uma data que existe, como 2026-10-31.',
  datetime: 'Use um instante com data e hora, como 2026-10-31T14:30:00Z.',
}

function doTamanho(problema: Problema & { code: 'too_big' | 'too_small' }): string {
  const { origin } = problema
  const maior = problema.code === 'too_big'
  const limite = maior ? problema.maximum : problema.minimum
  if (!maior && origin === 'string' && Number(limite) === 1) return 'Preencha este campo.'
  if (!maior && origin === 'array' && Number(limite) === 1) return 'Informe ao menos um.'
  const palavra = maior ? 'até' : 'pelo menos'
  if (origin === 'string') return `Use ${palavra} ${plural(limite, 'caractere', 'caracteres')}.`
  if (origin === 'array' || origin === 'set')
    return `Informe ${palavra} ${plural(limite, 'item', 'itens')}.`
  if (problema.inclusive === false)
    return `Use um número ${maior ? 'menor' : 'maior'} que ${numero(limite)}.`
  return `Use um número ${maior ? 'até' : 'a partir de'} ${numero(limite)}.`
}

/**
 * Why the schema refused a value, for who filled the form: Brazilian Portuguese, with what to do. A message of the
 * contract's own comes before these; undefined leaves the word to the library.
 */
function recusaDoEsquema(problema: Problema): string | undefined {
  switch (problema.code) {
    case 'invalid_type': {
      if (problema.input === undefined || problema.input === null) return 'Preencha este campo.'
      const esperado = TIPOS[problema.expected]
      return esperado ? `O valor deve ser ${esperado}.` : 'O valor não serve para este campo.'
    }
    case 'invalid_value':
      return problema.values.length > 12
        ? 'Escolha um dos valores aceitos.'
        : `Escolha um dos valores aceitos: ${problema.values.map(numero).join(', ')}.`
    case 'too_big':
    case 'too_small':
      return doTamanho(problema as Problema & { code: 'too_big' | 'too_small' })
    case 'invalid_format':
      return FORMATOS[problema.format] ?? 'O formato não é o esperado.'
    case 'not_multiple_of':
      return `Use um múltiplo de ${numero(problema.divisor)}.`
    case 'invalid_union':
    case 'invalid_element':
    case 'invalid_key':
      return 'O valor não serve para este campo.'
    default:
      return undefined
  }
}

z.config({ ...z.locales.pt(), customError: recusaDoEsquema })
