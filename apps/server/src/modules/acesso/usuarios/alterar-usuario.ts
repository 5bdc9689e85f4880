import { isDeepStrictEqual } from 'node:util'
import { PERFIL, type RouteOutput, type RouteParsed, type usuarios as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { notificar } from '../notificar.ts'
import {
  colunasDasEmpresas,
  type EmpresasVisiveis,
  empresasDasColunas,
  exigirAlcance,
  exigirQuePossaConceder,
  exigirVerbos,
  meuPoder,
  mudandoPapeis,
} from '../poderes.ts'
import { umPapel } from './ler-usuario.ts'

const avisarMudanca = (ctx: Context, usuarioId: number, mudou: string) =>
  usuarioId === ctx.user.id
    ? Promise.resolve()
    : notificar(ctx, usuarioId, { tipo: 'acesso', dados: { mudou, por: ctx.user.nome } })

/** Profile, companies, department, validity. Acts on the next request; sessions of a new profile start over. */
export async function alterarUsuario(
  ctx: Context,
  input: RouteParsed<typeof rotas.alterarUsuario>,
): Promise<{ ok: true }> {
  const { usuarioId, versao, ...nova } = input
  await mudandoPapeis(ctx, async () => {
    const eu = await meuPoder(ctx)
    const papel = await umPapel(ctx, usuarioId, true)
    exigirAlcance(eu, papel.perfil)
    if (papel.versao !== versao) throw problem('registro-mudou')
    const integra = papel.perfil === PERFIL.integracao
    if (integra !== (nova.perfilAcesso === PERFIL.integracao))
      throw problem('entrada-invalida', {
        erros: [
          {
            pointer: '#/perfilAcesso',
            mensagem: 'Uma integração não vira pessoa, nem uma pessoa vira integração.',
          },
        ],
      })
    const mudouPerfil = papel.perfil !== nova.perfilAcesso
    // Verbs given for one profile are not carried to another.
    const permissoes = mudouPerfil ? null : papel.permissoes
    await exigirQuePossaConceder(ctx, eu, { ...nova, permissoes })
    await ctx.db
      .updateTable('usuario_papel')
      .set({
        perfil: nova.perfilAcesso,
        ...colunasDasEmpresas(nova.empresas),
        permissoes,
        atua_como: atuaComo(nova, papel),
        departamento: nova.departamento === undefined ? papel.departamento : nova.departamento,
        valido_ate: nova.validoAte === undefined ? papel.valido_ate : nova.validoAte,
        exige_mfa: nova.exigeMfa ?? papel.exige_mfa,
        rota_inicial: nova.rotaInicial === undefined ? papel.rota_inicial : nova.rotaInicial,
        concedido_por: ctx.user.id,
        versao: papel.versao + 1,
      })
      .where('escritorio_id', '=', ctx.tenant.escritorioId)
      .where('usuario_id', '=', usuarioId)
      .execute()
    await avisarMudanca(ctx, usuarioId, 'acesso')
  })
  return { ok: true }
}

function atuaComo(
  nova: { perfilAcesso: number; atuaComo?: string | null | undefined },
  papel: { perfil: number; atua_como: string | null },
): string | null {
  if (nova.atuaComo !== undefined) return nova.atuaComo
  return nova.perfilAcesso === papel.perfil ? papel.atua_como : null
}

/** The verbs of one person; null gives back the profile's. */
export async function alterarPermissoes(
  ctx: Context,
  { usuarioId, permissoes, versao }: RouteParsed<typeof rotas.alterarPermissoes>,
): Promise<{ ok: true }> {
  await mudandoPapeis(ctx, async () => {
    const eu = await meuPoder(ctx)
    const papel = await umPapel(ctx, usuarioId, true)
    exigirAlcance(eu, papel.perfil)
    if (papel.perfil === PERFIL.root) throw problem('acima-do-seu-acesso')
    if (papel.versao !== versao) throw problem('registro-mudou')
    // What the person already has may stay, even when the caller has it not.
    const atuais = papel.permissoes ?? []
    exigirVerbos(
      eu,
      (permissoes ?? []).filter((verbo) => !atuais.includes(verbo)),
    )
    if (permissoes === null)
      await exigirQuePossaConceder(ctx, eu, {
        perfilAcesso: papel.perfil,
        empresas: { modo: 'lista', ids: [] },
      })
    await ctx.db
      .updateTable('usuario_papel')
      .set({
        permissoes: permissoes === null ? null : [...new Set(permissoes)],
        versao: papel.versao + 1,
      })
      .where('escritorio_id', '=', ctx.tenant.escritorioId)
      .where('usuario_id', '=', usuarioId)
      .execute()
    await avisarMudanca(ctx, usuarioId, 'permissoes')
  })
  return { ok: true }
}

type Alteradas = RouteOutput<typeof rotas.suspenderUsuarios>
type Campos = { situacao?: 'ativo' | 'suspenso'; exige_mfa?: boolean }

/** The same change for several people: all are within reach, or none changes. */
async function alterarVarios(
  ctx: Context,
  usuarios: readonly number[],
  campos: Campos,
): Promise<{ mudados: number[]; semAcao: number }> {
  const eu = await meuPoder(ctx)
  const mudados: number[] = []
  const ids = [...new Set(usuarios)].sort((a, b) => a - b)
  for (const usuarioId of ids) {
    const papel = await umPapel(ctx, usuarioId, true)
    exigirAlcance(eu, papel.perfil)
    const igual = Object.entries(campos).every(
      ([campo, valor]) => papel[campo as keyof Campos] === valor,
    )
    if (!igual) mudados.push(usuarioId)
  }
  if (mudados.length > 0)
    await ctx.db
      .updateTable('usuario_papel')
      .set((eb) => ({ ...campos, versao: eb('versao', '+', 1) }))
      .where('escritorio_id', '=', ctx.tenant.escritorioId)
      .where('usuario_id', 'in', mudados)
      .execute()
  return { mudados, semAcao: ids.length - mudados.length }
}

export async function encerrarSessoes(ctx: Context, usuarioId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select app.encerrar_sessoes_de(${usuarioId})::int as n`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** Ends the access of people at once: the next request is refused, and their sessions end. */
export async function suspenderUsuarios(
  ctx: Context,
  { usuarios, motivo }: RouteParsed<typeof rotas.suspenderUsuarios>,
): Promise<Alteradas> {
  if (usuarios.includes(ctx.user.id))
    throw problem('situacao-nao-permite', { detail: 'Ninguém suspende o próprio acesso.' })
  return await mudandoPapeis(ctx, async () => {
    const { mudados, semAcao } = await alterarVarios(ctx, usuarios, { situacao: 'suspenso' })
    for (const usuarioId of mudados) {
      await encerrarSessoes(ctx, usuarioId)
      await notificar(ctx, usuarioId, {
        tipo: 'acesso',
        dados: { mudou: 'suspenso', por: ctx.user.nome, motivo },
      })
    }
    return { alterados: mudados.length, semAcao }
  })
}

export async function reativarUsuarios(
  ctx: Context,
  { usuarios }: RouteParsed<typeof rotas.reativarUsuarios>,
): Promise<Alteradas> {
  return await mudandoPapeis(ctx, async () => {
    const { mudados, semAcao } = await alterarVarios(ctx, usuarios, { situacao: 'ativo' })
    return { alterados: mudados.length, semAcao }
  })
}

export async function exigirMfa(
  ctx: Context,
  { usuarios, exigir }: RouteParsed<typeof rotas.exigirMfa>,
): Promise<Alteradas> {
  return await mudandoPapeis(ctx, async () => {
    const { mudados, semAcao } = await alterarVarios(ctx, usuarios, { exige_mfa: exigir })
    return { alterados: mudados.length, semAcao }
  })
}

const emOrdem = (empresas: EmpresasVisiveis): EmpresasVisiveis =>
  empresas.modo === 'lista'
    ? { modo: 'lista', ids: [...new Set(empresas.ids)].sort((a, b) => a - b) }
    : empresas

/** The companies that several people see, in one stroke: all within reach and all grantable, or none changes. */
export async function mudarEmpresasDosUsuarios(
  ctx: Context,
  { usuarios, empresas }: RouteParsed<typeof rotas.mudarEmpresasDosUsuarios>,
): Promise<Alteradas> {
  if (usuarios.includes(ctx.user.id))
    throw problem('situacao-nao-permite', { detail: 'Ninguém muda as próprias empresas.' })
  return await mudandoPapeis(ctx, async () => {
    const eu = await meuPoder(ctx)
    const ids = [...new Set(usuarios)].sort((a, b) => a - b)
    const mudados: number[] = []
    for (const usuarioId of ids) {
      const papel = await umPapel(ctx, usuarioId, true)
      exigirAlcance(eu, papel.perfil)
      const { perfil: perfilAcesso, permissoes } = papel
      await exigirQuePossaConceder(ctx, eu, { perfilAcesso, empresas, permissoes })
      if (!isDeepStrictEqual(emOrdem(empresasDasColunas(papel)), emOrdem(empresas)))
        mudados.push(usuarioId)
    }
    if (mudados.length > 0)
      await ctx.db
        .updateTable('usuario_papel')
        .set((eb) => ({
          ...colunasDasEmpresas(empresas),
          concedido_por: ctx.user.id,
          versao: eb('versao', '+', 1),
        }))
        .where('escritorio_id', '=', ctx.tenant.escritorioId)
        .where('usuario_id', 'in', mudados)
        .execute()
    for (const usuarioId of mudados) await avisarMudanca(ctx, usuarioId, 'acesso')
    return { alterados: mudados.length, semAcao: ids.length - mudados.length }
  })
}

export async function encerrarSessoesDoUsuario(
  ctx: Context,
  { usuarioId }: { usuarioId: number },
): Promise<{ encerradas: number }> {
  exigirAlcance(await meuPoder(ctx), (await umPapel(ctx, usuarioId)).perfil)
  return { encerradas: await encerrarSessoes(ctx, usuarioId) }
}
