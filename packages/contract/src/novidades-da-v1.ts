/** One change of /v1, as who integrates reads it. */
export type Novidade = {
  /** Civil date, `YYYY-MM-DD`. */
  readonly dia: string
  /** `campo`: something was added to routes that were there. */
  readonly tipo: 'nova' | 'campo' | 'descontinuada' | 'retirada'
  /** By the names of the routes. */
  readonly rotas: readonly string[]
  readonly texto: string
}

/** The changelog of /v1, the newest first: the page /docs/novidades, and what a test asks of who changes a route. */
export const NOVIDADES_DA_V1: readonly Novidade[] = [
  {
    dia: '2026-11-24',
    tipo: 'nova',
    rotas: [
      'v1ExcluirWebhook',
      'v1ListarWebhooks',
      'v1ListarEntregasDoWebhook',
      'v1CriarWebhook',
      'v1RepetirEntregaDoWebhook',
      'v1TrocarSegredoDoWebhook',
      'v1AlterarWebhook',
    ],
    texto:
      'Webhooks: a Razão avisa o seu sistema, com entregas assinadas, do que mudou em empresas, meses, guias e documentos.',
  },
  {
    dia: '2026-11-24',
    tipo: 'nova',
    rotas: [
      'v1Balancete',
      'v1ListarCompetencias',
      'v1ListarContas',
      'v1ListarDocumentos',
      'v1BaixarDocumento',
      'v1ListarEmpresas',
      'v1LerEmpresa',
      'v1ListarGuias',
      'v1LerGuia',
      'v1MemoriaDaGuia',
      'v1PdfDaGuia',
      'v1LerImportacao',
      'v1ListarLancamentos',
      'v1ListarNotas',
      'v1LerNota',
      'v1ListarRecebimentos',
      'v1ListarObrigacoes',
      'v1LerOperacao',
      'v1Razao',
      'v1ListarReceitas',
      'v1AnexarComprovante',
      'v1PagarGuia',
      'v1EnviarNotas',
      'v1ConfirmarImportacao',
      'v1Lancar',
      'v1InformarRecebimento',
      'v1ConfirmarReceita',
      'v1AjustarReceita',
    ],
    texto:
      'A primeira versão: empresas, notas e importações, receitas, guias, lançamentos e relatórios, obrigações, fechamento e documentos.',
  },
]
