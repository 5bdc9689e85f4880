import { PERFIL, type RouteOutput, type RouteParsed, type registro as rotas } from '@razao/contract'
import { validarCnpj } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { emOutroEscritorio } from '../../platform/db/index.ts'
import { problem } from '../../platform/problem.ts'
import { deixarSePuder, exigirConta } from '../acesso/index.ts'

/** What an office that opens itself may have until root gives it more. */
const PLANO_INICIAL = { plano: 'inicial', limiteEmpresas: 10, limiteUsuarios: 3 } as const

/**
 * A contador opens the office and is its administrator; the same account asks twice and has one office. Whether the
 * CNPJ already has an office here changes nothing of what is answered: a task looks for it afterwards, and its
 * administrators, who alone say who works there, hear of a request.
 */
export async function abrirEscritorio(
  ctx: Context,
  dados: RouteParsed<typeof rotas.abrirEscritorio>,
): Promise<RouteOutput<typeof rotas.abrirEscritorio>> {
  if (!validarCnpj(dados.cnpj))
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/cnpj', mensagem: 'O CNPJ não confere.' }],
    })
  const { sujeito, email, nome } = await exigirConta(ctx)
  const novo = JSON.stringify({ ...dados, email, ...PLANO_INICIAL })
  const { rows } = await sql<{ id: number; novo: boolean }>`
    select escritorio_id as id, novo from app.abrir_escritorio(${sujeito}, ${novo}::jsonb)`.execute(
    ctx.db,
  )
  const [aberto] = rows
  if (!aberto) throw new Error('app.abrir_escritorio answered nothing')
  if (aberto.novo) {
    await emOutroEscritorio(ctx, aberto.id, (la) => darAdministrador(la, { sujeito, email, nome }))
    const mensagem = `Contador, CRC ${dados.crc}: abriu um escritório com o CNPJ deste e pede para trabalhar aqui.`
    await deixarSePuder(ctx, { tipo: 'escritorio', cnpj: dados.cnpj, mensagem })
  }
  return { escritorioId: aberto.id }
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
