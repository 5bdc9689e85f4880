import { ETAPAS, ETAPAS_DO_MAPA } from '@razao/engine/etapas'
import { z } from 'zod'

export {
  APOIADAS_EM,
  ESTADO as ESTADO_ETAPA,
  ETAPAS,
  ETAPAS_ACOMPANHADAS,
  ETAPAS_DO_MAPA,
  EXIGIDAS_POR,
  ROTULOS_ESTADO_ETAPA,
  ROTULOS_ETAPA,
  ROTULOS_ETAPA_DO_MAPA,
  SITUACOES_FECHAMENTO,
} from '@razao/engine/etapas'
export const Etapa = z.enum(ETAPAS)
export type Etapa = z.infer<typeof Etapa>
export const EtapaDoMapa = z.enum(ETAPAS_DO_MAPA)
export type EtapaDoMapa = z.infer<typeof EtapaDoMapa>
