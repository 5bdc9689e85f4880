import type { contabilImportacao, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { planoDaEmpresa } from '../plano/index.ts'
import { mudarImportacao, tomarImportacao } from './sql-importacao.ts'

/** Keeps which account of the company each one of the file is, and on which day the balances open the book. */
export async function mapearImportacaoContabil(
  ctx: Context,
  input: RouteParsed<typeof contabilImportacao.mapearImportacaoContabil>,
): Promise<{ ok: true }> {
  const { importacaoId, contas, dataDeAbertura, coluna } = input
  const importacao = await tomarImportacao(ctx, importacaoId)
  if (importacao.estado !== 'previa' || importacao.formato === 'saida-total')
    throw problem('importacao-nao-pode', {
      detail: 'Só se muda a prévia de um arquivo que ainda não entrou no livro.',
    })
  await exigirQueRecebam(ctx, importacao.empresaId, contas)
  await sql`
    update importacao_contabil_conta c set conta_id = e.conta_id, porque = case when e.conta_id is null then 'nenhuma' else 'escolhida' end
    from jsonb_to_recordset(${JSON.stringify(contas.map(({ ordem, contaId }) => ({ ordem, conta_id: contaId })))}::jsonb) as e (ordem int,
      conta_id bigint)
    where c.escritorio_id = ${ctx.tenant.escritorioId} and c.importacao_id = ${importacaoId} and c.ordem = e.ordem`.execute(
    ctx.db,
  )
  await lembrar(
    ctx,
    importacaoId,
    contas.map(({ ordem }) => ordem),
  )
  await mudarImportacao(ctx, importacaoId, {
    ...(dataDeAbertura === undefined ? {} : { data_de_abertura: dataDeAbertura }),
    ...(coluna === undefined ? {} : { coluna }),
    motivo: null,
  })
  return { ok: true }
}

async function exigirQueRecebam(
  ctx: Context,
  empresaId: number,
  contas: readonly { ordem: number; contaId: number | null }[],
): Promise<void> {
  const escolhidas = contas.flatMap(({ contaId }) => (contaId === null ? [] : [contaId]))
  if (escolhidas.length === 0) return
  const plano = new Map((await planoDaEmpresa(ctx, { empresaId })).map((c) => [c.id, c]))
  for (const contaId of escolhidas) {
    const conta = plano.get(contaId)
    if (!conta) throw problem('nao-encontrado')
    if (conta.tipo !== 'analitica' || !conta.ativa)
      throw problem('conta-nao-recebe', {
        detail: `A conta ${conta.codigo} não recebe lançamentos: escolha uma analítica, ativa.`,
      })
  }
}

/** What was chosen is chosen again for the next file of the same format. `ordens` null is every account. */
export async function lembrar(
  ctx: Context,
  importacaoId: number,
  ordens: readonly number[] | null,
): Promise<void> {
  await sql`
    insert into conta_de_fora (escritorio_id, empresa_id, formato, origem, conta_id)
    select c.escritorio_id, c.empresa_id, i.formato, c.origem, c.conta_id
    from importacao_contabil_conta c join importacao_contabil i on i.escritorio_id = c.escritorio_id and i.id = c.importacao_id
    where c.escritorio_id = ${ctx.tenant.escritorioId} and c.importacao_id = ${importacaoId} and c.conta_id is not null
      and (${ordens}::bigint[] is null or c.ordem = any (${ordens}::bigint[]))
    on conflict on constraint conta_de_fora_pk do update set conta_id = excluded.conta_id, versao = conta_de_fora.versao + 1
      where conta_de_fora.conta_id <> excluded.conta_id`.execute(ctx.db)
}
