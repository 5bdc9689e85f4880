export {
  DOCUMENTOS_FISCAIS,
  type DocumentoFiscal,
  type FaseDaTransicao,
  JANELAS_DE_OPCAO,
  type JanelaDeOpcao,
  MUDANCAS_DE_2027,
  type Mudanca,
} from '../../tabelas/reforma/index.ts'
export { apurarIbsCbs } from './apurar.ts'
export {
  type EmissorNacional,
  emissorNacional,
  faseDaReforma,
  type InformacaoDeIbsCbs,
  informacaoDeIbsCbs,
  mudancasPara,
  opcoesAbertas,
} from './calendario.ts'
export { apurarMesDeIbsCbs, type FatosDoMesDeIbsCbs, type MesDeIbsCbs } from './do-mes.ts'
export type { FatosIbsCbs, IbsCbs, RecusaReforma } from './tipos.ts'
