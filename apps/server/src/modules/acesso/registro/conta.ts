import { createHmac } from 'node:crypto'
import type { RouteOutput, registro as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context, Prova } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'

/** The e-mail only when somebody vouches for it: the embedded identity, or the claims of the token. */
export async function contaDe(
  ctx: Context,
  prova: Prova,
): Promise<{ email: string | null; nome: string | null }> {
  const { rows } = await sql<{ email: string | null; confirmado: boolean; nome: string }>`
    select email, confirmado, nome from app.conta_do_sujeito(${prova.sujeito})`.execute(ctx.db)
  const [conta] = rows
  const daqui = conta?.confirmado === true ? conta.email : null
  return { email: daqui ?? prova.email, nome: conta?.nome ?? null }
}

/** The connected account, with an e-mail proved: nobody asks for anything under somebody else's. */
export async function exigirConta(
  ctx: Context,
): Promise<{ sujeito: string; email: string; nome: string }> {
  if (ctx.entrada?.por !== 'conta') throw problem('nao-autenticado')
  const { sujeito } = ctx.entrada.prova
  const { email, nome } = await contaDe(ctx, ctx.entrada.prova)
  if (email === null)
    throw problem('sem-permissao', { detail: 'Confirme o e-mail da conta antes de continuar.' })
  return { sujeito, email, nome: nome ?? email }
}

type Saida = RouteOutput<typeof rotas.lerCadastro>

/** What the embedded identity keeps of the registration; null when the account was made elsewhere. */
export async function cadastroDe(ctx: Context, sujeito: string): Promise<Saida['cadastro']> {
  const { rows } = await sql<NonNullable<Saida['cadastro']>>`
    select tipo as quem, cnpj, crc, escritorio_nome as "escritorioNome", razao_social as "razaoSocial", cpf, celular
    from app.cadastro_do_sujeito(${sujeito})`.execute(ctx.db)
  return rows[0] ?? null
}

export async function consentimentosDe(
  ctx: Context,
  sujeito: string,
): Promise<(Saida['consentimentos'][number] & { enderecoHash: string })[]> {
  const { rows } = await sql<Saida['consentimentos'][number] & { enderecoHash: string }>`
    select documento, versao, aceito, em, endereco_hash as "enderecoHash"
    from app.consentimentos_do_sujeito(${sujeito})`.execute(ctx.db)
  return rows
}

export async function pedidosDe(ctx: Context, sujeito: string): Promise<Saida['pedidos']> {
  const { rows } = await sql<Saida['pedidos'][number]>`
    select uid, tipo, cnpj, situacao, resposta, escritorio, pedido_em as "pedidoEm", expira_em as "expiraEm",
      respondido_em as "respondidoEm"
    from app.pedidos_da_conta(${sujeito})`.execute(ctx.db)
  return rows
}

/** What the person told when registering, and where each thing they asked for stands. */
export async function lerCadastro(ctx: Context): Promise<Saida> {
  if (ctx.entrada?.por !== 'conta') throw problem('nao-autenticado')
  const { prova } = ctx.entrada
  const { sujeito } = prova
  return {
    ...(await contaDe(ctx, prova)),
    cadastro: await cadastroDe(ctx, sujeito),
    consentimentos: await consentimentosDe(ctx, sujeito),
    pedidos: await pedidosDe(ctx, sujeito),
    aceitePendente: prova.aceite?.pendente === true,
  }
}

/** Kept with the version of now and a hash of the address; nothing to do for who agreed at the registration. */
export async function aceitarTermos(ctx: Context): Promise<{ ok: true }> {
  if (ctx.entrada?.por !== 'conta') throw problem('nao-autenticado')
  const { sujeito, aceite } = ctx.entrada.prova
  if (aceite?.pendente === true) {
    const endereco = createHmac('sha256', ctx.segredo)
      .update(`aceite ${ctx.ator.endereco ?? ''}`)
      .digest('hex')
    await sql`select app.aceitar_termos(${sujeito}, ${aceite.versao}, ${endereco})`.execute(ctx.db)
  }
  return { ok: true }
}
