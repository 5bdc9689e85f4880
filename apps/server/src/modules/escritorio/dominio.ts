import type { RouteOutput, RouteParsed, dominio as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { type Pool, transaction } from '../../platform/db/index.ts'
import type { PortaDeDns, RespostaTxt } from '../../platform/fora/index.ts'
import type { PedidoDeFora } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { escreverCarta } from '../acesso/index.ts'
import { exigirDominioLivre, noEscritorio } from './escritorios.ts'
import { umEscritorio } from './meu-escritorio.ts'
import {
  dominioProprio,
  type LinhaDoDominio,
  outroDominio,
  type Proprio,
  registroDe,
} from './prova-do-dominio.ts'

/** Asks for a host; nobody is served by it before it is proved. */
export async function definirDominio(
  ctx: Context,
  { dominio, versao }: RouteParsed<typeof rotas.definirDominio>,
): Promise<RouteOutput<typeof rotas.definirDominio>> {
  const { escritorioId } = ctx.tenant
  const atual = await umEscritorio(ctx)
  if (dominio === atual.dominio) return { dominio: dominioProprio(atual) }
  if (dominio !== null) await exigirDominioLivre(ctx, dominio, escritorioId)
  const mudou = await ctx.db
    .updateTable('escritorio')
    .set((eb) => ({ ...outroDominio(dominio), versao: eb('versao', '+', 1) }))
    .where('escritorio_id', '=', escritorioId)
    .where('versao', '=', versao)
    .executeTakeFirst()
  if (Number(mudou.numUpdatedRows) !== 1) throw problem('registro-mudou')
  return { dominio: dominioProprio(await umEscritorio(ctx)) }
}

type Achado = 'confere' | 'sem-registro' | 'outro-valor' | 'sem-resposta'

function lerResposta(resposta: RespostaTxt, valor: string): Achado {
  if (resposta.tipo === 'sem-resposta') return 'sem-resposta'
  if (resposta.tipo === 'nenhum') return 'sem-registro'
  if (resposta.valores.some((texto) => texto.trim() === valor)) return 'confere'
  const nossos = resposta.valores.some((texto) => texto.startsWith('razao-verificacao='))
  return nossos ? 'outro-valor' : 'sem-registro'
}

/** A host that was proved keeps serving through this many looks without its proof, an hour apart. */
const FALHAS_DE_GRACA = 3
/** For this long after it was asked for, the proof is looked for every quarter of an hour. */
const INSISTE = '7 days'

/** Writes what was seen. Whoever lost the race to prove the same host is told that it is another's. */
async function anotar(ctx: Context, visto: LinhaDoDominio, achado: Achado): Promise<void> {
  const { escritorioId } = ctx.tenant
  const tomado =
    achado === 'confere' &&
    !(await exigirDominioLivre(ctx, visto.dominio ?? '', escritorioId).then(
      () => true,
      () => false,
    ))
  const motivo = tomado ? 'de-outro' : achado
  const serve = motivo === 'confere'
  await sql`
    update escritorio set
      dominio_estado = case
        when ${serve} then 'verificado'
        when ${motivo === 'sem-resposta'} then dominio_estado
        when dominio_estado = 'verificado' and dominio_falhas + 1 < ${FALHAS_DE_GRACA} then 'verificado'
        else 'falhou' end,
      dominio_motivo = ${serve ? null : motivo}::text,
      dominio_falhas = case when ${serve} then 0 when ${motivo === 'sem-resposta'} then dominio_falhas else dominio_falhas + 1 end,
      dominio_conferido_em = now(),
      dominio_verificado_em = case when ${serve} then coalesce(dominio_verificado_em, now()) else dominio_verificado_em end,
      dominio_conferir_em = case
        when ${serve} then now() + interval '1 day'
        when dominio_estado = 'verificado' then now() + interval '1 hour'
        when coalesce(dominio_pedido_em, now()) > now() - ${INSISTE}::interval then now() + interval '15 minutes'
        else now() + interval '1 day' end
    where escritorio_id = ${escritorioId} and dominio = ${visto.dominio} and dominio_prova = ${visto.dominio_prova}`.execute(
    ctx.db,
  )
}

/** Tells the office by e-mail when its host began, or stopped, to serve. */
async function contar(ctx: Context, antes: LinhaDoDominio): Promise<void> {
  const agora = await umEscritorio(ctx)
  const { dominio, dominio_estado: estado } = agora
  if (dominio === null || estado === antes.dominio_estado || estado === 'pendente') return
  if (estado === 'falhou' && antes.dominio_estado !== 'verificado') return
  const vale = estado === 'verificado'
  const paragrafos = vale
    ? [`O domínio ${dominio} foi verificado: por ele as pessoas já entram, com a sua marca.`]
    : [
        `O registro TXT de ${registroDe(agora).nome} não está mais lá, e o domínio ${dominio} deixou de servir. As pessoas continuam entrando pelo endereço da plataforma.`,
        `Escreva o registro de novo, com o valor ${registroDe(agora).valor}, e confira em Meu escritório.`,
      ]
  await escreverCarta(ctx, {
    tipo: 'aviso',
    dados: {
      email: agora.email,
      nome: agora.nome,
      assunto: vale ? 'Domínio verificado' : 'O domínio próprio parou de servir',
      paragrafos,
    },
  })
}

type NoEscritorio = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** Looks for the proof outside any transaction, and writes what was found if the host is still the same. */
export async function procurarProva(
  dentro: NoEscritorio,
  dns: PortaDeDns,
): Promise<Proprio | null> {
  const antes: LinhaDoDominio = await dentro(umEscritorio)
  if (antes.dominio === null) return null
  const { nome, valor } = registroDe(antes)
  const achado = lerResposta(await dns.txt(nome), valor)
  return await dentro(async (ctx) => {
    await anotar(ctx, antes, achado)
    await contar(ctx, antes)
    return dominioProprio(await umEscritorio(ctx))
  })
}

const comoPedido =
  ({ base, pool }: { base: Omit<Context, 'db'>; pool: Pool }): NoEscritorio =>
  (work) =>
    transaction(pool, base.ator, (db) => work({ ...base, db }))

const exigirAlgum = (dominio: Proprio | null): { dominio: Proprio } => {
  if (dominio === null)
    throw problem('nada-a-fazer', { detail: 'O escritório não pediu um domínio.' })
  return { dominio }
}

/** «Conferir agora», of the office. */
export const conferirMeuDominio = async (pedido: PedidoDeFora) =>
  exigirAlgum(await procurarProva(comoPedido(pedido), pedido.fora.dns))

/** «Conferir agora», of root. */
export async function conferirDominioDe(pedido: PedidoDeFora, { uid }: { uid: string }) {
  const aqui = comoPedido(pedido)
  const dentro: NoEscritorio = (work) => aqui((ctx) => noEscritorio(ctx, uid, work))
  return exigirAlgum(await procurarProva(dentro, pedido.fora.dns))
}
