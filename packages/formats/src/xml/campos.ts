import type { No } from './arvore.ts'
import { LeituraRecusada } from './recusa.ts'

/** The one child of that (lower case) name. A second one makes the document ambiguous: refused. */
export function filho(no: No | undefined, nome: string): No | undefined {
  if (no === undefined) return undefined
  let achado: No | undefined
  for (const f of no.filhos) {
    if (f.nome !== nome) continue
    if (achado !== undefined) repetido(f)
    achado = f
  }
  return achado
}

function repetido(no: No): never {
  throw new LeituraRecusada(
    'campo-repetido',
    `O campo ${no.escrito} aparece duas vezes em ${no.pai?.escrito ?? 'documento'}: não há como saber qual vale. Baixe o XML de novo na origem.`,
  )
}

/** Walks one child after the other. */
export function caminho(no: No | undefined, ...nomes: string[]): No | undefined {
  let atual = no
  for (const nome of nomes) atual = filho(atual, nome)
  return atual
}

export const filhosDe = (no: No | undefined, nome: string): No[] =>
  no === undefined ? [] : no.filhos.filter((f) => f.nome === nome)

/** The longest descriptions of city layouts have a few thousand characters. */
const MAIOR_CAMPO = 32 * 1024

/** Trimmed text of a leaf; undefined when absent or blank. A leaf with elements inside is refused. */
export function textoDe(no: No | undefined): string | undefined {
  if (no === undefined) return undefined
  if (no.filhos.length > 0) {
    throw new LeituraRecusada(
      'xml-malformado',
      `O campo ${no.escrito} deveria ter só texto e traz outros elementos dentro. Baixe o XML de novo na origem.`,
    )
  }
  const t = no.texto.trim()
  if (t.length > MAIOR_CAMPO) {
    throw new LeituraRecusada(
      'valor-invalido',
      `O campo ${no.escrito} tem mais texto do que qualquer documento fiscal. Confira se é mesmo o arquivo da nota.`,
    )
  }
  return t === '' ? undefined : t
}

/** Text of the one child of that name. */
export const texto = (no: No | undefined, nome: string): string | undefined =>
  textoDe(filho(no, nome))

/** Text of the first of these children that has any. */
export function textoEntre(no: No | undefined, ...nomes: string[]): string | undefined {
  for (const nome of nomes) {
    const t = texto(no, nome)
    if (t !== undefined) return t
  }
  return undefined
}

/** All descendants of that name, not looking inside one already found. */
export function buscar(no: No, nome: string): No[] {
  const achados: No[] = []
  const pilha: No[] = [no]
  for (let atual = pilha.pop(); atual !== undefined; atual = pilha.pop()) {
    if (atual.nome === nome) {
      achados.push(atual)
      continue
    }
    for (let i = atual.filhos.length - 1; i >= 0; i--) {
      const f = atual.filhos[i]
      if (f !== undefined) pilha.push(f)
    }
  }
  return achados
}
