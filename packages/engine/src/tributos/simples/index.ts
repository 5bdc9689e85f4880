export type {
  AnexoDaAtividade,
  ApuracaoSimples,
  AtividadeDoMes,
  Aviso,
  FatosSimples,
  FolhaMensal,
  LinhaDoDas,
  PartesDaReceita,
  ReceitaMensal,
  RecusaSimples,
  TributosDoDas,
} from './tipos.ts'
