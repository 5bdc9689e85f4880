import type { Pool, PoolClient } from 'pg'
import { normalizarEmail } from '../contas/conta.ts'
import { ErroFirebase } from './erros.ts'

/** The account as this face shows it; instants in milliseconds. */
export type ContaDaFace = {
  contaId: string
  email: string | null
  emailConfirmado: boolean
  nome: string
  /** null while the name is only the one we made up */
  nomeExibido: string | null
  fotoUrl: string | null
  telefone: string | null
  temSenha: boolean
  senhaTrocadaEm: number | null
  suspensa: boolean
  criadaEm: number
  ultimaEntradaEm: number
  vinculos: Vinculo[]
}

/** An identity of another provider, as it was when last used. */
export type Vinculo = {
  provedor: string
  sujeito: string
  email: string | null
  nome: string | null
  fotoUrl: string | null
}

export type Banco = Pool | PoolClient

const COLUNAS = `c.id as "contaId", c.email, c.email_confirmado_em is not null as "emailConfirmado", c.nome,
  case when c.nome_automatico then null else c.nome end as "nomeExibido", c.foto_url as "fotoUrl",
  c.telefone, c.senha_hash is not null as "temSenha", c.suspensa_em is not null as suspensa,
  floor(extract(epoch from c.senha_trocada_em) * 1000)::float8 as "senhaTrocadaEm",
  floor(extract(epoch from c.criada_em) * 1000)::float8 as "criadaEm",
  floor(extract(epoch from coalesce(c.ultima_entrada_em, c.criada_em)) * 1000)::float8 as "ultimaEntradaEm",
  coalesce((select jsonb_agg(jsonb_build_object('provedor', v.provedor, 'sujeito', v.sujeito,
    'email', v.email, 'nome', v.nome, 'fotoUrl', v.foto_url) order by v.vinculado_em)
    from identidade.vinculo_externo v where v.conta_id = c.id), '[]') as vinculos`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function uma(banco: Banco, onde: string, valores: unknown[]) {
  const { rows } = await banco.query<ContaDaFace>(
    `select ${COLUNAS} from identidade.conta c where ${onde}`,
    valores,
  )
  return rows[0]
}

export const porId = async (banco: Banco, contaId: string): Promise<ContaDaFace | undefined> =>
  UUID.test(contaId) ? uma(banco, 'c.id = $1', [contaId]) : undefined

export const porEmail = (banco: Banco, email: string): Promise<ContaDaFace | undefined> =>
  uma(banco, 'c.email = $1', [normalizarEmail(email)])

export const porTelefone = (banco: Banco, telefone: string): Promise<ContaDaFace | undefined> =>
  uma(banco, 'c.telefone = $1', [telefone])

export const porVinculo = (
  banco: Banco,
  { provedor, sujeito }: { provedor: string; sujeito: string },
): Promise<ContaDaFace | undefined> =>
  uma(
    banco,
    `c.id = (select conta_id from identidade.vinculo_externo where provedor = $1 and sujeito = $2)`,
    [provedor, sujeito],
  )

const RESTRICOES: Record<string, string> = {
  conta_email_em_uso: 'EMAIL_EXISTS',
  conta_telefone_em_uso: 'PHONE_NUMBER_EXISTS',
  vinculo_externo_pkey: 'FEDERATED_USER_ID_ALREADY_LINKED',
  vinculo_externo_um_por_provedor: 'PROVIDER_ALREADY_LINKED',
}

/** Two at the same instant: the database says no to one, and the caller hears the face's own code. */
async function traduzirConflito<T>(fazer: Promise<T>): Promise<T> {
  try {
    return await fazer
  } catch (erro) {
    const codigo = RESTRICOES[(erro as { constraint?: string }).constraint ?? '']
    throw codigo ? new ErroFirebase(codigo) : erro
  }
}

export type NovaContaSemSenha = {
  email?: string | undefined
  telefone?: string | undefined
  nome?: string | undefined
  fotoUrl?: string | undefined
  emailConfirmado: boolean
}

const nomeProvisorio = (dados: { email?: string | undefined; telefone?: string | undefined }) =>
  (dados.email?.split('@')[0] || dados.telefone || 'Sem nome').slice(0, 200)

