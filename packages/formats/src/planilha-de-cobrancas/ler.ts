import { limparCnpj } from '@razao/engine/cadastro'
import { type Centavos, centavos, ok, type Result, refuse } from '@razao/engine/dinheiro'
import { type DataCivil, ehDataCivil, somarDias } from '@razao/engine/tempo'
import { lerDocumento } from '../contatos/index.ts'
import { emUmaLinha } from '../livro/index.ts'
import { type CelulaLida, lerFolha, lerSaldoDaCelula } from '../planilha-contabil/index.ts'
import type { CobrancaLida, FormaDaCobranca, RecusaDasCobrancas } from './tipos.ts'

/** Each line is worked out whole when it is confirmed: more than this goes in more than one file. */
const MAXIMO = 300
const TITULOS_ATE = 10
const LETRAS = 2000

/** How people call each column. */
const TITULOS = {
  cliente: /^(cliente|nome|razao social|tomador|nome do cliente)$/,
  documento: /^(cpf|cnpj|cpf cnpj|cnpj cpf|cpf ou cnpj|documento)$/,
  servico: /^(servico|codigo do servico|item|produto)$/,
  descricao: /^(descricao|historico|discriminacao|descricao do servico)$/,
  valor: /^(valor|valor bruto|total|valor total|preco)( r)?$/,
  competencia: /^(competencia|mes|mes de competencia)$/,
  emissao: /^(emissao|data|data de emissao|data da nota)$/,
  vencimento: /^(vencimento|data de vencimento|vence em|vence)$/,
  forma: /^(forma|forma de pagamento|pagamento)$/,
  parcelas: /^(parcelas|n de parcelas|numero de parcelas)$/,
} as const
type Papel = keyof typeof TITULOS
type Colunas = Partial<Record<Papel, number>>

const simplificar = (texto: string): string =>
  texto
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const recusar = (mensagem: string): { readonly ok: false; readonly refusal: RecusaDasCobrancas } =>
  refuse({ codigo: 'cobrancas-ilegiveis', mensagem })

function colunasDa(linha: readonly CelulaLida[]): Colunas {
  const colunas: Colunas = {}
  for (const [i, celula] of linha.entries()) {
    if (typeof celula !== 'string') continue
    const titulo = simplificar(celula.slice(0, 60))
    for (const papel of Object.keys(TITULOS) as Papel[])
      if (colunas[papel] === undefined && TITULOS[papel].test(titulo)) colunas[papel] = i
  }
  return colunas
}

const vazia = (linha: readonly CelulaLida[]): boolean =>
  linha.every((celula) => String(celula ?? '').trim() === '')

/** Charges of a spreadsheet, for a person to look at before any is made. Nothing in it is run. */
export function lerCobrancas(
  bytes: Uint8Array,
): Result<readonly CobrancaLida[], RecusaDasCobrancas> {
  const folha = lerFolha(bytes)
  if (!folha.ok) return recusar(folha.refusal.mensagem)
  const { celulas: linhas, semResultado } = folha.value
  const titulos = linhas.slice(0, TITULOS_ATE).findIndex((linha) => {
    const { cliente, documento, valor } = colunasDa(linha)
    return valor !== undefined && (cliente ?? documento) !== undefined
  })
  if (titulos < 0)
    return recusar(
      'Não se acharam as colunas. Ponha na primeira linha os títulos: Cliente, CPF/CNPJ, Serviço, Descrição, Valor, Emissão, Vencimento.',
    )
  const colunas = colunasDa(linhas[titulos] ?? [])
  const cheias = linhas.flatMap((linha, i) => {
    const formulas = Object.values(colunas).filter((coluna) => semResultado.get(i)?.has(coluna))
    if (i <= titulos || (vazia(linha) && formulas.length === 0)) return []
    const problemas = formulas.map((coluna) => formulaEm(linhas[titulos]?.[coluna] ?? null))
    return [lerLinha(linha, { numero: i + 1, colunas, formulas, problemas })]
  })
  if (cheias.length === 0) return recusar('A planilha não tem nenhuma cobrança.')
  return cheias.length > MAXIMO
    ? recusar(`A planilha tem ${cheias.length} cobranças, e o limite é ${MAXIMO}. Divida-a.`)
    : ok(cheias)
}

const formulaEm = (titulo: CelulaLida): string =>
  `A célula de “${String(titulo).trim().slice(0, 60)}” tem uma fórmula sem resultado guardado: abra e salve a planilha no Excel, ou cole os valores.`

type LinhaAberta = {
  readonly numero: number
  readonly colunas: Colunas
  /** Columns whose cell here is a formula without its result. */
  readonly formulas: readonly number[]
  readonly problemas: string[]
}

