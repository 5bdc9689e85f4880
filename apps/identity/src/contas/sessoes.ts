import { isIPv4 } from 'node:net'
import type { JWTPayload } from 'jose'
import type { Pool } from 'pg'
import type { LimitesDasSessoes } from './limites.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A browser where the account is signed in. `endereco` is masked; instants are ISO text. */
export type Sessao = {
  sessaoId: string
  dispositivo: string
  endereco: string | null
  entrouEm: string
  usadaEm: string
  atual: boolean
}

type Linha = {
  uid: string
  agente: string | null
  endereco: string | null
  entrou: Date
  usada: Date
}

const NAVEGADORES: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SISTEMAS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const achar = (tabela: [RegExp, string][], texto: string): string | undefined =>
  tabela.find(([forma]) => forma.test(texto))?.[1]

/** `Mozilla/5.0 (Windows…) … Chrome/…` → `Chrome no Windows`. */
function dispositivoPorExtenso(agente: string | null): string {
  const navegador = achar(NAVEGADORES, agente ?? '')
  const sistema = achar(SISTEMAS, agente ?? '')
  if (!navegador && !sistema) return 'Dispositivo desconhecido'
  return [navegador ?? 'Navegador', sistema].filter(Boolean).join(' em ')
}

/** `203.0.113.77` → `203.0.113.•`; of IPv6, the first three groups. */
function mascararEndereco(endereco: string | null): string | null {
  if (!endereco || endereco === 'desconhecido') return null
  if (isIPv4(endereco)) return endereco.replace(/\d+$/, '•')
  return `${endereco.split(':').slice(0, 3).join(':')}:•`
}

/** Where the account is signed in, by either face, last used first. `atual` is the session whose id is given. */
export async function listarSessoes(
  pool: Pool,
  contaId: string,
  sessaoAtual?: string,
): Promise<Sessao[]> {
  const { rows } = await pool.query<Linha>(
    `select s.uid, s.agente, s.endereco, s.criado_em as entrou,
            greatest(s.criado_em, coalesce(s.usado_em, s.criado_em), max(r.criado_em)) as usada
     from identidade.oidc_registro s
     left join identidade.oidc_registro r on r.conta_id = s.conta_id and r.modelo = 'RefreshToken'
       and r.payload ->> 'sessionUid' = s.uid
     where s.modelo = 'Session' and s.conta_id = $1 and s.uid is not null
       and coalesce(s.expira_em, 'infinity') > now()
     group by s.modelo, s.id
     union all
     select f.concessao_id, (array_agg(f.agente order by f.criado_em desc))[1],
            (array_agg(f.endereco order by f.criado_em desc))[1],
            to_timestamp(min((f.payload ->> 'autenticadoEm')::float8)), max(f.criado_em)
     from identidade.oidc_registro f
     where f.modelo = 'FirebaseRefresh' and f.conta_id = $1
     group by f.concessao_id
     having bool_or(f.consumido_em is null and f.expira_em > now())
     order by usada desc`,
    [contaId],
  )
  return rows.map((linha) => ({
    sessaoId: linha.uid,
    dispositivo: dispositivoPorExtenso(linha.agente),
    endereco: mascararEndereco(linha.endereco),
    entrouEm: linha.entrou.toISOString(),
    usadaEm: linha.usada.toISOString(),
    atual: linha.uid === sessaoAtual,
  }))
}

type Contexto = { pool: Pool; agora: () => number; sessoes: LimitesDasSessoes }

/** What an access token says of where it came from: the account, the session and the grant (claims of ours). */
export type Origem = { contaId: string; sessaoId: string; concessaoId: string }

/** The claims of a verified access token of ours; undefined when it does not say them. */
export function origemDe({ sub, sid, gid }: JWTPayload): Origem | undefined {
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof gid !== 'string')
    return undefined
  return { contaId: sub, sessaoId: sid, concessaoId: gid }
}

/** Does it go on: account not suspended, session neither ended nor past its limits, grant not taken back? */
export async function emCurso(
  { pool, agora }: Contexto,
  { contaId, sessaoId, concessaoId }: Origem,
): Promise<boolean> {
  if (!UUID.test(contaId)) return false
  const { rowCount } = await pool.query({
    name: 'sessao-em-curso',
    text: `select 1 from identidade.oidc_registro s
      join identidade.oidc_registro g on g.modelo = 'Grant' and g.id = $3 and g.conta_id = s.conta_id
      join identidade.conta c on c.id = s.conta_id and c.suspensa_em is null
      where s.modelo = 'Session' and s.uid = $2 and s.conta_id = $1
        and s.expira_em > to_timestamp($4::float8 / 1000)`,
    values: [contaId, sessaoId, concessaoId, agora()],
  })
  return rowCount === 1
}

/** The session was used: it goes on for as long as one may stay idle, up to its end. */
export async function usarSessao(
  { pool, agora, sessoes }: Contexto,
  sessaoId: string,
): Promise<void> {
  await pool.query(
    `update identidade.oidc_registro set usado_em = now(),
       expira_em = least(limite_em, to_timestamp($2::float8 / 1000) + make_interval(secs =>
         case when payload ->> 'transient' = 'true' then $3::float8 else $4::float8 end))
     where modelo = 'Session' and uid = $1 and expira_em > to_timestamp($2::float8 / 1000)`,
    [sessaoId, agora(), sessoes.comum.ociosa, sessoes.lembrada.ociosa],
  )
}

// The session, the grants it authorised and every code and token that came from them.
const ENCERRAR = `with alvo as (
    select uid, payload from identidade.oidc_registro
    where modelo = 'Session' and conta_id = $1 and (uid = $2) = $3
  ), concessoes as (
    select a.value ->> 'grantId' as id from alvo,
      jsonb_each(coalesce(payload -> 'authorizations', '{}')) as a
  )
  delete from identidade.oidc_registro r where
    (r.modelo = 'Session' and r.conta_id = $1 and r.uid in (select uid from alvo))
    or r.concessao_id in (select id from concessoes)
    or (r.modelo = 'Grant' and r.id in (select id from concessoes))
    or (r.modelo = 'FirebaseRefresh' and r.conta_id = $1 and (r.concessao_id = $2) = $3)
  returning r.modelo, coalesce(r.uid, r.concessao_id) as sessao`

// A session of the Firebase-style face is its refresh tokens.
const sessoesEncerradas = (linhas: { modelo: string; sessao: string }[]): number =>
  new Set(
    linhas
      .filter(({ modelo }) => modelo === 'Session' || modelo === 'FirebaseRefresh')
      .map(({ sessao }) => sessao),
  ).size

/** Ends one session of the account, with its tokens; false when it has no such session. */
export async function encerrarSessao(
  pool: Pool,
  { contaId, sessaoId }: { contaId: string; sessaoId: string },
): Promise<boolean> {
  const { rows } = await pool.query(ENCERRAR, [contaId, sessaoId, true])
  return sessoesEncerradas(rows) > 0
}

/** Ends every session but one; answers how many. */
export async function encerrarOutrasSessoes(
  pool: Pool,
  { contaId, sessaoId }: { contaId: string; sessaoId: string },
): Promise<number> {
  const { rows } = await pool.query(ENCERRAR, [contaId, sessaoId, false])
  return sessoesEncerradas(rows)
}
