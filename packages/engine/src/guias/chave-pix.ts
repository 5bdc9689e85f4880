import { limparCnpj, limparCpf, validarCnpj, validarCpf } from '../cadastro/index.ts'

export type TipoDeChavePix = 'cpf' | 'cnpj' | 'telefone' | 'email' | 'aleatoria'
export type ChavePix = { readonly tipo: TipoDeChavePix; readonly valor: string }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A key of the DICT in the form it travels in, or null when it is none of the five kinds. */
export function lerChavePix(texto: string): ChavePix | null {
  const limpa = texto.trim()
  const minuscula = limpa.toLowerCase()
  if (UUID.test(minuscula)) return { tipo: 'aleatoria', valor: minuscula }
  if (limpa.includes('@')) {
    const serve = EMAIL.test(minuscula) && minuscula.length <= 77
    return serve ? { tipo: 'email', valor: minuscula } : null
  }
  if (limpa.startsWith('+')) {
    const telefone = `+${limpa.replace(/\D/g, '')}`
    return /^\+55[1-9]\d{9,10}$/.test(telefone) ? { tipo: 'telefone', valor: telefone } : null
  }
  if (validarCpf(limpa)) return { tipo: 'cpf', valor: limparCpf(limpa) }
  if (validarCnpj(limpa)) return { tipo: 'cnpj', valor: limparCnpj(limpa) }
  return null
}
