import type { RouteOutput, RouteParsed, clientesImportacao as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { exigirEmpresa } from '../../../empresa/index.ts'
import {
  analisarContatos,
  type DaCasa,
  type ItemAnalisado,
  municipioDe,
} from './analisar-contatos.ts'
import type { ArquivoDeClientes } from './receber-arquivo.ts'

type Rota = typeof rotas.enviarClientes

/** Rows written at a time. */
const LOTE = 2000

/** Keeps the preview of a file: what each line would be. Nobody is registered. */
export async function enviarClientes(
  ctx: Context,
  { empresaId, envio }: RouteParsed<Rota> & { envio: ArquivoDeClientes },
): Promise<RouteOutput<Rota>> {
  await exigirEmpresa(ctx, empresaId)
  const itens = analisarContatos(envio.lidos, {
    clientes: await daCasa(ctx, empresaId),
    municipios: await municipiosDe(ctx, envio),
  })
  const { id: importacaoId } = await ctx.db
    .insertInto('participante_importacao')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      empresa_id: empresaId,
      nome: envio.nome,
      formato: envio.formato,
      criado_por_nome: ctx.user.nome,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let inicio = 0; inicio < itens.length; inicio += LOTE)
    await gravarItens(ctx, { importacaoId, empresaId, inicio }, itens.slice(inicio, inicio + LOTE))
  return { importacaoId }
}

/** Everybody of the company: who was merged is told by who they are now. */
async function daCasa(ctx: Context, empresaId: number): Promise<DaCasa[]> {
  const { rows } = await sql<DaCasa>`
    select coalesce(q.id, p.id) as id, p.documento, p.nome, p.email, p.documento_tipo = 'sem-documento' as "semDocumento",
      coalesce(q.arquivado_em, p.arquivado_em) is not null as arquivado
    from participante p
    left join participante q on q.escritorio_id = p.escritorio_id and q.id = p.mesclado_em
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.empresa_id = ${empresaId} order by p.id`.execute(
    ctx.db,
  )
  return rows
}

/** The municípios of the states that the file names. */
async function municipiosDe(
  ctx: Context,
  { lidos }: ArquivoDeClientes,
): Promise<ReadonlyMap<string, number>> {
  const ufs = [...new Set(lidos.contatos.flatMap(({ endereco }) => endereco?.uf ?? []))]
  const { rows } = await sql<{ ibge: number; nome: string; uf: string }>`
    select ibge, nome, uf from municipio where uf = any (${ufs}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ ibge, nome, uf }) => [municipioDe(nome, uf), ibge]))
}

type Onde = { importacaoId: number; empresaId: number; inicio: number }

async function gravarItens(
  ctx: Context,
  { importacaoId, empresaId, inicio }: Onde,
  itens: readonly ItemAnalisado[],
): Promise<void> {
  const linhas = JSON.stringify(
    itens.map(({ participanteId, ...item }, i) => ({
      ...{ ...item, ordem: inicio + i + 1 },
      participante_id: participanteId,
    })),
  )
  await sql`
    insert into participante_importacao_item (escritorio_id, importacao_id, empresa_id, ordem, linha, nome, documento, situacao,
      problemas, dados, participante_id)
    select ${ctx.tenant.escritorioId}::bigint, ${importacaoId}::bigint, ${empresaId}::bigint, i.ordem, i.linha, i.nome,
      i.documento, i.situacao, i.problemas, i.dados, i.participante_id
    from jsonb_to_recordset(${linhas}::jsonb) as i (ordem bigint, linha bigint, nome text, documento text, situacao text,
      problemas jsonb, dados jsonb, participante_id bigint)`.execute(ctx.db)
}
