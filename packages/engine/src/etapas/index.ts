export {
  APOIADAS_EM,
  ESTADO,
  type Estado,
  ETAPAS,
  type Etapa,
  type Etapas,
  EXIGIDAS_POR,
  ROTULOS_ESTADO_ETAPA,
  ROTULOS_ETAPA,
  SITUACOES_FECHAMENTO,
} from './etapas.ts'
export {
  apartirDe,
  atePassar,
  cumprida,
  lancamentoEstornado,
  type Motivo,
  type Resumo,
  SEM_DESTINATARIO,
  situacaoDoFechamento,
} from './situacao.ts'
