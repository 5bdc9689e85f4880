import { PERFIL, type RouteOutput, type RouteParsed, type registro as rotas } from '@razao/contract'
import { validarCnpj } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { emOutroEscritorio, transaction } from '../../platform/db/index.ts'
import { type PedidoProprio, PorConferir } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { deixarPedido, exigirConta } from '../acesso/index.ts'

/** What an office that opens itself may have until root gives it more. */
const PLANO_INICIAL = { plano: 'inicial', limiteEmpresas: 10, limiteUsuarios: 3 } as const

type Novo = RouteParsed<typeof rotas.abrirEscritorio>

/**
 * A contador opens the office and is its administrator; the same account asks twice and has one office. A CNPJ that
 * already has one is refused to whoever does not work there: a request is left with its administrators, who alone say
 * who does, and it is kept though the answer is a refusal. Requests are few for each account, and so are the CNPJs
 * that it may try.
 */
export async function abrirEscritorio(
  { base, pool, conferir }: PedidoProprio,
  dados: Novo,
): Promise<RouteOutput<typeof rotas.abrirEscritorio>> {
  if (conferir !== undefined) throw new PorConferir()
  const escritorioId = await transaction(pool, base.ator, (db) => abrir({ ...base, db }, dados))
  if (escritorioId === null)
    throw problem('cnpj-com-escritorio', {
      detail:
        'Deixamos um pedido de acesso com quem o administra: a resposta chega por e-mail e aparece nos seus pedidos.',
    })
  return { escritorioId }
}

/** The office of who asks; null when the CNPJ is of an office where they do not work, which hears of it. */
async function abrir(ctx: Context, dados: Novo): Promise<number | null> {
  if (!validarCnpj(dados.cnpj))
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/cnpj', mensagem: 'O CNPJ não confere.' }],
    })
  const { sujeito, email, nome } = await exigirConta(ctx)
  const novo = JSON.stringify({ ...dados, email, ...PLANO_INICIAL })
  const { rows } = await sql<{ id: number | null; novo: boolean }>`
    select escritorio_id as id, novo from app.abrir_escritorio(${sujeito}, ${novo}::jsonb)`.execute(
    ctx.db,
  )
  const [aberto] = rows
  if (!aberto) throw new Error('app.abrir_escritorio answered nothing')
  if (aberto.id === null) {
    const mensagem = `Contador, CRC ${dados.crc}: pede para trabalhar neste escritório.`
    await deixarPedido(ctx, { tipo: 'escritorio', cnpj: dados.cnpj, mensagem })
  } else if (aberto.novo)
    await emOutroEscritorio(ctx, aberto.id, (la) => darAdministrador(la, { sujeito, email, nome }))
  return aberto.id
}

async function darAdministrador(
  ctx: Context,
  { sujeito, email, nome }: { sujeito: string; email: string; nome: string },
): Promise<void> {
  const { rows } = await sql<{ id: number | null }>`
    select app.garantir_usuario(${sujeito}, ${nome}, ${email}) as id`.execute(ctx.db)
  const usuarioId = rows[0]?.id
  if (usuarioId == null)
    throw problem('sem-permissao', {
      detail: 'Este e-mail já é o de outra conta. Entre com ela para continuar.',
    })
  await ctx.db
    .insertInto('usuario_papel')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      usuario_id: usuarioId,
      perfil: PERFIL.administrador,
      todas_empresas: true,
    })
    .execute()
}
