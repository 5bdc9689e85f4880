export { DADOS_DO_DIALETO, type DadosDoDialeto, type Operacao } from './dialetos.ts'
export { envelopar } from './envelope.ts'
export { ENDERECO_PROIBIDO, explicarRecusaAbrasf } from './erros.ts'
export {
  type CancelamentoAbrasf,
  type DocumentoAbrasf,
  escreverCancelamento,
  escreverConsulta,
  escreverEmissao,
  escreverSubstituicao,
} from './escrever.ts'
export { lerRespostaAbrasf, type MensagemAbrasf, type RespostaAbrasf } from './ler.ts'
export type { AlemDaDps, NumeroDoRps } from './tipos.ts'
