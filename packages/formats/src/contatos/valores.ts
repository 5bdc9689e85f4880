import {
  formatarCnpj,
  formatarCpf,
  limparCnpj,
  recusaDoDocumento,
  TIPO_PESSOA,
  type TipoPessoa,
  validarCep,
  validarCnpj,
  validarCpf,
} from '@razao/engine/cadastro'
import { emUmaLinha } from '../livro/index.ts'

/** A value that was understood, or why not; neither when the field is empty. */
export type Lido = { readonly valor?: string; readonly problema?: string }
const NADA: Lido = {}

/** What people write where there is nothing. */
const VAZIO = /^(?:[-–—.*?/\\]+|n\/?[ac]|nao informad[oa]|não informad[oa]|null|undefined|#n\/d)$/i
/** What makes a program of spreadsheets take a text for a formula. */
const FORMULA = /^[=+\-@\s]+/

/**
 * A text in one line that no spreadsheet would take for a formula when it leaves again: the sign it starts by is
 * dropped, and said when it is one that only a formula has.
 */
export function textoSeguro(cru: string | undefined, maximo: number): Lido {
  const texto = emUmaLinha(cru ?? '')
  if (texto === '' || VAZIO.test(texto)) return NADA
  const semSinal = texto.replace(FORMULA, '').trim()
  if (semSinal === '') return NADA
  const valor = semSinal.slice(0, maximo).trim()
  if (/^[=@]/.test(texto)) {
    return {
      valor,
      problema: `“${texto.slice(0, 30)}” começa como fórmula: foi lido como texto, sem o sinal.`,
    }
  }
  if (semSinal.length > maximo) {
    return { valor, problema: `O texto tem mais de ${maximo} letras e foi cortado.` }
  }
  return { valor }
}

/** What a text without mask may be: spreadsheets take the zeros at the left away, and 191 is 00000000000191. */
function documentosDe(limpo: string): string[] {
  if (!/^[0-9A-Z]+$/.test(limpo) || limpo.length > 14) return []
  if (!/^\d+$/.test(limpo)) return validarCnpj(limpo) ? [limpo] : []
  const cpf = limpo.padStart(11, '0')
  const cnpj = limpo.padStart(14, '0')
  // Eleven digits that agree are a CPF that lost nothing.
  if (limpo.length === 11 && validarCpf(limpo)) return [limpo]
  return [
    ...(limpo.length < 11 && validarCpf(cpf) ? [cpf] : []),
    ...(validarCnpj(cnpj) ? [cnpj] : []),
  ]
}

export function lerDocumento(cru: string | undefined): Lido {
  const texto = emUmaLinha(cru ?? '')
  if (texto === '' || VAZIO.test(texto) || /^0+$/.test(limparCnpj(texto))) return NADA
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(texto)) {
    return {
      problema: `O CPF ou CNPJ veio como ${texto}: na planilha, formate a coluna como texto e cole de novo.`,
    }
  }
  const [documento, outro] = documentosDe(limparCnpj(texto.replace(/^[='"]+|["']+$/g, '')))
  if (documento === undefined) {
    return {
      problema: recusaDoDocumento(texto) ?? `O CPF ou CNPJ “${texto.slice(0, 30)}” não confere.`,
    }
  }
  if (outro === undefined) return { valor: documento }
  return {
    problema: `“${texto.slice(0, 30)}” perdeu os zeros da esquerda e pode ser o CPF ${formatarCpf(documento)} ou o CNPJ ${formatarCnpj(outro)}: informe qual é.`,
  }
}

