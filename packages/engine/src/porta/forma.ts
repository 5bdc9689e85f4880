import { type Decimal, decimal, taxaEmArquivo } from '../dinheiro/index.ts'
import { ehCompetencia, ehDataCivil, type Feriados } from '../tempo/index.ts'

/** What is wrong with a fact: where it is, for who wrote the program, and a sentence for who typed it. */
export type Defeito = { readonly campo: string; readonly mensagem: string }

/** Looks at one fact, whatever it is: the first thing wrong, or null. Never throws. */
export type Forma = (valor: unknown, campo: string) => Defeito | null

const defeito = (campo: string, mensagem: string): Defeito => ({
  campo: campo || 'fatos',
  mensagem,
})

/** R$ 100 bilhões: above it a year of months no longer sums exactly, and somebody typed it wrong. */
const MAIOR_VALOR = 10_000_000_000_000
const MAIOR_SALDO = 100 * MAIOR_VALOR
/** More lines than any month of a small company has. */
const MAIOR_LISTA = 20_000

const inteiroEntre =
  (minimo: number, maximo: number, mensagem: string): Forma =>
  (valor, campo) =>
    Number.isSafeInteger(valor) && (valor as number) >= minimo && (valor as number) <= maximo
      ? null
      : defeito(campo, mensagem)

/** An amount in centavos: whole, without sign, up to R$ 100 bilhões. */
export const valor: Forma = inteiroEntre(
  0,
  MAIOR_VALOR,
  'Cada valor é em centavos inteiros, sem sinal e de até R$ 100 bilhões: confira o que foi informado.',
)

/** An amount in centavos that may be a loss. */
export const valorComSinal: Forma = inteiroEntre(
  -MAIOR_VALOR,
  MAIOR_VALOR,
  'Cada valor é em centavos inteiros, de até R$ 100 bilhões: confira o que foi informado.',
)

/** What an account of the books has, or one line of them: centavos of either side, the sum of many amounts. */
export const saldo: Forma = inteiroEntre(
  -MAIOR_SALDO,
  MAIOR_SALDO,
  'Cada saldo é em centavos inteiros, de até R$ 10 trilhões: confira o que foi informado.',
)

/** A count or an id. */
export const quantidade: Forma = inteiroEntre(
  0,
  Number.MAX_SAFE_INTEGER,
  'Cada quantidade é um número inteiro, de zero em diante.',
)

export const inteiro = (minimo: number, maximo: number): Forma =>
  inteiroEntre(minimo, maximo, `O número tem de ser inteiro, de ${minimo} a ${maximo}.`)

/** A month that exists: `2026-13` does not. */
export const mes: Forma = (valor, campo) =>
  typeof valor === 'string' && ehCompetencia(valor)
    ? null
    : defeito(campo, 'O mês tem de existir, na forma AAAA-MM.')

/** A day that exists. */
export const data: Forma = (valor, campo) =>
  typeof valor === 'string' && ehDataCivil(valor)
    ? null
    : defeito(campo, 'O dia tem de existir, na forma AAAA-MM-DD.')

export const logico: Forma = (valor, campo) =>
  typeof valor === 'boolean' ? null : defeito(campo, 'A resposta tem de ser sim ou não.')

export const textoAte =
  (letras: number): Forma =>
  (valor, campo) =>
    typeof valor === 'string' && valor.length <= letras
      ? null
      : defeito(campo, `O texto vai até ${letras} letras.`)

/** A short text: an id, a name. */
export const texto: Forma = textoAte(500)

/** One of the words the law knows: an annex, a nature, a way of working out. */
export function umDe(valores: readonly (string | number)[]): Forma {
  const conhecidos = new Set<unknown>(valores)
  return (valor, campo) =>
    conhecidos.has(valor)
      ? null
      : defeito(campo, `A opção não é nenhuma das conhecidas: ${valores.join(', ')}.`)
}

const DECIMAL = /^\d{1,6}(\.\d{1,12})?$/

/** A decimal factor as text, between two others: `'0.05'` is 5 %, and is so told to who reads. */
export function fator(minimo: string, maximo: string): Forma {
  const [de, ate]: [Decimal, Decimal] = [decimal(minimo), decimal(maximo)]
  return (valor, campo) => {
    const vale =
      typeof valor === 'string' &&
      DECIMAL.test(valor) &&
      decimal(valor).gte(de) &&
      decimal(valor).lte(ate)
    return vale
      ? null
      : defeito(
          campo,
          `A taxa vai de ${taxaEmArquivo(minimo)} a ${taxaEmArquivo(maximo)}, em fração decimal do todo.`,
        )
  }
}

