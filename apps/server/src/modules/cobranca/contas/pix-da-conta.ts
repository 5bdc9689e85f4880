import type { contasDeRecebimento, RouteOutput } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

type Dito = NonNullable<
  RouteOutput<typeof contasDeRecebimento.listarContasDeRecebimento>['contas'][number]['pixDoBanco']
>

/** What may be said of how the accounts of a company talk to their banks, by account. */
export async function pixDasContas(
  ctx: Context,
  empresaId: number,
): Promise<ReadonlyMap<number, Dito>> {
  const { rows } = await sql<Dito & { contaId: number }>`
    select conta_id as "contaId", endereco, endereco_do_token as "enderecoDoToken", cliente_final as "clienteFinal",
      certificado_titular as "certificadoTitular", certificado_ate as "certificadoAte", ligado, aprovado,
      testado_em as "testadoEm", teste, aviso_registrado_em as "avisoRegistradoEm", ultimo_aviso_em as "ultimoAvisoEm",
      lido_ate as "lidoAte", falha, versao
    from pix_provedor
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}`.execute(ctx.db)
  return new Map(rows.map(({ contaId, ...dito }) => [contaId, dito]))
}

/** Another key, or an account that no longer receives, was not tested: nothing more is registered by it. */
export const esquecerTesteDoPix = (ctx: Context, contaId: number) =>
  sql`update pix_provedor set ligado = false, aprovado = false, testado_em = null, teste = null, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and conta_id = ${contaId}`.execute(ctx.db)
