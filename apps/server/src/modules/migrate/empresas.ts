import { type RouteOutput, type RouteParsed, migrate as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import {
  exigirVersao,
  type Feito,
  finalDe,
  noVault,
  type PedidoDeFora,
  semSegredo,
} from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { exigirEmpresa } from '../empresa/index.ts'
import { NOME_DA_CHAVE } from './chaves.ts'
import { semEspera } from './em-espera.ts'
import { contagemDoRps } from './numero.ts'
import { calarWebhooks } from './webhook.ts'

type Configuracao = RouteParsed<typeof rotas.configurarEmpresaNaMigrate>

/** What changes how a company issues there takes its test away; what was asked for keeps its own number. */
async function gravar(ctx: Context, nova: Configuracao): Promise<void> {
  const { empresaId, ambiente, serie, ativa, chave, versao } = nova
  const { escritorioId } = ctx.tenant
  const final = chave === undefined ? null : finalDe(chave)
  const igual = sql`m.ambiente = excluded.ambiente and m.serie = excluded.serie and ${final}::text is null`
  const { rows } = await sql`
    insert into migrate_empresa as m (escritorio_id, empresa_id, ambiente, serie, ativa, final)
    select ${escritorioId}::bigint, ${empresaId}::bigint, ${ambiente}::smallint, ${serie}::text, ${ativa}::boolean,
      ${final}::text
    where ${versao}::int = 0
      or exists (select from migrate_empresa where escritorio_id = ${escritorioId} and empresa_id = ${empresaId})
    on conflict (escritorio_id, empresa_id) do update set ambiente = excluded.ambiente, serie = excluded.serie,
      ativa = excluded.ativa, final = coalesce(excluded.final, m.final),
      testada_em = case when ${igual} then m.testada_em end, teste = case when ${igual} then m.teste end,
      aprovada = m.aprovada and ${igual}, versao = m.versao + 1
      where m.versao = ${versao}
    returning versao`.execute(ctx.db)
  if (rows.length === 0) throw problem('registro-mudou')
}

/** The next number never goes back over one that was given: it would be the number of two notes. */
async function comecarDe(
  ctx: Context,
  { empresaId, ambiente, serie, proximoNumero }: Configuracao,
): Promise<void> {
  const contagem = contagemDoRps(ambiente, serie)
  const { rows } = await sql`
    insert into numeracao as n (escritorio_id, empresa_id, nome, proximo)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${contagem}, ${proximoNumero})
    on conflict (escritorio_id, empresa_id, nome) do update set proximo = excluded.proximo
      where n.proximo <= excluded.proximo
    returning nome`.execute(ctx.db)
  if (rows.length > 0) return
  const { rows: atuais } = await sql<{ proximo: number }>`
    select proximo from numeracao
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and nome = ${contagem}`.execute(
    ctx.db,
  )
  const atual = atuais[0]?.proximo ?? 1
  throw problem('entrada-invalida', {
    erros: [
      {
        pointer: '#/proximoNumero',
        mensagem: `Os números até ${atual - 1} já foram usados: comece de ${atual} ou mais.`,
      },
    ],
  })
}

/** Changes how a company issues by Migrate; its key goes to the vault and is not shown again. */
export const configurarEmpresaNaMigrate = (
  pedido: PedidoDeFora,
  nova: Configuracao,
): Promise<Feito> =>
  noVault(
    pedido,
    {
      rota: rotas.configurarEmpresaNaMigrate,
      entrada: { ...nova, chave: semSegredo(nova.chave) },
    },
    async (ctx, vault) => {
      await exigirEmpresa(ctx, nova.empresaId)
      await gravar(ctx, nova)
      await comecarDe(ctx, nova)
      if (nova.chave !== undefined)
        await vault.guardar(ctx, {
          ...{ nome: NOME_DA_CHAVE, empresaId: nova.empresaId, tipo: 'senha' },
          segredo: Buffer.from(nova.chave),
          motivo: 'Chave da empresa na Migrate, pela tela',
        })
      return { ok: true }
    },
  )

/** Throws the key of a company away; its numbers stay. */
export async function removerEmpresaDaMigrate(
  pedido: PedidoDeFora,
  entrada: RouteParsed<typeof rotas.removerEmpresaDaMigrate>,
): Promise<RouteOutput<typeof rotas.removerEmpresaDaMigrate>> {
  const { empresaId, versao, motivo } = entrada
  const aindaAvisam = await calarWebhooks(pedido, { empresaId, versao })
  return await noVault(
    pedido,
    { rota: rotas.removerEmpresaDaMigrate, entrada },
    async (ctx, vault) => {
      const { escritorioId } = ctx.tenant
      await exigirEmpresa(ctx, empresaId)
      const { rows } = await sql<{ versao: number }>`
      select versao from migrate_empresa
      where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} for update`.execute(
        ctx.db,
      )
      exigirVersao(rows[0], versao)
      await semEspera(ctx, empresaId)
      await vault.apagar(ctx, {
        ...{ nome: NOME_DA_CHAVE, empresaId },
        motivo: `Removida: ${motivo}`.slice(0, 200),
      })
      await sql`
      delete from migrate_webhook where escritorio_id = ${escritorioId} and empresa_id = ${empresaId}`.execute(
        ctx.db,
      )
      await sql`
      delete from migrate_empresa where escritorio_id = ${escritorioId} and empresa_id = ${empresaId}`.execute(
        ctx.db,
      )
      return { ok: true, aindaAvisam }
    },
  )
}
