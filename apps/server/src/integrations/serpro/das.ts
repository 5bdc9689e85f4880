import { z } from 'zod'
import type { DasEmitido } from '../../platform/fora/index.ts'
import { arquivo, dia, lerComo, mes, reais, reaisOuNada, texto } from './palavras.ts'

const Valores = z.object({
  principal: reaisOuNada,
  multa: reaisOuNada,
  juros: reaisOuNada,
  total: reais,
})
const Detalhamento = z.object({
  periodoApuracao: mes,
  numeroDocumento: texto,
  ...{ dataVencimento: dia, dataLimiteAcolhimento: dia, valores: Valores },
  ...{ observacao1: texto, observacao2: texto, observacao3: texto },
  composicao: z
    .array(z.object({ periodoApuracao: mes, codigo: texto, denominacao: texto, valores: Valores }))
    .nullish()
    .transform((partes) => partes ?? []),
})
const Guia = z.object({
  pdf: arquivo,
  cnpjCompleto: texto,
  codigoDeBarras: z
    .array(texto)
    .nullish()
    .transform((partes) => partes ?? []),
  // One, or a list of one.
  detalhamento: z
    .union([Detalhamento, z.array(Detalhamento).min(1)])
    .transform((dito) => (Array.isArray(dito) ? dito : [dito])),
})

export const pedidoDeDas = (competencia: string, consolidarEm: string | undefined) => ({
  periodoApuracao: competencia.replace('-', ''),
  ...(consolidarEm === undefined ? {} : { dataConsolidacao: consolidarEm.replaceAll('-', '') }),
})

/** Guias of the Simples or of the MEI: a list, or one alone. */
export const lerDas = (dados: unknown): readonly DasEmitido[] =>
  lerComo(z.array(Guia), Array.isArray(dados) ? dados : [dados]).flatMap((guia) =>
    guia.detalhamento.map((um) => ({
      ...{ cnpj: guia.cnpjCompleto, competencia: um.periodoApuracao, numero: um.numeroDocumento },
      ...{ vencimento: um.dataVencimento, pagarAte: um.dataLimiteAcolhimento, valores: um.valores },
      composicao: um.composicao.map(({ periodoApuracao, ...parte }) => ({
        ...parte,
        competencia: periodoApuracao,
      })),
      observacoes: [um.observacao1, um.observacao2, um.observacao3].filter((dita) => dita !== ''),
      ...{ codigoDeBarras: guia.codigoDeBarras, pdf: guia.pdf },
    })),
  )
