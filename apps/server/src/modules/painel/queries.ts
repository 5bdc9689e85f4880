import { links, paths } from '@razao/contract/paths'
import { BASE_RECONHECIMENTO, CATEGORIA_EMPRESA } from '@razao/engine/cadastro'
import { normasEsperadas } from '@razao/engine/fechamento'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { oneOf } from '../../platform/db/index.ts'
import { AGIR_ATE } from '../fiscal/index.ts'

export async function situacoes(ctx: Context, competencia: string): Promise<Map<string, number>> {
  const linhas = await ctx.db
    .selectFrom('fechamento')
    .select(['situacao', ({ fn }) => fn.countAll<number>().as('quantidade')])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('competencia', '=', competencia)
    .groupBy('situacao')
    .execute()
  return new Map(linhas.map((linha) => [linha.situacao, Number(linha.quantidade)]))
}

type Exigencia = {
  codigo: string
  motivo: string
  desde: string | null
  prazo: string | null
  rota: string
  acao: string
  gravidade: 'erro' | 'atencao' | 'info'
}
export type EmpresaQueExige = {
  empresaId: number
  empresa: string
  gravidade: Exigencia['gravidade']
  prazo: string | null
  motivos: Exigencia[]
}

const GRAVIDADE = sql.raw(`(array['erro', 'atencao', 'info'])`)

/** Where each reason is put right: of a company's month, of a guide, of a company's certificates. */
const ROTAS = {
  mapa: (empresaId: number, competencia: string) => links.mapa({ empresaId, competencia }),
  guia: (id: number) => paths.darf(id),
  certificados: (empresaId: number) => links.certificados(empresaId),
  cartas: (id: number) => links.cartaDaReceita(id),
  procuracoes: (empresaId: number) => links.oQueAReceitaDiz('procuracoes', empresaId),
  situacao: (empresaId: number) => links.oQueAReceitaDiz('situacao', empresaId),
  transmissao: (empresaId: number, _: string, mes: string) =>
    links.declaracao({ empresaId, competencia: mes }),
  dctfweb: (empresaId: number, _: string, mes: string) =>
    links.dctfweb({ empresaId, competencia: mes }),
  dasn: (empresaId: number, competencia: string, mes: string) =>
    links.declaracao({ empresaId, competencia, dasn: Number(mes.slice(0, 4)) }),
  parcelamentos: (id: number) => links.parcelamento(id),
  pagamentos: (empresaId: number) => links.oQueAReceitaDiz('pagamentos', empresaId),
} as const
type ComAlvo = Omit<EmpresaQueExige, 'motivos'> & {
  motivos: (Omit<Exigencia, 'rota'> & {
    para: keyof typeof ROTAS
    alvo: number
    mes: string | null
  })[]
}

/** Every reason why a company asks for the accountant today; `peso` 1 is the gravest. */
const motivosDeHoje = (ctx: Context, competencia: string, hoje: string) => sql`
  select d.empresa_id, 'transmissao-a-aprovar' as codigo, p.pedida_por_nome || ' pediu para transmitir '
    || case d.especie when 'pgdasd' then 'o PGDAS-D de ' || substr(d.competencia, 6, 2) || '/' else 'a DASN-SIMEI de ' end
    || substr(d.competencia, 1, 4) as motivo, p.pedida_em as desde,
    case d.especie when 'pgdasd' then f.prazo_legal else (d.calculo ->> 'prazo')::date end as prazo,
    case d.especie when 'pgdasd' then 'transmissao' else 'dasn' end as para, d.empresa_id as alvo, 'Ver e decidir' as acao,
    2 as peso, d.competencia as mes
  from declaracao_aprovacao p
  join declaracao_pgdasd d on d.escritorio_id = p.escritorio_id and d.id = p.declaracao_id and d.estado = 'conferida'
  left join fechamento f on f.escritorio_id = d.escritorio_id and f.empresa_id = d.empresa_id and f.competencia = d.competencia
  where p.escritorio_id = ${ctx.tenant.escritorioId} and p.decisao is null and p.pedida_por <> ${ctx.user.id}::bigint
  union all
  select w.empresa_id, 'transmissao-a-aprovar', p.pedida_por_nome || ' pediu para transmitir a DCTFWeb de '
    || substr(w.competencia, 6, 2) || '/' || substr(w.competencia, 1, 4), p.pedida_em, f.prazo_legal, 'dctfweb', w.empresa_id,
    'Ver e decidir', 2, w.competencia
  from declaracao_aprovacao p
  join declaracao_dctfweb w on w.escritorio_id = p.escritorio_id and w.id = p.dctfweb_id and w.estado = 'conferida'
  left join fechamento f on f.escritorio_id = w.escritorio_id and f.empresa_id = w.empresa_id and f.competencia = w.competencia
  where p.escritorio_id = ${ctx.tenant.escritorioId} and p.decisao is null and p.pedida_por <> ${ctx.user.id}::bigint
  union all
  select m.*, null from (${motivosDaCarteira(ctx, competencia, hoje)}) m`

