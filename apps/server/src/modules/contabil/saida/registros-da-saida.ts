// Every table of the company's, row by row, as the catalogue of the database has it: a new column leaves by itself,
// and a new table must be said to leave or to stay (`saida-catalogo.test.ts`).
import type { TabelaDaSaida } from '@razao/formats/livro'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { comCursor } from '../../../platform/export/index.ts'

type Registro = {
  /** As a person calls it. */
  readonly nome: string
  /** Of a table without `empresa_id`: which of its rows (`t`) are the company's. */
  readonly quais?: (de: De) => RawBuilder<unknown>
  /** Columns that stay: places inside our store, opaque addresses, who worked from where. */
  readonly sem?: readonly string[]
}
type De = { readonly escritorioId: number; readonly empresaId: number }

const dosDocumentos = ({ escritorioId, empresaId }: De) => sql`exists (select from documento d
  where d.escritorio_id = ${escritorioId} and d.id = t.documento_id and d.empresa_id = ${empresaId})`

/** What leaves, in `registros/<table>.csv`. */
export const REGISTROS: Readonly<Record<string, Registro>> = {
  empresa: { nome: 'Dados da empresa' },
  empresa_atividade: { nome: 'Atividades' },
  empresa_perfil: { nome: 'Tributação, mês a mês' },
  empresa_encargos: { nome: 'Encargos da folha' },
  empresa_plano: { nome: 'Plano de contas em uso' },
  certificado_digital: { nome: 'Certificados digitais (só a validade)' },
  credencial_governo: { nome: 'Acessos a governos (sem as senhas)' },
  conta_corrente: { nome: 'Contas correntes' },
  socio: { nome: 'Sócios' },
  empregado: { nome: 'Empregados' },
  pessoa: {
    nome: 'Pessoas dos sócios e empregados',
    quais: ({ escritorioId, empresaId }) => sql`t.id in (
      select s.pessoa_id from socio s where s.escritorio_id = ${escritorioId} and s.empresa_id = ${empresaId}
      union select e.pessoa_id from empregado e where e.escritorio_id = ${escritorioId} and e.empresa_id = ${empresaId})`,
  },
  empregado_salario: { nome: 'Salários' },
  folha_evento: { nome: 'Eventos da folha' },
  folha_mensal: { nome: 'Folha do mês' },
  pro_labore: { nome: 'Recibos de pró-labore, com memória' },
  pro_labore_regra: { nome: 'Regras de pró-labore' },
  participante: { nome: 'Clientes e fornecedores' },
  participante_contato: { nome: 'Contatos de clientes e fornecedores' },
  participante_mescla: { nome: 'Cadastros mesclados' },
  participante_relacao: { nome: 'Relações com participantes (ECD)' },
  servico: { nome: 'Catálogo de serviços' },
  contrato: { nome: 'Contratos recorrentes' },
  cobranca: { nome: 'Cobranças' },
  cobranca_parcela: { nome: 'Parcelas das cobranças' },
  cobranca_envio: { nome: 'Cobranças enviadas aos clientes' },
  emissor: { nome: 'Como a empresa emite notas' },
  numeracao: { nome: 'Próximos números' },
  dps: { nome: 'Pedidos de nota (DPS)' },
  nota_pedido: { nome: 'Pedidos de cancelamento e de manifestação' },
  conta_de_recebimento: { nome: 'Onde a empresa recebe' },
  boleto: { nome: 'Boletos' },
  remessa: { nome: 'Remessas ao banco' },
  remessa_titulo: { nome: 'Títulos das remessas' },
  retorno: { nome: 'Retornos do banco' },
  retorno_ocorrencia: { nome: 'O que o banco informou' },
  pix_cobranca: { nome: 'Cobranças Pix no banco' },
  pix_recebido: { nome: 'Pix recebidos' },
  nota_fiscal: { nome: 'Notas fiscais' },
  nota_evento: {
    nome: 'Eventos de notas',
    quais: ({ escritorioId, empresaId }) => sql`exists (select from nota_fiscal n
      where n.escritorio_id = ${escritorioId} and n.empresa_id = ${empresaId} and n.chave = t.chave_nota)`,
    sem: ['xml'],
  },
  importacao_item: { nome: 'Arquivos de notas recebidos', sem: ['leitura'] },
  receita_mensal: { nome: 'Receitas do mês' },
  nota_envio: { nome: 'Notas enviadas aos clientes' },
  recebimento: { nome: 'Recebimentos' },
  informacao_mensal: { nome: 'Informações do mês' },
  apuracao: { nome: 'Apurações, com memória' },
  declaracao_dctfweb: { nome: 'DCTFWeb' },
  declaracao_pgdasd: { nome: 'Declarações do PGDAS-D e da DASN-SIMEI' },
  obrigacao_entrega: { nome: 'Obrigações entregues' },
  procuracao_receita: { nome: 'Procurações no e-CAC' },
  carta_receita: { nome: 'Mensagens da Receita' },
  vigia_consulta: { nome: 'O que a Receita disse da empresa' },
  parcelamento: { nome: 'Parcelamentos' },
  parcela_do_parcelamento: { nome: 'Parcelas dos parcelamentos', sem: ['das_pedido_ate'] },
  divergencia_pagamento: { nome: 'Pagamentos que não batem com as guias' },
  declaracao_por_fora: { nome: 'Declarações feitas por fora' },
  declaracao_aprovacao: { nome: 'Aprovações de transmissão' },
  guia: { nome: 'Guias e pagamentos', sem: ['uid', 'das_pedido_ate'] },
  guia_acesso: { nome: 'Acessos às guias' },
  fechamento: { nome: 'Fechamentos' },
  periodo_bloqueio: { nome: 'Bloqueios de período' },
  periodo_area: { nome: 'Períodos por área' },
  periodo_excecao: { nome: 'Exceções de período' },
  conta_contabil: { nome: 'Contas próprias da empresa' },
  empresa_conta: { nome: 'Contas do plano, como a empresa as usa' },
  centro_de_custo: { nome: 'Centros de custo' },
  regra_contabil: { nome: 'Regras contábeis' },
  regra_de_evento: { nome: 'Regras dos lançamentos automáticos' },
  modelo_lancamento: { nome: 'Modelos e recorrentes' },
  lancamento_rascunho: { nome: 'Rascunhos de lançamento' },
  lancamento_anotacao: { nome: 'Anotações em lançamentos' },
  partida_conferida: { nome: 'Partidas conferidas' },
  conferencia_conta: { nome: 'Contas conferidas' },
  livro_complemento: { nome: 'Dados dos livros' },
  bem: { nome: 'Bens' },
  conta_de_fora: { nome: 'Contas de outros sistemas' },
  importacao_contabil: { nome: 'Livros importados' },
  documento: { nome: 'Documentos', sem: ['local', 'uid'] },
  documento_acesso: { nome: 'Acessos aos documentos', quais: dosDocumentos },
  auditoria: {
    nome: 'Trilha: quem mudou o quê',
    quais: ({
      escritorioId,
      empresaId,
    }) => sql`t.escritorio_id = ${escritorioId} and t.empresa_id = ${empresaId}
      and t.tabela <> all (${TABELAS_QUE_FICAM}::text[])`,
    sem: ['endereco', 'requisicao'],
  },
}

