import { ok, type Recusa, type Result } from '../dinheiro/index.ts'
import {
  compararNotas,
  conferirDocumento,
  conferirTempoDaNota,
  fatosDaReceita,
  type NotaDeMercadorias,
  receitaDaNfe,
  receitaDoMes,
} from '../faturamento/index.ts'
import { conferirResultado } from './conferir-resultado.ts'
import { diferencas } from './diferencas.ts'
import type { Exemplo } from './exemplo.ts'

const vale = <R extends Recusa>(resposta: Result<true, R>) =>
  resposta.ok ? ok({ vale: true }) : resposta

type DaNfe = { readonly quem: 'vendedor' | 'comprador'; readonly nota: NotaDeMercadorias }
type DosFatos = {
  readonly competencia: string
  readonly receita: Parameters<typeof fatosDaReceita>[1]
  readonly informadas?: Parameters<typeof fatosDaReceita>[2]
}

/** The revenue of a month, of a note of goods, and what of it goes to the books. */
export const CONFERENTES_DO_FATURAMENTO: Readonly<Record<string, (exemplo: Exemplo) => string[]>> =
  {
    'documento-fiscal': ({ fatos, espera }) =>
      conferirResultado(() => vale(conferirDocumento(fatos as never)), espera),
    'tempo-da-nota': ({ fatos, espera }) =>
      conferirResultado(() => vale(conferirTempoDaNota(fatos as never)), espera),
    'notas-de-uma-chave': ({ fatos, espera }) =>
      conferirResultado(() => compararNotas(fatos as never), espera),
    'receita-da-nfe': ({ fatos, espera }) => {
      const { nota, quem } = fatos as DaNfe
      return diferencas(receitaDaNfe(nota, quem), espera)
    },
    'receita-do-mes': ({ fatos, espera }) =>
      diferencas(receitaDoMes(fatos as Parameters<typeof receitaDoMes>[0]), espera),
    'fatos-da-receita': ({ fatos, espera }) => {
      const { competencia, receita, informadas } = fatos as DosFatos
      const feitos = fatosDaReceita(competencia, receita, informadas).map((fato) => [
        fato.tipo,
        ...('valor' in fato ? [fato.valor] : []),
        ...('retencoes' in fato ? [fato.retencoes] : []),
      ])
      return diferencas({ fatos: feitos }, espera)
    },
  }
