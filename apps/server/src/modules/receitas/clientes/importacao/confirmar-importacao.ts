import { randomUUID } from 'node:crypto'
import type { RouteOutput, RouteParsed, clientesImportacao as rotas } from '@razao/contract'
import { automacao } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { problem } from '../../../../platform/problem.ts'
import type { DadosDaLinha } from './analisar-contatos.ts'

type Confirmar = typeof rotas.confirmarImportacaoDeClientes
type Item = { ordem: number; situacao: string; dados: DadosDaLinha; participanteId: number | null }

const { RESULTADO_ITEM } = automacao

/** Where an import stands, held until the end of the transaction. @throws when it is not at this point */
export async function travarImportacao(
  ctx: Context,
  importacaoId: number,
  estado: 'previa' | 'concluida',
): Promise<{ empresaId: number }> {
  const importacao = await ctx.db
    .selectFrom('participante_importacao')
    .select(['empresa_id', 'estado'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', importacaoId)
    .forUpdate()
    .executeTakeFirst()
  if (!importacao) throw problem('nao-encontrado')
  if (importacao.estado !== estado)
    throw problem('importacao-nao-pode', { detail: POR_QUE[importacao.estado] })
  return { empresaId: importacao.empresa_id }
}

const POR_QUE: Readonly<Record<string, string>> = {
  previa: 'Esta importação ainda não foi confirmada.',
  concluida: 'Esta importação já foi confirmada.',
  desfeita: 'Esta importação já foi desfeita.',
  descartada: 'Esta prévia foi descartada. Envie o arquivo de novo.',
}

/** Registers who is new and fills what is empty of who is here. What somebody wrote here is never written over. */
export async function confirmarImportacaoDeClientes(
  ctx: Context,
  { importacaoId }: RouteParsed<Confirmar>,
): Promise<RouteOutput<Confirmar>> {
  const { empresaId } = await travarImportacao(ctx, importacaoId, 'previa')
  const { rows } = await sql<Item>`
    select ordem, situacao, dados, participante_id as "participanteId" from participante_importacao_item
    where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId}
      and situacao in ('nova', 'existente') order by ordem`.execute(ctx.db)
  const inseridos = await inserir(
    ctx,
    { importacaoId, empresaId },
    rows.filter(({ situacao }) => situacao === 'nova'),
  )
  const atualizados = await completar(ctx, { importacaoId, empresaId })
  await sql`
    update participante_importacao_item set resultado = case situacao
      when 'problema' then ${RESULTADO_ITEM.erro}::smallint else ${RESULTADO_ITEM.semAcao}::smallint end
    where escritorio_id = ${ctx.tenant.escritorioId} and importacao_id = ${importacaoId} and resultado is null`.execute(
    ctx.db,
  )
  await encerrar(ctx, importacaoId, {
    estado: 'concluida',
    concluida_em: ctx.clock.now().toISOString(),
  })
  return { inseridos, atualizados, semAcao: rows.length - inseridos - atualizados }
}

type Onde = { readonly importacaoId: number; readonly empresaId: number }

/** Who came to be here since the preview was made is not touched. @returns how many entered */
async function inserir(ctx: Context, onde: Onde, itens: readonly Item[]): Promise<number> {
  if (itens.length === 0) return 0
  const { escritorioId } = ctx.tenant
  // Named here, as the database would, so that each row is known again by what it is called.
  const linhas = itens.map(({ ordem, dados }) => ({
    ...dados,
    ordem,
    documento:
      dados.documento ?? `SEM-DOC-${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`,
  }))
  const { rows } = await sql<{ id: number; documento: string }>`
    insert into participante (escritorio_id, empresa_id, papel, documento, nome, tipo_pessoa, nome_fantasia, inscricao_municipal,
      email, telefone, cep, logradouro, numero, complemento, bairro, municipio_ibge, observacao)
    select ${escritorioId}::bigint, ${onde.empresaId}::bigint, 'cliente', d.*
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as d (documento text, nome text, tipo_pessoa smallint,
      nome_fantasia text, inscricao_municipal text, email text, telefone text, cep text, logradouro text, numero text,
      complemento text, bairro text, municipio_ibge int, observacao text)
    on conflict on constraint participante_documento do nothing returning id, documento`.execute(
    ctx.db,
  )
  const idDe = new Map(rows.map(({ id, documento }) => [documento, id]))
  const feitos = linhas.flatMap(({ ordem, documento }) => {
    const id = idDe.get(documento)
    return id === undefined ? [] : [{ ordem, id }]
  })
  await sql`
    update participante_importacao_item i set participante_id = f.id, resultado = ${RESULTADO_ITEM.inserido}
    from jsonb_to_recordset(${JSON.stringify(feitos)}::jsonb) as f (ordem bigint, id bigint)
    where i.escritorio_id = ${escritorioId} and i.importacao_id = ${onde.importacaoId} and i.ordem = f.ordem`.execute(
    ctx.db,
  )
  return feitos.length
}

/** What a file may fill of who is here already; the address goes whole, where there is none. */
const SOLTAS = ['nome_fantasia', 'inscricao_municipal', 'email', 'telefone', 'observacao'] as const
const ENDERECO = [
  ...(['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'municipio_ibge'] as const),
]
/** Every column that a confirmation may have filled. */
export const COLUNAS_COMPLETADAS = [...SOLTAS, ...ENDERECO] as const

async function completar(ctx: Context, { importacaoId, empresaId }: Onde): Promise<number> {
  const { escritorioId } = ctx.tenant
  const semEndereco = sql`(p.logradouro is null and p.cep is null and p.exterior_cidade is null)`
  const cheias = (coluna: string, condicao = sql`true`) =>
    sql`case when p.${sql.ref(coluna)} is null and ${condicao} then d.${sql.ref(coluna)} end as ${sql.ref(coluna)}`
  const novas = [
    ...SOLTAS.map((coluna) => cheias(coluna)),
    ...ENDERECO.map((coluna) => cheias(coluna, semEndereco)),
  ]
  const mudancas = COLUNAS_COMPLETADAS.map(
    (coluna) => sql`${sql.ref(coluna)} = coalesce(p.${sql.ref(coluna)}, n.${sql.ref(coluna)})`,
  )
  const { rows } = await sql<{ id: number }>`
    with n as (
      select distinct on (p.id) p.id, i.ordem, p.papel, ${sql.join(novas)}
      from participante_importacao_item i
      join participante p on p.escritorio_id = i.escritorio_id and p.id = i.participante_id
      cross join lateral jsonb_populate_record(null::participante, i.dados) d
      where i.escritorio_id = ${escritorioId} and i.importacao_id = ${importacaoId} and i.situacao = 'existente'
        and p.empresa_id = ${empresaId}
      order by p.id, i.ordem),
    mudam as (select n.*, jsonb_strip_nulls(to_jsonb(n) - '{id,ordem,papel}'::text[]) as veio from n),
    feitos as (
      update participante p set ${sql.join(mudancas)}, versao = p.versao + 1,
        papel = case p.papel when 'fornecedor' then 'ambos' else p.papel end
      from mudam n
      where p.escritorio_id = ${escritorioId} and p.id = n.id and (n.veio <> '{}' or n.papel = 'fornecedor') returning p.id)
    update participante_importacao_item i set resultado = ${RESULTADO_ITEM.atualizado},
      antes = m.veio || case when m.papel = 'fornecedor' then '{"papel": "ambos"}'::jsonb else '{}' end
    from mudam m
    where i.escritorio_id = ${escritorioId} and i.importacao_id = ${importacaoId} and i.ordem = m.ordem
      and m.id in (select f.id from feitos f)
    returning i.participante_id as id`.execute(ctx.db)
  return rows.length
}

export async function encerrar(
  ctx: Context,
  importacaoId: number,
  mudanca: { estado: string; concluida_em?: string; desfeita_em?: string },
): Promise<void> {
  await ctx.db
    .updateTable('participante_importacao')
    .set((eb) => ({ ...mudanca, versao: eb('versao', '+', 1) }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', importacaoId)
    .execute()
}

type Descartar = typeof rotas.descartarImportacaoDeClientes

/** The preview is let go; nobody was registered. */
export async function descartarImportacaoDeClientes(
  ctx: Context,
  { importacaoId }: RouteParsed<Descartar>,
): Promise<RouteOutput<Descartar>> {
  await travarImportacao(ctx, importacaoId, 'previa')
  await encerrar(ctx, importacaoId, { estado: 'descartada' })
  return { ok: true }
}