const NO_LIVRO = 'está em tabelas/ e na cadeia'
const DO_ESCRITORIO = 'é do escritório, e não de uma empresa'
const MAQUINA = 'é da máquina do produto, e não um dado'
const DE_QUEM_USA = 'é de quem usa o produto, e não da empresa'

/** What stays, and why. A table is here or above. */
export const FICAM: Readonly<Record<string, string>> = {
  lancamento: NO_LIVRO,
  partida: NO_LIVRO,
  saldo_mensal: NO_LIVRO,
  livro: NO_LIVRO,
  nota_xml: 'sai em notas/, um arquivo por XML',
  nota_papel: 'é o desenho de uma nota cujo XML sai em notas/',
  participante_importacao: 'é prévia de um arquivo; o que entrou está em participante',
  participante_importacao_item: 'é prévia de um arquivo; o que entrou está em participante',
  cobranca_importacao: 'é prévia de um arquivo; o que entrou está em cobranca',
  cobranca_importacao_item: 'é prévia de um arquivo; o que entrou está em cobranca',
  importacao_contabil_conta: 'é rascunho de uma prévia; a escolha fica em conta_de_fora',
  credencial_pedido: 'é conversa da empresa com este escritório',
  credencial_lote: 'é prévia de um arquivo; o que entrou está em credencial_governo',
  credencial_lote_item: 'é prévia de um arquivo; o que entrou está em credencial_governo',
  operacao: MAQUINA,
  operacao_item: MAQUINA,
  operacao_passo: MAQUINA,
  evento_ao_vivo: MAQUINA,
  idempotencia: MAQUINA,
  rascunho: MAQUINA,
  pedido_de_acesso: 'é pedido de uma pessoa ao escritório, com os contatos dela',
  pedido_de_titular: DE_QUEM_USA,
  pedido_ao_escritorio: 'é conversa da empresa com este escritório',
  empresa_do_usuario: DE_QUEM_USA,
  acesso_recente: DE_QUEM_USA,
  convite: DE_QUEM_USA,
  notificacao: DE_QUEM_USA,
  aviso_canal: DE_QUEM_USA,
  aviso_pessoa: DE_QUEM_USA,
  resumo_diario: DE_QUEM_USA,
  foto_da_pessoa: DE_QUEM_USA,
  token_api: 'abriria uma porta do escritório',
  jettax_escritorio: DO_ESCRITORIO,
  jettax_cliente: DO_ESCRITORIO,
  jettax_empresa: 'é da ligação deste escritório com a Jettax, e não um dado da empresa',
  jettax_leitura: MAQUINA,
  jettax_resumo: 'é o que a Jettax conta; o que entrou está em nota_fiscal',
  migrate_escritorio: DO_ESCRITORIO,
  migrate_empresa: 'é da ligação deste escritório com a Migrate, e não um dado da empresa',
  migrate_webhook: 'é da ligação deste escritório com a Migrate, e não um dado da empresa',
  migrate_nota_de_teste: 'é registro de testes, sem valor fiscal',
  migrate_cidade: DO_ESCRITORIO,
  serpro_escritorio: DO_ESCRITORIO,
  serpro_consumo: DO_ESCRITORIO,
  vigia_escritorio: DO_ESCRITORIO,
  pix_provedor: 'é da ligação da empresa com o banco por este escritório, com o que abre a conta',
  token_api_uso: DE_QUEM_USA,
  usuario_papel: DE_QUEM_USA,
  ver_como: DE_QUEM_USA,
  visao_salva: DE_QUEM_USA,
  escritorio: DO_ESCRITORIO,
  historico_padrao: DO_ESCRITORIO,
  colunas_do_balancete: DO_ESCRITORIO,
  plano_modelo: 'é do escritório; o plano da empresa está em tabelas/plano-de-contas.csv',
  importacao:
    'é do escritório: um envio traz notas de várias empresas; as desta estão em importacao_item',
  prazos_do_mes: DO_ESCRITORIO,
  feriado_local: DO_ESCRITORIO,
  regra_municipal: DO_ESCRITORIO,
  regra_importacao: DO_ESCRITORIO,
  regra_importacao_linha: DO_ESCRITORIO,
  regra_apontamento: DO_ESCRITORIO,
  consulta_municipal: DO_ESCRITORIO,
  captura: MAQUINA,
  captura_documento:
    'é cópia do que está no portal nacional ou na Jettax; o que entrou está em nota_fiscal',
  conferencia_da_fonte: 'é o retrato de um dia; confere-se de novo',
  conferencia_da_fonte_item: 'é o retrato de um dia; confere-se de novo',
  raiz_diaria: 'é do escritório; as raízes desta empresa estão em cadeia/raizes.csv',
  selic_mensal: DO_ESCRITORIO,
  indice_mensal: DO_ESCRITORIO,
  saida_externa: MAQUINA,
  saida_externa_passo: MAQUINA,
  vault_item: 'abriria uma porta da empresa',
  vault_uso: MAQUINA,
  webhook: DO_ESCRITORIO,
  webhook_evento: MAQUINA,
  webhook_entrega: MAQUINA,
  webhook_tentativa: MAQUINA,
}
/** Changes of these are no trail of the company's data; the book is, though its rows leave by another way. */
const TABELAS_QUE_FICAM = Object.keys(FICAM).filter(
  (tabela) => FICAM[tabela] !== NO_LIVRO && tabela !== 'nota_xml',
)

