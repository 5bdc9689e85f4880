import type { RouteOutput, RouteParsed, clientes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { gravarColunas } from './mesclar-clientes.ts'

type Rota = typeof rotas.desfazerMescla
type Mescla = {
  principal: number
  mesclado: number
  antes: Record<string, unknown>
  depois: Record<string, unknown>
  contatos: number[]
  arrastados: number[]
  desfeita: boolean
}

const NOMES: Readonly<Record<string, string>> = {
  nome: 'nome',
  papel: 'papel',
  nome_fantasia: 'nome fantasia',
  inscricao_municipal: 'inscrição municipal',
  email: 'e-mail',
  telefone: 'telefone',
  retem_iss: 'retenção de ISS',
  retem_federal: 'retenção federal',
  orgao_publico: 'órgão público',
  tributacao: 'tributação',
  observacao: 'observação',
  etiquetas: 'etiquetas',
}

/**
 * Two files that were merged are two again. Of the one that stayed, what was changed after the merge is somebody's
 * later word, and stays.
 */
export async function desfazerMescla(
  ctx: Context,
  { mesclaId }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const escritorio = ctx.tenant.escritorioId
  const { rows } = await sql<Mescla>`
    select principal_id as principal, mesclado_id as mesclado, antes, depois, contatos, arrastados,
      desfeita_em is not null as desfeita
    from participante_mescla where escritorio_id = ${escritorio} and id = ${mesclaId} for update`.execute(
    ctx.db,
  )
  const [mescla] = rows
  if (!mescla) throw problem('nao-encontrado')
  if (mescla.desfeita)
    throw problem('situacao-nao-permite', { detail: 'Esta mescla já foi desfeita.' })
  const mantidos = await devolverCampos(ctx, mescla)
  // Where the one that stayed is now: it may have gone into another since, with whoever had come to it.
  const atual = sql`array(select a.atual_id from participante_atual a
    where a.escritorio_id = ${escritorio} and a.id = ${mescla.principal})`
  await sql`
    update participante_contato set participante_id = ${mescla.mesclado}
    where escritorio_id = ${escritorio} and id = any (${mescla.contatos}::bigint[])
      and (participante_id = ${mescla.principal} or participante_id = any (${atual}))`.execute(
    ctx.db,
  )
  await sql`
    update participante set mesclado_em = ${mescla.mesclado}, versao = versao + 1
    where escritorio_id = ${escritorio} and id = any (${mescla.arrastados}::bigint[])
      and mesclado_em = any (${atual})`.execute(ctx.db)
  await sql`
    update participante set mesclado_em = null, versao = versao + 1
    where escritorio_id = ${escritorio} and id = ${mescla.mesclado}`.execute(ctx.db)
  await sql`
    update participante_mescla set desfeita_em = ${ctx.clock.now().toISOString()}, versao = versao + 1
    where escritorio_id = ${escritorio} and id = ${mesclaId}`.execute(ctx.db)
  return { mantidos }
}

/** @returns the fields that changed since, in words */
async function devolverCampos(ctx: Context, mescla: Mescla): Promise<string[]> {
  const { rows } = await sql<{ agora: Record<string, unknown> }>`
    select to_jsonb(p) as agora from participante p
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.id = ${mescla.principal} for no key update`.execute(
    ctx.db,
  )
  const agora = rows[0]?.agora ?? {}
  const igual = (coluna: string) =>
    JSON.stringify(agora[coluna]) === JSON.stringify(mescla.depois[coluna])
  const colunas = Object.keys(mescla.depois)
  await gravarColunas(
    ctx,
    mescla.principal,
    Object.fromEntries(colunas.filter(igual).map((coluna) => [coluna, mescla.antes[coluna]])),
  )
  const outras = colunas.filter((coluna) => !igual(coluna))
  return [...new Set(outras.map((coluna) => NOMES[coluna] ?? 'endereço'))]
}
