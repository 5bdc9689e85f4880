import {
  NIVEL,
  PERFIL,
  type RouteOutput,
  type RouteParsed,
  escritorio as rotas,
} from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { nivelDe } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { contrastesDa } from './marca.ts'
import { dominioProprio } from './prova-do-dominio.ts'

type Meu = RouteOutput<typeof rotas.lerMeuEscritorio>

export async function umEscritorio(ctx: Context) {
  const escritorio = await ctx.db
    .selectFrom('escritorio')
    .selectAll()
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .executeTakeFirst()
  if (!escritorio) throw problem('nao-encontrado')
  return escritorio
}

export async function usoDo(ctx: Context) {
  const { rows } = await sql<{ empresas: number; usuarios: number; bytes: number }>`
    select (select count(*)::int from empresa where escritorio_id = ${ctx.tenant.escritorioId} and encerrada_em is null) as empresas,
      (select count(*)::int from usuario_papel
        where escritorio_id = ${ctx.tenant.escritorioId} and situacao = 'ativo'
        and perfil <> ${sql.lit(PERFIL.integracao)}) as usuarios,
      (select coalesce(sum(tamanho), 0)::bigint from documento where escritorio_id = ${ctx.tenant.escritorioId}) as bytes`.execute(
    ctx.db,
  )
  return rows[0] ?? { empresas: 0, usuarios: 0, bytes: 0 }
}

const { endereco, contatos, padroes } = rotas.salvarMeuEscritorio.input.shape

/** The office as its people see it; what is missing from what is kept reads as empty. */
export async function lerMeuEscritorio(ctx: Context): Promise<Meu> {
  const linha = await umEscritorio(ctx)
  const uso = await usoDo(ctx)
  const marca = (linha.marca ?? {}) as Record<string, unknown>
  return {
    id: linha.escritorio_id,
    cnpj: linha.cnpj,
    nome: linha.nome,
    razaoSocial: linha.razao_social,
    crc: linha.crc,
    email: linha.email,
    telefone: linha.telefone,
    encarregadoLgpd: linha.encarregado_lgpd,
    endereco: endereco.parse(linha.endereco),
    contatos: contatos.parse(linha.contatos),
    padroes: padroes.parse(linha.padroes),
    marca,
    contrastes: contrastesDa(marca),
    logoClaro: linha.logo_claro !== null,
    logoEscuro: linha.logo_escuro !== null,
    dominio: linha.dominio,
    dominioProprio: dominioProprio(linha),
    exigeMfa: linha.exige_mfa,
    plano: linha.plano,
    uso: { ...uso, limiteEmpresas: linha.limite_empresas, limiteUsuarios: linha.limite_usuarios },
    podeEditar: nivelDe(ctx.user.perfil) >= NIVEL.ADMINISTRADOR,
    versao: linha.versao,
  }
}

export async function salvarMeuEscritorio(
  ctx: Context,
  { versao, ...dados }: RouteParsed<typeof rotas.salvarMeuEscritorio>,
): Promise<{ ok: true }> {
  const mudou = await ctx.db
    .updateTable('escritorio')
    .set({
      nome: dados.nome,
      razao_social: dados.razaoSocial,
      crc: dados.crc,
      email: dados.email,
      telefone: dados.telefone,
      encarregado_lgpd: dados.encarregadoLgpd,
      endereco: JSON.stringify(dados.endereco),
      contatos: JSON.stringify(dados.contatos),
      padroes: JSON.stringify(dados.padroes),
      versao: versao + 1,
    })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('versao', '=', versao)
    .executeTakeFirst()
  if (Number(mudou.numUpdatedRows) !== 1) throw problem('registro-mudou')
  return { ok: true }
}

/** Asked of everybody only by who already has it: nobody locks the door from outside. */
export async function exigirMfaDoEscritorio(
  ctx: Context,
  { exigeMfa }: RouteParsed<typeof rotas.exigirMfaDoEscritorio>,
): Promise<{ ok: true }> {
  const tem = ctx.entrada?.por === 'conta' && ctx.entrada.prova.mfa
  if (exigeMfa && !tem) throw problem('mfa-obrigatorio')
  await ctx.db
    .updateTable('escritorio')
    .set((eb) => ({ exige_mfa: exigeMfa, versao: eb('versao', '+', 1) }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .execute()
  return { ok: true }
}
