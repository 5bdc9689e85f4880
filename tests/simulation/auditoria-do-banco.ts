// What must be true of the database after anything happened to it. Each check answers the rows that
// deny it; an empty answer is health. Reads as the owner, every office at once.
import type pg from 'pg'
import { DO_LIVRO } from './auditoria-do-livro.ts'

/** An operation whose request was answered 2xx: the key it was asked with and what was promised. */
export type Reconhecida = { chave: string; operacaoId: number }

export type Negacao = { regra: string; linhas: readonly unknown[] }

type Consultavel = Pick<pg.Client, 'query'>

/** Checks that hold at any moment, in the middle of work too. */
const SEMPRE: Readonly<Record<string, string>> = {
  'every entry balances and has two lines or more, numbered without gaps': `
    select l.escritorio_id, l.id, count(p.*) as partidas, coalesce(sum(p.valor), 0) as diferenca
    from lancamento l left join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
    group by l.escritorio_id, l.id
    having count(p.*) < 2 or coalesce(sum(p.valor), 0) <> 0 or max(p.ordem) <> count(p.*)`,
  'the books of each company sum to zero': `
    select escritorio_id, empresa_id, sum(valor) from partida group by 1, 2 having sum(valor) <> 0`,
  'a month has one current apuração, and versions without gaps': `
    select escritorio_id, empresa_id, competencia, count(*) filter (where atual) as atuais, max(versao) as ultima, count(*) as versoes
    from apuracao group by 1, 2, 3
    having count(*) filter (where atual) <> 1 or max(versao) <> count(*)`,
  'a month has one live guide of each kind': `
    select escritorio_id, empresa_id, competencia, chave, count(*) from guia where estado <> 'substituida'
    group by 1, 2, 3, 4 having count(*) > 1`,
  'a guide is worth what it is made of': `
    select g.escritorio_id, g.id, g.principal, c.soma from guia g,
      lateral (select sum((p ->> 'valor')::bigint) as soma from jsonb_array_elements(g.composicao) p) c
    where c.soma is distinct from g.principal::bigint`,
  'a live guide of the Simples is what the apuração says, plus what was carried below the minimum': `
    select g.escritorio_id, g.empresa_id, g.competencia, g.principal, a.valor from guia g
    join apuracao a on a.escritorio_id = g.escritorio_id and a.empresa_id = g.empresa_id and a.competencia = g.competencia and a.atual
    join fechamento f on f.escritorio_id = g.escritorio_id and f.empresa_id = g.empresa_id and f.competencia = g.competencia
    where g.chave = 'das' and g.estado not in ('substituida', 'paga') and f.guia = 2
      and a.valor <> coalesce((select sum((p ->> 'valor')::bigint) from jsonb_array_elements(g.composicao) p where p ->> 'tributo' <> 'das'), 0)`,
  'a closing with its books done has its entries, of the current apuração': `
    select f.escritorio_id, f.empresa_id, f.competencia from fechamento f
    where f.contabil = 2 and coalesce(f.faturamento, 0) > 0 and not exists (
      select from lancamento l where l.escritorio_id = f.escritorio_id and l.empresa_id = f.empresa_id and l.competencia = f.competencia
        and not exists (select from lancamento e where e.escritorio_id = l.escritorio_id and e.estorna_id = l.id))`,
  // Both are audited the moment they are written, while each holds the month.
  'nothing enters a month after its lock': `
    select b.escritorio_id, b.empresa_id, b.competencia, t.tabela, t.em, trava.em as travado_em
    from periodo_bloqueio b
    join auditoria trava on trava.escritorio_id = b.escritorio_id and trava.tabela = 'periodo_bloqueio' and trava.registro_id = b.id and trava.acao = 'inserir'
    left join auditoria abertura on abertura.escritorio_id = b.escritorio_id and abertura.tabela = 'periodo_bloqueio' and abertura.registro_id = b.id
      and abertura.acao = 'alterar' and abertura.depois ? 'reaberto_em'
    join lateral (
      select 'apuracao' as tabela, a.em from apuracao l join auditoria a on a.escritorio_id = l.escritorio_id and a.tabela = 'apuracao'
        and a.registro_id = l.id and a.acao = 'inserir'
      where l.escritorio_id = b.escritorio_id and l.empresa_id = b.empresa_id and l.competencia = b.competencia
      union all
      select 'guia', a.em from guia l join auditoria a on a.escritorio_id = l.escritorio_id and a.tabela = 'guia'
        and a.registro_id = l.id and a.acao = 'inserir'
      where l.escritorio_id = b.escritorio_id and l.empresa_id = b.empresa_id and l.competencia = b.competencia
      union all
      select 'nota_fiscal', a.em from nota_fiscal l join auditoria a on a.escritorio_id = l.escritorio_id and a.tabela = 'nota_fiscal'
        and a.registro_id = l.id
      where l.escritorio_id = b.escritorio_id and l.empresa_id = b.empresa_id and l.competencia = b.competencia
    ) t on t.em > trava.em and (abertura.em is null or t.em < abertura.em)`,
  'a lock and its closing agree': `
    select f.escritorio_id, f.empresa_id, f.competencia, f.bloqueio from fechamento f
    where (f.bloqueio = 2) <> exists (select from periodo_bloqueio b where b.escritorio_id = f.escritorio_id
      and b.empresa_id = f.empresa_id and b.competencia = f.competencia and b.reaberto_em is null)`,
  'an operation counts its items': `
    select o.escritorio_id, o.id, o.total, o.progresso, o.qtd_erros from operacao o,
      lateral (select count(*) as n, count(resultado) as feitos, count(*) filter (where resultado = 4) as erros
        from operacao_item i where i.escritorio_id = o.escritorio_id and i.operacao_id = o.id) i
    where o.total <> i.n or o.progresso <> i.feitos or o.qtd_erros <> i.erros`,
  'an operation that executes has an owner and a lease': `
    select escritorio_id, id, dono, lease_ate from operacao where status = 1 and (dono is null or lease_ate is null)`,
}

