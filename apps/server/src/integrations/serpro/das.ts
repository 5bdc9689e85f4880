import { z } from 'zod'
import type { DasEmitido } from '../../platform/fora/index.ts'
import {
  arquivo,
  dia,
  lerComo,
  lista,
  mes,
  reais,
  reaisOuNada,
  semHifen,
  texto,
  umOuVarios,
} from './palavras.ts'

const Valores = z.object({
  principal: reaisOuNada,
  multa: reaisOuNada,
  juros: reaisOuNada,
  total: reais,
})
/** Several months together are of the last of them. */
const VARIOS = 'Diversos'
const codigoDeBarras = lista(texto)
const Detalhamento = z.object({
  periodoApuracao: z.union([z.literal(VARIOS), mes]),
  numeroDocumento: texto,
  ...{ dataVencimento: dia, dataLimiteAcolhimento: dia, valores: Valores },
  ...{ observacao1: texto, observacao2: texto, observacao3: texto },
  composicao: lista(
    z.object({ periodoApuracao: mes, codigo: texto, denominacao: texto, valores: Valores }),
  ),
  codigoDeBarras,
})
const Guia = z
  .object({
    pdf: arquivo,
    cnpjCompleto: texto,
    codigoDeBarras,
    // One service calls it by another name.
    detalhamento: umOuVarios(Detalhamento).optional(),
    detalhamentoDas: umOuVarios(Detalhamento).optional(),
  })
  .refine((guia) => (guia.detalhamento ?? guia.detalhamentoDas) !== undefined)

export const pedidoDeDas = (competencia: string, consolidarEm: string | undefined) => ({
  periodoApuracao: semHifen(competencia),
  ...(consolidarEm === undefined ? {} : { dataConsolidacao: semHifen(consolidarEm) }),
})

const competenciaDe = ({ periodoApuracao, composicao }: z.infer<typeof Detalhamento>): string => {
  if (periodoApuracao !== VARIOS) return periodoApuracao
  const ultima = composicao
    .map((parte) => parte.periodoApuracao)
    .sort()
    .at(-1)
  return lerComo(mes, ultima)
}

/** Guias of the Simples or of the MEI: a list, or one alone. */
export const lerDas = (dados: unknown): readonly DasEmitido[] =>
  lerComo(umOuVarios(Guia), dados).flatMap((guia) =>
    (guia.detalhamento ?? guia.detalhamentoDas ?? []).map((um) => ({
      ...{ cnpj: guia.cnpjCompleto, competencia: competenciaDe(um), numero: um.numeroDocumento },
      ...{ vencimento: um.dataVencimento, pagarAte: um.dataLimiteAcolhimento, valores: um.valores },
      composicao: um.composicao.map(({ periodoApuracao, ...parte }) => ({
        ...parte,
        competencia: periodoApuracao,
      })),
      observacoes: [um.observacao1, um.observacao2, um.observacao3].filter((dita) => dita !== ''),
      // Each service writes it in another place.
      codigoDeBarras: um.codigoDeBarras.length > 0 ? um.codigoDeBarras : guia.codigoDeBarras,
      pdf: guia.pdf,
    })),
  )
