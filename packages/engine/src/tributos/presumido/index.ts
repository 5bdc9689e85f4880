export type {
  ApuracaoPresumido,
  AtividadePresumida,
  FatosPresumido,
  IssProprio,
  OutraReceita,
  Quota,
  ReceitaPorAtividade,
  RecusaPresumido,
  RetencaoFederal,
  TributoApurado,
  TributoFederal,
} from './tipos.ts'
