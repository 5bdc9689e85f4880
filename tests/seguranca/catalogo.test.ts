// The catalogue of the migrated database obeys the rules of tenancy and of the cell (ADR 0003, 0051), whoever wrote the table.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bancoDeTeste } from '../../scripts/testes/banco-de-teste.ts'

/** Without tenant on purpose: reference data, people who may work in several offices, our own bookkeeping. */
const SEM_TENANT = new Set(['municipio', 'usuario', 'migracao'])

let banco: Awaited<ReturnType<typeof bancoDeTeste>>
let client: pg.Client

beforeAll(async () => {
  banco = await bancoDeTeste()
  client = new pg.Client({ connectionString: banco.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await banco.drop()
})

const linhas = async <T extends pg.QueryResultRow>(sql: string) => (await client.query<T>(sql)).rows

async function tabelasDoTenant(): Promise<string[]> {
  const todas = await linhas<{ nome: string }>(
    `select relname as nome from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  return todas.map((t) => t.nome).filter((nome) => !SEM_TENANT.has(nome))
}

test('the exceptions are exactly the tables without escritorio_id', async () => {
  const sem = await linhas<{ nome: string }>(`
    select relname as nome from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'escritorio_id' and not a.attisdropped)`)
  expect(new Set(sem.map((t) => t.nome))).toEqual(SEM_TENANT)
})

test('every tenant table has row security, a policy that reads the tenant, and a check on writes', async () => {
  const tabelas = await tabelasDoTenant()
  const comPolitica = await linhas<{
    nome: string
    usa: string
    confere: string | null
    cmd: string
    seguro: boolean
  }>(`
    select c.relname as nome, p.cmd, p.qual as usa, p.with_check as confere, c.relrowsecurity as seguro
    from pg_policies p join pg_class c on c.relname = p.tablename and c.relnamespace = 'public'::regnamespace
    where p.schemaname = 'public'`)
  const por = new Map(comPolitica.map((p) => [p.nome, p]))
  for (const nome of tabelas) {
    const politica = por.get(nome)
    expect(politica, nome).toMatchObject({ cmd: 'ALL', seguro: true })
    expect(politica?.usa, nome).toContain(`current_setting('app.escritorio_id'::text)`)
    if (nome !== 'auditoria') expect(politica?.confere, nome).toBe(politica?.usa)
  }
  expect(tabelas.length).toBeGreaterThan(25)
})

test('row security binds the owner too, save for the trail that its own trigger writes', async () => {
  const soltas = await linhas<{ nome: string }>(`
    select relname as nome from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`)
  expect(soltas.map((t) => t.nome)).toEqual(['auditoria'])
})

test('a table with empresa_id limits company users to their companies', async () => {
  const comEmpresa = await linhas<{ nome: string; usa: string }>(`
    select p.tablename as nome, p.qual as usa from pg_policies p where p.schemaname = 'public'
      and exists (select 1 from information_schema.columns c where c.table_schema = 'public' and c.table_name = p.tablename and c.column_name = 'empresa_id')`)
  // The lines of an import are its author's, because a line may belong to nobody yet.
  for (const { nome, usa } of comEmpresa) {
    expect(usa, nome).toContain(
      nome === 'importacao_item' ? 'app.usuario_id' : 'app.empresas_visiveis',
    )
  }
  expect(comEmpresa.length).toBeGreaterThan(15)
})

test('what runs as its owner finds what is temporary last, if it is of the path at all', async () => {
  const fora = await linhas<{ nome: string }>(`
    select p.oid::regprocedure::text as nome from pg_proc p where p.pronamespace = 'app'::regnamespace
      and (p.prosecdef or p.proconfig::text like '%search_path=%') and not coalesce(p.proconfig::text like '%, pg_temp"%', false)`)
  expect(fora).toEqual([])
})

test('escritorio_id comes first in every primary key, unique constraint and unique index', async () => {
  const chaves = await linhas<{ tabela: string; indice: string; primeira: string }>(`
    select c.relname as tabela, i.relname as indice, a.attname as primeira
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where c.relnamespace = 'public'::regnamespace and x.indisunique`)
  const erradas = chaves.filter((k) => !SEM_TENANT.has(k.tabela) && k.primeira !== 'escritorio_id')
  expect(erradas).toEqual([])
  const comChave = new Set(chaves.map((k) => k.tabela))
  for (const nome of await tabelasDoTenant()) expect(comChave.has(nome), nome).toBe(true)
})

test('a foreign key between tenant tables carries the tenant; reference tables point at no tenant', async () => {
  const chaves = await linhas<{ nome: string; de: string; para: string; colunas: string[] }>(`
    select k.conname as nome, d.relname as de, p.relname as para,
      array(select a.attname from unnest(k.conkey) n join pg_attribute a on a.attrelid = d.oid and a.attnum = n)::text[] as colunas
    from pg_constraint k join pg_class d on d.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and d.relnamespace = 'public'::regnamespace and k.conparentid = 0`)
  for (const { nome, de, para, colunas } of chaves) {
    if (SEM_TENANT.has(de)) expect(SEM_TENANT.has(para), nome).toBe(true)
    else if (!SEM_TENANT.has(para)) expect(colunas, nome).toContain('escritorio_id')
  }
  expect(chaves.length).toBeGreaterThan(20)
})

test('every constraint has a name of ours, and no foreign key nor check is left unnamed', async () => {
  const automaticos = await linhas<{ nome: string; tabela: string }>(`
    select conname as nome, conrelid::regclass::text as tabela from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('f', 'c', 'u') and conname ~ '_(fkey|check|key)[0-9]*$' and conrelid <> 0`)
  expect(automaticos).toEqual([])
})

test('the application owns nothing, bypasses nothing and cannot change what is posted', async () => {
  const [papel] = await linhas<{
    rolsuper: boolean
    rolbypassrls: boolean
    rolcreaterole: boolean
    rolcreatedb: boolean
  }>(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'razao_app'`,
  )
  expect(papel).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
  })
  const dele = await linhas(`select relname from pg_class where relowner = 'razao_app'::regrole`)
  expect(dele).toEqual([])
  const podeMudar = await linhas<{ tabela: string; privilegio: string }>(`
    select table_name as tabela, privilege_type as privilegio from information_schema.role_table_grants
    where grantee = 'razao_app' and table_schema = 'public' and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')
      and table_name in ('lancamento', 'partida', 'auditoria', 'evento_ao_vivo', 'documento', 'idempotencia', 'operacao_passo')`)
  expect(podeMudar).toEqual([])
  const foraDoPublico = await linhas<{ esquema: string }>(`
    select distinct table_schema as esquema from information_schema.role_table_grants where grantee = 'razao_app' and table_schema <> 'public'`)
  expect(foraDoPublico).toEqual([])
})

