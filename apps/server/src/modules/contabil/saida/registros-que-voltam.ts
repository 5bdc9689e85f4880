// What of `registros/` becomes rows again in another office, and how: which columns name rows of other tables, which
// are of the office that was left, and by what a row is known to be here already.

/**
 * `cadastro` fills what the company lacks; `historia` enters only a company that has none of it; `trabalho` is what was
 * being done on the entries of the book, and comes after them.
 */
export const GRUPOS = ['cadastro', 'historia', 'trabalho', 'periodos'] as const
export type Grupo = (typeof GRUPOS)[number]

export type Volta = {
  readonly grupo: Grupo
  /** Columns that name a row of another table, which has another number here. */
  readonly liga?: Readonly<Record<string, string>>
  /** Columns that name a row of the same table. */
  readonly mesma?: readonly string[]
  /** Columns of who worked there, or of what does not come. */
  readonly sem?: readonly string[]
  /** Of a table that others name: by what its rows are found again here. */
  readonly chave?: readonly string[]
  /** A row with these already here is the same one, and stays as it is. */
  readonly unica?: readonly string[]
  /** What was told of the same month when the company entered the office gives place to what the file has. */
  readonly substitui?: true
  /** Columns of JSON that name partners, employees and notes by number. */
  readonly json?: readonly string[]
  /** Columns of JSON with lines of an entry, which name accounts, cost centres and people by number. */
  readonly partidas?: readonly string[]
}

/** In the order in which they are written. */
export const VOLTAM: Readonly<Record<string, Volta>> = {
  pessoa: { grupo: 'cadastro', chave: ['cpf'] },
  socio: {
    grupo: 'cadastro',
    liga: { pessoa_id: 'pessoa' },
    chave: ['pessoa_id', 'de'],
    unica: ['pessoa_id'],
  },
  empresa_atividade: { grupo: 'cadastro' },
  empresa_perfil: { grupo: 'cadastro' },
  empresa_encargos: { grupo: 'cadastro' },
  conta_corrente: { grupo: 'cadastro' },
  participante_contato: {
    grupo: 'cadastro',
    liga: { participante_id: 'participante' },
    unica: ['participante_id', 'nome'],
  },
  servico: { grupo: 'cadastro', unica: ['nome'] },
  // The next note goes on from the last one: a number asked for by the office that was left is never asked for again.
  emissor: { grupo: 'cadastro' },
  numeracao: { grupo: 'cadastro', unica: ['nome'] },
  pro_labore_regra: { grupo: 'cadastro', liga: { socio_id: 'socio' } },
  regra_contabil: { grupo: 'cadastro', liga: { conta_id: 'conta_contabil' } },
  regra_de_evento: { grupo: 'cadastro' },
  modelo_lancamento: { grupo: 'cadastro', chave: ['nome'], partidas: ['partidas'] },
  conta_de_fora: { grupo: 'cadastro', liga: { conta_id: 'conta_contabil' } },
  conferencia_conta: {
    grupo: 'cadastro',
    liga: { conta_id: 'conta_contabil' },
    sem: ['conferida_por'],
  },
  empregado: { grupo: 'historia', liga: { pessoa_id: 'pessoa' }, chave: ['matricula'] },
  empregado_salario: { grupo: 'historia', liga: { empregado_id: 'empregado' } },
  folha_evento: { grupo: 'historia', liga: { empregado_id: 'empregado' } },
  nota_fiscal: {
    grupo: 'historia',
    liga: { participante_id: 'participante' },
    sem: ['importacao_id'],
    chave: ['chave', 'direcao'],
  },
  nota_evento: {
    grupo: 'historia',
    sem: ['importacao_id'],
    unica: ['chave_nota', 'codigo', 'quando'],
  },
  receita_mensal: { grupo: 'historia', substitui: true },
  recebimento: { grupo: 'historia', liga: { nota_id: 'nota_fiscal' } },
  informacao_mensal: { grupo: 'historia', json: ['informacoes'] },
  folha_mensal: { grupo: 'historia', substitui: true },
  pro_labore: {
    grupo: 'historia',
    liga: { socio_id: 'socio' },
    chave: ['socio_id', 'competencia'],
    json: ['fatos', 'recibo'],
  },
  apuracao: {
    grupo: 'historia',
    mesma: ['substitui_id'],
    sem: ['criado_por'],
    chave: ['competencia', 'versao'],
    json: ['fatos', 'tributos', 'avisos', 'saldos', 'informacoes', 'radar'],
  },
  guia: {
    grupo: 'historia',
    liga: { apuracao_id: 'apuracao', documento_id: 'documento', comprovante_id: 'documento' },
    mesma: ['substituida_por', 'complementa_id'],
    sem: ['pago_por'],
    chave: ['competencia', 'chave', 'sequencia'],
    json: ['composicao'],
  },
  fechamento: {
    grupo: 'historia',
    substitui: true,
    sem: ['responsavel_id', 'prazos'],
    json: ['feitos'],
  },
  partida_conferida: {
    grupo: 'trabalho',
    liga: { lancamento_id: 'lancamento' },
    sem: ['conferida_por'],
  },
  lancamento_rascunho: {
    grupo: 'trabalho',
    liga: {
      documento_id: 'documento',
      lancamento_id: 'lancamento',
      modelo_id: 'modelo_lancamento',
    },
    sem: ['criado_por'],
    partidas: ['partidas'],
  },
  periodo_bloqueio: { grupo: 'periodos', sem: ['bloqueado_por', 'reaberto_por'] },
  periodo_area: { grupo: 'periodos', sem: ['alterado_por'] },
}

/** Put up by the tables of the book, in `tabelas/`, and not by their records. */
export const PELO_LIVRO: ReadonlySet<string> = new Set([
  ...['bem', 'centro_de_custo', 'documento', 'livro_complemento', 'lancamento_anotacao'],
  ...['participante', 'conta_contabil', 'empresa_conta', 'participante_relacao'],
])

/** Whether a table comes back, by one way or another. */
export const volta = (tabela: string): boolean =>
  tabela === 'empresa' || tabela in VOLTAM || PELO_LIVRO.has(tabela)

/** Tables of which the company must have no row for its history to come back whole. */
export const DA_HISTORIA = [
  'nota_fiscal',
  'apuracao',
  'guia',
  'empregado',
  'pro_labore',
  'recebimento',
  'informacao_mensal',
] as const

/** The data of the company itself that are filled where they are empty. */
export const CADASTRO_DA_EMPRESA = [
  ...['municipio_ibge', 'inscricao_municipal', 'inscricao_estadual', 'email', 'telefone'],
  ...['natureza_juridica', 'nome_fantasia', 'nire', 'cep', 'logradouro', 'numero'],
  ...['complemento', 'bairro'],
] as const
