import { validarCnpj } from './cnpj.ts'
import { validarCpf } from './cpf.ts'
import { digitoModulo11 } from './modulo-11.ts'

/** Drops spaces and the XML prefixes `NFe`, `CTe`, `NFS`; upper case. Does not validate. */
export const limparChave = (texto: string): string =>
  texto
    .replace(/[\s.-]/g, '')
    .toUpperCase()
    .replace(/^(NFE|CTE|NFS)/, '')

/** The parts of an access key of NF-e, NFC-e or CT-e (Manual de Orientação do Contribuinte). */
export type ChaveNfe = {
  readonly uf: string
  /** `YYYY-MM` of issuance; the key keeps two digits of the year. */
  readonly competencia: string
  /** CNPJ, or CPF of a rural producer with three zeros before it, as it stands in the key. */
  readonly emitente: string
  readonly modelo: string
  readonly serie: string
  readonly numero: string
  readonly tipoEmissao: string
  readonly codigo: string
}

/** DV of the first 43 characters. Letters of an alphanumeric CNPJ weigh ASCII − 48. */
export const digitoDaChaveNfe = (base: string): number => digitoModulo11(base)

const NFE = /^\d{6}[0-9A-Z]{12}\d{26}$/
const UFS_DO_IBGE = new Set(
  '11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53'.split(' '),
)

/** Splits a 44-character key whose DV, UF and month hold; null otherwise. */
export function lerChaveNfe(texto: string): ChaveNfe | null {
  const chave = limparChave(texto)
  if (!NFE.test(chave) || digitoDaChaveNfe(chave.slice(0, 43)) !== Number(chave[43])) return null
  const mes = chave.slice(4, 6)
  if (!UFS_DO_IBGE.has(chave.slice(0, 2)) || mes < '01' || mes > '12') return null
  return {
    uf: chave.slice(0, 2),
    competencia: `20${chave.slice(2, 4)}-${mes}`,
    emitente: chave.slice(6, 20),
    modelo: chave.slice(20, 22),
    serie: chave.slice(22, 25),
    numero: chave.slice(25, 34),
    tipoEmissao: chave.slice(34, 35),
    codigo: chave.slice(35, 43),
  }
}

export const validarChaveNfe = (texto: string): boolean => lerChaveNfe(texto) !== null

/** The parts of a key of the national NFS-e (50 characters). */
export type ChaveNfse = {
  readonly municipio: string
  readonly ambiente: '1' | '2'
  readonly inscricao: string
  readonly numero: string
  readonly competencia: string
  readonly codigo: string
}

const NFSE = /^\d{7}[12][12][0-9A-Z]{12}\d{2}\d{27}$/

/** DV of the first 49 characters of the NFS-e key. */
export const digitoDaChaveNfse = (base: string): number => digitoModulo11(base)

/** Splits a 50-character NFS-e key whose DV, month and inscription hold; null otherwise. */
export function lerChaveNfse(texto: string): ChaveNfse | null {
  const chave = limparChave(texto)
  if (!NFSE.test(chave) || digitoDaChaveNfse(chave.slice(0, 49)) !== Number(chave[49])) return null
  const mes = chave.slice(38, 40)
  const inscricao = inscricaoDe(chave[8], chave.slice(9, 23))
  if (inscricao === null || mes < '01' || mes > '12') return null
  return {
    municipio: chave.slice(0, 7),
    ambiente: chave[7] === '1' ? '1' : '2',
    inscricao,
    numero: chave.slice(23, 36),
    competencia: `20${chave.slice(36, 38)}-${mes}`,
    codigo: chave.slice(40, 49),
  }
}

export const validarChaveNfse = (texto: string): boolean => lerChaveNfse(texto) !== null

/** Inscription type 1 is a CPF with three zeros before it, 2 a CNPJ; null when it is neither. */
function inscricaoDe(tipo: string | undefined, campo: string): string | null {
  if (tipo === '2') return validarCnpj(campo) ? campo : null
  return campo.startsWith('000') && validarCpf(campo.slice(3)) ? campo.slice(3) : null
}

/**
 * Id of a DPS: `DPS` + município (IBGE, 7) + tipo (1 CPF, 2 CNPJ) + inscrição (14) + série (5) +
 * número (15). Null when a part does not fit.
 */
export function idDps(partes: {
  readonly municipio: string
  readonly inscricao: string
  readonly serie: string
  readonly numero: string
}): string | null {
  const { municipio, inscricao, serie, numero } = partes
  const ehCnpj = validarCnpj(inscricao)
  if (!ehCnpj && !validarCpf(inscricao)) return null
  // The schema takes up to 4 digits, or 5 below 90000.
  if (!/^\d{7}$/.test(municipio) || !/^(\d{1,4}|[0-8]\d{4})$/.test(serie)) return null
  if (!/^[1-9]\d{0,14}$/.test(numero)) return null
  const campo = inscricao.padStart(14, '0')
  return `DPS${municipio}${ehCnpj ? 2 : 1}${campo}${serie.padStart(5, '0')}${numero.padStart(15, '0')}`
}
