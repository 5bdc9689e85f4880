import { ETAPAS } from '@razao/engine/etapas'
import { z } from 'zod'

export {
  APOIADAS_EM,
  ESTADO as ESTADO_ETAPA,
  ETAPAS,
  EXIGIDAS_POR,
  ROTULOS_ESTADO_ETAPA,
  ROTULOS_ETAPA,
  SITUACOES_FECHAMENTO,
} from '@razao/engine/etapas'
export const Etapa = z.enum(ETAPAS)
export type Etapa = z.infer<typeof Etapa>
