// What crosses the wire is written in camelCase. The specification (section 3) spells some entities, panels and
// filters in its own way; those names, in those routes only, are here and nowhere else.

// Section 3, «User session».
const USUARIO = ['FullName', 'IDPerfilAcesso', 'RotaInicial', 'Valido', 'Mensagens'] as const
// Section 3, «Company».
const EMPRESA = [
  ...(['ID', 'Apelido', 'Identificacao', 'IDRegime', 'IDCategoria'] as const),
  ...(['IDMunicipio', 'IDEscritorioContabil'] as const),
] as const
// Section 3, «Operacoes panel»: its page, its filters and its counts.
const PAGINACAO = ['Paginacao', 'PaginaAtual', 'RegistrosPorPagina', 'TotalDeRegistros'] as const
const PERIODO_DAS_OPERACOES = ['CompetenciaInicio', 'CompetenciaFim'] as const
const FILTRO_DAS_OPERACOES = [
  ...(['Status', 'IdEmpresa', 'TipoAutomacao', 'PesquisaMotivo'] as const),
  ...PERIODO_DAS_OPERACOES,
] as const
// Section 3 names no field of a row: a row is called as its filter is.
const OPERACAO = ['ID', 'TipoAutomacao', 'IdEmpresa', 'Empresa', 'Competencia', 'Status'] as const
// Section 3, «Operacoes panel»: counts.
const CONTAGENS = [
  ...(['QtdAutomacoesErro', 'QtdAutomacoesAProcessar', 'QtdAutomacoesEmExecucao'] as const),
  ...(['QtdAutomacoesCanceladas', 'QtdAutomacoesSucesso'] as const),
] as const
// Section 3, «PainelFechamento»: its filter.
const FILTRO_DO_FECHAMENTO = ['IdPerfisEscritoriosContabeis', 'IDCategoria'] as const
const MES = ['Competencia'] as const

type Excecao = { readonly entrada?: readonly string[]; readonly resposta?: readonly string[] }

/** By route: the names that are not camelCase, and in what they are. */
export const NOMES_DA_ESPECIFICACAO: Readonly<Record<string, Excecao>> = {
  // Section 3, «User session».
  lerSessao: { resposta: USUARIO },
  // Section 3, «Company», and «Profile» for ListaPerfis and Socios.
  opcoesDeEmpresa: { resposta: EMPRESA },
  listarEmpresas: { resposta: EMPRESA },
  minhasEmpresas: { resposta: EMPRESA },
  criarEmpresa: { resposta: EMPRESA },
  lerEmpresa: { resposta: [...EMPRESA, 'ListaPerfis', 'Socios'] },
  // Section 3, «Cache».
  planoDeContas: { resposta: ['ContasContabeis'] },
  // Section 3, «Operacoes panel»: its filter goes with every act over what it brings.
  listarOperacoes: {
    entrada: FILTRO_DAS_OPERACOES,
    resposta: [...OPERACAO, ...PAGINACAO, ...CONTAGENS],
  },
  lerOperacao: { resposta: OPERACAO },
  exportarOperacoes: { entrada: FILTRO_DAS_OPERACOES },
  cancelarOperacoes: { entrada: FILTRO_DAS_OPERACOES },
  reprocessarOperacoes: { entrada: FILTRO_DAS_OPERACOES },
  resolverOperacoes: { entrada: FILTRO_DAS_OPERACOES },
  gruposDeErro: { entrada: PERIODO_DAS_OPERACOES },
  // Section 3, «PainelFechamento»: its filter and its page, and the acts over what it brings.
  listarFechamento: {
    entrada: [...MES, ...FILTRO_DO_FECHAMENTO],
    resposta: ['Lista', ...PAGINACAO],
  },
  exportarFechamento: { entrada: [...MES, ...FILTRO_DO_FECHAMENTO] },
  preverFechamento: { entrada: FILTRO_DO_FECHAMENTO },
  executarFechamento: { entrada: FILTRO_DO_FECHAMENTO },
  preverLote: { entrada: FILTRO_DO_FECHAMENTO },
  preverDeclaracoes: { entrada: FILTRO_DO_FECHAMENTO },
  declararEmLote: { entrada: FILTRO_DO_FECHAMENTO },
  marcarSemMovimentoEmLote: { entrada: FILTRO_DO_FECHAMENTO },
  reabrirPeriodos: { entrada: FILTRO_DO_FECHAMENTO },
}
