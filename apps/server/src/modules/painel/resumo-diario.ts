// The letter of the day: one for each person who asked for it, at their hour of São Paulo, with what happened since the
// last one and what is due. A day of nothing has no letter.
import { alcanca, PERFIL, papelDoPerfil } from '@razao/contract'
import { sql } from 'kysely'
import type { Context, Vinculo } from '../../platform/context.ts'
import type { Job, Rotina } from '../../platform/jobs/index.ts'
import { escreverAviso, textoDoAviso } from '../acesso/index.ts'

export const TAREFA_DO_RESUMO = 'escrever-resumo-diario'
type Pedido = { usuarioId: number; dia: string }

/**
 * Every five minutes, by the application's clock: whose hour came today and was not looked at yet. After 20:00 the
 * silence begins, and the day goes without its letter.
 */
export const rotinaDoResumo: Rotina = {
  nome: 'resumir-o-dia',
  quando: '*/5 * * * *',
  async executar({ queuePool, clock, log }) {
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('ator', jsonb_build_object('escritorioId', v.escritorio_id,
          'empresas', case when v.todas_empresas then to_jsonb('todas'::text) else to_jsonb(v.empresas) end,
          'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao'),
          'dados', jsonb_build_object('usuarioId', v.usuario_id, 'dia', l.local::date)),
          $1 || ':' || v.escritorio_id || ':' || v.usuario_id || ':' || l.local::date)
       from (select $2::timestamptz at time zone 'America/Sao_Paulo' as local) l
       cross join aviso_pessoa a
       join app.vinculo v on v.escritorio_id = a.escritorio_id and v.usuario_id = a.usuario_id
       where a.resumo_hora <= extract(hour from l.local) and l.local::time < time '20:00'
         and v.situacao = 'ativo' and v.escritorio_situacao = 'ativo'
         and not exists (select from resumo_diario r
           where r.escritorio_id = a.escritorio_id and r.usuario_id = a.usuario_id and r.dia = l.local::date)`,
      [TAREFA_DO_RESUMO, clock.now().toISOString()],
    )
    if ((rowCount ?? 0) > 0) log.info({ pessoas: rowCount }, 'resumos do dia a escrever')
  },
}

/** Takes the day for this person, once; the letter is of the same commit. */
async function escreverResumo(ctx: Context, { usuarioId, dia }: Pedido): Promise<void> {
  if (dia !== ctx.clock.today()) return
  const { escritorioId } = ctx.tenant
  const { rows: escolha } = await sql<{ ligado: boolean }>`
    select resumo_hora is not null as ligado from aviso_pessoa
    where escritorio_id = ${escritorioId} and usuario_id = ${usuarioId}`.execute(ctx.db)
  if (escolha[0]?.ligado !== true) return
  const { rows: tomado } = await sql`
    insert into resumo_diario (escritorio_id, usuario_id, dia, em)
    values (${escritorioId}, ${usuarioId}, ${dia}::date, ${ctx.clock.now().toISOString()}::timestamptz)
    on conflict on constraint resumo_diario_pk do nothing returning dia`.execute(ctx.db)
  if (tomado.length === 0) return
  const aconteceu = await oQueAconteceu(ctx, usuarioId)
  const { vence, venceu } = (await veGuias(ctx, usuarioId)) ? await asGuias(ctx) : SEM_GUIAS
  const linhas = aconteceu.length + vence.length + venceu.length
  if (linhas === 0) return
  await ctx.db
    .updateTable('resumo_diario')
    .set({ linhas })
    .where('escritorio_id', '=', escritorioId)
    .where('usuario_id', '=', usuarioId)
    .where('dia', '=', dia)
    .execute()
  await escreverAviso(ctx, usuarioId, {
    assunto: `Resumo de ${dia.slice(8, 10)}/${dia.slice(5, 7)}`,
    paragrafos: [
      ...(vence.length > 0 ? ['Vence nos próximos sete dias:', ...vence] : []),
      ...(venceu.length > 0 ? ['Venceu, e ninguém informou o pagamento:', ...venceu] : []),
      ...(aconteceu.length > 0 ? ['O que aconteceu:', ...aconteceu] : []),
      'Para mudar a hora ou não receber mais, vá a Minha conta, na aba Avisos.',
    ],
    acao: { texto: 'Abrir o painel', caminho: '/' },
  })
}

const MAXIMO = 12

function comResto(linhas: readonly string[], total: number): string[] {
  const resto = total - linhas.length
  return resto > 0 ? [...linhas, `E mais ${resto}.`] : [...linhas]
}

/** Notices since the last letter; of the first one, of a day. */
async function oQueAconteceu(ctx: Context, usuarioId: number): Promise<string[]> {
  const agora = ctx.clock.now().toISOString()
  const { rows } = await sql<{ tipo: string; dados: unknown; total: number }>`
    select tipo, dados, count(*) over ()::int as total from notificacao
    where escritorio_id = ${ctx.tenant.escritorioId} and usuario_id = ${usuarioId}
      and criada_em <= ${agora}::timestamptz and criada_em > coalesce(
        (select greatest(r.em, ${agora}::timestamptz - interval '7 days') from resumo_diario r
          where r.escritorio_id = ${ctx.tenant.escritorioId} and r.usuario_id = ${usuarioId} and r.em < ${agora}::timestamptz
          order by r.dia desc limit 1),
        ${agora}::timestamptz - interval '1 day')
    order by id desc limit ${MAXIMO}`.execute(ctx.db)
  const linhas = rows.map(({ tipo, dados }) => {
    const { titulo, texto } = textoDoAviso(tipo, dados)
    return `${titulo}. ${texto}`
  })
  return comResto(linhas, rows[0]?.total ?? 0)
}

/** The lists of guias ask for the level of a company; who has none is told of notices alone. */
async function veGuias(ctx: Context, usuarioId: number): Promise<boolean> {
  const { rows } = await sql<Pick<Vinculo, 'perfil' | 'atua_como'>>`
    select perfil, atua_como from app.vinculo_do_usuario(${usuarioId}, ${ctx.tenant.escritorioId})`.execute(
    ctx.db,
  )
  const [quem] = rows
  if (!quem) return false
  return papelDoPerfil(quem.perfil) === null
    ? quem.atua_como !== null
    : alcanca(quem.perfil, 'EMPRESA') && quem.perfil !== PERFIL.root
}

type Guia = { rotulo: string; empresa: string; vencimento: string; venceu: boolean; total: number }
const SEM_GUIAS = { vence: [] as string[], venceu: [] as string[] }
const VENCIDAS = 5

/** Guias of the companies the person sees, whose payment nobody told of: of the next seven days, and past due. */
async function asGuias(ctx: Context): Promise<typeof SEM_GUIAS> {
  const hoje = ctx.clock.today()
  const { rows } = await sql<Guia>`
    select rotulo, empresa, to_char(vencimento, 'DD/MM') as vencimento, venceu, total::int from (
      select g.rotulo, e.apelido as empresa, g.vencimento, g.vencimento < ${hoje}::date as venceu,
        count(*) over por as total, row_number() over (por order by abs(g.vencimento - ${hoje}::date), e.apelido, g.id) as n
      from guia g join empresa e on e.escritorio_id = g.escritorio_id and e.id = g.empresa_id
      where g.escritorio_id = ${ctx.tenant.escritorioId} and g.vencimento <= ${hoje}::date + 7
        and g.estado in ('gerada', 'enviada', 'lida')
      window por as (partition by g.vencimento < ${hoje}::date)) f
    where n <= case when venceu then ${VENCIDAS}::int else ${MAXIMO}::int end order by n`.execute(
    ctx.db,
  )
  const linhas = (venceram: boolean): string[] => {
    const delas = rows.filter(({ venceu }) => venceu === venceram)
    const textos = delas.map(
      ({ rotulo, empresa, vencimento }) =>
        `${rotulo} de ${empresa}: ${venceram ? 'venceu' : 'vence'} em ${vencimento}.`,
    )
    return comResto(textos, delas[0]?.total ?? 0)
  }
  return { vence: linhas(false), venceu: linhas(true) }
}

export const resumoDiarioJob: Job<Pedido> = async (job, pedido) => {
  await job.write((ctx) => escreverResumo(ctx, pedido))
}