/** Whatever the table, a column of such a name is never read: the first line of defence is not to have any. */
const SEGREDO = '(senha|segredo|token|pfx|chave_privada|cifrad|credencial)'

type Coluna = { readonly nome: string; readonly tipo: string }
type Formas = { readonly colunas: readonly Coluna[]; readonly chave: readonly string[] }

/** Columns that leave of each table, and its primary key, as the catalogue says. */
export async function formasDosRegistros(ctx: Context): Promise<ReadonlyMap<string, Formas>> {
  const { rows } = await sql<{ tabela: string; colunas: Coluna[]; chave: string[] | null }>`
    select c.relname as tabela,
      jsonb_agg(jsonb_build_object('nome', a.attname, 'tipo', a.atttypid::regtype::text) order by a.attnum) as colunas,
      (select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum)) from pg_index i
        join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary) as chave
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any (${Object.keys(REGISTROS)}::text[])
      and a.attname not in ('escritorio_id', 'empresa_id') and a.attname !~ ${SEGREDO}
    group by c.oid, c.relname`.execute(ctx.db)
  const formas = new Map<string, Formas>()
  for (const { tabela, colunas, chave } of rows) {
    const sem = new Set(REGISTROS[tabela]?.sem)
    formas.set(tabela, {
      colunas: colunas.filter(({ nome }) => !sem.has(nome)),
      chave: chave ?? [],
    })
  }
  return formas
}

