/** An exact fraction; typed sums never pass through binary floating point. */
type Fracao = { readonly n: bigint; readonly d: bigint }

/**
 * One typed number. With a comma, dots are thousands, and each is in its place; without it, a dot is decimal unless every group
 * after it has three digits (`1.234` is one thousand two hundred and thirty-four, as written in Brazil).
 * No thousand begins with zero: `0.005` is neither.
 */
function lerNumero(texto: string): Fracao | null {
  let limpo = texto
  if (/^0\d{0,2}\.\d{3}$/.test(texto)) return null
  if (/^(\d*|[1-9]\d{0,2}(\.\d{3})+),\d*$/.test(texto))
    limpo = texto.replaceAll('.', '').replace(',', '.')
  else if (/^[1-9]\d{0,2}(\.\d{3})+$/.test(texto)) limpo = texto.replaceAll('.', '')
  const partes = /^(\d{1,15})(?:\.(\d{0,10}))?$/.exec(limpo) ?? /^()\.(\d{1,10})$/.exec(limpo)
  if (!partes) return null
  const [, inteiros = '', decimais = ''] = partes
  return { n: BigInt(`${inteiros || '0'}${decimais}`), d: 10n ** BigInt(decimais.length) }
}

const OPERACOES: Record<string, (a: Fracao, b: Fracao) => Fracao | null> = {
  '+': (a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }),
  '-': (a, b) => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d }),
  '*': (a, b) => ({ n: a.n * b.n, d: a.d * b.d }),
  '/': (a, b) => {
    if (b.n === 0n) return null
    return b.n < 0n ? { n: -a.n * b.d, d: -a.d * b.n } : { n: a.n * b.d, d: a.d * b.n }
  },
}

type Fila = { readonly simbolos: readonly string[]; posicao: number }

function lerFator(fila: Fila): Fracao | null {
  const simbolo = fila.simbolos[fila.posicao++]
  if (simbolo === undefined) return null
  if (simbolo === '-') {
    const fator = lerFator(fila)
    return fator && { n: -fator.n, d: fator.d }
  }
  if (simbolo !== '(') return lerNumero(simbolo)
  const dentro = lerSoma(fila)
  return fila.simbolos[fila.posicao++] === ')' ? dentro : null
}

function lerCadeia(
  fila: Fila,
  { sinais, termo }: { sinais: string; termo: (fila: Fila) => Fracao | null },
): Fracao | null {
  let total = termo(fila)
  while (total) {
    const sinal = fila.simbolos[fila.posicao]
    if (sinal === undefined || !sinais.includes(sinal)) return total
    fila.posicao += 1
    const proximo = termo(fila)
    total = proximo && (OPERACOES[sinal]?.(total, proximo) ?? null)
  }
  return null
}

const lerProduto = (fila: Fila): Fracao | null => lerCadeia(fila, { sinais: '*/', termo: lerFator })
const lerSoma = (fila: Fila): Fracao | null => lerCadeia(fila, { sinais: '+-', termo: lerProduto })

/** Half away from zero, as a cash register rounds. */
function paraCentavos({ n, d }: Fracao): number | null {
  const negativo = n < 0n
  const dobro = (negativo ? -n : n) * 200n
  const centavos = Number((dobro + d) / (2n * d))
  if (!Number.isSafeInteger(centavos)) return null
  return negativo && centavos !== 0 ? -centavos : centavos
}

/**
 * Centavos of what a person typed or pasted: `1.234,56`, `1234.56`, `R$ 1.234,56`, `1200*1,5`,
 * `(100+50)/3`. @returns null when it is not an amount (or is empty)
 */
export function lerDinheiro(texto: string): number | null {
  const limpo = texto
    .replace(/R\$/gi, '')
    .replace(/[\s\u00a0]/g, '')
    .replaceAll('−', '-')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
  const simbolos = limpo.match(/[\d.,]+|[-+*/()]/g)
  if (!simbolos || simbolos.join('') !== limpo || simbolos.length > 60) return null
  const fila: Fila = { simbolos, posicao: 0 }
  const valor = lerSoma(fila)
  return valor && fila.posicao === simbolos.length ? paraCentavos(valor) : null
}

/** Centavos as the field shows them while not being edited. */
export const textoDoCampo = (centavos: number | null): string => {
  if (centavos === null) return ''
  const texto = String(Math.abs(centavos)).padStart(3, '0')
  const inteiros = texto.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${centavos < 0 ? '-' : ''}${inteiros},${texto.slice(-2)}`
}
