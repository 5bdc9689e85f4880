import { PERFIL } from '@razao/contract'
import { sql } from 'kysely'
import { entregarPorFora } from '../modules/fiscal/index.ts'
import type { Context } from '../platform/context.ts'
import type { Carteira } from './empresa-ficticia.ts'
import { type EscritorioFicticio, USUARIOS } from './escritorios.ts'
import { gravar } from './gravar.ts'
import type { EmpresaGravada } from './gravar-cadastro.ts'
import type { Pedinte } from './operacoes.ts'

/** Orders of the portfolio whose clients have nobody here: their guides are taken to them. */
const SEM_DONO: readonly number[] = [4, 13, 25]

/** Whether somebody of the company enters the product and sees what is sent to it. */
export const temDono = ({ comCasos }: Carteira, ordem: number): boolean =>
  !comCasos || !SEM_DONO.includes(ordem)

/** The first partner of each company, without password; the ones of `USUARIOS` already have theirs. */
export async function gravarDonos(
  ctx: Context,
  { carteira, escritorio }: { carteira: Carteira; escritorio: EscritorioFicticio },
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  const comUsuario = USUARIOS.filter(({ escritorios }) => escritorios.includes(escritorio)).flatMap(
    ({ perfil, soEmpresas }) => (perfil === PERFIL.empresa ? (soEmpresas ?? []) : []),
  )
  const donos = gravadas.flatMap(({ id, empresa: { ordem, email, socios } }) => {
    const [socio] = socios
    if (!socio || comUsuario.includes(ordem) || !temDono(carteira, ordem)) return []
    return [{ id, login: email, nome: socio.nome, sujeito: `demonstracao:${email}` }]
  })
  if (donos.length === 0) return
  await sql`
    insert into usuario (sujeito, nome, login)
    select sujeito, nome, login from json_to_recordset(${JSON.stringify(donos)}::json) as l (sujeito text, nome text, login text)
    on conflict on constraint usuario_login do nothing`.execute(ctx.db)
  const logins = donos.map(({ login }) => login)
  const usuarios = await ctx.db
    .selectFrom('usuario')
    .select(['id', 'login'])
    .where('login', 'in', logins)
    .execute()
  const idDe = new Map(usuarios.map(({ id, login }) => [login, id]))
  await gravar(
    ctx.db,
    'usuario_papel',
    donos.map(({ id, login }) => ({
      ...{ escritorio_id: ctx.tenant.escritorioId, usuario_id: idDe.get(login) },
      ...{ perfil: PERFIL.empresa, todas_empresas: false, empresas: [id] },
      ...{ situacao: 'ativo', preferencias: {}, versao: 1 },
    })),
  )
}

/** The office took the guides of the month to who has nobody here, by the product's own act. */
export async function entregarEmMaos(
  ctx: Context,
  { competencia, pedinte }: { competencia: string; pedinte: Pedinte },
  ids: readonly number[],
): Promise<void> {
  const contador: Context = { ...ctx, user: { ...ctx.user, ...pedinte } }
  for (const empresaId of ids) {
    const { versao } = await ctx.db
      .selectFrom('fechamento')
      .select('versao')
      .where('escritorio_id', '=', ctx.tenant.escritorioId)
      .where('empresa_id', '=', empresaId)
      .where('competencia', '=', competencia)
      .executeTakeFirstOrThrow()
    const onde = { empresaId, competencia, versao }
    await entregarPorFora(contador, { ...onde, em: ctx.clock.today(), como: 'whatsapp' })
  }
}
