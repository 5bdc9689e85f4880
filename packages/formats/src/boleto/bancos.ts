import { modulo10, modulo11, restoPor11 } from './digitos.ts'
import type { CodigoDoBanco } from './tipos.ts'

/** A number that enters a code, in its full width. */
export type Numero =
  | 'agencia'
  | 'conta'
  | 'carteira'
  | 'convenio'
  | 'modalidade'
  | 'posto'
  | 'parcela'
  | 'nossoNumero'
  /** 1 when the value is in the code, 0 when the payer says it. */
  | 'comValor'
export type Numeros = Readonly<Record<Numero, string>>

/** A stretch of the campo livre: part of a number, a check digit, or something fixed. */
export type Peca =
  | { readonly numero: Numero; readonly tamanho: number; readonly de?: number }
  | { readonly digito: 'nossoNumero' | 'conta' | 'convenio' | 'campoLivre' }
  | { readonly fixo: string }

/** What is known of a bank for its boletos. */
export type BancoEmissor = {
  /** After the number of the bank, on paper: `001-9`. */
  readonly digito: string
  readonly nome: string
  /** Width of what it asks for; who has fewer digits gets zeros at the left. */
  readonly tamanhos: Readonly<Partial<Record<Numero, number>>>
  /** What is asked for with all its digits. */
  readonly inteiro?: readonly Numero[]
  /** What it assumes when it is not said. */
  readonly padrao?: Readonly<Partial<Record<Numero, string>>>
  /** Positions 20 to 44, in order. */
  readonly campoLivre: readonly Peca[]
  /** Another composition, when the number has more digits than `tamanhos` says. */
  readonly maisLongo?: {
    readonly numero: Numero
    readonly tamanho: number
    readonly pecas: readonly Peca[]
  }
  readonly digitos: {
    readonly nossoNumero?: (n: Numeros) => string
    readonly conta?: (n: Numeros) => string
    readonly convenio?: (n: Numeros) => string
    readonly campoLivre?: (semDigito: string) => string
  }
  /** Nosso número on paper. */
  readonly nossoNumero: (n: Numeros, digito: string) => string
  /** Carteiras whose campo livre is another, which is not written here. */
  readonly carteirasDeFora?: readonly string[]
  /** The document of the bank that has the formula, by its name. */
  readonly fonte: string
  /** With what it was compared: see `testes/codigos-publicados.ts`. */
  readonly conferido: string
}

const numero = (qual: Numero, tamanho: number, de = 0): Peca => ({ numero: qual, tamanho, de })
const fixo = (texto: string): Peca => ({ fixo: texto })
const digito = (de: 'nossoNumero' | 'conta' | 'convenio' | 'campoLivre'): Peca => ({ digito: de })

/** Bradesco: weights 2 to 7; what would be 10 is P and 11 is 0. */
function digitoDoBradesco(texto: string): string {
  const resto = restoPor11(texto, 7)
  if (resto === 1) return 'P'
  return resto === 0 ? '0' : String(11 - resto)
}

/** Carteiras of Itaú whose digit does not look at the account. */
const SEM_CONTA = new Set(['126', '131', '146', '150', '168'])

/** Sicoob: the constant 3197 over cooperativa, cliente (10) and nosso número (7); a rest of 0 or 1 gives 0. */
function digitoDoSicoob({ agencia, convenio, nossoNumero }: Numeros): string {
  const pesos = [3, 1, 9, 7]
  let soma = 0
  for (const [i, letra] of [...`${agencia}${convenio.padStart(10, '0')}${nossoNumero}`].entries()) {
    soma += Number(letra) * (pesos[i % pesos.length] ?? 0)
  }
  const resto = soma % 11
  return resto < 2 ? '0' : String(11 - resto)
}

/** Caixa: 3 digits, the modality, 3 digits, who issues, 9 digits, and a digit over all of it. */
const DA_CAIXA: readonly Peca[] = [
  numero('nossoNumero', 3),
  numero('carteira', 1),
  numero('nossoNumero', 3, 3),
  numero('carteira', 1, 1),
  numero('nossoNumero', 9, 6),
  digito('campoLivre'),
]

