import {
  AtuaComo,
  type concessoes,
  estaContida,
  PERFIL,
  permissoesDe,
  permissoesPadrao,
} from '@razao/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context, Vinculo } from '../../platform/context.ts'
import { nivelDe } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'

export type EmpresasVisiveis = z.infer<typeof concessoes.EmpresasVisiveis>

/** What the caller has, as the database says now. */
export type Poder = {
  readonly perfil: number
  readonly nivel: number
  readonly permissoes: readonly string[]
  readonly empresas: 'todas' | readonly number[]
}

export async function meuPoder(ctx: Context): Promise<Poder> {
  const { rows } = await sql<Vinculo>`
    select * from app.vinculo_do_usuario(${ctx.user.id}, ${ctx.tenant.escritorioId})`.execute(
    ctx.db,
  )
  const [eu] = rows
  if (eu?.situacao !== 'ativo') throw problem('sem-permissao')
  return {
    perfil: eu.perfil,
    nivel: nivelDe(eu.perfil),
    permissoes: permissoesDe(eu.perfil, eu.permissoes),
    empresas: eu.todas_empresas ? 'todas' : eu.empresas,
  }
}

/** Nobody touches who is above them, and only root touches root. */
export const alcancaPessoa = (eu: Poder, perfil: number): boolean => eu.nivel >= nivelDe(perfil)

export function exigirAlcance(eu: Poder, perfil: number): void {
  if (!alcancaPessoa(eu, perfil)) throw problem('acima-do-seu-acesso')
}

export type Concessao = {
  readonly perfilAcesso: number
  readonly empresas: EmpresasVisiveis
  readonly atuaComo?: AtuaComo | null | undefined
  readonly permissoes?: readonly string[] | null | undefined
}

/** Nobody grants more than they have: level, verbs, companies. */
export async function exigirQuePossaConceder(
  ctx: Context,
  eu: Poder,
  nova: Concessao,
): Promise<void> {
  exigirAlcance(eu, nova.perfilAcesso)
  if (nova.perfilAcesso === PERFIL.root && eu.perfil !== PERFIL.root)
    throw problem('acima-do-seu-acesso')
  exigirVerbos(eu, nova.permissoes ?? permissoesPadrao(nova.perfilAcesso))
  const semNivel: readonly number[] = [PERFIL.funcionario, PERFIL.integracao]
  if (nova.atuaComo && !semNivel.includes(nova.perfilAcesso))
    throw problem('entrada-invalida', {
      erros: [
        {
          pointer: '#/atuaComo',
          mensagem: 'Só funcionário e integração recebem o nível de outro perfil.',
        },
      ],
    })
  await exigirEmpresas(ctx, eu, nova.empresas)
}

export function exigirVerbos(eu: Poder, permissoes: readonly string[]): void {
  if (!estaContida(permissoes, eu.permissoes)) throw problem('acima-do-seu-acesso')
}

async function exigirEmpresas(ctx: Context, eu: Poder, empresas: EmpresasVisiveis): Promise<void> {
  if (empresas.modo === 'lista') {
    const ids = [...new Set(empresas.ids)]
    // Row security already hides the companies the caller does not see.
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from empresa
      where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${ids}::bigint[])`.execute(
      ctx.db,
    )
    if (rows[0]?.n !== ids.length) throw problem('nao-encontrado')
    return
  }
  if (eu.empresas !== 'todas') throw problem('acima-do-seu-acesso')
  if (empresas.modo === 'filtro' && empresas.filtro.responsaveis) {
    const ids = [...new Set(empresas.filtro.responsaveis)]
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from usuario_papel
      where escritorio_id = ${ctx.tenant.escritorioId} and usuario_id = any (${ids}::bigint[])`.execute(
      ctx.db,
    )
    if (rows[0]?.n !== ids.length) throw problem('nao-encontrado')
  }
}

type FiltroDasEmpresas = Extract<EmpresasVisiveis, { modo: 'filtro' }>['filtro']

/** The functions of the database that read the filter know two of its criteria by these names. */
const filtroGuardado = ({ regimes, categorias, ...resto }: FiltroDasEmpresas) => ({
  ...resto,
  IDRegimes: regimes,
  IDCategorias: categorias,
})

const filtroLido = (guardado: unknown): FiltroDasEmpresas => {
  const { IDRegimes, IDCategorias, ...resto } = guardado as ReturnType<typeof filtroGuardado>
  return {
    ...resto,
    ...(IDRegimes && { regimes: IDRegimes }),
    ...(IDCategorias && { categorias: IDCategorias }),
  }
}

/** How the choice of companies is kept. */
export const colunasDasEmpresas = (empresas: EmpresasVisiveis) => ({
  todas_empresas: empresas.modo === 'todas',
  empresas: empresas.modo === 'lista' ? [...new Set(empresas.ids)] : [],
  filtro_empresas:
    empresas.modo === 'filtro' ? JSON.stringify(filtroGuardado(empresas.filtro)) : null,
})

export const empresasDasColunas = (linha: {
  todas_empresas: boolean
  empresas: number[]
  filtro_empresas: unknown
}): EmpresasVisiveis => {
  if (linha.filtro_empresas !== null)
    return { modo: 'filtro', filtro: filtroLido(linha.filtro_empresas) } as EmpresasVisiveis
  return linha.todas_empresas ? { modo: 'todas' } : { modo: 'lista', ids: linha.empresas }
}

/** Changes of who may do what, one at a time in each office: two may not each count on the other. */
export async function travarPapeis(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`papeis:${ctx.tenant.escritorioId}`}, 13))`.execute(
    ctx.db,
  )
}

async function contarAdministradores(ctx: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from usuario_papel
    where escritorio_id = ${ctx.tenant.escritorioId} and perfil = ${PERFIL.administrador} and situacao = 'ativo'
      and (valido_ate is null or valido_ate >= ${ctx.clock.today()}::date)
      and (permissoes is null or permissoes && array['administrar', 'administrar:admin'])`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}

/** Refuses what would leave the office without an administrator, when this person goes. */
export async function exigirOutroAdministrador(ctx: Context, usuarioId: number): Promise<void> {
  const { rows } = await sql<{ administra: boolean }>`
    select perfil = ${PERFIL.administrador} and situacao = 'ativo' as administra from usuario_papel
    where escritorio_id = ${ctx.tenant.escritorioId} and usuario_id = ${usuarioId}`.execute(ctx.db)
  if (rows[0]?.administra !== true) return
  if ((await contarAdministradores(ctx)) <= 1) throw problem('ultimo-administrador')
}

/** Runs a change of access under the lock; an office that had an administrator still has one after it. */
export async function mudandoPapeis<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  await travarPapeis(ctx)
  const antes = await contarAdministradores(ctx)
  const resultado = await work()
  if (antes > 0 && (await contarAdministradores(ctx)) === 0) throw problem('ultimo-administrador')
  return resultado
}

export const comoAtua = (valor: string | null): AtuaComo | null =>
  valor === null ? null : AtuaComo.parse(valor)
