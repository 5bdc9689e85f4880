import { formatarCnpj, limparCnpj, validarCnpj } from './cnpj.ts'
import { formatarCpf, validarCpf } from './cpf.ts'

/** Why a text is neither a CPF nor a CNPJ, for whoever typed it; null when it is one. */
export function recusaDoDocumento(texto: string): string | null {
  const limpo = limparCnpj(texto)
  if (validarCpf(limpo) || validarCnpj(limpo)) return null
  if (/^\d{11}$/.test(limpo))
    return `O CPF ${formatarCpf(limpo)} tem os dígitos verificadores errados: algum número foi trocado.`
  if (/^[0-9A-Z]{12}\d{2}$/.test(limpo))
    return `O CNPJ ${formatarCnpj(limpo)} tem os dígitos verificadores errados: algum caractere foi trocado.`
  return `“${texto.trim().slice(0, 30)}” não é um CPF, de 11 números, nem um CNPJ, de 14 caracteres.`
}
