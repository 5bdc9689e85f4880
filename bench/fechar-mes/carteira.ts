// An office of many companies, by set-based SQL: 24 months of revenue, partners, rules and notes of the month.
import { digitosDoCnpj, digitosDoCpf } from '@razao/engine/cadastro'
import type pg from 'pg'

export const MES = '2026-10'

/** Fills a migrated database with one office. @returns its id */
export async function criarCarteira(client: pg.Client, empresas: number): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into escritorio (nome, razao_social, cnpj, email) values ('Escritório Fictício', 'Escritório Fictício', '99000000000191', 'a@ficticio.example') returning escritorio_id as id`,
  )
  const id = Number(rows[0]?.id)
  // Arranging is not measured: no audit, no guards, no foreign keys.
  await client.query(`set session_replication_role = replica`)
  const cnpjs = Array.from({ length: empresas }, (_, i) => {
    const base = `98${String(i).padStart(6, '0')}0001`
    return `${base}${digitosDoCnpj(base)}`
  })
  const cpfs = Array.from({ length: empresas }, (_, i) => {
    const base = `9${String(i).padStart(8, '0')}`
    return `${base}${digitosDoCpf(base)}`
  })
  await client.query(
    `insert into empresa (escritorio_id, id, identificacao, apelido, razao_social, regime, abertura, cliente_desde)
     select $1, n, c, 'Empresa Fictícia ' || n, 'Empresa Fictícia ' || n || ' Ltda', 1, '2019-03-01', '2020-01-01'
     from unnest($2::text[]) with ordinality as t (c, n)`,
    [id, cnpjs],
  )
  await client.query(
    `insert into pessoa (escritorio_id, id, cpf, nome, dependentes)
     select $1, n, c, 'Sócia Fictícia ' || n, n % 3 from unnest($2::text[]) with ordinality as t (c, n)`,
    [id, cpfs],
  )
  for (const texto of CARTEIRA) await client.query(texto, [id])
  await client.query(`select setval(pg_get_serial_sequence('empresa', 'id'), $1)`, [empresas])
  await client.query(`set session_replication_role = origin`)
  await client.query('vacuum analyze')
  return id
}

const ANEXO = `case when e.id % 10 < 5 then 'FATOR_R' when e.id % 10 < 7 then 'III' when e.id % 10 < 9 then 'I' else 'IV' end`
const MESES = `(select to_char(d, 'YYYY-MM') as m, row_number() over (order by d) as n
  from generate_series(date '${MES}-01' - interval '24 months', date '${MES}-01' - interval '1 month', interval '1 month') d) m`

const CARTEIRA = [
  `insert into empresa_perfil (escritorio_id, empresa_id, vigente_de, regime, grupo_anexo, anexo)
   select $1, e.id, '2020-01', 1, case when e.id % 10 = 9 then 2 else 1 end, ${ANEXO} from empresa e`,
  `insert into empresa_atividade (escritorio_id, empresa_id, cnae, descricao, anexo, principal)
   select $1, e.id, '6201501', 'Atividade fictícia', ${ANEXO}, true from empresa e`,
  `insert into socio (escritorio_id, id, empresa_id, pessoa_id, participacao, administrador, de)
   select $1, e.id, e.id, e.id, 1, true, '2020-01-01' from empresa e`,
  // Somebody of each company receives what is sent.
  `with u as (insert into usuario (sujeito, nome, login) select 'dono-' || e.id, 'Dona Fictícia', 'dono-' || e.id || '@ficticio.example' from empresa e returning id, sujeito)
   insert into usuario_papel (escritorio_id, usuario_id, perfil, todas_empresas, empresas)
   select $1, u.id, 3, false, array[split_part(u.sujeito, '-', 2)::bigint] from u`,
  `insert into pro_labore_regra (escritorio_id, empresa_id, socio_id, tipo, valor, vigente_de)
   select $1, e.id, e.id, 'fixo', 300000 + (e.id % 40) * 10000, '2020-01' from empresa e`,
  `insert into receita_mensal (escritorio_id, empresa_id, competencia, interna, origem, confirmada_em, confirmada_por, segregacao)
   select $1, e.id, m.m, 1000000 + (e.id * 7919 + m.n * 104729) % 4000000, 'informada', now(), 'histórico', '[]' from empresa e, ${MESES}`,
  `insert into folha_mensal (escritorio_id, empresa_id, competencia, remuneracao, cpp, origem)
   select $1, e.id, m.m, 300000 + (e.id % 40) * 20000, 90000, 'informada' from empresa e, ${MESES}`,
  `insert into nota_fiscal (escritorio_id, empresa_id, direcao, modelo, leiaute, chave, numero, emissao, competencia, bruto, liquido, base)
   select $1, e.id, 1, 'nfse', 'nacional-1.01', lpad(e.id::text, 40, '0') || n, n::text, date '${MES}-05' + n::int, '${MES}',
     300000 + (e.id * 31 + n * 17) % 1000000, 300000, 300000 from empresa e, generate_series(1, 3) n`,
  // An office that has closed before: what the planner knows of the tables is not that they are empty.
  `with p as (insert into plano_modelo (escritorio_id, nome, padrao, edicao) values ($1, 'Plano padrão', true, 0)
     on conflict (escritorio_id) where padrao do update set nome = excluded.nome returning id)
   insert into conta_contabil (escritorio_id, id, plano_id, codigo, nome, nivel, tipo, natureza)
   select $1, 1000000 + n, p.id, '9.9.9.' || n, 'Conta de medida', 4, 'analitica', 'devedora' from p, generate_series(1, 2) n`,
  `insert into pro_labore (escritorio_id, empresa_id, socio_id, competencia, situacao, bruto, data_pagamento, origem, fatos, recibo, resultado_hash)
   select $1, e.id, e.id, '2026-07', 2, 300000, '2026-07-31', 'historico', '{}', '{}', md5(e.id::text) from empresa e`,
  `insert into apuracao (escritorio_id, empresa_id, competencia, regime, versao, receita, valor, valor_do_mes, tributos, fatos, entrada_hash, regras_hash, resultado_hash)
   select $1, e.id, '2026-07', 1, 1, 0, 0, 0, '[]', jsonb_build_object('medida', repeat(md5(e.id::text), 60)), '', '', '' from empresa e`,
  `insert into guia (escritorio_id, empresa_id, apuracao_id, tipo, chave, rotulo, competencia, vencimento, principal, total, composicao)
   select $1, a.empresa_id, a.id, 27, 'das', 'DAS', '2026-07', '2026-08-20', 100, 100, '[]' from apuracao a`,
  // The trigger that opens a company's book does not fire here.
  `insert into livro (escritorio_id, empresa_id) select $1, e.id from empresa e`,
  // Hashes of measure: a chain that holds, of a text that nobody reads.
  `with l as (insert into lancamento (escritorio_id, empresa_id, competencia, data, historico, origem, chave, numero, sequencia, registrado_em, hash_anterior, hash)
     select $1, e.id, '2026-07', '2026-07-31', 'medida', 'medida', 'medida' || n, n, n, now(),
       decode(lpad(to_hex(n - 1), 64, '0'), 'hex'), decode(lpad(to_hex(n), 64, '0'), 'hex') from empresa e, generate_series(1, 4) n
     returning id, empresa_id),
   s as (insert into saldo_mensal (escritorio_id, empresa_id, conta_id, competencia, debitos, creditos)
     select $1, e.id, 1000000 + n, '2026-07', case n when 1 then 400 else 0 end, case n when 2 then 400 else 0 end from empresa e, generate_series(1, 2) n),
   v as (update livro set sequencia = 4, hash = decode(lpad(to_hex(4), 64, '0'), 'hex'), registrado_em = now())
   insert into partida (escritorio_id, lancamento_id, ordem, empresa_id, conta_id, data, valor)
   select $1, l.id, n, l.empresa_id, 1000000 + n, '2026-07-31', case n when 1 then 100 else -100 end from l, generate_series(1, 2) n`,
  `insert into fechamento (escritorio_id, empresa_id, competencia, regime, categoria, anexo, prazo_legal)
   select $1, e.id, '${MES}', 1, 1, ${ANEXO}, '2026-11-23' from empresa e`,
]
