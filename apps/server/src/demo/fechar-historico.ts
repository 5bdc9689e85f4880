import { fechamento } from '@razao/contract'
import {
  type Competencia,
  primeiroDiaDoMes,
  somarMeses,
  ultimoDiaDoMes,
  vencimentoDe,
} from '@razao/engine/tempo'
import { sql } from 'kysely'
import { contabilizarMovimentos } from '../modules/contabil/automaticos/index.ts'
import type { Context } from '../platform/context.ts'
import { type Etapa, type Rumo, rumoDe } from './andamento.ts'
import { maisCedo } from './datas.ts'
import { entregarEmMaos } from './donos.ts'
import type { Carteira } from './empresa-ficticia.ts'
import type { EmpresaGravada } from './gravar-cadastro.ts'
import { gravarInformados } from './gravar-informados.ts'
import { abrirLivros, encerrarAno } from './livros.ts'
import { marcarDeclaradas } from './marcar-declaradas.ts'
import { mesesDe, receitaDoMes } from './movimento.ts'
import { noDia } from './oficina.ts'
import { datarOperacoes, executarNoPassado, type Pedinte } from './operacoes.ts'
import { pagarGuias } from './pagar-guias.ts'

const { ETAPAS } = fechamento

const ate = (etapa: Etapa): readonly Etapa[] => ETAPAS.slice(0, ETAPAS.indexOf(etapa) + 1)
const entre = (primeira: Etapa, ultima: Etapa): readonly Etapa[] =>
  ETAPAS.slice(ETAPAS.indexOf(primeira), ETAPAS.indexOf(ultima) + 1)

type Historico = { readonly carteira: Carteira; readonly pedinte: Pedinte }

/**
 * Closes the history month by month with the product's own closing, so that every number, hash and entry
 * is the one it would have written; leaves the last month halfway, as a real office has it.
 */
export async function fecharHistorico(
  ctx: Context,
  historico: Historico,
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  const { carteira } = historico
  await gravarInformados({ db: ctx.db, escritorioId: ctx.tenant.escritorioId, carteira }, gravadas)
  // The planner has seen none of these rows yet. Only once: the lock it takes lasts until the commit.
  const primeiroLote = gravadas[0]?.empresa.ordem === 0
  if (primeiroLote)
    await sql`analyze empresa, socio, nota_fiscal, receita_mensal, folha_mensal`.execute(ctx.db)
  await abrirLivros(ctx, carteira, gravadas)
  for (const competencia of mesesDe(carteira.primeira, carteira.ultima)) {
    const doMes = gravadas.filter(({ empresa }) => empresa.inicio <= competencia)
    if (doMes.length === 0) continue
    await fecharMesDaCarteira(ctx, { ...historico, competencia, doMes })
    if (competencia.endsWith('-12') && competencia < carteira.ultima)
      await encerrarAno(ctx, Number(competencia.slice(0, 4)), doMes)
  }
  if (primeiroLote) await sql`analyze guia, periodo_bloqueio, fechamento`.execute(ctx.db)
  await pagarGuias(ctx, carteira, gravadas)
  await marcarDeclaradas(ctx, historico, idsDe(gravadas))
  await contabilizarMovimentos(ctx, {
    empresaIds: idsDe(gravadas),
    de: primeiroDiaDoMes(carteira.ultima),
    ate: carteira.hoje,
  })
  await datarBloqueios(ctx)
  await datarOperacoes(ctx)
}

/** Each lock was made when its stage says. */
async function datarBloqueios(ctx: Context): Promise<void> {
  await sql`
    update periodo_bloqueio b set bloqueado_em = (f.feitos -> 'bloqueio' ->> 'em')::timestamptz
    from fechamento f
    where b.escritorio_id = ${ctx.tenant.escritorioId} and f.escritorio_id = b.escritorio_id and f.empresa_id = b.empresa_id
      and f.competencia = b.competencia and b.bloqueado_em > now() - interval '1 second' and f.feitos ? 'bloqueio'`.execute(
    ctx.db,
  )
}

const idsDe = (gravadas: readonly EmpresaGravada[]): number[] => gravadas.map(({ id }) => id)

type Mes = Historico & {
  readonly competencia: Competencia
  readonly doMes: readonly EmpresaGravada[]
}

async function fecharMesDaCarteira(ctx: Context, mes: Mes): Promise<void> {
  const { carteira, competencia, doMes, pedinte } = mes
  await abrirMes(ctx, mes)
  await pagarGuias(ctx, carteira, doMes, ultimoDiaDoMes(competencia))
  const porRumo = Map.groupBy(doMes, ({ empresa }) => rumoDe(carteira, competencia, empresa))
  for (const [rumo, empresas] of porRumo) {
    if (rumo === 'nada') continue
    const robo = noDia(ctx, diaDoFechamento(mes, 8), '07:30:00')
    await executarNoPassado(robo, pedinte, { competencia, empresas, etapas: ate(rumo) })
    await responderParadas(ctx, mes, { rumo, empresas })
  }
}