const NUMEROS = new Set(['smallint', 'integer', 'bigint', 'numeric'])
const tipoNoCsv = (tipo: string): TabelaDaSaida['colunas'][number]['tipo'] => {
  if (tipo === 'centavos') return 'dinheiro'
  return NUMEROS.has(tipo) ? 'numero' : 'texto'
}

/** A cell as the CSV has it: instants in UTC, bytes in hexadecimal, lists and objects in JSON. */
function celula({ nome, tipo }: Coluna): RawBuilder<unknown> {
  const coluna = sql.ref(`t.${nome}`)
  if (tipo === 'boolean')
    return sql`case when ${coluna} then 'sim' when not ${coluna} then 'não' end`
  if (tipo === 'bytea') return sql`encode(${coluna}, 'hex')`
  if (tipo === 'timestamp with time zone')
    return sql`to_char(${coluna} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  if (tipo === 'numeric') return sql`replace(${coluna}::text, '.', ',')`
  if (tipo.endsWith('[]')) return sql`to_jsonb(${coluna})::text`
  // Of the trail, what is left of the columns that stay.
  if (tipo === 'jsonb' && (nome === 'antes' || nome === 'depois'))
    return sql`(${coluna} - ${COLUNAS_QUE_FICAM}::text[])::text`
  return tipo === 'centavos' ? sql`${coluna}` : sql`${coluna}::text`
}
const COLUNAS_QUE_FICAM = [
  'escritorio_id',
  ...new Set(Object.values(REGISTROS).flatMap(({ sem = [] }) => [...sem])),
]

const doRegistro = (tabela: string, de: De): RawBuilder<unknown> =>
  sql`t.escritorio_id = ${de.escritorioId} and ${REGISTROS[tabela]?.quais?.(de) ?? sql`t.empresa_id = ${de.empresaId}`}`

type Linha = { linha: (string | number | null)[] }

/** The tables of the company, whole; `aoLer` is told of each row. */
export async function registrosDaEmpresa(
  ctx: Context,
  empresaId: number,
  aoLer: () => void,
): Promise<TabelaDaSaida[]> {
  const de: De = { escritorioId: ctx.tenant.escritorioId, empresaId }
  const formas = await formasDosRegistros(ctx)
  return Object.keys(REGISTROS).map((tabela): TabelaDaSaida => {
    const { colunas = [], chave = [] } = formas.get(tabela) ?? {}
    const ordem = sql.join(chave.map((nome) => sql.ref(`t.${nome}`)))
    const consulta = sql<Linha>`
      select jsonb_build_array(${sql.join(colunas.map(celula))}) as linha from ${sql.table(tabela)} t
      where ${doRegistro(tabela, de)} order by ${ordem}`
    async function* linhas() {
      for await (const { linha } of comCursor(
        ctx.db,
        { compile: () => consulta.compile(ctx.db) },
        BLOCO,
      )) {
        aoLer()
        yield linha
      }
    }
    return {
      nome: arquivoDoRegistro(tabela),
      colunas: colunas.map(({ nome, tipo }) => ({ titulo: nome, tipo: tipoNoCsv(tipo) })),
      linhas: linhas(),
    }
  })
}

/** Rows in memory at a time: some have a memória of many kilobytes. */
const BLOCO = 500

/** `nota_fiscal` → `nota-fiscal`, the name of its CSV. */
export const arquivoDoRegistro = (tabela: string): string => tabela.replaceAll('_', '-')

/** How many rows will leave. */
export async function contarRegistros(ctx: Context, empresaId: number): Promise<number> {
  const de: De = { escritorioId: ctx.tenant.escritorioId, empresaId }
  const contas = Object.keys(REGISTROS).map(
    (tabela) =>
      sql`select count(*) as n from ${sql.table(tabela)} t where ${doRegistro(tabela, de)}`,
  )
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(n), 0)::bigint as total from (${sql.join(contas, sql` union all `)}) c`.execute(
    ctx.db,
  )
  return rows[0]?.total ?? 0
}
