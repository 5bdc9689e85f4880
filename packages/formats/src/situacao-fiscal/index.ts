import { textoDoPdf } from './texto-do-pdf.ts'

export type SituacaoFiscalLida = {
  /** `so-o-documento`: what it says was not understood, and only reading it tells. */
  readonly resultado: 'sem-pendencias' | 'com-pendencias' | 'so-o-documento'
  /** Lines that say of something owed, missing, suspended or certified, as they are in it. */
  readonly achados: readonly string[]
}

const MAIS_ACHADOS = 50
const MAIOR_LINHA = 200
const SO_O_DOCUMENTO: SituacaoFiscalLida = { resultado: 'so-o-documento', achados: [] }

const PENDENCIA = /^pend[eê]ncia\b(?!s)/i
const SEM_PENDENCIAS = /n[aã]o foram detectadas pend[eê]ncias/i
const DITO =
  /^(pend[eê]ncia\b(?!s)|d[eé]bito com exigibilidade|processo fiscal com exigibilidade|parcelamento com|certid[aã]o\b)/i

/**
 * What the report of the tax situation (SITFIS) says, by its own words. Nothing is concluded from what is not there: without the
 * sentence that says that nothing was found, and without a pendência, it is only a document.
 */
export function lerSituacaoFiscal(pdf: Uint8Array): SituacaoFiscalLida {
  const linhas = textoDoPdf(pdf)
  if (linhas === null) return SO_O_DOCUMENTO
  const achados = [...new Set(linhas.filter((linha) => DITO.test(linha)))]
    .slice(0, MAIS_ACHADOS)
    .map((linha) => linha.slice(0, MAIOR_LINHA))
  if (linhas.some((linha) => PENDENCIA.test(linha))) return { resultado: 'com-pendencias', achados }
  if (linhas.some((linha) => SEM_PENDENCIAS.test(linha)))
    return { resultado: 'sem-pendencias', achados }
  return { ...SO_O_DOCUMENTO, achados }
}
