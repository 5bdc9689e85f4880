import type { RouteOutput, serpro as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/index.ts'
import { ErroDeFora, type PortaSerpro } from '../../platform/fora/index.ts'
import { exigirTodas, type PedidoDeFora } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { comAcessoSerpro, SEM_SERPRO } from './acesso.ts'

type Teste = RouteOutput<typeof rotas.testarSerpro>
const PRAZO_MS = 45_000

async function experimentar(
  serpro: PortaSerpro,
  chamada: Omit<Parameters<PortaSerpro['entrar']>[0], 'signal'>,
): Promise<Teste> {
  try {
    const dito = await serpro.entrar({ ...chamada, signal: AbortSignal.timeout(PRAZO_MS) })
    if (!dito.ok)
      return { certo: false, mensagem: `${dito.recusa.descricao} ${dito.recusa.oQueFazer}` }
    const deQuem = dito.simulado ? ' Quem responde é o serviço simulado.' : ''
    return { certo: true, mensagem: `O SERPRO aceitou o acesso.${deQuem}` }
  } catch (erro) {
    if (!(erro instanceof ErroDeFora)) throw erro
    return {
      certo: false,
      mensagem: 'O SERPRO não respondeu. Espere alguns minutos e tente de novo.',
    }
  }
}

/** Which version is kept; what changes meanwhile was not tested. */
async function versaoDe(ctx: Context): Promise<number> {
  const { rows } = await sql<{ versao: number }>`
    select versao from serpro_escritorio where escritorio_id = ${ctx.tenant.escritorioId}`.execute(
    ctx.db,
  )
  if (rows[0] === undefined) throw problem('situacao-nao-permite', { detail: SEM_SERPRO })
  return rows[0].versao
}

async function guardarTeste(ctx: Context, { certo, mensagem }: Teste, versao: number) {
  const { rows } = await sql`
    update serpro_escritorio set testado_em = ${ctx.clock.now().toISOString()}, aprovado = ${certo}, teste = ${mensagem}
    where escritorio_id = ${ctx.tenant.escritorioId} and versao = ${versao}
    returning versao`.execute(ctx.db)
  if (rows.length === 0) throw problem('registro-mudou')
}

/** Asks for tokens with what is kept, outside any transaction; nothing is charged. */
export async function testarSerpro(pedido: PedidoDeFora): Promise<Teste> {
  const { base, pool, fora } = pedido
  exigirTodas(base)
  return await comAcessoSerpro(pedido, 'Integra Contador: teste pela tela', async ({ acesso }) => {
    const versao = await transaction(pool, base.ator, (db) => versaoDe({ ...base, db }))
    const { escritorioId } = base.tenant
    const teste = await experimentar(fora.serpro, { escritorioId, acesso })
    await transaction(pool, base.ator, (db) => guardarTeste({ ...base, db }, teste, versao))
    return teste
  })
}
