import { isIPv4 } from 'node:net'
import type { Pool } from 'pg'

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
export function dispositivoPorExtenso(agente: string | null): string {
  const navegador = achar(NAVEGADORES, agente ?? '')
  const sistema = achar(SISTEMAS, agente ?? '')
  if (!navegador && !sistema) return 'Dispositivo desconhecido'
  return [navegador ?? 'Navegador', sistema].filter(Boolean).join(' em ')
}

/** `203.0.113.77` → `203.0.113.•`; of IPv6, the first three groups. */
export function mascararEndereco(endereco: string | null): string | null {
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

/** True while the session was not ended nor expired. */
export async function sessaoAtiva(
  pool: Pool,
  { contaId, sessaoId }: { contaId: string; sessaoId: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from identidade.oidc_registro
     where modelo = 'Session' and uid = $2 and conta_id = $1
       and coalesce(expira_em, 'infinity') > now()`,
    [contaId, sessaoId],
  )
  return rowCount === 1
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
