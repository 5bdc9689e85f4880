export { type AliquotaNaNota, aliquotaNaNota } from './aliquota-na-nota.ts'
export { descreverRegra, lerChave, rotuloDaChave } from './descrever.ts'
export { type Escolhida, escolher } from './escolher.ts'
export {
  defeitoDaAliquota,
  FATOS_FEDERAIS,
  type FatoFederal,
  limitesDoIss,
  REGRAS_FEDERAIS,
} from './federais.ts'
export { linhaDoIss } from './linha-do-iss.ts'
export { comFim, type Encaixe, encaixar, noDia, type Ponto } from './linha-do-tempo.ts'
export { pedeEvento, pedeObra } from './obra-e-evento.ts'
export { type PrazoDaNota, prazoDaNota } from './prazos.ts'
export { type FatosDaRota, quemEmite, type Rota, type RotaEscolhida } from './quem-emite.ts'
export {
  type CodigoDoServico,
  chaveDoServico,
  chavesDoServico,
  lerCodigoDoServico,
  municipioDaIncidencia,
  SERVICOS,
  type ServicoDaLista,
} from './servicos.ts'
export {
  CAMADAS,
  type Camada,
  type CodigoMunicipal,
  DIALETOS,
  type Dialeto,
  FIXO_POR,
  MODOS_DE_PRAZO,
  type ModoDePrazo,
  PERIODOS_DO_FIXO,
  QUANDO_RETEM,
  QUEM_RETEM,
  type RegraDatada,
  ROTAS,
  SISTEMAS,
  SITUACOES_NACIONAIS,
  TIPOS,
  TIPOS_DE_REGRA,
  type TipoDeRegra,
  USOS_DA_INSCRICAO,
  type ValorDaRegra,
  type ValoresDaRegra,
} from './tipos.ts'