/** An account without a password: of a link, a phone number or another provider. */
export async function criarContaSemSenha(
  banco: Banco,
  nova: NovaContaSemSenha,
): Promise<{ contaId: string }> {
  const nome = nova.nome?.trim().slice(0, 200)
  const { rows } = await traduzirConflito(
    banco.query<{ id: string }>(
      `insert into identidade.conta (email, telefone, nome, nome_automatico, foto_url, email_confirmado_em)
       values ($1, $2, $3, $4, $5, case when $6::boolean then now() end) returning id`,
      [
        nova.email === undefined ? null : normalizarEmail(nova.email),
        nova.telefone ?? null,
        nome || nomeProvisorio(nova),
        !nome,
        nova.fotoUrl ?? null,
        nova.emailConfirmado,
      ],
    ),
  )
  return { contaId: rows[0]?.id ?? '' }
}

/** What may change in an account by this face; `null` erases, absent leaves. */
export type MudancaDeConta = {
  nome?: string | null
  fotoUrl?: string | null
  telefone?: string | null
  email?: { endereco: string; confirmado: boolean }
  emailConfirmado?: true
  /** true when the name is one we made up */
  nomeAutomatico?: boolean
}

/** Applies the change. Throws `EMAIL_EXISTS` or `PHONE_NUMBER_EXISTS`. */
export async function mudarConta(
  banco: Banco,
  conta: ContaDaFace,
  mudanca: MudancaDeConta,
): Promise<void> {
  const partes: string[] = []
  const valores: unknown[] = [conta.contaId]
  const por = (coluna: string, valor: unknown): void => {
    valores.push(valor)
    partes.push(`${coluna} = $${valores.length}`)
  }
  if (mudanca.nome !== undefined) {
    const dado = mudanca.nome?.trim().slice(0, 200)
    const { email, telefone } = conta
    por(
      'nome',
      dado || nomeProvisorio({ email: email ?? undefined, telefone: telefone ?? undefined }),
    )
    por('nome_automatico', !dado)
  }
  if (mudanca.nomeAutomatico !== undefined) por('nome_automatico', mudanca.nomeAutomatico)
  if (mudanca.fotoUrl !== undefined) por('foto_url', mudanca.fotoUrl || null)
  if (mudanca.telefone !== undefined) por('telefone', mudanca.telefone)
  if (mudanca.email) {
    por('email', normalizarEmail(mudanca.email.endereco))
    partes.push(`email_confirmado_em = ${mudanca.email.confirmado ? 'now()' : 'null'}`)
  }
  if (mudanca.emailConfirmado) {
    partes.push('email_confirmado_em = coalesce(email_confirmado_em, now())')
  }
  if (partes.length === 0) return
  await traduzirConflito(
    banco.query(
      `update identidade.conta set ${partes.join(', ')}, atualizada_em = now() where id = $1`,
      valores,
    ),
  )
}

/** Ties an identity of another provider to the account, or refreshes what it says. */
export async function vincular(banco: Banco, contaId: string, vinculo: Vinculo): Promise<void> {
  await traduzirConflito(
    banco.query(
      `insert into identidade.vinculo_externo as v (provedor, sujeito, conta_id, email, nome, foto_url)
       values ($1, $2, $3, $4, $5, $6)
       on conflict on constraint vinculo_externo_pkey do update
         set email = excluded.email, nome = excluded.nome, foto_url = excluded.foto_url
         where v.conta_id = excluded.conta_id`,
      [
        vinculo.provedor,
        vinculo.sujeito,
        contaId,
        vinculo.email,
        vinculo.nome?.slice(0, 200) ?? null,
        vinculo.fotoUrl,
      ],
    ),
  )
}

/** Takes ways of signing in away from the account: `password`, `phone` or another provider. */
export async function desvincular(
  banco: Banco,
  contaId: string,
  provedores: string[],
): Promise<void> {
  await banco.query(
    'delete from identidade.vinculo_externo where conta_id = $1 and provedor = any ($2)',
    [contaId, provedores],
  )
  await banco.query(
    `update identidade.conta set atualizada_em = now(),
       senha_hash = case when $2 then null else senha_hash end,
       telefone = case when $3 then null else telefone end where id = $1`,
    [contaId, provedores.includes('password'), provedores.includes('phone')],
  )
}

export async function anotarEntrada(banco: Banco, contaId: string): Promise<void> {
  await banco.query('update identidade.conta set ultima_entrada_em = now() where id = $1', [
    contaId,
  ])
}

/** The account and all that hangs from it. */
export async function removerConta(banco: Banco, contaId: string): Promise<void> {
  await banco.query('delete from identidade.conta where id = $1', [contaId])
}
