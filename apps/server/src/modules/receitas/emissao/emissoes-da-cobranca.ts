import type { cobrancas, RouteOutput } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { RecusaDaNfse } from '../../../platform/fora/index.ts'
import { emNossasPalavras } from './concluir-emissao.ts'
import { SITUACAO } from './situacao-da-emissao.ts'

type Emissao = RouteOutput<typeof cobrancas.lerCobranca>['emissoes'][number]

/** Every asking for the note of a charge, the last first. */
export async function emissoesDaCobranca(ctx: Context, cobrancaId: number): Promise<Emissao[]> {
  const { rows } = await sql<Omit<Emissao, 'rejeicao'> & { rejeicao: RecusaDaNfse[] | null }>`
    select d.id, d.serie, d.numero, ${SITUACAO} as situacao, d.criado_em as "criadaEm", d.rejeicao, d.lacuna
    from dps d
    left join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.cobranca_id = ${cobrancaId} order by d.id desc`.execute(
    ctx.db,
  )
  return rows.map(({ rejeicao, ...emissao }) => ({
    ...emissao,
    rejeicao: (rejeicao ?? []).map(emNossasPalavras),
  }))
}
