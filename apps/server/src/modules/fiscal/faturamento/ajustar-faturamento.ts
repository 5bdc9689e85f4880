import type { fiscal, RouteOutput, RouteParsed } from '@razao/contract'
import { ESTADO } from '@razao/engine/etapas'
import { type ReceitaGravada, receitaDoMes, trocarAjuste } from '@razao/engine/faturamento'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { carregarEmpresas, travarFechamentos } from '../fechamento/carregar.ts'
import { garantirFechamentos } from '../fechamento/garantir-fechamentos.ts'
import { reavaliarLote } from '../fechamento/reavaliar-fechamento.ts'

type Rota = typeof fiscal.ajustarFaturamento

/** A person adds to (or takes from) what the notes say, with the reason; it then waits for confirmation. */
export async function ajustarFaturamento(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const { empresaId, competencia, ajuste } = input
  const justificativa = input.justificativa.trim()
  if (ajuste !== 0 && justificativa.length < 5)
    throw problem('motivo-obrigatorio', {
      erros: [{ pointer: '#/justificativa', mensagem: 'Diga o motivo do ajuste.' }],
    })
  await garantirFechamentos(ctx, competencia)
  await travarFechamentos(ctx, competencia, [empresaId])
  const [empresa] = await carregarEmpresas(ctx, competencia, [empresaId])
  if (!empresa) throw problem('nao-encontrado')
  if (empresa.etapas.bloqueio === ESTADO.feito) throw problem('competencia-fechada')
  const versao = await versaoDaReceita(ctx, empresaId, competencia)
  if (versao !== input.versao) throw problem('registro-mudou')
  const { receita } = receitaDoMes({
    notas: empresa.notas,
    gravada: empresa.receita,
    semMovimento: empresa.semMovimento,
    anexoPrincipal: empresa.perfil.anexo,
    hoje: empresa.hoje,
  })
  const semAjuste = receita.interna + receita.externa - receita.ajuste
  if (semAjuste + ajuste < receita.externa)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/ajuste', mensagem: 'O ajuste é maior que a receita do mês.' }],
    })
  const nova = trocarAjuste(receita, ajuste, empresa.perfil.anexo)
  await gravarAjuste(ctx, input, nova, justificativa === '' ? null : justificativa)
  await reavaliarLote(ctx, competencia, [empresaId])
  return { ok: true }
}

async function versaoDaReceita(
  ctx: Context,
  empresaId: number,
  competencia: string,
): Promise<number | null> {
  const linha = await ctx.db
    .selectFrom('receita_mensal')
    .select('versao')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('competencia', '=', competencia)
    .executeTakeFirst()
  return linha?.versao ?? null
}

/** Written with its adjustment; the month is judged again in the same transaction. */
async function gravarAjuste(
  ctx: Context,
  { empresaId, competencia }: RouteParsed<Rota>,
  nova: ReceitaGravada,
  justificativa: string | null,
): Promise<void> {
  await sql`
    insert into receita_mensal (escritorio_id, empresa_id, competencia, interna, externa, segregacao, retencoes, divergencias,
      qtd_notas, origem, ajuste, justificativa)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${competencia}, ${nova.interna}, ${nova.externa},
      ${JSON.stringify(nova.linhas)}::jsonb, ${JSON.stringify(nova.retencoes)}::jsonb, ${JSON.stringify(nova.divergencias)}::jsonb,
      ${nova.quantidade}, ${nova.origem}, ${nova.ajuste}, ${justificativa})
    on conflict on constraint receita_mensal_pk do update set interna = excluded.interna, externa = excluded.externa,
      segregacao = excluded.segregacao, retencoes = excluded.retencoes, divergencias = excluded.divergencias,
      qtd_notas = excluded.qtd_notas, origem = excluded.origem, ajuste = excluded.ajuste, justificativa = excluded.justificativa,
      confirmada_em = null, confirmada_por = null, versao = receita_mensal.versao + 1`.execute(
    ctx.db,
  )
}
