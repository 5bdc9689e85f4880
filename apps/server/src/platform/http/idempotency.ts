import { createHash, createHmac } from 'node:crypto'
import type { Route } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { problem } from '../problem.ts'
import { type Place, seal, unseal } from '../vault/index.ts'

const CHAVE = /^[A-Za-z0-9_-]{8,100}$/

/** What tells one input from another under the same key. */
export const hashDaEntrada = (valor: unknown): string =>
  createHash('sha256').update(JSON.stringify(valor)).digest('hex')

/** Refuses a key that is not 8 to 100 letters, digits, `-` or `_`. */
export function conferirChave(chave: string): void {
  if (!CHAVE.test(chave))
    throw problem('entrada-invalida', {
      erros: [
        { pointer: '#', mensagem: 'Idempotency-Key deve ter de 8 a 100 letras, números, - ou _.' },
      ],
    })
}

type Pedido = {
  readonly chave: string
  readonly rota: Pick<Route, 'name' | 'mostraSegredo'>
  readonly entrada: unknown
}

/**
 * Twice is once: under the caller's key the first answer is kept in the transaction of its effect and
 * given again; sealed, when it shows a secret. The same key with another input is refused; a second caller waits for
 * the first.
 */
export async function onlyOnce(
  ctx: Context,
  pedido: Pedido,
  run: () => Promise<unknown>,
): Promise<unknown> {
  conferirChave(pedido.chave)
  const { escritorioId } = ctx.tenant
  const { name: rota, mostraSegredo } = pedido.rota
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${escritorioId}:${ctx.user.id}:${pedido.chave}`}, 7))`.execute(
    ctx.db,
  )
  const entradaHash = hashDaEntrada(pedido.entrada)
  const anterior = await ctx.db
    .selectFrom('idempotencia')
    .select(['rota', 'entrada_hash', 'resposta'])
    .where('escritorio_id', '=', escritorioId)
    .where('usuario_id', '=', ctx.user.id)
    .where('chave', '=', pedido.chave)
    .executeTakeFirst()
  if (anterior) {
    if (anterior.rota !== rota || anterior.entrada_hash !== entradaHash)
      throw problem('chave-repetida')
    return mostraSegredo ? unsealAnswer(ctx, pedido, anterior.resposta) : anterior.resposta
  }
  const resposta = await run()
  await ctx.db
    .insertInto('idempotencia')
    .values({
      escritorio_id: escritorioId,
      usuario_id: ctx.user.id,
      chave: pedido.chave,
      rota,
      entrada_hash: entradaHash,
      status: 200,
      resposta: JSON.stringify(mostraSegredo ? sealAnswer(ctx, pedido, resposta) : resposta),
    })
    .execute()
  return resposta
}

/** A sealed answer as it is kept: both parts in base64url. */
type SealedAnswer = { readonly chave: string; readonly conteudo: string }

/** An answer opens for the same person, key and route only. */
const lugarDe = ({ tenant, user }: Context, { chave, rota }: Pedido): Place => ({
  escritorioId: tenant.escritorioId,
  empresaId: null,
  nome: `idempotencia/${user.id}/${rota.name}/${chave}`,
})

const mestraDe = ({ segredo }: Context) => ({
  id: 'idempotencia',
  // A key of its own, derived from the secret of the installation, which is not in the database.
  chave: createHmac('sha256', segredo).update('idempotencia').digest(),
})

function sealAnswer(ctx: Context, pedido: Pedido, resposta: unknown): SealedAnswer {
  const claro = Buffer.from(JSON.stringify(resposta))
  const { chave, conteudo } = seal(mestraDe(ctx), lugarDe(ctx, pedido), claro)
  return { chave: chave.toString('base64url'), conteudo: conteudo.toString('base64url') }
}

/** Under another secret of the installation it does not open: what was done stays, and the person is told to undo it. */
function unsealAnswer(ctx: Context, pedido: Pedido, guardada: unknown): unknown {
  const { chave, conteudo } = guardada as SealedAnswer
  const mestra = mestraDe(ctx)
  const envelope = {
    mestra: mestra.id,
    chave: Buffer.from(chave, 'base64url'),
    conteudo: Buffer.from(conteudo, 'base64url'),
  }
  try {
    return JSON.parse(unseal(mestra, lugarDe(ctx, pedido), envelope).toString())
  } catch {
    throw problem('situacao-nao-permite', {
      detail:
        'Este pedido já foi feito, e o que ele mostrou não pode ser mostrado de novo. Revogue o que foi criado e crie outro.',
    })
  }
}
