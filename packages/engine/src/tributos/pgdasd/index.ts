export { idDaAtividade } from './atividade.ts'
export { declararPgdasd } from './declarar.ts'
export { ESCOLHAS_PGDASD } from './escolhas.ts'
export type {
  AtividadeDeclarada,
  DadosPgdasd,
  FatosDeclaracao,
  ReceitaDaAtividade,
  RecusaDeclaracao,
  SegregacaoPgdasd,
} from './tipos.ts'
