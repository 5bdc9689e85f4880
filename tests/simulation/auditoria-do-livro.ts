// What must be true of every book, whatever happened to it: balances, numbers, chain, seals, locks. Each
// consultation answers the rows that deny its rule.

/** A month's area while it was locked: the trail tells when it began and when it ended. */
const TRAVAS = `
  select m.escritorio_id, m.empresa_id, m.competencia, m.de, m.ate from (
    select a.escritorio_id, (a.chave ->> 'empresa_id')::bigint as empresa_id, a.chave ->> 'competencia' as competencia, a.em as de,
      a.depois ->> 'estado' as estado, lead(a.em) over (partition by a.escritorio_id, a.chave order by a.em) as ate
    from auditoria a where a.tabela = 'periodo_area' and a.chave ->> 'area' = 'contabil' and a.depois ? 'estado'
  ) m where m.estado in ('bloqueado', 'entregue')
  union all
  select b.escritorio_id, b.empresa_id, b.competencia, i.em, r.em from periodo_bloqueio b
  join auditoria i on i.escritorio_id = b.escritorio_id and i.tabela = 'periodo_bloqueio' and i.registro_id = b.id and i.acao = 'inserir'
  left join auditoria r on r.escritorio_id = b.escritorio_id and r.tabela = 'periodo_bloqueio' and r.registro_id = b.id
    and r.acao = 'alterar' and r.depois ? 'reaberto_em'`

