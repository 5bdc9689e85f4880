export { idDaAtividade } from './atividade.ts'
export {
  CAUSAS_DA_DIFERENCA,
  compararPgdasd,
  type TributoComparado,
} from './comparar.ts'
export { declararPgdasd } from './declarar.ts'
export { ESCOLHAS_PGDASD } from './escolhas.ts'
export { type PerguntaDoPgdasd, perguntasDoPgdasd } from './perguntas.ts'
export type {
  AtividadeDeclarada,
  DadosPgdasd,
  ExigibilidadeSuspensa,
  FatosDeclaracao,
  MotivoDeSuspensao,
  NaoOptante,
  ReceitaDaAtividade,
  RecusaDeclaracao,
  SegregacaoPgdasd,
} from './tipos.ts'
export { MOTIVOS_DE_SUSPENSAO } from './tipos.ts'
