import { contaPorEmail, criarConta, ErroEmailEmUso } from '@razao/identity'
import { sql } from 'kysely'
import type { Db, Pool } from '../platform/db/index.ts'
import { type EscritorioFicticio, USUARIOS, type UsuarioFicticio } from './escritorios.ts'
import { gravar } from './gravar.ts'

/** Accounts of who signs in, one per e-mail; one that is already there stays as it is. */
export async function garantirContas(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const contas = await Promise.all(
    USUARIOS.map(async (usuario) => [usuario.email, await sujeitoDe(pool, usuario)] as const),
  )
  return new Map(contas)
}

async function sujeitoDe(pool: Pool, { email, senha, nome }: UsuarioFicticio): Promise<string> {
  if (senha === null) return `demonstracao:${email}`
  const existente = await contaPorEmail(pool, email)
  if (existente) return existente.contaId
  try {
    return (await criarConta(pool, { email, senha, nome, emailConfirmado: true })).contaId
  } catch (erro) {
    const outro = erro instanceof ErroEmailEmUso ? await contaPorEmail(pool, email) : undefined
    if (!outro) throw erro
    return outro.contaId
  }
}

/** Gives the office its people. Company users see nothing until `darEmpresas`. */
export async function gravarUsuarios(
  db: Db,
  onde: { escritorioId: number; escritorio: EscritorioFicticio },
  sujeitos: ReadonlyMap<string, string>,
): Promise<void> {
  const daqui = USUARIOS.filter(({ escritorios }) => escritorios.includes(onde.escritorio))
  const linhas = daqui.map(({ email, nome }) => ({
    sujeito: sujeitos.get(email),
    nome,
    login: email,
  }))
  await sql`
    insert into usuario (sujeito, nome, login)
    select sujeito, nome, login from json_to_recordset(${JSON.stringify(linhas)}::json) as l (sujeito text, nome text, login text)
    on conflict on constraint usuario_login do update set sujeito = excluded.sujeito`.execute(db)
  const ids = await idsDosUsuarios(db, daqui)
  await gravar(
    db,
    'usuario_papel',
    daqui.map((usuario) => ({
      escritorio_id: onde.escritorioId,
      usuario_id: ids.get(usuario.email),
      perfil: usuario.perfil,
      todas_empresas: usuario.soEmpresas === undefined,
      empresas: [],
      situacao: 'ativo',
      preferencias: {},
      versao: 1,
    })),
  )
}

export async function idsDosUsuarios(
  db: Db,
  usuarios: readonly UsuarioFicticio[],
): Promise<ReadonlyMap<string, number>> {
  const linhas = await db
    .selectFrom('usuario')
    .select(['login', 'id'])
    .where(
      'login',
      'in',
      usuarios.map(({ email }) => email),
    )
    .execute()
  return new Map(linhas.map(({ login, id }) => [login, id]))
}

/** Ids of who answers for companies of an office. */
export async function responsaveisDo(
  db: Db,
  escritorio: EscritorioFicticio,
): Promise<readonly number[]> {
  const usuarios = USUARIOS.filter(
    ({ escritorios, responsavel }) => responsavel === true && escritorios.includes(escritorio),
  )
  const ids = await idsDosUsuarios(db, usuarios)
  return usuarios.flatMap(({ email }) => ids.get(email) ?? [])
}

/** The accountant in whose name the history was worked. */
export function pedinteDo(
  escritorio: EscritorioFicticio,
  responsaveis: readonly number[],
): { readonly id: number; readonly nome: string } {
  const [contador] = USUARIOS.filter(
    ({ escritorios, responsavel }) => responsavel === true && escritorios.includes(escritorio),
  )
  const [id] = responsaveis
  if (!contador || id === undefined) throw new Error('escritório fictício sem contador')
  return { id, nome: contador.nome }
}

/** Shows company users the companies of a batch that are theirs, by order in the portfolio. */
export async function darEmpresas(
  db: Db,
  onde: { escritorioId: number; escritorio: EscritorioFicticio },
  idPorOrdem: ReadonlyMap<number, number>,
): Promise<void> {
  for (const usuario of USUARIOS) {
    if (!usuario.soEmpresas || !usuario.escritorios.includes(onde.escritorio)) continue
    const empresas = usuario.soEmpresas.flatMap((ordem) => idPorOrdem.get(ordem) ?? [])
    if (empresas.length === 0) continue
    await sql`
      update usuario_papel p set empresas = p.empresas || ${empresas}::bigint[]
      from usuario u
      where u.id = p.usuario_id and u.login = ${usuario.email} and p.escritorio_id = ${onde.escritorioId}`.execute(
      db,
    )
  }
}
