import { type RouteOutput, type RouteParsed, credenciaisEntrega as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { PedidoDeFora } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import type { Vault } from '../../../platform/vault/index.ts'
import { umaVez } from '../com-segredo.ts'
import { marcarGuardado } from '../gravar.ts'
import { NOME_NO_VAULT } from '../sql-credenciais.ts'
import { NOME_DA_LINHA } from './enviar.ts'

type Item = {
  ordem: number
  empresaId: number
  sistema: string
  forma: string
  municipio: number | null
  uf: string | null
  login: string | null
  validoAte: string | null
  temSegredo: boolean
}

const naoPode = (detail: string) => problem('importacao-nao-pode', { detail })

/** Holds a preview of the caller and gives its lines. */
async function travarPrevia(
  ctx: Context,
  loteId: number,
): Promise<{ vencida: boolean; itens: Item[] }> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ estado: string; vencida: boolean }>`
    select estado, expira_em <= ${ctx.clock.now().toISOString()}::timestamptz as vencida from credencial_lote
    where escritorio_id = ${escritorioId} and id = ${loteId} and enviado_por = ${ctx.user.id} for update`.execute(
    ctx.db,
  )
  const [lote] = rows
  if (lote === undefined) throw problem('nao-encontrado')
  if (lote.estado !== 'previa') throw naoPode('Esta prévia já foi confirmada ou descartada.')
  const { rows: itens } = await sql<Item>`
    select ordem, empresa_id as "empresaId", sistema, forma, municipio_ibge as municipio, uf, login, valido_ate as "validoAte",
      tem_segredo as "temSegredo"
    from credencial_lote_item where escritorio_id = ${escritorioId} and lote_id = ${loteId} order by ordem`.execute(
    ctx.db,
  )
  return { vencida: lote.vencida, itens }
}

const encerrar = (ctx: Context, loteId: number, estado: 'concluido' | 'descartado') =>
  sql`update credencial_lote set estado = ${estado}, encerrado_em = ${ctx.clock.now().toISOString()}
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${loteId}`.execute(ctx.db)

/** The access of a line: the one that is there, changed, or a new one. */
async function gravarItem(ctx: Context, item: Item): Promise<{ id: number; nova: boolean }> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ id: number; nova: boolean }>`
    insert into credencial_governo (escritorio_id, empresa_id, sistema, municipio_ibge, uf, forma, login, valido_ate, criado_em)
    values (${escritorioId}, ${item.empresaId}, ${item.sistema}, ${item.municipio}, ${item.uf}, ${item.forma}, ${item.login},
      ${item.validoAte}, ${ctx.clock.now().toISOString()})
    on conflict (escritorio_id, empresa_id, sistema, forma, (coalesce(municipio_ibge, 0)), (coalesce(uf, '')))
      where encerrada_em is null
    do update set login = coalesce(excluded.login, credencial_governo.login),
      valido_ate = coalesce(excluded.valido_ate, credencial_governo.valido_ate),
      avisado_dias = case when excluded.valido_ate is null then credencial_governo.avisado_dias end,
      versao = credencial_governo.versao + 1
    returning id, versao = 1 as nova`.execute(ctx.db)
  const [feita] = rows
  if (feita === undefined) throw new Error('o acesso não foi gravado')
  return feita
}

type Confirmar = typeof rotas.confirmarLoteDeCredenciais

async function confirmar(
  ctx: Context,
  vault: Vault,
  loteId: number,
): Promise<RouteOutput<Confirmar>> {
  const { vencida, itens } = await travarPrevia(ctx, loteId)
  const venceu = 'As senhas desta prévia já foram apagadas. Envie o arquivo de novo.'
  if (vencida) throw naoPode(venceu)
  if (itens.length === 0) throw naoPode('Nenhuma linha deste arquivo pode entrar.')
  const feitas = { inseridas: 0, atualizadas: 0 }
  for (const item of itens) {
    const { id, nova } = await gravarItem(ctx, item)
    feitas[nova ? 'inseridas' : 'atualizadas'] += 1
    if (!item.temSegredo) continue
    const { empresaId } = item
    const qual = {
      nome: NOME_DA_LINHA(loteId, item.ordem),
      empresaId,
      motivo: 'Arquivo de acessos',
    }
    if (!(await vault.mover(ctx, qual, NOME_NO_VAULT(id)))) throw naoPode(venceu)
    await marcarGuardado(ctx, id, { por: ctx.user.id })
  }
  await encerrar(ctx, loteId, 'concluido')
  return feitas
}

/** Makes what the preview says, all of it or nothing: the secrets go from the preview to the accesses inside the vault. */
export const confirmarLoteDeCredenciais = (
  pedido: PedidoDeFora,
  entrada: RouteParsed<Confirmar>,
): Promise<RouteOutput<Confirmar>> =>
  umaVez(pedido, { rota: rotas.confirmarLoteDeCredenciais, entrada }, (ctx) =>
    confirmar(ctx, pedido.fora.vault, entrada.loteId),
  )

type Descartar = typeof rotas.descartarLoteDeCredenciais

/** Throws the preview away, and its secrets. */
export const descartarLoteDeCredenciais = (
  pedido: PedidoDeFora,
  entrada: RouteParsed<Descartar>,
): Promise<RouteOutput<Descartar>> =>
  umaVez(pedido, { rota: rotas.descartarLoteDeCredenciais, entrada }, async (ctx) => {
    const { loteId } = entrada
    const { itens } = await travarPrevia(ctx, loteId)
    for (const { ordem, empresaId } of itens.filter(({ temSegredo }) => temSegredo))
      await pedido.fora.vault.apagar(ctx, {
        nome: NOME_DA_LINHA(loteId, ordem),
        empresaId,
        motivo: 'Prévia descartada',
      })
    await encerrar(ctx, loteId, 'descartado')
    return { ok: true } as const
  })