/** Absent, or of the form. */
export const opcional =
  (forma: Forma): Forma =>
  (valor, campo) =>
    valor === undefined ? null : forma(valor, campo)

/** Null, or of the form. */
export const ouNulo =
  (forma: Forma): Forma =>
  (valor, campo) =>
    valor === null ? null : forma(valor, campo)

/** The form of a rule whose only fact has no name in it. */
export const chamada =
  (nome: string, forma: Forma): Forma =>
  (valor, campo) =>
    forma(valor, campo || nome)

export const lista =
  (forma: Forma): Forma =>
  (valor, campo) => {
    if (!Array.isArray(valor) || valor.length > MAIOR_LISTA)
      return defeito(campo, `A lista vai até ${MAIOR_LISTA} itens.`)
    // The name of the place is built for what is wrong alone: lists are long and almost always right.
    const errado = valor.findIndex((item) => forma(item, '') !== null)
    return errado < 0 ? null : forma(valor[errado], `${campo}[${errado}]`)
  }

const ehObjeto = (valor: unknown): valor is Readonly<Record<string, unknown>> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)

const filho = (campo: string, nome: string): string => (campo === '' ? nome : `${campo}.${nome}`)

/** A form per fact; the type says that none was forgotten. */
export type FormasDe<T> = { readonly [K in keyof T]-?: Forma }

/** Facts with names; what is not in the form is nobody's and is left alone. */
export function objeto<T>(formas: FormasDe<T>): Forma {
  const pares = Object.entries(formas) as [string, Forma][]
  return (valor, campo) => {
    if (!ehObjeto(valor)) return defeito(campo, 'Faltam fatos, ou não têm os seus nomes.')
    for (const [nome, forma] of pares) {
      if (forma(valor[nome], '') !== null) return forma(valor[nome], filho(campo, nome))
    }
    return null
  }
}

/** Amounts by name: by month, by tribute. */
export const mapa =
  (chave: Forma, forma: Forma): Forma =>
  (valor, campo) => {
    if (!ehObjeto(valor)) return defeito(campo, 'Faltam valores, ou não têm os seus nomes.')
    for (const [nome, item] of Object.entries(valor)) {
      const achado = chave(nome, filho(campo, nome)) ?? forma(item, filho(campo, nome))
      if (achado) return achado
    }
    return null
  }

/** The form depends on one word: the kind of partner, of title, of end. */
export function conforme(nome: string, formas: Readonly<Record<string, Forma>>): Forma {
  // A regime is a number: `'6'` is no regime.
  const porPalavra = new Map<unknown, Forma>(
    Object.entries(formas).map(([palavra, forma]) => [
      /^\d+$/.test(palavra) ? Number(palavra) : palavra,
      forma,
    ]),
  )
  const umaDelas = umDe([...porPalavra.keys()] as string[])
  return (valor, campo) => {
    if (!ehObjeto(valor)) return defeito(campo, 'Faltam fatos, ou não têm os seus nomes.')
    const forma = porPalavra.get(valor[nome])
    return forma ? forma(valor, campo) : umaDelas(valor[nome], filho(campo, nome))
  }
}

/** What must obey several forms at once; the first defect is told. */
export const todas =
  (...formas: readonly Forma[]): Forma =>
  (valor, campo) => {
    for (const forma of formas) {
      const defeito = forma(valor, campo)
      if (defeito) return defeito
    }
    return null
  }

/** Any value: another rule looks at it. */
export const qualquer: Forma = () => null

/** The days on which the banks of the place do not open. */
export const feriados: Forma = (valor, campo) => {
  const { locais, doLugar, util31DeDezembro } = (ehObjeto(valor) ? valor : {}) as Partial<Feriados>
  const semForma = doLugar !== undefined && !(doLugar instanceof Set)
  if (!(locais instanceof Set) || semForma || typeof util31DeDezembro !== 'boolean')
    return defeito(campo, 'Os feriados dizem os dias locais e se 31 de dezembro é dia útil.')
  for (const dia of [...locais, ...(doLugar ?? [])]) {
    const achado = data(dia, `${campo}.locais`)
    if (achado) return achado
  }
  return null
}
