import type {
  declaracoes,
  fechamento,
  fiscal,
  folha,
  RouteInput,
  RouteOutput,
} from '@razao/contract'

export type Etapa = fechamento.Etapa
export type EtapaDoMapa = fechamento.EtapaDoMapa
type Mapa = RouteOutput<typeof fechamento.listarFechamento>
export type LinhaDoMapa = Mapa['Lista'][number]
export type TotaisDoMapa = Mapa['totais']
export type SituacaoDoFechamento = LinhaDoMapa['situacao']
export type FechamentoLido = RouteOutput<typeof fechamento.lerFechamento>
export type Execucao = RouteInput<typeof fechamento.executarFechamento>
export type Previa = RouteOutput<
  | typeof fechamento.preverFechamento
  | typeof fechamento.preverLote
  | typeof declaracoes.preverDeclaracoes
>
export type SelecaoDeEmpresas = Execucao['selecao']

type Faturamento = RouteOutput<typeof fiscal.listarFaturamento>
export type LinhaDeFaturamento = Faturamento['lista'][number]
export type ProLabore = RouteOutput<typeof folha.listarProLabore>['lista'][number]
export type LinhaDoDas = RouteOutput<typeof fiscal.listarDas>['lista'][number]
export type Apuracao = RouteOutput<typeof fiscal.lerApuracao>
export type Diferenca = Apuracao['diferencas'][number]
