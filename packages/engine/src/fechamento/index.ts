export { ordenarAvisos } from './avisos.ts'
export { serializarCanonico } from './canonico.ts'
export { compararFechamentos } from './comparar.ts'
export { dasDoMes } from './declarar.ts'
export { apurarFolhaDoFatorR, fecharMes } from './fechar.ts'
export { jurosAntesDoVencimento } from './guias.ts'
export { hashDoMes } from './hash.ts'
export { type MitDoMes, mitDoMes } from './mit-do-mes.ts'
export { deAnoPassado, type NormaEsperada, normasEsperadas } from './normas.ts'
export { sha256 } from './sha256.ts'
export type {
  Compensacao,
  Diferenca,
  FatosComuns,
  FatosDoMes,
  Fechamento,
  GuiaDevida,
  ParcelaDaGuia,
  RecusaFechamento,
  TipoDeGuia,
  TributoDoMes,
} from './tipos.ts'
export type { FatosDaFolha, FolhaDoFatorR, FolhaDoMes, PatronalDaFolha } from './tipos-da-folha.ts'
export type {
  DocumentosNaReforma,
  ItemDoRadar,
  Janela,
  ObrigacaoDoMes,
  ReformaDoMes,
  RetencaoDoMes,
} from './tipos-do-resultado.ts'
export type {
  DocumentosDoMes,
  FatosDaReforma,
  LucroPago,
  ObrigacaoLocal,
  PerfilDasObrigacoes,
  ServicoPrestado,
  ServicoTomado,
} from './tipos-dos-fatos.ts'