/** Checks that hold when all that was asked is done. */
const EM_REPOUSO: Readonly<Record<string, string>> = {
  'no operation waits or executes': `
    select escritorio_id, id, tipo, status, dono, lease_ate, proxima_em from operacao where status in (0, 1)`,
  'an ended operation did every item and holds no lease': `
    select o.escritorio_id, o.id, o.status from operacao o
    where o.status in (2, 3, 4) and (o.dono is not null or o.lease_ate is not null or o.fim is null or exists (
      select from operacao_item i where i.escritorio_id = o.escritorio_id and i.operacao_id = o.id and i.resultado is null))`,
  'no job is left in the queue, least of all locked by a dead worker': `
    select id, task_identifier, attempts, locked_at, locked_by, last_error from graphile_worker.jobs`,
}

type Auditada = { tabela: string; temId: boolean; primaria: string }

/** Audited tables, and what the trail calls each row: its id, or its primary key. */
async function auditadas(client: Consultavel): Promise<Auditada[]> {
  const { rows } = await client.query<Auditada>(`
    select c.relname as tabela, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and not a.attisdropped) as "temId",
      (select string_agg(a.attname, ', ' order by k.ordem) from pg_index x cross join lateral unnest(x.indkey) with ordinality k (coluna, ordem)
        join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.coluna where x.indrelid = c.oid and x.indisprimary) as primaria
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'auditar_insercao' order by 1`)
  return rows
}

const nomesNaTrilha = ({ temId, primaria }: Auditada): readonly [string, string] =>
  temId ? ['registro_id', 'l.id'] : ['chave', `app.chave_da_linha(to_jsonb(l), '${primaria}')`]

/** A row that is here was inserted once more than it was deleted, as the trail tells it. */
async function trilhaIncompleta(
  client: Consultavel,
  tabelas: readonly Auditada[],
): Promise<Negacao[]> {
  const negacoes: Negacao[] = []
  for (const auditada of tabelas) {
    const { tabela } = auditada
    const [daTrilha, daLinha] = nomesNaTrilha(auditada)
    const { rows } = await client.query(`
      with trilha as (
        select escritorio_id, ${daTrilha} as quem, count(*) filter (where acao = 'inserir') - count(*) filter (where acao = 'excluir') as vezes
        from auditoria where tabela = '${tabela}' group by 1, 2)
      select to_jsonb(l) as linha, t.vezes from ${tabela} l
      left join trilha t on t.escritorio_id = l.escritorio_id and t.quem = ${daLinha}
      where t.vezes is distinct from 1 limit 5`)
    if (rows.length > 0)
      negacoes.push({ regra: `one line of the trail for each row of ${tabela}`, linhas: rows })
  }
  return negacoes
}

