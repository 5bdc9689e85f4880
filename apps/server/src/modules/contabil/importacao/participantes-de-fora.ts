import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Importacao } from './sql-importacao.ts'

/**
 * Who an ECD names, with the ties it tells; those the company has not come to be. Of a CNPJ or CPF already there, its
 * name stays. @returns the id by the code of the file
 */
export async function garantirParticipantes(
  ctx: Context,
  { empresaId, leitura }: Pick<Importacao, 'empresaId' | 'leitura'>,
): Promise<ReadonlyMap<string, number>> {
  const { escritorioId } = ctx.tenant
  const deFora = leitura.participantes ?? []
  if (deFora.length === 0) return new Map()
  const pessoas = deFora.map(({ documento, nome }) => ({
    documento,
    nome,
    tipo_pessoa: tipoDe(documento),
  }))
  await sql`
    insert into participante (escritorio_id, empresa_id, documento, nome, tipo_pessoa, papel)
    select distinct on (p.documento) ${escritorioId}::bigint, ${empresaId}::bigint, p.documento, p.nome, p.tipo_pessoa, 'ambos'
    from jsonb_to_recordset(${JSON.stringify(pessoas)}::jsonb) as p (documento text, nome text, tipo_pessoa smallint)
    on conflict on constraint participante_documento do nothing`.execute(ctx.db)
  const relacoes = deFora.flatMap(({ documento, codigoPais, relacoes: dele }) =>
    dele.map(({ codigo, inicio, fim }) => ({
      ...{ documento, relacao: codigo, inicio, codigo_pais: codigoPais },
      fim: fim === null || fim < inicio ? null : fim,
    })),
  )
  await sql`
    insert into participante_relacao (escritorio_id, empresa_id, participante_id, relacao, inicio, fim, codigo_pais)
    select p.escritorio_id, p.empresa_id, p.id, r.relacao, r.inicio, r.fim, r.codigo_pais
    from jsonb_to_recordset(${JSON.stringify(relacoes)}::jsonb) as r (documento text, relacao text, inicio date, fim date, codigo_pais text)
    join participante p on p.escritorio_id = ${escritorioId} and p.empresa_id = ${empresaId} and p.documento = r.documento
    on conflict on constraint participante_relacao_unica do nothing`.execute(ctx.db)
  const { rows } = await sql<{ documento: string; id: number }>`
    select documento, id from participante where escritorio_id = ${escritorioId} and empresa_id = ${empresaId}
      and documento = any (${deFora.map(({ documento }) => documento)}::text[])`.execute(ctx.db)
  const ids = new Map(rows.map(({ documento, id }) => [documento, id]))
  return new Map(deFora.map(({ codigo, documento }) => [codigo, ids.get(documento) ?? 0]))
}

/** Person, company, or abroad, as `participante.tipo_pessoa` has it. */
function tipoDe(documento: string): number {
  if (documento.length === 11) return 1
  return documento.length === 14 ? 2 : 3
}