const motivosDaCarteira = (ctx: Context, competencia: string, hoje: string) => sql`
  select f.empresa_id, 'fechamento-' || f.situacao as codigo, f.motivo, f.atualizado_em as desde, f.prazo_legal as prazo,
    'mapa' as para, f.empresa_id as alvo,
    case f.situacao when 'erro' then 'Corrigir' else 'Conferir' end as acao, case f.situacao when 'erro' then 1 else 2 end as peso
  from fechamento f
  where f.escritorio_id = ${ctx.tenant.escritorioId} and f.competencia = ${competencia} and f.situacao in ('erro', 'atencao')
  union all
  select g.empresa_id, 'guia-vencida', g.rotulo || ' de ' || substr(g.competencia, 6, 2) || '/'
    || substr(g.competencia, 1, 4) || ' venceu sem pagamento informado', g.enviada_em,
    coalesce(g.pagar_em, g.vencimento),
    'guia', g.id, 'Ver guia', 1
  from guia g where g.escritorio_id = ${ctx.tenant.escritorioId} and coalesce(g.pagar_em, g.vencimento) < ${hoje}::date
    and g.estado in ('gerada', 'enviada', 'lida')
  union all
  select g.empresa_id, 'guia-sem-leitura', g.rotulo || ' vence em ' || to_char(g.vencimento, 'DD/MM')
    || ' e o cliente ainda não abriu', g.enviada_em, g.vencimento,
    'guia', g.id, 'Ver guia', 2
  from guia g where g.escritorio_id = ${ctx.tenant.escritorioId}
    and g.vencimento between ${hoje}::date and ${hoje}::date + 2 and g.estado in ('gerada', 'enviada')
  union all
  select c.empresa_id, 'certificado', case when c.valido_ate < ${hoje}::date then 'Certificado digital venceu em '
    else 'Certificado digital vence em ' end || to_char(c.valido_ate, 'DD/MM/YYYY'), null::timestamptz, c.valido_ate,
    'certificados', c.empresa_id, 'Ver certificado', case when c.valido_ate < ${hoje}::date then 1 else 3 end
  from certificado_digital c where c.escritorio_id = ${ctx.tenant.escritorioId} and c.valido_ate < ${hoje}::date + 30
    and c.situacao in ('ativo', 'vencido')
  union all
  select k.empresa_id, 'carta-da-receita', 'A Receita escreveu: ' || k.assunto, k.enviada_em,
    ${AGIR_ATE},
    'cartas', k.id, 'Ver mensagem', case k.gravidade when 'grave' then 1 else 2 end
  from carta_receita k where k.escritorio_id = ${ctx.tenant.escritorioId} and k.estado <> 'tratada'
    and k.gravidade in ('grave', 'atencao')
  union all
  select p.empresa_id, 'procuracao', case when p.valida_ate < ${hoje}::date then 'Procuração no e-CAC venceu em '
    else 'Procuração no e-CAC vence em ' end || to_char(p.valida_ate, 'DD/MM/YYYY'), null::timestamptz, p.valida_ate,
    'procuracoes', p.empresa_id, 'Pedir outra', case when p.valida_ate < ${hoje}::date then 1 else 3 end
  from procuracao_receita p where p.escritorio_id = ${ctx.tenant.escritorioId} and p.valida_ate < ${hoje}::date + 30
  union all
  select v.empresa_id, 'situacao-fiscal', 'O relatório da Receita aponta pendências', v.respondida_em, null::date,
    'situacao', v.empresa_id, 'Ver relatório', 2
  from vigia_consulta v where v.escritorio_id = ${ctx.tenant.escritorioId} and v.assunto = 'sitfis'
    and v.resposta ->> 'resultado' = 'com-pendencias'
  union all
  select k.empresa_id, 'parcela-atrasada', case when count(*) > 1 then count(*) || ' parcelas de parcelamento em atraso: perto da rescisão'
    else 'Parcela de parcelamento de ' || substr(min(p.competencia), 6, 2) || '/' || substr(min(p.competencia), 1, 4) || ' em atraso' end,
    k.visto_em, min(p.vencimento), 'parcelamentos', k.id, 'Ver parcelas', 1
  from parcelamento k join parcela_do_parcelamento p on p.escritorio_id = k.escritorio_id and p.parcelamento_id = k.id
  where k.escritorio_id = ${ctx.tenant.escritorioId} and k.em_curso and not p.paga and p.visto_em >= k.visto_em
    and p.vencimento < ${hoje}::date
    -- A payment appears at the Receita some days after it is made.
    and p.vencimento + 3 <= (p.visto_em at time zone 'America/Sao_Paulo')::date
  group by k.empresa_id, k.id, k.visto_em
  union all
  select k.empresa_id, 'parcela-a-vencer', 'Parcela de parcelamento vence em ' || to_char(p.vencimento, 'DD/MM')
    || ' e o DAS não foi emitido', k.visto_em, p.vencimento, 'parcelamentos', k.id, 'Emitir', 2
  from parcelamento k join parcela_do_parcelamento p on p.escritorio_id = k.escritorio_id and p.parcelamento_id = k.id
  where k.escritorio_id = ${ctx.tenant.escritorioId} and k.em_curso and not p.paga and p.visto_em >= k.visto_em
    and p.vencimento between ${hoje}::date and ${hoje}::date + 5 and p.documento_id is null
  union all
  select d.empresa_id, 'pagamento-diverge', case d.tipo when 'sem-guia' then 'Pagamento sem guia aqui, na Receita'
      when 'nao-encontrado' then 'Guia informada como paga e não achada na Receita' when 'a-menor' then 'Guia paga a menos'
      when 'em-dobro' then 'Guia paga em dobro' else 'Guia paga a mais' end
      || case when count(*) > 1 then ' (' || count(*) || ')' else '' end,
    min(d.visto_em), null::date, 'pagamentos', d.empresa_id, 'Resolver',
    case when d.tipo in ('a-menor', 'nao-encontrado') then 2 else 3 end
  from divergencia_pagamento d where d.escritorio_id = ${ctx.tenant.escritorioId} and d.estado = 'aberta'
  group by d.empresa_id, d.tipo`

