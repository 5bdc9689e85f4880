import { type TipoPessoa, validarCnpj, validarCpf } from '@razao/engine/cadastro'
import type { Parte } from './documento.ts'

/** First two digits of an IBGE city code → UF. */
const UF_DO_IBGE: Readonly<Record<string, string>> = {
  11: 'RO',
  12: 'AC',
  13: 'AM',
  14: 'RR',
  15: 'PA',
  16: 'AP',
  17: 'TO',
  21: 'MA',
  22: 'PI',
  23: 'CE',
  24: 'RN',
  25: 'PB',
  26: 'PE',
  27: 'AL',
  28: 'SE',
  29: 'BA',
  31: 'MG',
  32: 'ES',
  33: 'RJ',
  35: 'SP',
  41: 'PR',
  42: 'SC',
  43: 'RS',
  50: 'MS',
  51: 'MT',
  52: 'GO',
  53: 'DF',
}

export const ufDoMunicipio = (ibge: string | undefined): string | undefined =>
  ibge === undefined ? undefined : UF_DO_IBGE[ibge.slice(0, 2)]

/** Seven digits of the IBGE, or undefined for what city systems use as their own codes. */
export const municipioIbge = (texto: string | undefined): string | undefined =>
  texto !== undefined && /^\d{7}$/.test(texto) && UF_DO_IBGE[texto.slice(0, 2)] !== undefined
    ? texto
    : undefined

/**
 * Cleans a CNPJ or CPF: no mask, upper case, leading zeros that a spreadsheet dropped put back when
 * the check digits then hold. Other shapes come back undefined.
 */
export function limparDocumento(texto: string | undefined): string | undefined {
  if (texto === undefined) return undefined
  const limpo = texto.replace(/[\s./-]/g, '').toUpperCase()
  if (/^0*$/.test(limpo)) return undefined
  if (/^[0-9A-Z]{12}\d{2}$/.test(limpo) || /^\d{11}$/.test(limpo)) return limpo
  if (!/^\d{9,13}$/.test(limpo)) return undefined
  const cpf = limpo.padStart(11, '0')
  if (limpo.length < 11 && validarCpf(cpf)) return cpf
  const cnpj = limpo.padStart(14, '0')
  return validarCnpj(cnpj) ? cnpj : undefined
}

type Rascunho = { readonly [C in keyof Omit<Parte, 'tipo' | 'documento'>]?: string | undefined } & {
  readonly documento?: string | undefined
  readonly nif?: string | undefined
}

/** A party without any document is taken as a consumer. */
const tipoDe = (documento: string | undefined, estrangeiro: boolean): TipoPessoa => {
  if (estrangeiro) return 3
  if (documento === undefined) return 1
  return documento.length === 11 ? 1 : 2
}

/** Builds a party from what a layout gives, leaving out what is missing. */
export function montarParte(rascunho: Rascunho): Parte {
  const nacional = limparDocumento(rascunho.documento)
  const estrangeiro =
    nacional === undefined && (rascunho.nif !== undefined || rascunho.pais !== undefined)
  const documento = nacional ?? rascunho.nif
  const municipio = municipioIbge(rascunho.municipioIbge)
  const uf = rascunho.uf ?? ufDoMunicipio(municipio)
  return {
    tipo: tipoDe(documento, estrangeiro),
    ...(documento !== undefined && { documento }),
    ...(rascunho.nome !== undefined && { nome: rascunho.nome.replace(/\s+/g, ' ') }),
    ...(rascunho.inscricaoMunicipal !== undefined && {
      inscricaoMunicipal: rascunho.inscricaoMunicipal,
    }),
    ...(municipio !== undefined && { municipioIbge: municipio }),
    ...(uf !== undefined && { uf }),
    ...(rascunho.pais !== undefined && { pais: rascunho.pais }),
    ...(rascunho.email !== undefined && { email: rascunho.email }),
  }
}
