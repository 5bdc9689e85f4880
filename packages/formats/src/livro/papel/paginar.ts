import type { Sequencia } from '../tipos.ts'

/** Columns in a line and lines in a page: A4 upright, margins of 36 points. */
export const COLUNAS = 108
export const LINHAS = 69

/** A text between two columns of the page: from its left or, `aoFim`, up to its right. */
export type Pedaco = {
  readonly de: number
  readonly ate: number
  readonly texto: string
  readonly lado?: 'fim' | 'meio'
  readonly forte?: boolean
}

export const noInicio = (de: number, ate: number, texto: string): Pedaco => ({ de, ate, texto })
export const noFim = (de: number, ate: number, texto: string): Pedaco => ({
  ...{ de, ate, texto, lado: 'fim' },
})
export const noMeio = (texto: string): Pedaco => ({ de: 0, ate: COLUNAS, texto, lado: 'meio' })
export const forte = (pedaco: Pedaco): Pedaco => ({ ...pedaco, forte: true })

/** How much of the room that is left goes before the text. */
export const PARTE_A_ESQUERDA = { inicio: 0, meio: 0.5, fim: 1 } as const

/** What is drawn as a line from margin to margin. */
export const FIO: LinhaDoPapel = { pedacos: [], fio: true }
export const EM_BRANCO: LinhaDoPapel = { pedacos: [] }
export const linhaDe = (
  pedacos: readonly Pedaco[],
  resto: Pick<LinhaDoPapel, 'junto' | 'quebra'> = {},
): LinhaDoPapel => ({ pedacos: pedacos.filter(({ texto }) => texto !== ''), ...resto })

/** The line as characters in a grid: what a program reads, and what the tests compare. */
export function textoDaLinha({ pedacos, fio = false }: LinhaDoPapel): string {
  if (fio) return '-'.repeat(COLUNAS)
  let linha = ''
  for (const { de, ate, texto, lado } of pedacos) {
    const cabe = texto.slice(0, ate - de)
    const sobra = ate - de - cabe.length
    const recuo = Math.floor(sobra * PARTE_A_ESQUERDA[lado ?? 'inicio'])
    linha = linha.padEnd(de + recuo) + cabe
  }
  return linha
}

/** A line on its way to paper. */
export type LinhaDoPapel = {
  readonly pedacos: readonly Pedaco[]
  readonly fio?: boolean
  /** Lines, this one included, that must stay on one page. */
  readonly junto?: number
  /** Starts a page. */
  readonly quebra?: boolean
}

export type Molde = {
  /** Lines at the top of every page, after the line with company and page. */
  readonly cabecalho: readonly LinhaDoPapel[]
  /**
   * Totals so far, asked when a page ends in the middle: goes below as "A transportar" and above the next
   * page as "De transporte", with the words up to the column told. Null where there is nothing to carry.
   */
  readonly transporte?: () => readonly [ate: number, totais: readonly Pedaco[]] | null
}

const levado = (dizer: string, [ate, totais]: readonly [number, readonly Pedaco[]]): LinhaDoPapel =>
  linhaDe([noFim(0, ate, dizer), ...totais].map(forte))

/** Breaks lines into pages, with totals carried forward; each page comes with its lines only. */
export async function* paginar(
  linhas: Sequencia<LinhaDoPapel>,
  { cabecalho, transporte }: Molde,
): AsyncGenerator<readonly LinhaDoPapel[], void, undefined> {
  // The first line of a page says company and number, and the last one may carry forward.
  const capacidade = LINHAS - 2
  let pagina: LinhaDoPapel[] = [...cabecalho]
  let vazia = true
  const virar = function* (porFalta: boolean): Generator<readonly LinhaDoPapel[]> {
    const carga = porFalta ? (transporte?.() ?? null) : null
    if (carga !== null) pagina.push(levado('A transportar', carga))
    yield pagina
    pagina = [...cabecalho]
    if (carga !== null) pagina.push(levado('De transporte', carga))
    vazia = true
  }
  for await (const linha of linhas) {
    const { junto = 1, quebra = false } = linha
    const falta = pagina.length + Math.min(junto, 20) > capacidade
    if (!vazia && (quebra || falta)) yield* virar(!quebra)
    pagina.push(linha)
    vazia = false
  }
  if (!vazia) yield* virar(false)
}

/** Breaks a text at blanks; a word longer than the line is cut. */
export function quebrar(texto: string, largura: number): string[] {
  const linhas: string[] = []
  let atual = ''
  for (const inteira of texto.split(/\s+/)) {
    let palavra = inteira
    if (atual !== '' && atual.length + 1 + palavra.length > largura) {
      linhas.push(atual)
      atual = ''
    }
    while (palavra.length > largura) {
      linhas.push(palavra.slice(0, largura))
      palavra = palavra.slice(largura)
    }
    atual = atual === '' ? palavra : `${atual} ${palavra}`
  }
  return atual === '' && linhas.length > 0 ? linhas : [...linhas, atual]
}
