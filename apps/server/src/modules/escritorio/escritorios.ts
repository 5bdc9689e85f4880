import {
  PERFIL,
  type RouteOutput,
  type RouteParsed,
  type escritorio as rotas,
} from '@razao/contract'
import { validarCnpj } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { emOutroEscritorio } from '../../platform/db/index.ts'
import {
  contendo,
  emPagina,
  lerLinhas,
  lerTotais,
  type Ordenacao,
  ordenar,
  recorte,
} from '../../platform/lista.ts'
import { problem } from '../../platform/problem.ts'
import { convidarUm } from '../acesso/index.ts'
import { contrastesDa, exigirContraste } from './marca.ts'
import { umEscritorio } from './meu-escritorio.ts'
import { dominioProprio, outroDominio } from './prova-do-dominio.ts'

type Linha = RouteOutput<typeof rotas.listarEscritorios>['lista'][number]

const TODOS = sql`from (select uid, nome, razao_social as "razaoSocial", cnpj, crc, dominio,
  dominio_verificado as "dominioVerificado", plano, demonstracao, situacao,
  empresas::int, usuarios::int, bytes, fila::int, erros::int as "erros24h", criado_em as "criadoEm" from app.escritorios_da_plataforma()) t`

const ORDEM: Ordenacao = {
  colunas: {
    nome: 'nome',
    empresas: 'empresas',
    usuarios: 'usuarios',
    bytes: 'bytes',
    fila: 'fila',
    erros: 'erros24h',
    criadoEm: 'criadoEm',
    situacao: 'situacao',
  },
  padrao: 'nome',
  desempate: sql`uid`,
}

/** Every office of the platform, a page at a time. */
export async function listarEscritorios(
  ctx: Context,
  input: RouteParsed<typeof rotas.listarEscritorios>,
): Promise<RouteOutput<typeof rotas.listarEscritorios>> {
  const busca = input.busca ?? ''
  const como = contendo(busca)
  const documento = `%${busca.replace(/[^0-9A-Za-z]/g, '').toUpperCase()}%`
  const de = sql`${TODOS} where (${input.situacao ?? null}::text is null or situacao = ${input.situacao ?? null})
    and (nome ilike ${como} or "razaoSocial" ilike ${como} or dominio ilike ${como} or (${documento} <> '%%' and cnpj like ${documento}))`
  const { total, ...totais } = await lerTotais<{ total: number; empresas: number; bytes: number }>(
    ctx.db,
    {
      somas: sql`count(*)::int as total, coalesce(sum(empresas), 0)::int as empresas, coalesce(sum(bytes), 0)::bigint as bytes`,
      de,
    },
  )
  const ordem = ordenar(ORDEM, input.ordem)
  const lista = await lerLinhas<Linha>(ctx.db, {
    colunas: sql`*`,
    de,
    ordem,
    corte: recorte(input),
  })
  return emPagina(input, { lista, total, totais })
}

