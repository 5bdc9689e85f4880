export type PosicaoNaGrade = { readonly linha: number; readonly coluna: number }
export type TamanhoDaGrade = { readonly linhas: number; readonly colunas: number }

const SALTO = 10

const preso = (valor: number, maximo: number): number => Math.max(0, Math.min(valor, maximo))

/** Where a key leads the focus: null when the key does not move it; `pagina` when it leaves the page. */
export function mover(
  tecla: { readonly key: string; readonly ctrl: boolean },
  de: PosicaoNaGrade,
  tamanho: TamanhoDaGrade,
): PosicaoNaGrade | { readonly pagina: 1 | -1 } | null {
  const ultimaLinha = tamanho.linhas - 1
  const ultimaColuna = tamanho.colunas - 1
  const para = (linha: number, coluna: number): PosicaoNaGrade => ({
    linha: preso(linha, ultimaLinha),
    coluna: preso(coluna, ultimaColuna),
  })
  switch (tecla.key) {
    case 'ArrowDown':
    case 'j':
      return para(de.linha + 1, de.coluna)
    case 'ArrowUp':
    case 'k':
      return para(de.linha - 1, de.coluna)
    case 'ArrowRight':
      return para(de.linha, de.coluna + 1)
    case 'ArrowLeft':
      return para(de.linha, de.coluna - 1)
    case 'Home':
      return para(tecla.ctrl ? 0 : de.linha, 0)
    case 'End':
      return para(tecla.ctrl ? ultimaLinha : de.linha, ultimaColuna)
    case 'PageDown':
      return de.linha === ultimaLinha ? { pagina: 1 } : para(de.linha + SALTO, de.coluna)
    case 'PageUp':
      return de.linha === 0 ? { pagina: -1 } : para(de.linha - SALTO, de.coluna)
    default:
      return null
  }
}
