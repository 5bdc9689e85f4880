import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type Envelope, type Place, rewrap, seal, unseal } from './envelope.ts'
import type { Keyring, MasterKey } from './keyring.ts'

type Tipo = 'certificado' | 'token' | 'senha'
type Acao = 'guardou' | 'abriu' | 'recusou' | 'reembrulhou' | 'apagou'

/** Which secret: of the office, or of one of its companies. */
type DoVault = { nome: string; empresaId?: number | null }

/** Why it is touched, as the log tells it: «emitir a nota 123». Never anything of the secret. */
type ComMotivo = DoVault & { motivo: string }

/** What may be said of a secret that is kept. */
type ItemDoVault = {
  nome: string
  empresaId: number | null
  tipo: string
  versao: number
  venceEm: string | null
  guardadoEm: string
}

type Transacao = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** The credentials of offices: certificates, tokens and passwords, each use told in `vault_uso`. */
export type Vault = {
  /** Keeps a secret, over the one that was there. */
  guardar(
    ctx: Context,
    novo: ComMotivo & { tipo: Tipo; segredo: Buffer; venceEm?: Date | null },
  ): Promise<void>
  /**
   * Hands a secret to `usar`, outside any transaction, after its use was told; null when there is none. The secret is
   * erased when `usar` ends.
   */
  usar<T>(
    write: Transacao,
    qual: ComMotivo,
    usar: (segredo: Buffer) => Promise<T>,
  ): Promise<T | null>
  /**
   * The secret in another name of the same company, over the one that was there; false when there is none that serves.
   * It is in hand only here, and who calls does not see it.
   */
  mover(ctx: Context, qual: ComMotivo, para: string): Promise<boolean>
  apagar(ctx: Context, qual: ComMotivo): Promise<boolean>
  listar(ctx: Context): Promise<ItemDoVault[]>
  /** Wraps anew, under the first key, up to `quantos` of this office after `depoisDe`; answers how far it went. */
  reembrulhar(
    ctx: Context,
    lote: { depoisDe: number; quantos: number },
  ): Promise<{ ate: number; feitos: number; recusados: number } | null>
  /** The key that closes now. */
  mestra(): string
  /** Throws away what expired; answers how many there were. */
  apagarVencidos(ctx: Context): Promise<number>
}

/** The secret is there and does not open: moved, altered, or closed by a key that this process does not have. */
export class VaultError extends Error {}

const lugarDe = (ctx: Context, { nome, empresaId = null }: DoVault): Place => ({
  escritorioId: ctx.tenant.escritorioId,
  empresaId,
  nome,
})

const itens = (ctx: Context) =>
  ctx.db.selectFrom('vault_item').where('escritorio_id', '=', ctx.tenant.escritorioId)

const um = (ctx: Context, { empresaId, nome }: Place) =>
  itens(ctx)
    .where('nome', '=', nome)
    .where(sql<boolean>`empresa_id is not distinct from ${empresaId}`)

async function contar(
  ctx: Context,
  { escritorioId, empresaId, nome }: Place,
  dito: { versao: number; acao: Acao; motivo: string },
): Promise<void> {
  await ctx.db
    .insertInto('vault_uso')
    .values({ escritorio_id: escritorioId, empresa_id: empresaId, nome, ...dito })
    .execute()
}

/** Opens the vault over a ring of keys; nothing is read of it yet. */
export const openVault = (keyring: Keyring): Vault => ({
  guardar: (ctx, novo) => guardar(keyring, ctx, novo),
  usar: (write, qual, usar) => usarUm(keyring, write, qual, usar),
  mover: (ctx, qual, para) => mover(keyring, ctx, { ...qual, para }),
  apagar,
  listar,
  reembrulhar: (ctx, lote) => reembrulhar(keyring, ctx, lote),
  mestra: () => keyring.current().id,
  apagarVencidos,
})

async function guardar(
  keyring: Keyring,
  ctx: Context,
  novo: Parameters<Vault['guardar']>[1],
): Promise<void> {
  const lugar = lugarDe(ctx, novo)
  // Before the key is chosen: who takes a key out of the file waits for who is closing with it, and the reverse.
  await sql`lock table vault_item in row exclusive mode`.execute(ctx.db)
  const { mestra, chave, conteudo } = seal(keyring.current(), lugar, novo.segredo)
  const { versao } = await ctx.db
    .insertInto('vault_item')
    .values({
      escritorio_id: lugar.escritorioId,
      empresa_id: lugar.empresaId,
      nome: lugar.nome,
      tipo: novo.tipo,
      mestra,
      chave,
      conteudo,
      vence_em: novo.venceEm?.toISOString() ?? null,
    })
    .onConflict((ja) =>
      ja.constraint('vault_item_de').doUpdateSet(({ ref }) => ({
        tipo: ref('excluded.tipo'),
        versao: sql<number>`vault_item.versao + 1`,
        mestra: ref('excluded.mestra'),
        chave: ref('excluded.chave'),
        conteudo: ref('excluded.conteudo'),
        vence_em: ref('excluded.vence_em'),
        guardado_por: ref('excluded.guardado_por'),
        guardado_em: ref('excluded.guardado_em'),
      })),
    )
    .returning('versao')
    .executeTakeFirstOrThrow()
  await contar(ctx, lugar, { versao, acao: 'guardou', motivo: novo.motivo })
}

type Linha = Envelope & { versao: number }

