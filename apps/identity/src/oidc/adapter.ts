import { createHash } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Pool } from 'pg'
import type { IdentityContext } from '../options.ts'
import type { PedidoDoEmissor } from '../pedido/request.ts'
import { errors, Provider } from './biblioteca.ts'

// These travel only inside a signed cookie or never leave the server; the library also reads their
// `jti` back from a search by uid. Everything else is a bearer value and is stored as its SHA-256.
const GUARDADOS_COM_ID = new Set(['Session', 'Interaction', 'Grant', 'Client'])

type Contexto = Pick<IdentityContext, 'pool' | 'anfitriao' | 'agora' | 'sessoes'>
type Linha = { payload: AdapterPayload; consumido_em: string | null; expira: number | null }

const COLUNAS = `payload, floor(extract(epoch from consumido_em))::text as consumido_em,
  floor(extract(epoch from expira_em))::float8 as expira`

// The hard end of a session is counted from each sign-in in it, and never from its use.
const LIMITE = `case when r.payload ->> 'loginTs' is not distinct from excluded.payload ->> 'loginTs'
  then r.limite_em else excluded.limite_em end`

/** SHA-256 in base64url: how a bearer value is known in the database. */
export const resumo = (valor: string): string =>
  createHash('sha256').update(valor).digest('base64url')

// Only a session remembers where it is used from: who looks at the list of devices is shown that.
function deOnde(modelo: string): { endereco: string | null; agente: string | null } {
  const pedido =
    modelo === 'Session' ? (Provider.ctx?.req as PedidoDoEmissor | undefined) : undefined
  return {
    endereco: pedido?.endereco ?? null,
    agente: pedido?.headers['user-agent']?.slice(0, 400) ?? null,
  }
}

/** Removes a grant and all that came from it: codes, refresh tokens, kept renewals. */
export async function revogarConcessao(pool: Pool, concessaoId: string): Promise<void> {
  await pool.query(
    `delete from identidade.oidc_registro
     where concessao_id = $1 or (modelo = 'Grant' and id = $1)`,
    [concessaoId],
  )
}

/** One table for all models of oidc-provider; consumption is atomic. */
export class PostgresAdapter implements Adapter {
  readonly #pool: Pool
  readonly #modelo: string
  readonly #ctx: Contexto

  /** What one host kept is found by no other. */
  constructor(ctx: Contexto, modelo: string) {
    this.#pool = ctx.pool
    this.#modelo = modelo
    this.#ctx = ctx
  }

  #chave(id: string): string {
    const { anfitriao } = this.#ctx
    if (anfitriao !== undefined && this.#modelo !== 'Grant')
      return `${anfitriao}/${resumo(`${anfitriao}/${id}`)}`
    return GUARDADOS_COM_ID.has(this.#modelo) ? id : resumo(id)
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const guardado: AdapterPayload = { ...payload }
    const { endereco, agente } = deOnde(this.#modelo)
    const { usadaAte, limite } = this.#fimDaSessao(payload)
    if (!GUARDADOS_COM_ID.has(this.#modelo)) delete guardado.jti
    await this.#pool.query(
      `insert into identidade.oidc_registro as r
         (modelo, id, payload, conta_id, concessao_id, uid, user_code, expira_em,
          endereco, agente, usado_em, limite_em)
       values ($1, $2, $3, $4, $5, $6, $7,
         coalesce(to_timestamp($11::float8), now() + make_interval(secs => $8)), $9, $10, now(),
         to_timestamp($12::float8))
       on conflict on constraint oidc_registro_pkey do update set
         payload = excluded.payload, conta_id = excluded.conta_id,
         concessao_id = excluded.concessao_id, uid = excluded.uid,
         user_code = excluded.user_code, limite_em = ${LIMITE}, expira_em = least(excluded.expira_em, ${LIMITE}),
         endereco = coalesce(excluded.endereco, r.endereco),
         agente = coalesce(excluded.agente, r.agente), usado_em = now()`,
      [
        this.#modelo,
        this.#chave(id),
        guardado,
        payload.accountId ?? null,
        payload.grantId ?? null,
        payload.uid ?? null,
        payload.userCode ?? null,
        expiresIn ?? null,
        endereco,
        agente,
        usadaAte,
        limite,
      ],
    )
  }

  /** Saved is used: it goes on for as long as one may stay idle, up to its end. Seconds; null for what is no session. */
  #fimDaSessao({ transient }: AdapterPayload): { usadaAte: number | null; limite: number | null } {
    if (this.#modelo !== 'Session') return { usadaAte: null, limite: null }
    const { agora, sessoes } = this.#ctx
    const { ociosa, maxima } = transient ? sessoes.comum : sessoes.lembrada
    const instante = agora() / 1000
    return { usadaAte: instante + ociosa, limite: instante + maxima }
  }

  async #um(condicao: string, valor: string): Promise<Linha | undefined> {
    const { rows } = await this.#pool.query<Linha>(
      `select ${COLUNAS} from identidade.oidc_registro where modelo = $1 and ${condicao} = $2`,
      [this.#modelo, valor],
    )
    return rows[0]
  }

  #ler(linha: Linha | undefined, id?: string): AdapterPayload | undefined {
    if (!linha) return undefined
    return {
      ...linha.payload,
      ...(id !== undefined && !GUARDADOS_COM_ID.has(this.#modelo) ? { jti: id } : {}),
      // The library goes by `exp`: of a session, which slides, it is not what was written at first.
      ...(this.#modelo === 'Session' && linha.expira !== null ? { exp: linha.expira } : {}),
      ...(linha.consumido_em === null ? {} : { consumed: Number(linha.consumido_em) }),
    }
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#ler(this.#emCurso(await this.#um('id', this.#chave(id))), id)
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#ler(this.#emCurso(await this.#um('uid', uid)))
  }

  #emCurso(linha: Linha | undefined): Linha | undefined {
    const acabou = (linha?.expira ?? Number.POSITIVE_INFINITY) * 1000 <= this.#ctx.agora()
    return this.#modelo === 'Session' && acabou ? undefined : linha
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#ler(await this.#um('user_code', userCode))
  }

  /** Two uses at the same instant: the second finds it consumed, and the whole family falls. */
  async consume(id: string): Promise<void> {
    const { rowCount } = await this.#pool.query(
      `update identidade.oidc_registro set consumido_em = now()
       where modelo = $1 and id = $2 and consumido_em is null`,
      [this.#modelo, this.#chave(id)],
    )
    if (rowCount === 1) return
    const linha = await this.#um('id', this.#chave(id))
    const concessao = linha?.payload.grantId
    if (concessao) await revogarConcessao(this.#pool, concessao)
    throw new errors.InvalidGrant('already consumed')
  }

  async destroy(id: string): Promise<void> {
    await this.#pool.query('delete from identidade.oidc_registro where modelo = $1 and id = $2', [
      this.#modelo,
      this.#chave(id),
    ])
  }

  /** The answers kept for the grace of a renewal go with whatever of the grant goes. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#pool.query(
      `delete from identidade.oidc_registro
       where modelo in ($1, 'Renovacao') and concessao_id = $2`,
      [this.#modelo, grantId],
    )
  }
}
