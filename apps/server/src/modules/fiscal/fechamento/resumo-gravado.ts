import { serializarCanonico } from '@razao/engine/fechamento'
import type { EntregaGravada, Mudanca } from '@razao/engine/planejamento'

/** The columns of a closing's row, as they are written. */
export type LinhaDoMes = {
  documentos: number
  notas: number
  pro_labore: number
  apuracao: number
  conferencia: number
  guia: number
  enviado: number
  contabil: number
  bloqueio: number
  etapa_atual: string
  situacao: string
  motivo_codigo: string | null
  motivo: string | null
  sem_movimento: boolean
  regime_gravado: number
  anexo: string | null
  faturamento: number
  faturamento_anterior: number | null
  imposto: number | null
  imposto_anterior: number | null
  aliquota_efetiva: string | null
  fator_r_gravado: string | null
  resultado_hash: string | null
  /** Which obligations and windows: `prazos_do_mes`. */
  prazos: string | null
  mudanca: Mudanca | null
  entrega: EntregaGravada | null
}

const numero = (texto: string | null): number | null => (texto === null ? null : Number(texto))

/** One text per row: equal texts, nothing to write. Who did each stage does not count. */
export const resumoGravado = (linha: LinhaDoMes): string =>
  [
    linha.documentos,
    linha.notas,
    linha.pro_labore,
    linha.apuracao,
    linha.conferencia,
    linha.guia,
    linha.enviado,
    linha.contabil,
    linha.bloqueio,
    linha.etapa_atual,
    linha.situacao,
    linha.motivo_codigo,
    linha.motivo,
    linha.sem_movimento,
    linha.regime_gravado,
    linha.anexo,
    linha.faturamento,
    linha.faturamento_anterior,
    linha.imposto,
    linha.imposto_anterior,
    numero(linha.aliquota_efetiva),
    numero(linha.fator_r_gravado),
    linha.resultado_hash,
    linha.prazos,
    linha.mudanca === null ? '' : serializarCanonico(linha.mudanca),
    linha.entrega === null ? '' : serializarCanonico(linha.entrega),
  ].join('|')