async function usarUm<T>(
  keyring: Keyring,
  write: Transacao,
  qual: ComMotivo,
  usar: (segredo: Buffer) => Promise<T>,
): Promise<T | null> {
  const { motivo } = qual
  const lido = await write(async (ctx) => {
    const lugar = lugarDe(ctx, qual)
    const linha: Linha | undefined = await um(ctx, lugar)
      .select(['mestra', 'chave', 'conteudo', 'versao'])
      .where(sql<boolean>`coalesce(vence_em > now(), true)`)
      .executeTakeFirst()
    if (linha === undefined) return null
    // Told before the secret is in hand, and committed: there is no use that the log does not know.
    await contar(ctx, lugar, { versao: linha.versao, acao: 'abriu', motivo })
    return { lugar, linha }
  })
  if (lido === null) return null
  const segredo = abrirLinha(keyring, lido)
  if (segredo === null) {
    const { lugar, linha } = lido
    await write((ctx) => contar(ctx, lugar, { versao: linha.versao, acao: 'recusou', motivo }))
    throw new VaultError(`O segredo ${lugar.nome} do escritório ${lugar.escritorioId} não se abre.`)
  }
  try {
    return await usar(segredo)
  } finally {
    segredo.fill(0)
  }
}

function abrirLinha(
  keyring: Keyring,
  { lugar, linha }: { lugar: Place; linha: Linha },
): Buffer | null {
  const mestra = keyring.of(linha.mestra)
  if (mestra === undefined) return null
  try {
    return unseal(mestra, lugar, linha)
  } catch {
    return null
  }
}

async function mover(
  keyring: Keyring,
  ctx: Context,
  { para, ...qual }: ComMotivo & { para: string },
): Promise<boolean> {
  const lugar = lugarDe(ctx, qual)
  const achada = await um(ctx, lugar)
    .select(['mestra', 'chave', 'conteudo', 'versao', 'tipo'])
    .where(sql<boolean>`coalesce(vence_em > now(), true)`)
    .forUpdate()
    .executeTakeFirst()
  if (achada === undefined) return false
  const { tipo, ...linha } = achada
  await contar(ctx, lugar, { versao: linha.versao, acao: 'abriu', motivo: qual.motivo })
  const segredo = abrirLinha(keyring, { lugar, linha })
  if (segredo === null)
    throw new VaultError(`O segredo ${lugar.nome} do escritório ${lugar.escritorioId} não se abre.`)
  try {
    await guardar(keyring, ctx, { ...qual, nome: para, tipo: tipo as Tipo, segredo })
  } finally {
    segredo.fill(0)
  }
  return await apagar(ctx, qual)
}

async function apagar(ctx: Context, qual: ComMotivo): Promise<boolean> {
  const lugar = lugarDe(ctx, qual)
  const apagado = await ctx.db
    .deleteFrom('vault_item')
    .where('escritorio_id', '=', lugar.escritorioId)
    .where('nome', '=', lugar.nome)
    .where(sql<boolean>`empresa_id is not distinct from ${lugar.empresaId}`)
    .returning('versao')
    .executeTakeFirst()
  if (apagado === undefined) return false
  await contar(ctx, lugar, { versao: apagado.versao, acao: 'apagou', motivo: qual.motivo })
  return true
}

async function listar(ctx: Context): Promise<ItemDoVault[]> {
  return await itens(ctx)
    .select(['nome', 'empresa_id as empresaId', 'tipo', 'versao'])
    .select(['vence_em as venceEm', 'guardado_em as guardadoEm'])
    .orderBy('nome')
    .orderBy('empresa_id')
    .execute()
}

const ROTACAO = 'troca da chave mestra'

async function reembrulhar(
  keyring: Keyring,
  ctx: Context,
  { depoisDe, quantos }: Parameters<Vault['reembrulhar']>[1],
): ReturnType<Vault['reembrulhar']> {
  await sql`lock table vault_item in row exclusive mode`.execute(ctx.db)
  const para = keyring.current()
  const velhos = await itens(ctx)
    .select(['id', 'nome', 'empresa_id', 'mestra', 'chave', 'versao'])
    .where('mestra', '<>', para.id)
    .where('id', '>', depoisDe)
    .orderBy('id')
    .limit(quantos)
    .forUpdate()
    .execute()
  let feitos = 0
  for (const { id, nome, empresa_id: empresaId, mestra, chave, versao } of velhos) {
    const lugar = lugarDe(ctx, { nome, empresaId })
    const nova = embrulharSeAbre({ de: keyring.of(mestra), para }, lugar, chave)
    if (nova !== null) {
      feitos += 1
      await ctx.db
        .updateTable('vault_item')
        .set({ mestra: para.id, chave: nova })
        .where('escritorio_id', '=', lugar.escritorioId)
        .where('id', '=', id)
        .execute()
    }
    const acao = nova === null ? 'recusou' : 'reembrulhou'
    await contar(ctx, lugar, { versao, acao, motivo: ROTACAO })
  }
  const ultimo = velhos.at(-1)
  return ultimo === undefined ? null : { ate: ultimo.id, feitos, recusados: velhos.length - feitos }
}

/** Null when the key is not here, or it is not what closed it: the others go on. */
function embrulharSeAbre(
  { de, para }: { de: MasterKey | undefined; para: MasterKey },
  lugar: Place,
  chave: Buffer,
): Buffer | null {
  if (de === undefined) return null
  try {
    return rewrap({ de, para }, lugar, chave)
  } catch {
    return null
  }
}

async function apagarVencidos(ctx: Context): Promise<number> {
  const vencidos = await itens(ctx)
    .select(['nome', 'empresa_id'])
    .where(sql<boolean>`vence_em <= now()`)
    .execute()
  for (const { nome, empresa_id: empresaId } of vencidos)
    await apagar(ctx, { nome, empresaId, motivo: 'venceu' })
  return vencidos.length
}