/** Tables whose `versao` counts their changes: each change is one line of the trail. */
const CONTADAS: ReadonlySet<string> = new Set([
  ...['guia', 'fechamento', 'pro_labore', 'receita_mensal', 'folha_mensal'],
  'periodo_area',
])

async function mudancasForaDaTrilha(
  client: Consultavel,
  tabelas: readonly Auditada[],
): Promise<Negacao[]> {
  const negacoes: Negacao[] = []
  for (const auditada of tabelas.filter(({ tabela }) => CONTADAS.has(tabela))) {
    const { tabela } = auditada
    const [daTrilha, daLinha] = nomesNaTrilha(auditada)
    const { rows } = await client.query(`
      with trilha as (
        select escritorio_id, ${daTrilha} as quem, count(*) as vezes from auditoria
        where tabela = '${tabela}' and acao = 'alterar' and depois ? 'versao' group by 1, 2)
      select l.empresa_id, l.competencia, l.versao, t.vezes from ${tabela} l
      left join trilha t on t.escritorio_id = l.escritorio_id and t.quem = ${daLinha}
      where coalesce(t.vezes, 0) <> l.versao - 1 limit 5`)
    if (rows.length > 0)
      negacoes.push({ regra: `one line of the trail for each change of ${tabela}`, linhas: rows })
  }
  return negacoes
}

/** Every acknowledged operation exists exactly once, under its key, and there is no other. */
async function reconhecidasForaDoLugar(
  client: Consultavel,
  reconhecidas: readonly Reconhecida[],
): Promise<Negacao[]> {
  const { rows } = await client.query<{ chave: string; operacao: number }>(
    `select i.chave, (i.resposta ->> 'operacaoId')::int as operacao from idempotencia i where i.resposta ? 'operacaoId'`,
  )
  const guardadas = new Map(rows.map((linha) => [linha.chave, linha.operacao]))
  const { rows: operacoes } = await client.query<{ id: number }>(
    'select id::int as id from operacao',
  )
  const existentes = new Set(operacoes.map((linha) => linha.id))
  const perdidas = reconhecidas.filter(
    ({ chave, operacaoId }) => guardadas.get(chave) !== operacaoId || !existentes.has(operacaoId),
  )
  const prometidas = new Set(reconhecidas.map(({ operacaoId }) => operacaoId))
  const aMais = [...existentes].filter((id) => !prometidas.has(id))
  return [
    ...(perdidas.length > 0
      ? [{ regra: 'every acknowledged operation is there, once', linhas: perdidas }]
      : []),
    ...(aMais.length > 0 ? [{ regra: 'no operation that nobody was told of', linhas: aMais }] : []),
  ]
}

export type Auditoria = {
  /** All that was asked is done: nothing may wait. */
  repouso?: boolean
  reconhecidas?: readonly Reconhecida[]
  /** Walks every index (slow): what `pg_amcheck` does. */
  indices?: boolean
}

/** Runs the audit. @returns what is false; empty when all holds */
export async function auditarBanco(
  client: Consultavel,
  pedido: Auditoria = {},
): Promise<Negacao[]> {
  const regras = { ...SEMPRE, ...DO_LIVRO, ...(pedido.repouso ? EM_REPOUSO : {}) }
  const negacoes: Negacao[] = []
  for (const [regra, consulta] of Object.entries(regras)) {
    const { rows } = await client.query(`select * from (${consulta}) negada limit 5`)
    if (rows.length > 0) negacoes.push({ regra, linhas: rows })
  }
  const tabelas = await auditadas(client)
  negacoes.push(
    ...(await trilhaIncompleta(client, tabelas)),
    ...(await mudancasForaDaTrilha(client, tabelas)),
  )
  if (pedido.reconhecidas)
    negacoes.push(...(await reconhecidasForaDoLugar(client, pedido.reconhecidas)))
  if (pedido.indices) await client.query(AMCHECK)
  return negacoes
}

/** Fails by itself, with the index's name, when one does not hold every row of its table. */
const AMCHECK = `
  create extension if not exists amcheck;
  select bt_index_check(index => c.oid, heapallindexed => true) from pg_index i join pg_class c on c.oid = i.indexrelid
  join pg_am m on m.oid = c.relam where m.amname = 'btree' and c.relnamespace = 'public'::regnamespace and c.relkind = 'i'`
