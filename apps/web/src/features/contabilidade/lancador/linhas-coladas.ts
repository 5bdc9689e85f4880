import { contaDigitada } from '../../../ui/contas.ts'
import { lerDinheiro, textoDoCampo } from '../../../ui/dinheiro-digitado.ts'
import type { Conta } from '../plano/index.ts'
import { celulasColadas } from './celulas-coladas.ts'
import { type LinhaDigitada, linhaVazia } from './linhas-do-lancador.ts'

type Lida = { readonly conta: string; readonly historico: string } & (
  | { readonly debito: string }
  | { readonly credito: string }
)

const escrito = (texto: string): string => {
  const lido = lerDinheiro(texto)
  return lido === null ? texto : textoDoCampo(lido)
}

/** `D` and `C` alone in a cell say the side of the amount beside them. */
const ladoDe = (texto: string): 'debito' | 'credito' | null => {
  if (/^d(é|e)?b?(ito)?\.?$/i.test(texto)) return 'debito'
  return /^c(r(é|e)d(ito)?)?\.?$/i.test(texto) ? 'credito' : null
}

/**
 * A row of the spreadsheet as a line of the entry: account, then débito and crédito each in its column, or the
 * amount and its side (`D`/`C`, in either order), then the words of the line.
 */
function lerLinha([conta = '', a = '', b = '', c = '']: readonly string[]): Lida {
  const ladoDeB = ladoDe(b)
  const ladoDeA = ladoDe(a)
  if (ladoDeB) return { conta, historico: c, ...porLado(ladoDeB, a) }
  if (ladoDeA) return { conta, historico: c, ...porLado(ladoDeA, b) }
  const zero = a === '' || lerDinheiro(a) === 0
  if (zero && lerDinheiro(b) !== null) return { conta, historico: c, credito: escrito(b) }
  // Nothing that is an amount after the first: two columns of account and débito, and words.
  if (lerDinheiro(b) === null && b !== '') return { conta, historico: b, debito: escrito(a) }
  return { conta, historico: c, debito: escrito(a) }
}

const porLado = (lado: 'debito' | 'credito', valor: string) =>
  lado === 'debito' ? { debito: escrito(valor) } : { credito: escrito(valor) }

const ehTitulo = (celulas: readonly string[]): boolean =>
  /^(conta|c[oó]digo)\b/i.test(celulas[0] ?? '')

/** The rows pasted over the lines from one of them on; what an account is not known by stays to be chosen. */
export function comLinhasColadas(
  linhas: readonly LinhaDigitada[],
  { colado, contas, em }: { colado: string; contas: readonly Conta[]; em: number },
): readonly LinhaDigitada[] {
  const lidas = celulasColadas(colado).filter(
    (celulas) => celulas.some((celula) => celula !== '') && !ehTitulo(celulas),
  )
  const inicio = Math.max(
    0,
    linhas.findIndex(({ chave }) => chave === em),
  )
  let proxima = Math.max(0, ...linhas.map(({ chave }) => chave)) + 1
  const postas = lidas.map(lerLinha).map((lida, i): LinhaDigitada => {
    const base = linhas[inicio + i] ?? linhaVazia(proxima++)
    const conta = contaDigitada(contas, lida.conta)
    return {
      ...linhaVazia(base.chave),
      contaId: conta?.id ?? null,
      debito: 'debito' in lida ? lida.debito : '',
      credito: 'credito' in lida ? lida.credito : '',
      historico: (conta
        ? lida.historico
        : [lida.conta, lida.historico].filter(Boolean).join(' · ')
      ).slice(0, 500),
    }
  })
  return [...linhas.slice(0, inicio), ...postas, ...linhas.slice(inicio + postas.length)]
}