/** The inner number of an office; only root is answered, by the database itself. */
export async function idDoUid(ctx: Context, uid: string): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select app.escritorio_do_uid(${uid}::uuid) as id`.execute(ctx.db)
  const id = rows[0]?.id
  if (id == null) throw problem('nao-encontrado')
  return id
}

/** Runs `work` inside the office of a uid. */
export async function noEscritorio<T>(
  ctx: Context,
  uid: string,
  work: (la: Context) => Promise<T>,
): Promise<T> {
  return await emOutroEscritorio(ctx, await idDoUid(ctx, uid), work)
}

const DIAS_PARA_VOLTAR = 30
export const reversivelAte = (encerradoEm: string): string =>
  new Date(Date.parse(encerradoEm) + DIAS_PARA_VOLTAR * 86_400_000).toISOString()

export async function lerEscritorio(
  ctx: Context,
  { uid }: { uid: string },
): Promise<RouteOutput<typeof rotas.lerEscritorio>> {
  const { rows } = await sql<Linha>`select * ${TODOS} where uid = ${uid}::uuid`.execute(ctx.db)
  const [resumo] = rows
  if (!resumo) throw problem('nao-encontrado')
  const linha = await noEscritorio(ctx, uid, umEscritorio)
  const marca = (linha.marca ?? {}) as Record<string, unknown>
  return {
    ...resumo,
    email: linha.email,
    telefone: linha.telefone,
    dominioProprio: dominioProprio(linha),
    marca,
    contrastes: contrastesDa(marca),
    limiteEmpresas: linha.limite_empresas,
    limiteUsuarios: linha.limite_usuarios,
    exigeMfa: linha.exige_mfa,
    motivo: linha.situacao_motivo,
    encerramentoPedidoEm: linha.encerramento_pedido_em,
    encerradoEm: linha.encerrado_em,
    reversivelAte: linha.encerrado_em === null ? null : reversivelAte(linha.encerrado_em),
    versao: linha.versao,
  }
}

/** A new office and the invitation of its first administrator, or neither. */
export async function criarEscritorio(
  ctx: Context,
  { administrador, ...dados }: RouteParsed<typeof rotas.criarEscritorio>,
): Promise<{ uid: string }> {
  const recusar = (pointer: string, mensagem: string) =>
    problem('entrada-invalida', { erros: [{ pointer, mensagem }] })
  if (!validarCnpj(dados.cnpj)) throw recusar('#/cnpj', 'O CNPJ não confere.')
  const { rows } = await sql<{ id: number | null }>`
    select app.criar_escritorio(${JSON.stringify(dados)}::jsonb) as id`.execute(ctx.db)
  const id = rows[0]?.id
  if (id == null) throw recusar('#/cnpj', 'Já há um escritório com este CNPJ.')
  return await emOutroEscritorio(ctx, id, async (la) => {
    await convidarUm(
      la,
      { email: administrador.email.trim().toLowerCase(), nome: administrador.nome },
      { perfilAcesso: PERFIL.administrador, empresas: { modo: 'todas' } },
    )
    return { uid: (await umEscritorio(la)).uid }
  })
}

/** Plan, limits, host and brand; only what is given changes. */
export async function alterarEscritorio(
  ctx: Context,
  { uid, versao, ...dados }: RouteParsed<typeof rotas.alterarEscritorio>,
): Promise<{ ok: true }> {
  if (dados.marca) exigirContraste(dados.marca)
  const id = await idDoUid(ctx, uid)
  if (dados.dominio) await exigirDominioLivre(ctx, dados.dominio, id)
  await emOutroEscritorio(ctx, id, async (la) => {
    const atual = await umEscritorio(la)
    const mudou = await la.db
      .updateTable('escritorio')
      .set({
        plano: dados.plano ?? atual.plano,
        limite_empresas:
          dados.limiteEmpresas === undefined ? atual.limite_empresas : dados.limiteEmpresas,
        limite_usuarios:
          dados.limiteUsuarios === undefined ? atual.limite_usuarios : dados.limiteUsuarios,
        ...(dados.dominio === undefined || dados.dominio === atual.dominio
          ? {}
          : outroDominio(dados.dominio)),
        marca: JSON.stringify(dados.marca ?? atual.marca),
        versao: versao + 1,
      })
      .where('escritorio_id', '=', id)
      .where('versao', '=', versao)
      .executeTakeFirst()
    if (Number(mudou.numUpdatedRows) !== 1) throw problem('registro-mudou')
  })
  return { ok: true }
}

export async function exigirDominioLivre(ctx: Context, host: string, para: number): Promise<void> {
  const { rows } = await sql<{ livre: boolean }>`
    select app.dominio_livre(${host}, ${para}) as livre`.execute(ctx.db)
  if (rows[0]?.livre !== true) throw problem('dominio-em-uso')
}
