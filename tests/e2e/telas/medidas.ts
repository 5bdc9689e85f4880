// What is drawn and cannot be read, told by measure: it is the same in every screen.
import type { Page } from '@playwright/test'

/**
 * What is chosen in a field and does not fit it, a state that goes over the column beside it, and a chosen tab that is out
 * of its bar.
 */
export function malColocados(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tela = document.createElement('canvas').getContext('2d')
    const larguraDe = (texto: string, estilo: CSSStyleDeclaration): number => {
      if (tela === null) return 0
      // The shorthand is empty where figures have a width of their own.
      tela.font = `${estilo.fontWeight} ${estilo.fontSize} ${estilo.fontFamily}`
      return tela.measureText(texto).width
    }
    const achados: string[] = []
    for (const campo of document.querySelectorAll('select')) {
      const estilo = getComputedStyle(campo)
      const cabe =
        campo.clientWidth -
        Number.parseFloat(estilo.paddingLeft) -
        Number.parseFloat(estilo.paddingRight)
      const texto = campo.selectedOptions[0]?.text ?? ''
      const porExtenso = campo
        .closest('.mantine-NativeSelect-root')
        ?.querySelector('.rz-escolha-inteira')
      if (!porExtenso && cabe > 0 && larguraDe(texto, estilo) > cabe + 1)
        achados.push(`cut choice: «${texto}»`)
    }
    for (const estado of document.querySelectorAll('.rz-celula .rz-situacao')) {
      const celula = estado.closest('.rz-celula')?.getBoundingClientRect()
      const caixa = estado.getBoundingClientRect()
      if (celula && caixa.width > 2 && caixa.right > celula.right + 1)
        achados.push(`over the next column: «${estado.textContent}»`)
    }
    for (const aba of document.querySelectorAll(
      '.rz-abas > [aria-current], [role=tablist] > [role=tab][aria-selected=true]',
    )) {
      const barra = aba.parentElement?.getBoundingClientRect()
      const caixa = aba.getBoundingClientRect()
      if (!barra || barra.width < 2) continue
      const vista = Math.min(caixa.right, barra.right) - Math.max(caixa.left, barra.left)
      if (vista < Math.min(caixa.width, barra.width) - 2)
        achados.push(`chosen tab out of sight: «${aba.textContent}»`)
    }
    return [...new Set(achados)]
  })
}
