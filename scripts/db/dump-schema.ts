// The schema as text, for reading and for reviews: pg_dump is not among the embedded programs.
import { connected } from '../start/database.ts'

const OURS = `nspname not like 'pg\\_%' and nspname not in ('information_schema', 'graphile_worker')`

/** Each part answers one column `ddl`, already in order; names are compared byte by byte. */
const PARTS: [string, string][] = [
  [
    'schemas',
    `select format('create schema %I;', nspname) as ddl from pg_namespace
    where ${OURS} and nspname <> 'public' order by nspname collate "C"`,
  ],
  [
    'domains',
    `select format('create domain %s as %s%s;', t.oid::regtype, format_type(t.typbasetype, t.typtypmod),
      (select string_agg(format(E'\\n  constraint %I %s', conname, pg_get_constraintdef(c.oid)), '' order by conname collate "C")
       from pg_constraint c where c.contypid = t.oid and c.contype = 'c')) as ddl
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${OURS} and t.typtype = 'd' order by t.typname collate "C"`,
  ],
  [
    'functions',
    `select pg_get_functiondef(p.oid) || ';' as ddl
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS} and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by n.nspname collate "C", p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`,
  ],
  [
    'tables',
    `select concat_ws(E'\\n',
      format(E'create table %s (\\n%s\\n);', c.oid::regclass, concat_ws(E',\\n', columns.ddl, constraints.ddl)),
      indexes.ddl, triggers.ddl, policies.ddl, grants.ddl) || E'\\n' as ddl
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select string_agg(format('  %I %s%s%s%s', attname, format_type(atttypid, atttypmod),
        case when attcollation not in (0, typcollation) then ' collate ' || attcollation::regcollation end,
        case when attidentity <> '' then ' generated ' || case attidentity when 'a' then 'always' else 'by default' end || ' as identity'
             when attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
             when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) end,
        case when attnotnull then ' not null' end), E',\\n' order by attnum) as ddl
      from pg_attribute a join pg_type t on t.oid = atttypid
      left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped) columns
    cross join lateral (
      select string_agg(format('  constraint %I %s', conname, pg_get_constraintdef(k.oid)), E',\\n'
        order by position(contype in 'pucfx'), conname collate "C") as ddl
      from pg_constraint k where k.conrelid = c.oid and contype in ('p', 'u', 'c', 'f', 'x')) constraints
    cross join lateral (
      select string_agg(pg_get_indexdef(indexrelid) || ';', E'\\n' order by indexrelid::regclass::text collate "C") as ddl
      from pg_index i where i.indrelid = c.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)) indexes
    cross join lateral (
      select string_agg(pg_get_triggerdef(g.oid) || ';', E'\\n' order by tgname collate "C") as ddl
      from pg_trigger g where g.tgrelid = c.oid and not tgisinternal) triggers
    cross join lateral (
      select nullif(concat_ws(E'\\n',
        case when c.relrowsecurity then format('alter table %s enable row level security;', c.oid::regclass) end,
        case when c.relforcerowsecurity then format('alter table %s force row level security;', c.oid::regclass) end,
        (select string_agg(format('create policy %I on %s as %s for %s to %s%s%s;', polname, c.oid::regclass,
            case when polpermissive then 'permissive' else 'restrictive' end,
            case polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end,
            (select string_agg(case when r = 0 then 'public' else r::regrole::text end, ', ') from unnest(polroles) r),
            ' using (' || pg_get_expr(polqual, polrelid) || ')',
            ' with check (' || pg_get_expr(polwithcheck, polrelid) || ')'), E'\\n' order by polname collate "C")
         from pg_policy where polrelid = c.oid)), '') as ddl) policies
    cross join lateral (
      select string_agg(format('grant %s on %s to %s;', privileges, c.oid::regclass, who), E'\\n' order by who) as ddl
      from (select string_agg(lower(privilege_type), ', ' order by privilege_type) as privileges,
              case when grantee = 0 then 'public' else grantee::regrole::text end as who
            from aclexplode(c.relacl) where grantee <> c.relowner group by grantee) g) grants
    where ${OURS} and c.relkind in ('r', 'p')
    order by n.nspname collate "C", c.relname collate "C"`,
  ],
  [
    'views',
    `select format(E'create view %s as\\n%s\\n', c.oid::regclass, pg_get_viewdef(c.oid)) as ddl
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('v', 'm') order by n.nspname collate "C", c.relname collate "C"`,
  ],
  [
    'grants on columns',
    `select format('grant %s (%s) on %s to %s;', g.privilegio, string_agg(quote_ident(g.attname), ', ' order by g.attnum), g.tabela, g.quem) as ddl
    from (select a.attname, a.attnum, c.oid::regclass as tabela, lower(x.privilege_type) as privilegio,
            case when x.grantee = 0 then 'public' else x.grantee::regrole::text end as quem
          from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
          cross join lateral aclexplode(a.attacl) x where ${OURS}) g
    group by g.privilegio, g.tabela, g.quem order by g.tabela::text collate "C", g.quem, g.privilegio`,
  ],
  [
    'grants on views',
    `select format('grant %s on %s to %s;', string_agg(lower(x.privilege_type), ', ' order by x.privilege_type), c.oid::regclass, x.grantee::regrole) as ddl
    from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join lateral aclexplode(c.relacl) x
    where ${OURS} and c.relkind in ('v', 'm') and x.grantee not in (0, c.relowner)
    group by c.oid, x.grantee order by c.oid::regclass::text collate "C", x.grantee::regrole::text`,
  ],
  [
    'grants on sequences',
    `select format('grant %s on sequence %s to %s;', string_agg(lower(x.privilege_type), ', ' order by x.privilege_type), c.oid::regclass, x.grantee::regrole) as ddl
    from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join lateral aclexplode(c.relacl) x
    where ${OURS} and c.relkind = 'S' and x.grantee not in (0, c.relowner)
    group by c.oid, x.grantee order by c.oid::regclass::text collate "C", x.grantee::regrole::text`,
  ],
  [
    'grants on schemas',
    `select format('grant %s on schema %I to %s;', string_agg(lower(x.privilege_type), ', ' order by x.privilege_type), n.nspname, x.grantee::regrole) as ddl
    from pg_namespace n cross join lateral aclexplode(n.nspacl) x
    where ${OURS} and x.grantee not in (0, n.nspowner) and x.grantee::regrole::text like 'razao%'
    group by n.nspname, x.grantee order by n.nspname collate "C", x.grantee::regrole::text`,
  ],
  [
    'grants on functions',
    `select format('grant execute on function %s to %s;', p.oid::regprocedure,
      case when a.grantee = 0 then 'public' else a.grantee::regrole::text end) as ddl
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace cross join lateral aclexplode(p.proacl) a
    where ${OURS} and a.grantee <> p.proowner
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.oid::regprocedure::text collate "C", 1`,
  ],
]

/** The whole schema of a migrated database, the queue's own excepted. */
export async function dumpSchema(url: string): Promise<string> {
  return await connected(url, async (client) => {
    const lines = [
      '-- Generated by `npm run db:types` from the migrated database; for reading, and to give a restored copy its rights back (platform/db/papeis.ts).',
      '',
    ]
    for (const [title, sql] of PARTS) {
      const { rows } = await client.query<{ ddl: string }>(sql)
      if (rows.length === 0) continue
      lines.push(`-- ${title}`, '', ...rows.map((row) => row.ddl.trimEnd().concat('\n')))
    }
    return lines.join('\n').replace(/[ \t]+$/gm, '')
  })
}
