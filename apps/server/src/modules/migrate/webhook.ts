import { createHash, randomBytes } from 'node:crypto'
import { type RouteParsed, migrate as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/index.ts'
import { type AmbienteDaMigrate, ErroDeFora } from '../../platform/fora/index.ts'
import { type Feito, type PedidoDeFora, PorConferir } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { exigirEmpresa } from '../empresa/index.ts'
import { comTodas, usarChavesDaMigrate } from './chaves.ts'
import { semEspera } from './em-espera.ts'

const PRAZO_MS = 30_000

export const digestoDo = (segredo: string): Buffer => createHash('sha256').update(segredo).digest()

/** Where Migrate tells of a company: the address says of which, and the secret goes in a header, not in it. */
export const enderecoDoAviso = (
  daqui: string,
  { escritorioId, empresaId }: { escritorioId: number; empresaId: number },
): string =>
  `${daqui}${rotas.receberAvisoDaMigrate.path.replace(':codigo', `${escritorioId}-${empresaId}`)}`

type Pedida = { ambiente: AmbienteDaMigrate; identificador: string | null }

/** Keeps the new digest before anything is asked: whatever became of the asking, who tells is believed to be Migrate. */
async function abrir(ctx: Context, empresaId: number, digesto: Buffer): Promise<Pedida> {
  await exigirEmpresa(ctx, empresaId)
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<Pedida>`
    insert into migrate_webhook as w (escritorio_id, empresa_id, ambiente, digesto_novo)
    select m.escritorio_id, m.empresa_id, m.ambiente, ${digesto} from migrate_empresa m
    where m.escritorio_id = ${escritorioId} and m.empresa_id = ${empresaId} and m.final is not null
    on conflict (escritorio_id, empresa_id) do update set digesto_novo = excluded.digesto_novo,
      ambiente = excluded.ambiente,
      identificador = case when w.ambiente = excluded.ambiente then w.identificador end
    returning ambiente, identificador`.execute(ctx.db)
  const [pedida] = rows
  if (pedida !== undefined) return pedida
  throw problem('situacao-nao-permite', {
    detail: 'A empresa não tem a chave da Migrate. Guarde a chave e tente de novo.',
  })
}

/** From now on only the new secret is taken. */
async function fechar(
  ctx: Context,
  empresaId: number,
  { digesto, identificador }: { digesto: Buffer; identificador: string | null },
): Promise<void> {
  const { rows } = await sql`
    update migrate_webhook set digesto = digesto_novo, digesto_novo = null, identificador = ${identificador?.slice(0, 60) ?? null},
      registrado_em = ${ctx.clock.now().toISOString()}
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and digesto_novo = ${digesto}
    returning empresa_id`.execute(ctx.db)
  if (rows.length === 0) throw problem('registro-mudou')
}

/**
 * Asks Migrate to tell here of what changes in the notes of a company, outside any transaction. Asked again, it is the
 * same webhook under another secret; nobody sees it, and here there is only its digest.
 */
export async function registrarWebhookNaMigrate(
  { base, pool, fora, conferir }: PedidoDeFora,
  { empresaId }: RouteParsed<typeof rotas.registrarWebhookNaMigrate>,
): Promise<Feito> {
  if (conferir !== undefined) throw new PorConferir()
  const segredo = randomBytes(32).toString('base64url')
  const digesto = digestoDo(segredo)
  const { ambiente, identificador } = await transaction(pool, base.ator, (db) =>
    abrir({ ...base, db }, empresaId, digesto),
  )
  const { escritorioId } = base.tenant
  const url = enderecoDoAviso(fora.migrate.daqui, { escritorioId, empresaId })
  const quem = { empresaId, ambiente, motivo: 'Migrate: registro do webhook' }
  const signal = AbortSignal.timeout(PRAZO_MS)
  const dito = await usarChavesDaMigrate(fora, comTodas({ base, pool }), quem, (chaves) =>
    fora.migrate.registrarWebhook({ escritorioId, chaves, signal, url, segredo, identificador }),
  ).catch((erro: unknown) => {
    if (!(erro instanceof ErroDeFora)) throw erro
    throw problem('ocupado', {
      detail: 'A Migrate não respondeu. Tente de novo em alguns minutos.',
    })
  })
  if (dito === null)
    throw problem('situacao-nao-permite', {
      detail: 'O escritório não tem as chaves de parceiro da Migrate. Guarde-as e tente de novo.',
    })
  if (!dito.ok)
    throw problem('situacao-nao-permite', {
      detail: `A Migrate não aceitou o registro: ${dito.motivo.slice(0, 200)} Confira as chaves e tente de novo.`,
    })
  await transaction(pool, base.ator, (db) =>
    fechar({ ...base, db }, empresaId, { digesto, identificador: dito.identificador }),
  )
  return { ok: true }
}

type Registrado = Pedida & { empresaId: number }
const PRAZO_DE_TODOS_MS = 20_000

/** Those that Migrate tells of: of one company, or of the office; none where the version asked is another. */
async function lerRegistrados(ctx: Context, qual: Qual): Promise<Registrado[]> {
  const { escritorioId } = ctx.tenant
  const { empresaId, versao } = qual
  const tabela = empresaId === null ? sql`migrate_escritorio` : sql`migrate_empresa`
  const dela = empresaId === null ? sql`` : sql`and v.empresa_id = ${empresaId}`
  const { rows } = await sql<Registrado>`
    select w.empresa_id as "empresaId", w.ambiente, w.identificador from migrate_webhook w
    where w.escritorio_id = ${escritorioId}
      ${empresaId === null ? sql`` : sql`and w.empresa_id = ${empresaId}`}
      and exists (select from ${tabela} v where v.escritorio_id = ${escritorioId} and v.versao = ${versao} ${dela})
    order by w.empresa_id`.execute(ctx.db)
  return rows
}

/** Of one company, or of the whole office. */
type Qual = { readonly empresaId: number | null; readonly versao: number }

/**
 * Asks Migrate not to tell here any more, before the keys that may ask it are thrown away: outside any transaction, for
 * as long as a person waits. Answers of how many it could not be asked; what they tell here is not believed anyway.
 */
export async function calarWebhooks(pedido: PedidoDeFora, qual: Qual): Promise<number> {
  const { base, pool, fora, conferir } = pedido
  if (conferir !== undefined) throw new PorConferir()
  const registrados = await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    await semEspera(ctx, qual.empresaId)
    return await lerRegistrados(ctx, qual)
  })
  const signal = AbortSignal.timeout(PRAZO_DE_TODOS_MS)
  let faltam = 0
  for (const registrado of registrados)
    if (!(await calarUm({ base, pool, fora }, registrado, signal))) faltam += 1
  return faltam
}

async function calarUm(
  { base, pool, fora }: Pick<PedidoDeFora, 'base' | 'pool' | 'fora'>,
  { empresaId, ambiente, identificador }: Registrado,
  signal: AbortSignal,
): Promise<boolean> {
  // Without what Migrate calls it by, it can't be asked for.
  if (identificador === null || signal.aborted) return false
  const { escritorioId } = base.tenant
  const url = enderecoDoAviso(fora.migrate.daqui, { escritorioId, empresaId })
  const quem = { empresaId, ambiente, motivo: 'Migrate: fim do webhook' }
  const segredo = randomBytes(32).toString('base64url')
  try {
    const dito = await usarChavesDaMigrate(fora, comTodas({ base, pool }), quem, (chaves) =>
      fora.migrate.registrarWebhook({
        ...{ escritorioId, chaves, signal, url, segredo, identificador, calar: true },
      }),
    )
    return dito?.ok === true
  } catch (erro) {
    if (erro instanceof ErroDeFora) return false
    throw erro
  }
}
