import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PoolClient } from 'pg'
import { type Bucket, EMPTY_BUCKET, encher, esperaDoBucket, type Regra } from './bucket.ts'
import { normalizarEmail } from './contas/conta.ts'
import type { IdentityContext } from './options.ts'

const SEGUNDO = 1000
const MINUTO = 60 * SEGUNDO

/**
 * Guesses at one account from one address; at one account from anywhere; from one address at any
 * account; and from a browser where this account has already signed in, which is counted apart, so
 * that someone else's guesses never keep the owner out.
 */
const REGRAS = {
  par: {
    limite: 5,
    vazamPorMinuto: 1 / 12,
    esperaInicialMs: 5 * SEGUNDO,
    esperaMaximaMs: 15 * MINUTO,
  },
  conta: {
    limite: 10,
    vazamPorMinuto: 1 / 6,
    esperaInicialMs: SEGUNDO,
    esperaMaximaMs: 5 * MINUTO,
  },
  endereco: { limite: 60, vazamPorMinuto: 30, esperaInicialMs: SEGUNDO, esperaMaximaMs: MINUTO },
  dispositivo: { limite: 10, vazamPorMinuto: 1, esperaInicialMs: SEGUNDO, esperaMaximaMs: MINUTO },
} satisfies Record<string, Regra>

type NomeDaRegra = keyof typeof REGRAS
type Contado = { nome: NomeDaRegra; chave: string }
type Linha = { chave: string; falhas: number; atualizada: number; bloqueada: number }
type Contexto = Pick<IdentityContext, 'pool' | 'cookieKey' | 'cookieKeys' | 'agora'>

export type Tentativa = { email: string; endereco: string; dispositivo: string | undefined }

const hmac = (segredo: string, texto: string): string =>
  createHmac('sha256', segredo).update(`identidade/tentativa/${texto}`).digest('base64url')

const iguais = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

/** Value of the cookie that tells a browser where this e-mail has signed in before. */
export function marcaDoDispositivo(
  ctx: Contexto,
  email: string,
  id = randomBytes(16).toString('base64url'),
): string {
  return `${id}.${hmac(ctx.cookieKey, `dispositivo/${normalizarEmail(email)}/${id}`)}`
}

/**
 * For a face that has no cookie of ours: the mark of an address where this account has a session open now.
 * Undefined anywhere else, so that guesses from elsewhere do not keep the owner out of where they are.
 */
export async function marcaDoLugar(
  ctx: Contexto,
  { email, endereco }: Pick<Tentativa, 'email' | 'endereco'>,
): Promise<string | undefined> {
  const { rowCount } = await ctx.pool.query(
    `select 1 from identidade.conta c join identidade.oidc_registro r on r.conta_id = c.id
     where c.email = $1 and r.endereco = $2 and r.expira_em > to_timestamp($3::float8 / 1000) limit 1`,
    [normalizarEmail(email), endereco, ctx.agora()],
  )
  if (rowCount === 0) return undefined
  const id = createHash('sha256')
    .update(`${normalizarEmail(email)}|${endereco}`)
    .digest('base64url')
  return marcaDoDispositivo(ctx, email, id)
}

function dispositivoConhecido(ctx: Contexto, { email, dispositivo }: Tentativa): string | null {
  const [id, selo] = (dispositivo ?? '').split('.')
  if (!id || !selo) return null
  const texto = `dispositivo/${normalizarEmail(email)}/${id}`
  return ctx.cookieKeys.some((segredo) => iguais(hmac(segredo, texto), selo)) ? id : null
}

function contadosDe(ctx: Contexto, tentativa: Tentativa): Contado[] {
  const email = normalizarEmail(tentativa.email)
  const conhecido = dispositivoConhecido(ctx, tentativa)
  const partes: [NomeDaRegra, string][] = conhecido
    ? [['dispositivo', conhecido]]
    : [
        ['par', `${email}|${tentativa.endereco}`],
        ['conta', email],
        ['endereco', tentativa.endereco],
      ]
  return partes
    .map(([nome, texto]) => ({ nome, chave: hmac(ctx.cookieKey, `${nome}/${texto}`) }))
    .sort((a, b) => (a.chave < b.chave ? -1 : 1))
}