test('functions that run as the owner pin their search path', async () => {
  const soltas = await linhas<{ nome: string }>(`
    select p.proname as nome from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('app', 'public') and p.prosecdef and not coalesce(p.proconfig::text, '') like '%search_path%'`)
  expect(soltas).toEqual([])
})

test('people are reached only through functions that ask who they are', async () => {
  const concedido = await linhas(
    `select privilege_type from information_schema.role_table_grants where grantee = 'razao_app' and table_name = 'usuario'`,
  )
  expect(concedido).toEqual([])
})

/** Indexes of tenant tables that do not begin with the office, and who looks for rows in every one of them. */
const INDICES_DE_TODOS: Readonly<Record<string, string>> = {
  aviso_pessoa_resumo: 'the hourly letter of the day, of whoever asked for this hour',
  cobranca_agendada: 'charges whose day came, by the quarter of an hour',
  convite_email: 'an invitation found by the address that signs in',
  empresa_por_identificacao: 'whether a CNPJ is already of some office, at the registration',
  escritorio_aberto_por: 'the offices that an account opened',
  escritorio_cnpj: 'the office of a CNPJ, which has one',
  escritorio_dominio: 'the office of a host',
  escritorio_uid: 'the office of a public code',
  evento_ao_vivo_em: 'cleaning by age',
  idempotencia_em: 'cleaning by age',
  operacao_lease: 'leases that ended, by the worker',
  pedido_de_acesso_sujeito: 'what an account asked before it is in any office',
  pedido_a_executar: 'requests of titulares whose day came',
  pix_provedor_proxima: 'accounts whose receipts are to be read at their bank, by the minute',
  rascunho_expira: 'cleaning by age',
  saida_externa_aberta: 'what was to be sent and no job looks at, by the minute',
  usuario_papel_usuario: 'the offices of a person, at sign-in',
  vigia_consulta_da_vez: 'companies whose turn to be asked about came, by the clock',
}

test('every index of a tenant table begins with the office, save those that look in every one', async () => {
  const outros = await linhas<{ tabela: string; indice: string }>(`
    select c.relname as tabela, i.relname as indice
    from pg_index x
    join pg_class c on c.oid = x.indrelid
    join pg_class i on i.oid = x.indexrelid
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where c.relnamespace = 'public'::regnamespace and a.attname is distinct from 'escritorio_id'`)
  const nomes = outros.filter((o) => !SEM_TENANT.has(o.tabela)).map((o) => o.indice)
  expect(nomes.sort()).toEqual(Object.keys(INDICES_DE_TODOS).sort())
})

test('no two indexes of a table are the same', async () => {
  const repetidos = await linhas<{ indices: string }>(`
    select string_agg(i.relname, ', ' order by i.relname) as indices
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    where i.relnamespace = 'public'::regnamespace
    group by x.indrelid, x.indkey::text, x.indclass::text, x.indoption::text, x.indisunique,
      pg_get_expr(x.indpred, x.indrelid), pg_get_expr(x.indexprs, x.indrelid)
    having count(*) > 1`)
  expect(repetidos).toEqual([])
})

/** What stays small whatever the number of rows: a legal code, an edition, a limit, how often a thing was tried. */
const PEQUENOS = new Set(
  `versao rodada edicao status ibge municipio_ibge municipio_incidencia limite_empresas limite_usuarios
   tentativas max_tentativas envios consultas vez repeticoes dominio_falhas ms avisado_dias falhas parte_do_teto
   retificacoes`.split(/\s+/),
)

test('nothing of four bytes counts rows, or numbers them', async () => {
  const deQuatroBytes = await linhas<{ nome: string }>(`
    select distinct a.attname as nome from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.atttypid = 'int4'::regtype`)
  expect(new Set(deQuatroBytes.map(({ nome }) => nome))).toEqual(PEQUENOS)
  const contam = await linhas<{ nome: string }>(`
    select oid::regprocedure::text as nome from pg_proc
    where pronamespace = 'app'::regnamespace and prorettype in ('int4'::regtype, 'int2'::regtype)`)
  expect(contam).toEqual([])
})

test('every id comes from the range of its cell, and no two cells share one', async () => {
  const fora = await linhas<{ nome: string }>(`
    select schemaname || '.' || sequencename as nome from pg_sequences
    where schemaname <> 'graphile_worker' and (min_value, max_value) is distinct from (1, 2::bigint ^ 44 - 1)`)
  expect(fora).toEqual([])
})
