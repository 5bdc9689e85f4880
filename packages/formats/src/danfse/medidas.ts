// Geometry of NT 008, items 2.2 and 2.4.5: in centimetres from the corner of an A4, here in points.

export const cm = (centimetros: number): number => (centimetros * 72) / 2.54

export const LARGURA_DO_A4 = 595.28
export const ALTURA_DO_A4 = 841.89

/** Between the edge of the paper and the border, which is 1 pt thick (0.15 to 0.20 cm). */
export const MARGEM = cm(0.2)

export const ESQUERDA = cm(0.3)
export const LARGURA = cm(20.4)
export const DIREITA = ESQUERDA + LARGURA
/** Where nothing is written any more. */
export const FUNDO = ALTURA_DO_A4 - cm(0.3)

/** Where each of the four columns starts, and the one after the last. */
const COLUNAS = [ESQUERDA, cm(5.41), cm(10.51), cm(15.62), DIREITA] as const
/** Between the side of a cell and what is written in it. */
export const RECUO = cm(0.15)

/** The cell of so many columns from one on. */
export function celula(coluna: number, colunas: number): { x: number; largura: number } {
  const x = COLUNAS[coluna] ?? ESQUERDA
  return { x, largura: (COLUNAS[coluna + colunas] ?? DIREITA) - x }
}

export const CABECALHO = { topo: cm(0.3), altura: cm(1.16) }
export const IDENTIFICACAO = { topo: cm(1.48), primeira: cm(0.77), linha: cm(0.69) }
export const QR = { x: cm(17.48), y: cm(1.67), lado: cm(1.52) }
export const DIZERES_DO_QR = cm(3.36)
/** First of the blocks. */
export const TOPO_DOS_BLOCOS = cm(4.34)

export const ALTURA_DA_LINHA = cm(0.645)
export const ALTURA_DA_LINHA_DO_TOTAL = cm(0.685)
export const ALTURA_DO_TEXTO = cm(0.4)
/** NT 008 asks for 0.32 at least. */
export const ALTURA_DA_FRASE = cm(0.36)
export const ALTURA_DO_TITULO_FINAL = cm(0.39)
export const ALTURA_DO_CANHOTO = cm(0.67)

/** Least sizes of letters: item 2.4. */
export const CORPO = 7
export const CORPO_DO_ROTULO = 6
export const CORPO_DO_TITULO = 9
export const CORPO_DO_MUNICIPIO = 8
export const ENTRELINHA = 8.7

/** Of 5 % of density. */
export const CINZA = '#f2f2f2'
/** Solid K35, of 50 pt at least. */
export const COR_DA_MARCA = '#a6a6a6'
export const COR_SEM_VALIDADE = '#ff0000'
