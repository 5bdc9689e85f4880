import { credenciais, type RouteOutput, type RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { type Coluna, comCursor, exportar } from '../../platform/export/index.ts'
import type { ArquivoServido } from '../../platform/http/index.ts'
import { emPagina, lerLinhas, ordenar, recorte } from '../../platform/lista.ts'
import { nomeDoPoder } from './detalhe.ts'
import { type Credencial, credencialDa, type Linha, lerResponsaveis, lerUma } from './queries.ts'
import {
  COLUNAS_DA_CREDENCIAL,
  credenciaisDoFiltro,
  credenciaisSemSituacao,
  NOME_NO_VAULT,
  ORDEM_DAS_CREDENCIAIS,
} from './sql-credenciais.ts'

type Listar = typeof credenciais.listarCredenciais

/** How many of a filter stand in each situation. */
async function contarPorSituacao(
  ctx: Context,
  input: RouteParsed<Listar>,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ situacao: string; n: number }>`
    select c.situacao, count(*) as n ${credenciaisSemSituacao(ctx, input)} group by c.situacao`.execute(
    ctx.db,
  )
  return Object.fromEntries(rows.map(({ situacao, n }) => [situacao, Number(n)]))
}

/** A page of the accesses of the office. */
export async function listarCredenciais(
  ctx: Context,
  input: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  const porSituacao = await contarPorSituacao(ctx, input)
  const linhas = await lerLinhas<Linha>(ctx.db, {
    colunas: COLUNAS_DA_CREDENCIAL,
    de: credenciaisDoFiltro(ctx, input),
    ordem: ordenar(ORDEM_DAS_CREDENCIAIS, input.ordem),
    corte: recorte(input),
  })
  const total = Object.entries(porSituacao)
    .filter(([qual]) =>
      input.situacao === undefined ? qual !== 'encerrada' : qual === input.situacao,
    )
    .reduce((soma, [, n]) => soma + n, 0)
  return emPagina(input, {
    lista: linhas.map((linha) => credencialDa(ctx, linha)),
    total,
    totais: { porSituacao, responsaveis: await lerResponsaveis(ctx) },
  })
}

const { ROTULOS_SISTEMA_DE_GOVERNO, ROTULOS_FORMA_DE_ACESSO, ROTULOS_SITUACAO_DO_ACESSO } =
  credenciais

const COLUNAS: Coluna<Credencial>[] = [
  { titulo: 'Empresa', tipo: 'texto', largura: 40, valor: (c) => c.empresa },
  { titulo: 'Sistema', tipo: 'texto', valor: (c) => ROTULOS_SISTEMA_DE_GOVERNO[c.sistema] },
  { titulo: 'Órgão', tipo: 'texto', valor: (c) => c.orgao },
  { titulo: 'Forma', tipo: 'texto', valor: (c) => ROTULOS_FORMA_DE_ACESSO[c.forma] },
  { titulo: 'Usuário', tipo: 'texto', valor: (c) => c.login },
  { titulo: 'Situação', tipo: 'texto', valor: (c) => ROTULOS_SITUACAO_DO_ACESSO[c.situacao] },
  { titulo: 'Detalhe', tipo: 'texto', largura: 50, valor: (c) => c.detalhe },
  { titulo: 'Início', tipo: 'data', valor: (c) => c.validoDe },
  { titulo: 'Validade', tipo: 'data', valor: (c) => c.validoAte },
  { titulo: 'Poderes', tipo: 'texto', valor: (c) => c.poderes.map(nomeDoPoder).join(', ') },
  { titulo: 'Faltam', tipo: 'texto', valor: (c) => c.faltam.map(nomeDoPoder).join(', ') },
  { titulo: 'No cofre desde', tipo: 'texto', valor: (c) => c.guardadoEm },
  { titulo: 'Último teste', tipo: 'texto', valor: (c) => c.testadaEm },
  { titulo: 'Resultado do teste', tipo: 'texto', valor: (c) => c.testeTexto },
  { titulo: 'Responsável', tipo: 'texto', valor: (c) => c.responsavel },
]

/** Every access of the filter; nothing of a secret is read for it. */
export async function exportarCredenciais(
  ctx: Context,
  input: RouteParsed<typeof credenciais.exportarCredenciais>,
): Promise<ArquivoServido> {
  const { formato, paginaAtual: _, registrosPorPagina: __, ...filtro } = input
  const consulta = sql<Linha>`select ${COLUNAS_DA_CREDENCIAL} ${credenciaisDoFiltro(ctx, filtro)}
    order by ${ordenar(ORDEM_DAS_CREDENCIAIS, filtro.ordem)}`
  return await exportar(ctx, formato, {
    titulo: 'acessos-a-governos',
    colunas: COLUNAS.map(({ valor, ...coluna }) => ({
      ...coluna,
      valor: (linha: Linha) => valor(credencialDa(ctx, linha)),
    })),
    linhas: comCursor(ctx.db, { compile: () => consulta.compile(ctx.db) }),
    filtros: filtro,
  })
}

type Ler = typeof credenciais.lerCredencial

/** One access, what the vault tells of its secret, and what was asked of the client. */
export async function lerCredencial(
  ctx: Context,
  { credencialId }: RouteParsed<Ler>,
): Promise<RouteOutput<Ler>> {
  const credencial = await lerUma(ctx, credencialId)
  const { escritorioId } = ctx.tenant
  const { rows: usos } = await sql<RouteOutput<Ler>['usos'][number]>`
    select v.em, v.acao, v.motivo, p.nome as quem from vault_uso v left join app.colegas() p on p.usuario_id = v.usuario_id
    where v.escritorio_id = ${escritorioId} and v.empresa_id = ${credencial.empresaId}
      and v.nome = ${NOME_NO_VAULT(credencialId)} and v.acao <> 'reembrulhou'
    order by v.id desc limit 10`.execute(ctx.db)
  const { rows: pedidos } = await sql<RouteOutput<Ler>['pedidos'][number]>`
    select id, pedido_por_nome as "pedidoPor", pedido_em as "pedidoEm", expira_em as "expiraEm", aberto_em as "abertoEm",
      usado_em as "usadoEm", revogado_em as "revogadoEm"
    from credencial_pedido where escritorio_id = ${escritorioId} and credencial_id = ${credencialId}
    order by id desc limit 10`.execute(ctx.db)
  return { ...credencial, usos, pedidos }
}
