import { createHash } from 'node:crypto'
import type { RouteOutput, RouteParsed, dctfweb as rotas } from '@razao/contract'
import { mitDoMes, serializarCanonico } from '@razao/engine/fechamento'
import { fatosGravados } from '@razao/engine/planejamento'
import { declararMit } from '@razao/engine/tributos/mit'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { type DoMes, lerMesApurado } from '../declaracao/apurado.ts'
import type { EstadoDaDeclaracao } from '../declaracao/estados.ts'

type Pedido = RouteParsed<typeof rotas.montarDctfweb>
type Montada = RouteOutput<typeof rotas.montarDctfweb>
type Tipo = 'original' | 'retificadora'

type DoBanco = {
  id: number
  estado: EstadoDaDeclaracao
  apuracaoId: number
  pedidoHash: string
  versao: number
}

/** The one that is open, and the last that was transmitted. */
async function lerDoMes(ctx: Context, { empresaId, competencia }: DoMes) {
  const { rows } = await sql<DoBanco>`
    select id, estado, apuracao_id as "apuracaoId", pedido_hash as "pedidoHash", versao
    from declaracao_dctfweb
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and competencia = ${competencia}
      and estado in ('conferida', 'transmitindo', 'transmitida')
    order by id desc
    for no key update`.execute(ctx.db)
  return {
    aberta: rows.find(({ estado }) => estado !== 'transmitida'),
    transmitida: rows.find(({ estado }) => estado === 'transmitida'),
  }
}

const naoPode = (detail: string) => problem('situacao-nao-permite', { detail })

function exigirVez(
  tipo: Tipo,
  { aberta, transmitida }: Awaited<ReturnType<typeof lerDoMes>>,
): void {
  if (aberta?.estado === 'transmitindo')
    throw naoPode('Uma DCTFWeb deste mês está sendo transmitida. Espere a resposta da Receita.')
  if (tipo === 'original' && transmitida !== undefined)
    throw naoPode('A DCTFWeb deste mês já foi transmitida. Retifique-a se o mês mudou.')
  if (tipo === 'retificadora' && transmitida === undefined)
    throw naoPode('A DCTFWeb deste mês ainda não foi transmitida por aqui: não há o que retificar.')
}

const ditoDe = ({ cpf, telefone, email, crc }: Pedido['responsavel']) => ({
  cpf,
  ...(telefone === undefined ? {} : { telefone }),
  ...(email === undefined ? {} : { email }),
  ...(crc === undefined ? {} : { crc }),
})

async function montar(
  ctx: Context,
  { responsavel, variacoes, ...mes }: Pedido,
  tipo: Tipo,
): Promise<Montada> {
  const { apuracaoId, fatos } = await lerMesApurado(ctx, mes)
  const doMes = await lerDoMes(ctx, mes)
  exigirVez(tipo, doMes)
  const { aberta, transmitida } = doMes
  const mit = mitDoMes(fatosGravados(fatos))
  if (!mit.ok) throw problem('pendencias', { detail: mit.refusal.mensagem })
  const declarado = declararMit({ ...mit.value, variacoes, responsavel: ditoDe(responsavel) })
  if (!declarado.ok) throw problem('pendencias', { detail: declarado.refusal.mensagem })
  const texto = serializarCanonico(declarado.value)
  const pedidoHash = createHash('sha256').update(texto).digest('hex')
  if (transmitida?.pedidoHash === pedidoHash)
    throw naoPode('Nada mudou desde a DCTFWeb que foi transmitida.')
  if (aberta?.pedidoHash === pedidoHash && aberta.apuracaoId === apuracaoId)
    return { dctfwebId: aberta.id, versao: aberta.versao }
  const agora = ctx.clock.now().toISOString()
  if (aberta !== undefined)
    await sql`
      update declaracao_dctfweb set estado = 'trocada', concluida_em = ${agora}, versao = versao + 1
      where escritorio_id = ${ctx.tenant.escritorioId} and id = ${aberta.id}`.execute(ctx.db)
  const { id, versao } = await ctx.db
    .insertInto('declaracao_dctfweb')
    .values({
      ...{ escritorio_id: ctx.tenant.escritorioId, empresa_id: mes.empresaId, tipo },
      ...{ competencia: mes.competencia, apuracao_id: apuracaoId, pedido: texto },
      pedido_hash: pedidoHash,
      retifica_id: tipo === 'retificadora' ? (transmitida?.id ?? null) : null,
      valor: mit.value.debitos.reduce((soma, debito) => soma + debito.valor, 0),
      ...{ criado_em: agora, criado_por_nome: ctx.user.nome },
    })
    .returning(['id', 'versao'])
    .executeTakeFirstOrThrow()
  return { dctfwebId: id, versao }
}

/** The MIT of a month of the Lucro that was worked out; asked again, it is the same while nothing changed. */
export const montarDctfweb = (ctx: Context, pedido: Pedido): Promise<Montada> =>
  montar(ctx, pedido, 'original')

/** What takes the place of the one that was transmitted, from what the determination says now. */
export const retificarDctfweb = (ctx: Context, pedido: Pedido): Promise<Montada> =>
  montar(ctx, pedido, 'retificadora')
