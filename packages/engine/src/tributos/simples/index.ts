export {
  CODIGO_PGDASD,
  ROTULOS_TRIBUTO_SIMPLES,
  TRIBUTOS_SIMPLES,
  type TributoSimples,
} from '../../tabelas/simples/index.ts'
export { type AliquotaEfetiva, aliquotaEfetiva } from './aliquota.ts'
export { apurarSimples } from './apurar.ts'
export {
  ATIVIDADES_PGDASD,
  type AtividadePgdasd,
  atividadePgdasd,
  type FaltaDizer,
  type TributacaoDaAtividade,
} from './atividades-pgdasd.ts'
export {
  admiteCaixa,
  apurarCaixa,
  type CaixaDoMes,
  type FatosDoCaixa,
  type FimDoCaixa,
  paDaOpcaoDeRegime,
  type ReceitaDoCaixa,
  ULTIMO_MES_DE_CAIXA,
} from './caixa/apurar.ts'
export type { Titulo } from './caixa/titulo.ts'
export {
  type CreditoDoComprador,
  creditoDoComprador,
  type FatosDoCredito,
  mencoesDoDocumento,
  type TributoDoCredito,
} from './documento/credito.ts'
export {
  aliquotaIssNaFonte,
  type DiferencaDoIss,
  diferencaDoIssNaAbertura,
  type FatosDoIssNaFonte,
  type IssNaFonte,
} from './documento/iss-na-fonte.ts'
export type { Emitente } from './documento/situacao.ts'
export { ESCOLHAS_SIMPLES, type Escolha } from './escolhas.ts'
export { ATIVIDADE, DEVOLUCOES, FORMA_DO_SIMPLES, RECEITAS, TITULOS } from './forma.ts'
export { idDoTributo } from './linhas.ts'
export {
  type Exclusao,
  efeitosDaExclusao,
  type FatosDaExclusao,
  MOTIVOS_DE_EXCLUSAO,
  type MotivoDeExclusao,
} from './obrigacoes/exclusao.ts'
export {
  type LivroDoSimples,
  livrosObrigatorios,
  prazoDaDefisEspecial,
} from './obrigacoes/livros.ts'
export {
  type Entrega,
  type FatosDaMulta,
  type MultaDaDeclaracao,
  multaDaDeclaracao,
  multaPorIncorrecoes,
  textoDaMulta,
} from './obrigacoes/multas.ts'
export type { FatosPeloRbt12 } from './pelo-rbt12.ts'
export { type DasDoEstabelecimento, porEstabelecimento } from './por-estabelecimento.ts'
export { type ProximoMes, projetarProximoMes } from './projecao.ts'
export {
  apurarReceitaBruta,
  competenciaDaReceita,
  type ItemDoMes,
  type ReceitaBruta,
} from './receita/composicao.ts'
export {
  aplicarDevolucoes,
  type Cancelamento,
  corrigirCancelados,
  type Devolucao,
  type Devolvido,
  type FatosDasDevolucoes,
  type ReceitasCorrigidas,
} from './receita/devolucoes.ts'
export { type FolhaDoFatorR, folhaDoFatorR } from './receita/folha.ts'
export { rotuloDaAtividade } from './rotulo-da-atividade.ts'
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