/** Rules of the books: they hold at any moment, in the middle of work too. */
export const DO_LIVRO: Readonly<Record<string, string>> = {
  'the monthly balances are the sum of the lines': `
    select coalesce(s.escritorio_id, p.escritorio_id) as escritorio, coalesce(s.empresa_id, p.empresa_id) as empresa,
      coalesce(s.conta_id, p.conta_id) as conta, coalesce(s.competencia, p.competencia) as competencia,
      s.debitos, s.creditos, p.debitos as das_partidas, p.creditos as creditos_das_partidas
    from (select escritorio_id, empresa_id, conta_id, competencia::text, debitos, creditos from saldo_mensal where debitos <> 0 or creditos <> 0) s
    full join (select escritorio_id, empresa_id, conta_id, to_char(data, 'YYYY-MM') as competencia,
        sum(greatest(valor, 0))::bigint as debitos, sum(greatest(-valor, 0))::bigint as creditos from partida group by 1, 2, 3, 4) p
      on (p.escritorio_id, p.empresa_id, p.conta_id, p.competencia) = (s.escritorio_id, s.empresa_id, s.conta_id, s.competencia)
    where s.debitos is distinct from p.debitos or s.creditos is distinct from p.creditos`,
  'entries of a year are numbered from one, without gaps': `
    select escritorio_id, empresa_id, exercicio, min(numero), max(numero), count(*), count(distinct numero) as distintos from lancamento
    group by 1, 2, 3 having min(numero) <> 1 or max(numero) <> count(*) or count(distinct numero) <> count(*)`,
  'lines have the company and the date of their entry': `
    select p.escritorio_id, p.lancamento_id, p.ordem from partida p
    left join lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id
    where l.id is null or l.empresa_id <> p.empresa_id or l.data <> p.data`,
  'each entry follows the one before: sequence, hash and instant': `
    select escritorio_id, empresa_id, id, sequencia from (
      select escritorio_id, empresa_id, id, sequencia, hash_anterior, registrado_em,
        lag(sequencia, 1, 0::bigint) over livro as sequencia_de_antes, lag(hash, 1, decode(repeat('00', 32), 'hex')) over livro as hash_de_antes,
        lag(registrado_em, 1, '-infinity') over livro as instante_de_antes
      from lancamento window livro as (partition by escritorio_id, empresa_id order by sequencia)) l
    where sequencia <> sequencia_de_antes + 1 or hash_anterior <> hash_de_antes or registrado_em < instante_de_antes`,
  'the hash of an entry is of what it says': `
    select escritorio_id, id from lancamento where hash <> sha256(convert_to(
      app.texto_canonico(escritorio_id, id, hash_anterior, sequencia, exercicio, numero, registrado_em), 'UTF8'))`,
  'the tip of a book is its last entry': `
    select v.escritorio_id, v.empresa_id, v.sequencia, u.sequencia as do_ultimo from livro v
    left join lateral (select l.sequencia, l.hash, l.registrado_em from lancamento l
      where l.escritorio_id = v.escritorio_id and l.empresa_id = v.empresa_id order by l.sequencia desc limit 1) u on true
    where v.sequencia <> coalesce(u.sequencia, 0) or v.hash <> coalesce(u.hash, decode(repeat('00', 32), 'hex'))
      or v.registrado_em <> coalesce(u.registrado_em, '-infinity')
    union all
    select distinct l.escritorio_id, l.empresa_id, null::bigint, null::bigint from lancamento l
    where not exists (select from livro v where v.escritorio_id = l.escritorio_id and v.empresa_id = l.empresa_id)`,
  'a reversal is the inverse of one entry, account by account': `
    select e.escritorio_id, e.id, e.estorna_id, p.conta_id, sum(p.valor) from lancamento e
    join partida p on p.escritorio_id = e.escritorio_id and p.lancamento_id in (e.id, e.estorna_id)
    where e.estorna_id is not null group by 1, 2, 3, 4 having sum(p.valor) <> 0
    union all
    select escritorio_id, null, estorna_id, null, count(*) from lancamento where estorna_id is not null group by 1, 3 having count(*) > 1
    union all
    select e.escritorio_id, e.id, o.id, null, null from lancamento e
    join lancamento o on o.escritorio_id = e.escritorio_id and o.id = coalesce(e.estorna_id, e.corrige_id)
    where o.empresa_id <> e.empresa_id or o.sequencia >= e.sequencia`,
  'no fact is posted twice': `
    select escritorio_id, empresa_id, chave, count(*) from lancamento group by 1, 2, 3 having count(*) > 1`,
  'a seal is worth what it is made of': `
    select r.escritorio_id, r.dia from raiz_diaria r cross join lateral (
      select '["razao-raiz-1"' || coalesce(string_agg(',["' || (p ->> 0) || '",' || (p ->> 1) || ',"' || (p ->> 2) || '"]', '' order by n), '') || ']' as texto
      from jsonb_array_elements(r.pontas) with ordinality as e (p, n)) t
    where r.raiz <> sha256(convert_to(t.texto, 'UTF8'))`,
  'a seal has the last entry of every book at the end of its day': `
    select r.escritorio_id, r.dia, r.pontas, u.pontas as do_livro from raiz_diaria r cross join lateral (
      select coalesce(jsonb_agg(u.ponta order by u.ponta ->> 0), '[]') as pontas from (
        select distinct on (l.empresa_id) jsonb_build_array(encode(l.hash, 'hex'), l.sequencia) as ponta from lancamento l
        where l.escritorio_id = r.escritorio_id and l.registrado_em < (r.dia + 1)::timestamp at time zone 'America/Sao_Paulo'
        order by l.empresa_id, l.sequencia desc) u) u
    where u.pontas <> (select coalesce(jsonb_agg(jsonb_build_array(p ->> 2, (p ->> 1)::bigint) order by p ->> 2), '[]') from jsonb_array_elements(r.pontas) p)`,
  'nothing is sealed before it ends': `
    select escritorio_id, dia from raiz_diaria where criado_em < (dia + 1)::timestamp at time zone 'America/Sao_Paulo'`,
  // Both are audited the moment they are written, while each holds the month.
  'nothing enters a month while its books are locked, save the closing of the result and what enters of who had an exception': `
    select l.escritorio_id, l.empresa_id, l.competencia, l.id, a.em, t.de, t.ate from (${TRAVAS}) t
    join lancamento l on l.escritorio_id = t.escritorio_id and l.empresa_id = t.empresa_id and l.competencia = t.competencia
    join auditoria a on a.escritorio_id = l.escritorio_id and a.tabela = 'lancamento' and a.registro_id = l.id and a.acao = 'inserir'
    where a.em > t.de and (t.ate is null or a.em < t.ate) and not (l.tipo = 'E' and l.origem = 'encerramento')
      and not exists (select from periodo_excecao x
        join auditoria i on i.escritorio_id = x.escritorio_id and i.tabela = 'periodo_excecao' and i.registro_id = x.id and i.acao = 'inserir'
        where x.escritorio_id = l.escritorio_id and x.empresa_id = l.empresa_id and x.competencia = l.competencia and x.area = 'contabil'
          and x.usuario_id = a.usuario_id and i.em < a.em and a.em < x.ate and (x.revogada_em is null or a.em < x.revogada_em))`,
  'a closed result takes nothing more while its closing stands': `
    select distinct l.escritorio_id, l.empresa_id, l.id, x.data as encerrado from lancamento x
    join lancamento l on l.escritorio_id = x.escritorio_id and l.empresa_id = x.empresa_id and l.sequencia > x.sequencia and l.data <= x.data and l.tipo <> 'E'
    join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
    join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id and c.grupo in ('resultado', 'apuracao')
    where x.tipo = 'E' and x.origem = 'encerramento' and x.estorna_id is null and not exists (select from lancamento e
      where e.escritorio_id = x.escritorio_id and e.estorna_id = x.id and e.sequencia < l.sequencia)`,
  'a draft is confirmed into one entry, and no other becomes one': `
    select r.escritorio_id, r.id, r.estado, r.lancamento_id from lancamento_rascunho r
    where (r.estado = 'confirmado') <> (r.lancamento_id is not null)
      or (r.estado = 'confirmado') <> exists (select from lancamento l where l.escritorio_id = r.escritorio_id
        and l.empresa_id = r.empresa_id and l.chave = 'rascunho:' || r.id and l.id = coalesce(r.lancamento_id, l.id))`,
}