/** Day of the next month on which the office works on this one; never after today. */
function diaDoFechamento({ carteira, competencia }: Mes, dia: number): string {
  const data = `${somarMeses(competencia, 1)}-${String(dia).padStart(2, '0')}`
  return maisCedo(data, carteira.hoje)
}

/** A row for each company in the month, not judged yet; a month without revenue was declared so. */
async function abrirMes(ctx: Context, { carteira, competencia, doMes }: Mes): Promise<void> {
  const paradas = doMes.filter(({ empresa }) => receitaDoMes(carteira, empresa, competencia) === 0)
  const prazo = (obrigacao: 'das' | 'das-mei' | 'pis-cofins') => {
    const vencimento = vencimentoDe(obrigacao, competencia)
    return vencimento.ok ? vencimento.value : null
  }
  await sql`
    insert into fechamento (escritorio_id, empresa_id, competencia, regime, categoria, anexo, prazo_legal, responsavel_id,
      sem_movimento, motivo_codigo, motivo)
    select e.escritorio_id, e.id, ${competencia}, e.regime, e.categoria, p.anexo,
      case e.regime when 1 then ${prazo('das')}::date when 6 then ${prazo('das-mei')}::date else ${prazo('pis-cofins')}::date end,
      e.responsavel_id, e.id = any (${idsDe(paradas)}::bigint[]), 'nao-avaliada', 'Ainda não avaliada neste mês.'
    from empresa e join empresa_perfil p on p.escritorio_id = e.escritorio_id and p.empresa_id = e.id
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = any (${idsDe(doMes)}::bigint[])
    order by e.id`.execute(ctx.db)
}

type Grupo = { readonly rumo: Rumo; readonly empresas: readonly EmpresaGravada[] }

/** In the months behind, somebody confirmed the revenue, approved each pró-labore, answered for each tax that moved too much, and took the guides to who has nobody here. */
async function responderParadas(ctx: Context, mes: Mes, { rumo, empresas }: Grupo): Promise<void> {
  const { carteira, competencia, pedinte } = mes
  if (competencia === carteira.ultima || rumo === 'nada') return
  const contador = noDia(ctx, diaDoFechamento(mes, 9), '10:15:00')
  for (const [etapa, responder] of [
    ['notas', confirmarReceitas],
    ['proLabore', aprovarProLabores],
    ['conferencia', conferir],
    ['enviado', entregarEmMaos],
  ] as const) {
    const ids = await paradasEm(ctx, { competencia, etapa, empresas })
    if (ids.length === 0) continue
    await responder(contador, mes, ids)
    await executarNoPassado(contador, pedinte, {
      competencia,
      empresas: empresas.filter(({ id }) => ids.includes(id)),
      etapas: entre(etapa, rumo),
    })
  }
}

async function paradasEm(
  ctx: Context,
  onde: { competencia: Competencia; etapa: Etapa; empresas: readonly EmpresaGravada[] },
): Promise<number[]> {
  const paradas = await ctx.db
    .selectFrom('fechamento')
    .select('empresa_id')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('competencia', '=', onde.competencia)
    .where('etapa_atual', '=', onde.etapa)
    .where('empresa_id', 'in', idsDe(onde.empresas))
    .orderBy('empresa_id')
    .execute()
  return paradas.map(({ empresa_id }) => empresa_id)
}

async function confirmarReceitas(
  ctx: Context,
  { competencia, pedinte }: Mes,
  ids: number[],
): Promise<void> {
  await ctx.db
    .updateTable('receita_mensal')
    .set((eb) => ({
      confirmada_em: ctx.clock.now().toISOString(),
      confirmada_por: pedinte.nome,
      versao: eb('versao', '+', 1),
    }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('competencia', '=', competencia)
    .where('empresa_id', 'in', ids)
    .execute()
}

async function aprovarProLabores(ctx: Context, { competencia }: Mes, ids: number[]): Promise<void> {
  await ctx.db
    .updateTable('pro_labore')
    .set((eb) => ({ situacao: 2, versao: eb('versao', '+', 1) }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('competencia', '=', competencia)
    .where('situacao', '=', 1)
    .where('empresa_id', 'in', ids)
    .execute()
}

async function conferir(ctx: Context, { competencia, pedinte }: Mes, ids: number[]): Promise<void> {
  const quem = { por: pedinte.nome, em: ctx.clock.now().toISOString() }
  const escritorio = ctx.tenant.escritorioId
  await sql`
    update fechamento set conferencia = 2, feitos = feitos || jsonb_build_object('conferencia', ${JSON.stringify(quem)}::jsonb)
    where escritorio_id = ${escritorio} and competencia = ${competencia} and empresa_id = any (${ids}::bigint[])`.execute(
    ctx.db,
  )
  await sql`
    update apuracao set conferida_em = ${quem.em}::timestamptz, conferida_por = ${quem.por}
    where escritorio_id = ${escritorio} and competencia = ${competencia} and atual and empresa_id = any (${ids}::bigint[])`.execute(
    ctx.db,
  )
}