export const BANCOS: Readonly<Record<CodigoDoBanco, BancoEmissor>> = {
  '001': {
    digito: '9',
    nome: 'Banco do Brasil',
    tamanhos: { agencia: 4, conta: 8, carteira: 2, convenio: 7, nossoNumero: 10 },
    inteiro: ['convenio'],
    campoLivre: [
      fixo('000000'),
      numero('convenio', 7),
      numero('nossoNumero', 10),
      numero('carteira', 2),
    ],
    digitos: {},
    nossoNumero: ({ convenio, nossoNumero }) => `${convenio}${nossoNumero}`,
    fonte: 'Banco do Brasil, Especificações Técnicas para Confecção de Boleto de Cobrança',
    conferido: 'códigos publicados, convênio de 7 dígitos; os de 4 e 6 dígitos não são feitos aqui',
  },
  '033': {
    digito: '7',
    nome: 'Santander',
    tamanhos: { agencia: 4, conta: 9, carteira: 3, convenio: 7, nossoNumero: 12 },
    campoLivre: [
      fixo('9'),
      numero('convenio', 7),
      numero('nossoNumero', 12),
      digito('nossoNumero'),
      fixo('0'),
      numero('carteira', 3),
    ],
    digitos: { nossoNumero: (n) => modulo11(n.nossoNumero) },
    nossoNumero: (n, dv) => `${n.nossoNumero}-${dv}`,
    fonte: 'Santander, Layout de Código de Barras — Cobrança',
    conferido: 'códigos publicados, carteiras 101 e 102',
  },
  '077': {
    digito: '9',
    nome: 'Banco Inter',
    tamanhos: { agencia: 4, conta: 9, carteira: 3, convenio: 7, nossoNumero: 10 },
    padrao: { agencia: '0001' },
    campoLivre: [
      numero('agencia', 4),
      numero('carteira', 3),
      numero('convenio', 7),
      numero('nossoNumero', 10),
      digito('nossoNumero'),
    ],
    digitos: { nossoNumero: (n) => modulo10(`${n.agencia}${n.carteira}${n.nossoNumero}`) },
    // The agência of the bank is one, 0001-9, and its digit is printed.
    nossoNumero: (n, dv) => `${n.agencia}9/${n.carteira}/${n.nossoNumero}-${dv}`,
    fonte: 'Banco Inter, Manual CNAB400 — Emissão de boletos de cobrança, V2.2, item 7',
    conferido: 'códigos publicados, carteira 110; a 112 tem a mesma composição e não foi comparada',
  },
  '104': {
    digito: '0',
    nome: 'Caixa Econômica Federal',
    tamanhos: { agencia: 4, carteira: 2, convenio: 6, nossoNumero: 15 },
    padrao: { carteira: '14' },
    campoLivre: [numero('convenio', 6), digito('convenio'), ...DA_CAIXA],
    maisLongo: { numero: 'convenio', tamanho: 7, pecas: [numero('convenio', 7), ...DA_CAIXA] },
    digitos: {
      nossoNumero: (n) => modulo11(`${n.carteira}${n.nossoNumero}`),
      convenio: (n) => modulo11(n.convenio),
      campoLivre: modulo11,
    },
    nossoNumero: (n, dv) => `${n.carteira}${n.nossoNumero}-${dv}`,
    fonte: 'Caixa, Especificação do Código de Barras para Boletos de Cobrança — SIGCB',
    conferido:
      'códigos publicados, beneficiário de 6 dígitos; o de 7 dígitos, sem dígito próprio, não foi comparado',
  },
  '237': {
    digito: '2',
    nome: 'Bradesco',
    tamanhos: { agencia: 4, conta: 7, carteira: 2, nossoNumero: 11 },
    campoLivre: [
      numero('agencia', 4),
      numero('carteira', 2),
      numero('nossoNumero', 11),
      numero('conta', 7),
      fixo('0'),
    ],
    digitos: { nossoNumero: (n) => digitoDoBradesco(`${n.carteira}${n.nossoNumero}`) },
    nossoNumero: (n, dv) => `${n.carteira}/${n.nossoNumero}-${dv}`,
    fonte: 'Bradesco, Cobrança Bradesco — Layout de Arquivos e Emissão do Boleto',
    conferido: 'códigos publicados, carteiras 03, 06 e 09',
  },
  '341': {
    digito: '7',
    nome: 'Itaú',
    tamanhos: { agencia: 4, conta: 5, carteira: 3, nossoNumero: 8 },
    campoLivre: [
      numero('carteira', 3),
      numero('nossoNumero', 8),
      digito('nossoNumero'),
      numero('agencia', 4),
      numero('conta', 5),
      digito('conta'),
      fixo('000'),
    ],
    digitos: {
      nossoNumero: (n) =>
        modulo10(
          `${SEM_CONTA.has(n.carteira) ? '' : `${n.agencia}${n.conta}`}${n.carteira}${n.nossoNumero}`,
        ),
      conta: (n) => modulo10(`${n.agencia}${n.conta}`),
    },
    nossoNumero: (n, dv) => `${n.carteira}/${n.nossoNumero}-${dv}`,
    carteirasDeFora: ['106', '107', '122', '142', '143', '195', '196', '198'],
    fonte: 'Itaú, Cobrança CNAB 400 — Manual técnico, Anexo «Código de barras e linha digitável»',
    conferido:
      'exemplo do manual (carteira 110) e códigos publicados (109 e 175); a exceção das carteiras 126, 131, 146, 150 e 168 vem do texto do manual e não foi comparada',
  },
  '748': {
    digito: 'X',
    nome: 'Sicredi',
    tamanhos: { agencia: 4, carteira: 1, convenio: 5, posto: 2, nossoNumero: 8 },
    inteiro: ['nossoNumero'],
    padrao: { carteira: '1' },
    campoLivre: [
      numero('carteira', 1),
      fixo('1'),
      numero('nossoNumero', 8),
      digito('nossoNumero'),
      numero('agencia', 4),
      numero('posto', 2),
      numero('convenio', 5),
      numero('comValor', 1),
      fixo('0'),
      digito('campoLivre'),
    ],
    digitos: {
      nossoNumero: (n) => modulo11(`${n.agencia}${n.posto}${n.convenio}${n.nossoNumero}`),
      campoLivre: modulo11,
    },
    nossoNumero: (n, dv) => `${n.nossoNumero.slice(0, 2)}/${n.nossoNumero.slice(2)}-${dv}`,
    fonte: 'Sicredi, Manual do Beneficiário — Cobrança, CNAB 240 e 400',
    conferido: 'códigos publicados, com e sem registro',
  },
  '756': {
    digito: '0',
    nome: 'Sicoob',
    tamanhos: { agencia: 4, carteira: 1, modalidade: 2, convenio: 7, nossoNumero: 7, parcela: 3 },
    padrao: { carteira: '1', modalidade: '01', parcela: '001' },
    campoLivre: [
      numero('carteira', 1),
      numero('agencia', 4),
      numero('modalidade', 2),
      numero('convenio', 7),
      numero('nossoNumero', 7),
      digito('nossoNumero'),
      numero('parcela', 3),
    ],
    digitos: { nossoNumero: digitoDoSicoob },
    nossoNumero: (n, dv) => `${n.nossoNumero}-${dv}`,
    fonte: 'Sicoob, Layout CNAB 240 — Cobrança, planilha «Código de barras»',
    conferido: 'códigos publicados, carteira 1, modalidade 01',
  },
}

/** Name and digit of a bank, from which manual its campo livre was taken, and with what it was compared. */
export function sobreOBanco(
  banco: CodigoDoBanco,
): Pick<BancoEmissor, 'nome' | 'digito' | 'fonte' | 'conferido'> {
  const { nome, digito: dv, fonte, conferido } = BANCOS[banco]
  return { nome, digito: dv, fonte, conferido }
}
