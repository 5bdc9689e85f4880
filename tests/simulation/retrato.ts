// The month as text: everything the closing wrote, ordered, without what differs between two runs of the
// same work (ids that a sequence gave, instants, who held a lease). Equal text is equal work.
import { createHash } from 'node:crypto'
import type pg from 'pg'

const CONSULTAS: Readonly<Record<string, string>> = {
  fechamento: `
    select to_jsonb(f) - '{feitos,atualizado_em,versao}'::text[] || jsonb_build_object('etapas_feitas',
      (select jsonb_object_agg(k, v - 'em') from jsonb_each(f.feitos) e (k, v))) as linha
    from fechamento f order by f.escritorio_id, f.empresa_id, f.competencia`,
  receita_mensal: `
    select to_jsonb(r) - '{confirmada_em}'::text[] as linha from receita_mensal r order by r.escritorio_id, r.empresa_id, r.competencia`,
  folha_mensal: `
    select to_jsonb(f) as linha from folha_mensal f order by f.escritorio_id, f.empresa_id, f.competencia`,
  pro_labore: `
    select to_jsonb(p) - '{id}'::text[] as linha from pro_labore p order by p.escritorio_id, p.empresa_id, p.socio_id, p.competencia`,
  apuracao: `
    select to_jsonb(a) - '{id,substitui_id,criado_em,conferida_em}'::text[] || jsonb_build_object('conferida', a.conferida_em is not null) as linha
    from apuracao a order by a.escritorio_id, a.empresa_id, a.competencia, a.versao`,
  guia: `
    select to_jsonb(g) - '{id,uid,apuracao_id,documento_id,substituida_por,criado_em,enviada_em,lida_em}'::text[] ||
      jsonb_build_object('apuracao', a.versao, 'enviada', g.enviada_em is not null, 'substituida_pela', s.sequencia) as linha
    from guia g left join apuracao a on a.escritorio_id = g.escritorio_id and a.id = g.apuracao_id
    left join guia s on s.escritorio_id = g.escritorio_id and s.id = g.substituida_por
    order by g.escritorio_id, g.empresa_id, g.competencia, g.chave, g.sequencia`,
  lancamento: `
    select to_jsonb(l) - '{id,origem_id,documento_id,estorna_id,corrige_id,criado_em,registrado_em,hash_anterior,hash}'::text[]
      || jsonb_build_object('chave', l.chave, 'estorna', e.chave, 'partidas',
      (select jsonb_agg(jsonb_build_array(p.ordem, c.codigo, p.valor) order by p.ordem) from partida p
       join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
       where p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id)) as linha
    from lancamento l left join lancamento e on e.escritorio_id = l.escritorio_id and e.id = l.estorna_id
    order by l.escritorio_id, l.empresa_id, l.chave, l.historico`,
  periodo_bloqueio: `
    select to_jsonb(b) - '{id,bloqueado_em,reaberto_em}'::text[] || jsonb_build_object('vivo', b.reaberto_em is null) as linha
    from periodo_bloqueio b order by b.escritorio_id, b.empresa_id, b.competencia, b.id`,
  operacao: `
    select jsonb_build_object('tipo', o.tipo, 'competencia', o.competencia, 'status', o.status, 'total', o.total, 'progresso', o.progresso,
      'erros', o.qtd_erros, 'resumo', o.resumo, 'itens', (select jsonb_agg(jsonb_build_array(i.empresa_id, i.resultado, i.motivo_codigo, i.mensagem) order by i.ordem)
        from operacao_item i where i.escritorio_id = o.escritorio_id and i.operacao_id = o.id)) as linha
    from operacao o order by 1`,
  // How many of each change there were: a thing done twice shows here even when its last state is the same.
  auditoria: `
    select jsonb_build_array(tabela, acao, count(*)) as linha from auditoria group by tabela, acao order by tabela, acao`,
}

export type Retrato = { readonly linhas: readonly string[]; readonly soma: string }

/** Reads the canonical text of everything the closing wrote. */
export async function retratar(client: Pick<pg.Client, 'query'>): Promise<Retrato> {
  const linhas: string[] = []
  for (const [nome, consulta] of Object.entries(CONSULTAS)) {
    const { rows } = await client.query<{ linha: string }>(
      `select linha::text from (${consulta}) l`,
    )
    for (const { linha } of rows) linhas.push(`${nome} ${linha}`)
  }
  return { linhas, soma: createHash('sha256').update(linhas.join('\n')).digest('hex') }
}

/** The first lines in which two pictures differ, for a person to read. */
export function diferencas(a: Retrato, b: Retrato, maximo = 10): string[] {
  const deA = new Set(a.linhas)
  const deB = new Set(b.linhas)
  return [
    ...a.linhas.filter((linha) => !deB.has(linha)).map((linha) => `- ${linha}`),
    ...b.linhas.filter((linha) => !deA.has(linha)).map((linha) => `+ ${linha}`),
  ].slice(0, maximo)
}