/** The companies that ask for the accountant today, the gravest first, each with all its reasons. */
export async function exigeHoje(
  ctx: Context,
  { competencia, meus, quantas }: { competencia: string; meus: boolean; quantas: number },
): Promise<{ empresas: EmpresaQueExige[]; total: number; meus: number }> {
  const minha = sql`e.responsavel_id is not distinct from ${ctx.user.id}::bigint`
  const { rows } = await sql<{ empresas: ComAlvo[]; total: number; meus: number }>`
    with motivos as (${motivosDeHoje(ctx, competencia, ctx.clock.today())}),
    grupos as (
      select m.empresa_id, e.apelido, ${minha} as minha, min(m.peso) as peso, min(m.prazo) as prazo,
        jsonb_agg(jsonb_build_object('codigo', m.codigo, 'motivo', coalesce(m.motivo, 'Pede atenção'),
          'desde', to_char(m.desde at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'prazo', m.prazo, 'para', m.para, 'alvo', m.alvo, 'mes', m.mes,
          'acao', m.acao, 'gravidade', ${GRAVIDADE}[m.peso]) order by m.peso, m.prazo nulls last, m.codigo, m.alvo) as motivos
      from motivos m join empresa e on e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = m.empresa_id
      group by m.empresa_id, e.apelido, e.responsavel_id),
    vistas as (
      select * from grupos where minha or not ${meus}::boolean
      order by peso, prazo nulls last, apelido, empresa_id limit ${quantas})
    select (select count(*) from grupos) as total, (select count(*) from grupos where minha) as meus,
      (select coalesce(jsonb_agg(jsonb_build_object('empresaId', empresa_id, 'empresa', apelido, 'prazo', prazo,
        'gravidade', ${GRAVIDADE}[peso], 'motivos', motivos) order by peso, prazo nulls last, apelido, empresa_id), '[]')
        from vistas) as empresas`.execute(ctx.db)
  const { empresas, ...contagens } = rows[0] ?? { empresas: [], total: 0, meus: 0 }
  return {
    ...contagens,
    empresas: empresas.map(({ motivos, ...empresa }) => ({
      ...empresa,
      motivos: motivos.map(({ para, alvo, mes, ...motivo }) => ({
        ...motivo,
        rota: ROTAS[para](alvo, competencia, mes ?? competencia),
      })),
    })),
  }
}

/** How many companies are stopped in each stage. */
export async function paradasPorEtapa(
  ctx: Context,
  competencia: string,
): Promise<ReadonlyMap<string, number>> {
  const linhas = await ctx.db
    .selectFrom('fechamento')
    .select(['etapa_atual', ({ fn }) => fn.countAll<number>().as('quantidade')])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('competencia', '=', competencia)
    .groupBy('etapa_atual')
    .execute()
  return new Map(linhas.map((linha) => [linha.etapa_atual, Number(linha.quantidade)]))
}

/** The norms that are waited for, with how many companies each reaches; one that reaches none is not told. */
export async function normasDaCarteira(ctx: Context) {
  const { rows } = await sql<{ regime: number; caixa: boolean; quantidade: number }>`
    select p.regime, p.base_reconhecimento = ${sql.lit(BASE_RECONHECIMENTO.caixa)} as caixa, count(*)::int as quantidade
    from empresa e
    cross join lateral (select v.regime, v.base_reconhecimento from empresa_perfil v
      where v.escritorio_id = e.escritorio_id and v.empresa_id = e.id and v.vigente_de <= ${ctx.clock.competencia()}
      order by v.vigente_de desc limit 1) p
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.encerrada_em is null
      and e.categoria not in ${oneOf(CATEGORIA_EMPRESA.exCliente, CATEGORIA_EMPRESA.encerrada)}
    group by 1, 2`.execute(ctx.db)
  return normasEsperadas(ctx.clock.today()).flatMap(({ regimes, soCaixa, ...norma }) => {
    const alcancadas = rows.filter(
      ({ regime, caixa }) => regimes.some((r) => r === regime) && (caixa || !soCaixa),
    )
    const empresas = alcancadas.reduce((total, { quantidade }) => total + quantidade, 0)
    return empresas === 0 ? [] : [{ ...norma, empresas }]
  })
}
