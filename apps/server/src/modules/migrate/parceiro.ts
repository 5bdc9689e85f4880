import { type RouteOutput, type RouteParsed, migrate as rotas } from '@razao/contract'
import { sql } from 'kysely'
import { transaction } from '../../platform/db/index.ts'
import {
  apagarChaveDoEscritorio,
  exigirTodas,
  type Feito,
  finalDe,
  gravarChaveDoEscritorio,
  noVault,
  type PedidoDeFora,
  PorConferir,
  semSegredo,
  travarChaveDoEscritorio,
} from '../../platform/http/index.ts'
import { type DoParceiro, NOME_DA_CHAVE, NOME_DO_PARCEIRO } from './chaves.ts'
import { semEspera } from './em-espera.ts'
import { contarSituacoes } from './listar.ts'
import { calarWebhooks } from './webhook.ts'

/** What may be said of the connection of the office; no key is in it. */
export async function lerMigrate({
  base,
  pool,
  fora,
  conferir,
}: PedidoDeFora): Promise<RouteOutput<typeof rotas.lerMigrate>> {
  if (conferir !== undefined) throw new PorConferir()
  return await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    const { rows } = await sql<{
      final: string
      guardadoEm: string
      guardadoPor: string | null
      versao: number
    }>`
      select final, guardado_em as "guardadoEm", guardado_por_nome as "guardadoPor", versao from migrate_escritorio
      where escritorio_id = ${ctx.tenant.escritorioId}`.execute(db)
    const [{ versao, ...parceiro } = { versao: 0 }] = rows
    return {
      ligada: { producao: fora.migrate.ligada(1), homologacao: fora.migrate.ligada(2) },
      parceiro: 'final' in parceiro ? parceiro : null,
      versao,
      porSituacao: await contarSituacoes(ctx, {}),
    }
  })
}

/** Keeps the keys of the partner; what was tested with the ones before is to be tested again. */
export const guardarParceiroDaMigrate = (
  pedido: PedidoDeFora,
  { parceiro, segredo, versao }: RouteParsed<typeof rotas.guardarParceiroDaMigrate>,
): Promise<Feito> =>
  noVault(
    pedido,
    {
      rota: rotas.guardarParceiroDaMigrate,
      entrada: { parceiro: semSegredo(parceiro), segredo: semSegredo(segredo), versao },
    },
    async (ctx, vault) => {
      exigirTodas(ctx)
      const { escritorioId } = ctx.tenant
      await gravarChaveDoEscritorio(ctx, {
        ...{ tabela: 'migrate_escritorio', versao },
        colunas: { final: sql`${finalDe(parceiro)}::text` },
      })
      const guardado: DoParceiro = { parceiro, segredo }
      await vault.guardar(ctx, {
        ...{ nome: NOME_DO_PARCEIRO, tipo: 'senha' },
        segredo: Buffer.from(JSON.stringify(guardado)),
        motivo: 'Chaves de parceiro da Migrate, pela tela',
      })
      await sql`
        update migrate_empresa set testada_em = null, teste = null, aprovada = false, versao = versao + 1
        where escritorio_id = ${escritorioId} and teste is not null`.execute(ctx.db)
      return { ok: true }
    },
  )

/** Throws away every key of the office; what was asked for and has no answer is waited for first. */
export async function desligarMigrate(
  pedido: PedidoDeFora,
  entrada: RouteParsed<typeof rotas.desligarMigrate>,
): Promise<RouteOutput<typeof rotas.desligarMigrate>> {
  exigirTodas(pedido.base)
  const aindaAvisam = await calarWebhooks(pedido, { empresaId: null, versao: entrada.versao })
  return await noVault(pedido, { rota: rotas.desligarMigrate, entrada }, async (ctx, vault) => {
    exigirTodas(ctx)
    const { escritorioId } = ctx.tenant
    await travarChaveDoEscritorio(ctx, 'migrate_escritorio', entrada.versao)
    await semEspera(ctx, null)
    const { rows: empresas } = await sql<{ id: number }>`
      select empresa_id as id from migrate_empresa
      where escritorio_id = ${escritorioId} order by empresa_id for update`.execute(ctx.db)
    const motivo = `Desligada: ${entrada.motivo}`.slice(0, 200)
    for (const { id: empresaId } of empresas)
      await vault.apagar(ctx, { nome: NOME_DA_CHAVE, empresaId, motivo })
    await sql`delete from migrate_webhook where escritorio_id = ${escritorioId}`.execute(ctx.db)
    await sql`delete from migrate_empresa where escritorio_id = ${escritorioId}`.execute(ctx.db)
    await apagarChaveDoEscritorio(ctx, vault, {
      ...{ tabela: 'migrate_escritorio', nome: NOME_DO_PARCEIRO, motivo },
    })
    return { ok: true, aindaAvisam }
  })
}