const EMAIL = /^[a-z0-9][^\s@,;<>()"']{0,63}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

export function lerEmail(cru: string | undefined): Lido {
  const texto = emUmaLinha(cru ?? '')
  if (texto === '' || VAZIO.test(texto)) return NADA
  const [primeiro = ''] = texto.replace(/^mailto:/i, '').split(/[;,\s|]+/)
  const limpo = primeiro.replace(/^.*<|>.*$/g, '').toLowerCase()
  if (!EMAIL.test(limpo) || limpo.length > 254) {
    return { problema: `O e-mail “${texto.slice(0, 60)}” não está completo.` }
  }
  return { valor: limpo }
}

export function lerTelefone(cru: string | undefined): Lido {
  const texto = emUmaLinha(cru ?? '').replace(/^tel:/i, '')
  if (texto === '' || VAZIO.test(texto) || /^[0\s()-]+$/.test(texto)) return NADA
  const [primeiro = ''] = texto.split(/[/;|,]|\bou\b|\be\b/)
  const digitos = primeiro.replace(/\D/g, '').replace(/^0+/, '')
  const deFora = primeiro.trim().startsWith('+') && !digitos.startsWith('55')
  if (deFora && digitos.length >= 8 && digitos.length <= 15) return { valor: `+${digitos}` }
  const nacional = /^55\d{10,11}$/.test(digitos) ? digitos.slice(2) : digitos
  // DDD, and nine digits of a mobile or eight of a fixed line.
  if (/^[1-9][1-9](?:9\d{8}|[2-9]\d{7})$/.test(nacional)) return { valor: `+55${nacional}` }
  const semDdd = /^9?\d{8}$/.test(nacional)
  return {
    problema: semDdd
      ? `Falta o DDD do telefone “${texto.slice(0, 30)}”.`
      : `O telefone “${texto.slice(0, 30)}” não está completo.`,
  }
}

export function lerCep(cru: string | undefined): Lido {
  const digitos = (cru ?? '').replace(/\D/g, '')
  if (digitos === '' || /^0+$/.test(digitos)) return NADA
  const cep = digitos.padStart(8, '0')
  return digitos.length >= 7 && validarCep(cep)
    ? { valor: cep }
    : { problema: `O CEP “${(cru ?? '').trim().slice(0, 20)}” não tem 8 dígitos.` }
}

// biome-ignore format: a state to a pair is read as the table that it is.
const UFS: Readonly<Record<string, string>> = {
  acre: 'AC', alagoas: 'AL', amapa: 'AP', amazonas: 'AM', bahia: 'BA', ceara: 'CE', 'distrito federal': 'DF',
  'espirito santo': 'ES', goias: 'GO', maranhao: 'MA', 'mato grosso': 'MT', 'mato grosso do sul': 'MS',
  'minas gerais': 'MG', para: 'PA', paraiba: 'PB', parana: 'PR', pernambuco: 'PE', piaui: 'PI',
  'rio de janeiro': 'RJ', 'rio grande do norte': 'RN', 'rio grande do sul': 'RS', rondonia: 'RO', roraima: 'RR',
  'santa catarina': 'SC', 'sao paulo': 'SP', sergipe: 'SE', tocantins: 'TO',
}
const SIGLAS = new Set(Object.values(UFS))

/** The letters of a UF, from them or from the name of the state. */
export function lerUf(cru: string | undefined): Lido {
  const texto = emUmaLinha(cru ?? '')
  if (texto === '' || VAZIO.test(texto)) return NADA
  const sigla = texto.toUpperCase().replace(/[^A-Z]/g, '')
  if (SIGLAS.has(sigla)) return { valor: sigla }
  const nome = texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const achada = UFS[nome]
  return achada === undefined
    ? { problema: `“${texto.slice(0, 30)}” não é uma UF.` }
    : { valor: achada }
}

const DE_EMPRESA =
  /\b(ltda|limitada|eireli|epp|s[/.]?a\.?|slu|mei|cia|associa[cç][aã]o|condom[ií]nio|igreja|funda[cç][aã]o|cooperativa|ind[uú]stria|com[eé]rcio)(?=\W|$)/i

/** By the document; without it, by what the file says, and then by the name. */
export function tipoDaPessoa(
  documento: string | undefined,
  { tipo = '', nome }: { readonly tipo?: string | undefined; readonly nome: string },
): TipoPessoa {
  if (documento !== undefined) {
    return documento.length === 11 ? TIPO_PESSOA.fisica : TIPO_PESSOA.juridica
  }
  if (/estrang|exterior/i.test(tipo)) return TIPO_PESSOA.estrangeiro
  if (/^\s*(pj|j|2)\s*$|jur[ií]dica|empresa/i.test(tipo)) return TIPO_PESSOA.juridica
  if (/^\s*(pf|f|1)\s*$|f[ií]sica/i.test(tipo)) return TIPO_PESSOA.fisica
  return DE_EMPRESA.test(nome) ? TIPO_PESSOA.juridica : TIPO_PESSOA.fisica
}

export const ehDocumento = (texto: string): boolean => lerDocumento(texto).valor !== undefined