function lerLinha(
  linha: readonly CelulaLida[],
  { numero, colunas, formulas, problemas }: LinhaAberta,
): CobrancaLida {
  const celula = (papel: Papel): CelulaLida => {
    const i = colunas[papel]
    return i === undefined ? null : (linha[i] ?? null)
  }
  const texto = (papel: Papel): string =>
    // As it is: a sign of formula is text here, and one letter more than fits is refused by who takes it.
    emUmaLinha(String(celula(papel) ?? '')).slice(0, LETRAS + 1)
  const data = (papel: 'emissao' | 'vencimento'): DataCivil | null => {
    const lida = dataDe(celula(papel))
    if (lida !== 'errada') return lida
    const escrita = texto(papel).slice(0, 20)
    problemas.push(
      DATA_CURTA.test(escrita)
        ? anoCurto(`A data “${escrita}”`, 'DD/MM/AAAA')
        : `A data “${escrita}” não existe: use DD/MM/AAAA.`,
    )
    return null
  }
  return {
    ...{ linha: numero, cliente: texto('cliente') },
    documento: documentoDe(texto('documento'), problemas),
    ...{ servico: texto('servico'), descricao: texto('descricao') },
    valor: formulas.includes(colunas.valor ?? -1) ? null : valorDe(celula('valor'), problemas),
    competencia: competenciaDa(celula('competencia'), texto('competencia'), problemas),
    ...{ emissao: data('emissao'), vencimento: data('vencimento') },
    forma: formaDe(texto('forma'), problemas),
    parcelas: parcelasDe(texto('parcelas'), problemas),
    problemas,
  }
}

/** What is none, or may be two, is told and left as it was typed. */
function documentoDe(texto: string, problemas: string[]): string {
  const { valor, problema } = lerDocumento(texto)
  if (problema !== undefined) problemas.push(problema)
  return valor ?? limparCnpj(texto)
}

function valorDe(celula: CelulaLida, problemas: string[]): Centavos | null {
  const lido = lerSaldoDaCelula(celula)
  if (!lido.ok) problemas.push(`O valor não se entende: ${lido.porque}.`)
  else if (lido.valor === null) problemas.push('Falta o valor da cobrança.')
  else if (lido.valor <= 0)
    problemas.push(
      `O valor “${String(celula).trim().slice(0, 20)}” não é de uma cobrança: tem de ser maior que zero.`,
    )
  else return centavos(lido.valor)
  return null
}

/** Day 0 of the dates of a spreadsheet. */
const DIA_ZERO: DataCivil = '1899-12-30'
const ULTIMO_DIA = 73_050

function dataDe(celula: CelulaLida): DataCivil | null | 'errada' {
  if (celula === null || celula === '') return null
  if (typeof celula === 'number')
    return Number.isInteger(celula) && celula > 0 && celula < ULTIMO_DIA
      ? somarDias(DIA_ZERO, celula)
      : 'errada'
  const escrita = celula.trim()
  const partes = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(escrita)
  const [, dia = '', mes = '', ano = ''] = partes ?? []
  const data = partes ? `${ano}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}` : escrita
  return ehDataCivil(data) ? data : 'errada'
}

/** `01/02/27`, and `11/26` or `nov/26`: whose century nobody guesses. */
const DATA_CURTA = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/
const MES_CURTO = /^(?:\d{1,2}|\p{L}{3,9}\.?)(?:[/.-]| de | )\d{2}$/u
const anoCurto = (oQue: string, como: string): string =>
  `${oQue} tem o ano com dois dígitos: escreva os quatro, como em ${como}.`

const MESES = [
  ...['janeiro', 'fevereiro', 'marco', 'abril', 'maio', 'junho', 'julho'],
  ...['agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
]

/** `nov/2026`, `novembro de 2026` → `2026-11`; null when it is no month by its name. */
function mesPeloNome(texto: string): string | null {
  const [, nome = '', ano] = /^([a-z]+)(?: de)? (20\d{2})$/.exec(simplificar(texto)) ?? []
  const mes = MESES.findIndex((inteiro) => nome === inteiro || nome === inteiro.slice(0, 3))
  return mes < 0 ? null : `${ano}-${String(mes + 1).padStart(2, '0')}`
}

function competenciaDa(celula: CelulaLida, texto: string, problemas: string[]): string | null {
  if (texto === '') return null
  const mesAno = /^(0?[1-9]|1[0-2])[/.-](20\d{2})$/.exec(texto)
  if (mesAno) return `${mesAno[2]}-${String(mesAno[1]).padStart(2, '0')}`
  if (/^20\d{2}-(0[1-9]|1[0-2])$/.test(texto)) return texto
  const peloNome = mesPeloNome(texto)
  if (peloNome !== null) return peloNome
  const data = dataDe(celula)
  if (data !== null && data !== 'errada') return data.slice(0, 7)
  const escrita = `A competência “${texto.slice(0, 20)}”`
  problemas.push(
    MES_CURTO.test(texto) || DATA_CURTA.test(texto)
      ? anoCurto(escrita, 'MM/AAAA')
      : `${escrita} não se entende: use MM/AAAA.`,
  )
  return null
}

const FORMAS: readonly (readonly [RegExp, FormaDaCobranca])[] = [
  [/^pix$/, 'pix'],
  [/^boleto( bancario)?$/, 'boleto'],
  [/^(transferencia|ted|doc|deposito)( bancaria)?$/, 'transferencia'],
  [/^(outra|outro|dinheiro|cartao|cheque)$/, 'outra'],
]

function formaDe(texto: string, problemas: string[]): FormaDaCobranca | null {
  if (texto === '') return null
  const forma = FORMAS.find(([nome]) => nome.test(simplificar(texto)))?.[1]
  if (forma === undefined)
    problemas.push(
      `A forma “${texto.slice(0, 20)}” não se entende: pix, boleto, transferência ou outra.`,
    )
  return forma ?? null
}

function parcelasDe(texto: string, problemas: string[]): number | null {
  if (texto === '') return null
  if (/^\d{1,2}x?$/i.test(texto) && Number.parseInt(texto, 10) > 0)
    return Number.parseInt(texto, 10)
  problemas.push(`As parcelas “${texto.slice(0, 20)}” são um número de 1 a 60.`)
  return null
}
