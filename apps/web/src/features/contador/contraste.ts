import { contrasteComBranco } from '../../brand/cores.ts'

/** WCAG 2.2, 1.4.3: text of normal size. */
export const CONTRASTE_MINIMO = 4.5

export const ehCor = (texto: string): boolean => /^#[0-9a-f]{6}$/i.test(texto)

/** The colour itself when white reads on it, or the same hue as little darker as it takes. */
export function corQueSeLe(cor: string): string {
  const canais = [1, 3, 5].map((inicio) => Number.parseInt(cor.slice(inicio, inicio + 2), 16))
  for (let passo = 0; passo <= 100; passo += 1) {
    const mais = `#${canais
      .map((canal) =>
        Math.round((canal * (100 - passo)) / 100)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    if (contrasteComBranco(mais) >= CONTRASTE_MINIMO) return mais
  }
  return '#000000'
}

/** `5,12:1`, never rounded up to what it does not reach. */
export const textoDoContraste = (cor: string): string =>
  `${(Math.floor(contrasteComBranco(cor) * 100) / 100).toFixed(2).replace('.', ',')}:1`

export const seLe = (cor: string): boolean => contrasteComBranco(cor) >= CONTRASTE_MINIMO