async function travar(conexao: PoolClient, contados: Contado[]): Promise<Map<string, Bucket>> {
  const chaves = contados.map((c) => c.chave)
  // Sorted keys: two attempts lock in the same order.
  await conexao.query(
    `insert into identidade.tentativa_de_entrada (chave, falhas, atualizada_em)
     select chave, 0, 'epoch' from unnest($1::text[]) as t (chave) order by chave
     on conflict do nothing`,
    [chaves],
  )
  const { rows } = await conexao.query<Linha>(
    `select chave, falhas, extract(epoch from atualizada_em)::float8 * 1000 as atualizada,
            coalesce(extract(epoch from bloqueada_ate)::float8 * 1000, 0) as bloqueada
     from identidade.tentativa_de_entrada where chave = any ($1) order by chave for update`,
    [chaves],
  )
  return new Map(
    rows.map((r) => [
      r.chave,
      { falhas: r.falhas, atualizadaEm: r.atualizada, bloqueadaAte: r.bloqueada },
    ]),
  )
}

async function gravar(conexao: PoolClient, novos: [string, Bucket][]): Promise<void> {
  await conexao.query(
    `update identidade.tentativa_de_entrada t set falhas = n.falhas,
       atualizada_em = to_timestamp(n.atualizada / 1000),
       bloqueada_ate = case when n.bloqueada > 0 then to_timestamp(n.bloqueada / 1000) end
     from unnest($1::text[], $2::float8[], $3::float8[], $4::float8[])
       as n (chave, falhas, atualizada, bloqueada)
     where t.chave = n.chave`,
    [
      novos.map(([chave]) => chave),
      novos.map(([, b]) => b.falhas),
      novos.map(([, b]) => b.atualizadaEm),
      novos.map(([, b]) => b.bloqueadaAte),
    ],
  )
}

/**
 * Counts the attempt before the password is looked at, so that parallel guesses cannot slip through.
 * Answers the milliseconds to wait, 0 when the attempt may go on; an early attempt is not counted.
 */
export async function contarTentativa(ctx: Contexto, tentativa: Tentativa): Promise<number> {
  const agora = ctx.agora()
  const contados = contadosDe(ctx, tentativa)
  const conexao = await ctx.pool.connect()
  try {
    await conexao.query('begin')
    const buckets = await travar(conexao, contados)
    const bucketDe = (c: Contado): Bucket => buckets.get(c.chave) ?? EMPTY_BUCKET
    const espera = Math.max(...contados.map((c) => esperaDoBucket(bucketDe(c), agora)))
    if (espera === 0) {
      await gravar(
        conexao,
        contados.map((c) => [c.chave, encher(REGRAS[c.nome], bucketDe(c), agora)]),
      )
    }
    await conexao.query('commit')
    return espera
  } catch (erro) {
    await conexao.query('rollback')
    throw erro
  } finally {
    conexao.release()
  }
}

/** The password was right: the account's buckets empty, the address gets this attempt back. */
export async function perdoarTentativas(ctx: Contexto, tentativa: Tentativa): Promise<void> {
  const contados = contadosDe(ctx, tentativa)
  const doEndereco = contados.filter((c) => c.nome === 'endereco').map((c) => c.chave)
  const daConta = contados.filter((c) => c.nome !== 'endereco').map((c) => c.chave)
  await ctx.pool.query('delete from identidade.tentativa_de_entrada where chave = any ($1)', [
    daConta,
  ])
  await ctx.pool.query(
    `update identidade.tentativa_de_entrada
     set falhas = greatest(0, falhas - 1), bloqueada_ate = null where chave = any ($1)`,
    [doEndereco],
  )
}
