export type { CodigoDeAchado } from './achados.ts'
export { BRASIL, RELACOES_DA_ECD } from './campos.ts'
export { aglutinacaoDe } from './demonstracoes.ts'
export { documentosDaEcd } from './documentos.ts'
export { escreverEcd, registrosDaEcd } from './escrever.ts'
export { type EcdLida, lerEcd, type OpcoesDeLeitura } from './importar.ts'
export {
  LIMITES_ECD,
  type LimitesDaEcd,
  type LinhaLida,
  type LinhaRecusada,
  lerRegistros,
} from './ler.ts'
export { escreverRtf, type ParteDoRtf } from './rtf.ts'
export type {
  Achado,
  Gravidade,
  OpcoesDaEcd,
  Registro,
  RegistroNumerado,
  RelatorioDaEcd,
} from './tipos.ts'
export { SITUACAO_NA_ECD } from './tipos.ts'
export { validarEcd, validarLivroParaEcd } from './validar.ts'
