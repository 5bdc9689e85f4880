import { invariant } from '@razao/engine/dinheiro'
import { paraAscii } from '../pix/index.ts'

export const LARGURA = 240

/**
 * A field of a record: name, first and last position (from 1), and how it is filled: N by zeros at the left, A by
 * blanks at the right. `=R` is always `R`; no name is what nobody uses.
 */
export type Campo = readonly [nome: string, de: number, ate: number, forma: 'N' | 'A']
export type Registro = readonly Campo[]
export type Valores = Readonly<Record<string, string | number>>

const tamanhoDe = ([, de, ate]: Campo): number => ate - de + 1

/** The record of a bank: its own fields take the place of those of Febraban that they touch. */
export function trocar(base: Registro, proprios: Registro): Registro {
  const ficam = base.filter(
    ([, de, ate]) => !proprios.some(([, dele, ateEle]) => de <= ateEle && dele <= ate),
  )
  return [...ficam, ...proprios].toSorted((a, b) => a[1] - b[1])
}

/** What a field holds: text in capitals without accents, cut where the field ends; a number in its whole width. */
function conteudo(campo: Campo, valores: Valores): string {
  const [nome, , , forma] = campo
  const tamanho = tamanhoDe(campo)
  const dito = nome.startsWith('=') ? nome.slice(1) : String(valores[nome] ?? '')
  if (forma === 'A') {
    return paraAscii(dito).toUpperCase().slice(0, tamanho).padEnd(tamanho)
  }
  const numero = dito.toUpperCase()
  invariant(
    numero.length <= tamanho && /^[0-9A-Z]*$/.test(numero),
    `“${numero}” não cabe no campo ${nome} (${campo[1]} a ${campo[2]})`,
  )
  return numero.padStart(tamanho, '0')
}

export function escreverRegistro(registro: Registro, valores: Valores): string {
  const linha = registro.map((campo) => conteudo(campo, valores)).join('')
  invariant(linha.length === LARGURA, `registro com ${linha.length} posições`)
  return linha
}

/** The named fields of a line, without the blanks around them. */
export function lerRegistro(registro: Registro, linha: string): Readonly<Record<string, string>> {
  const lidos: Record<string, string> = {}
  for (const [nome, de, ate] of registro) {
    if (nome !== '' && !nome.startsWith('=')) lidos[nome] = linha.slice(de - 1, ate).trim()
  }
  return lidos
}

/** How many letters a field of the record takes; nothing when the record has no such field. */
export const tamanhoDoCampo = (registro: Registro, nome: string): number => {
  const campo = registro.find(([dele]) => dele === nome)
  return campo === undefined ? 0 : tamanhoDe(campo)
}
