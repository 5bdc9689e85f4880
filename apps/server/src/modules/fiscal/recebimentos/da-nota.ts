import type { RouteOutput, RouteParsed, recebimentos as rotas } from '@razao/contract'
import { formatarReais } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import {
  chaveDoMes,
  depoisDe,
  diaRecusado,
  gravarRecebimentos,
  lerNotasAReceber,
  mesesTravados,
  type NotaAReceber,
} from './receber.ts'

type Saida = RouteOutput<typeof rotas.lerRecebimentos>

/** What was received of a note, and what is still to be. */
export async function lerRecebimentos(
  ctx: Context,
  { notaId }: RouteParsed<typeof rotas.lerRecebimentos>,
): Promise<Saida> {
  return await situacaoDa(ctx, await aNota(ctx, notaId))
}

/** One receipt of a note, of the whole or of a part. */
export async function informarRecebimento(
  ctx: Context,
  { notaId, data, valor }: RouteParsed<typeof rotas.informarRecebimento>,
): Promise<Saida> {
  const nota = await aNota(ctx, notaId, { travar: true })
  const erro = (campo: string, mensagem: string) =>
    problem('entrada-invalida', { erros: [{ pointer: `#/${campo}`, mensagem }] })
  if (nota.impedimento !== null) throw erro('valor', nota.impedimento)
  const dia = diaRecusado(nota, data, ctx.clock.today())
  if (dia !== null) throw erro('data', dia)
  const falta = nota.aReceber - nota.recebido
  if (valor > falta)
    throw erro(
      'valor',
      falta <= 0
        ? 'Esta nota já foi toda recebida.'
        : `Faltava receber ${formatarReais(falta)}: juros e multas são receita financeira.`,
    )
  await recusarMesTravado(ctx, nota, data)
  await gravarRecebimentos(ctx, [{ nota, data, valor }])
  return await situacaoDa(ctx, await aNota(ctx, notaId))
}

/** A receipt told by mistake: it goes away, and its entry is reversed. */
export async function desfazerRecebimento(
  ctx: Context,
  { recebimentoId }: RouteParsed<typeof rotas.desfazerRecebimento>,
): Promise<Saida> {
  const achado = await ctx.db
    .selectFrom('recebimento')
    .select(['nota_id', 'data'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', recebimentoId)
    .executeTakeFirst()
  if (!achado?.nota_id) throw problem('nao-encontrado')
  const { nota_id: notaId, data } = achado
  const nota = await aNota(ctx, notaId, { travar: true })
  await recusarMesTravado(ctx, nota, data)
  await ctx.db
    .deleteFrom('recebimento')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', recebimentoId)
    .execute()
  await depoisDe(ctx, [{ nota, data }])
  return await situacaoDa(ctx, await aNota(ctx, notaId))
}

async function aNota(
  ctx: Context,
  notaId: number,
  opcoes: { travar?: boolean } = {},
): Promise<NotaAReceber> {
  const [nota] = await lerNotasAReceber(ctx, [notaId], opcoes)
  if (!nota) throw problem('nao-encontrado')
  return nota
}

async function recusarMesTravado(ctx: Context, nota: NotaAReceber, data: string): Promise<void> {
  const travados = await mesesTravados(ctx, [{ empresaId: nota.empresaId, data }])
  const detail = travados.get(chaveDoMes(nota.empresaId, data))
  if (detail !== undefined) throw problem('competencia-fechada', { detail })
}

async function situacaoDa(ctx: Context, nota: NotaAReceber): Promise<Saida> {
  const { rows } = await sql<Saida['recebimentos'][number]>`
    select r.id, r.data, r.valor, app.mes_bloqueado(r.escritorio_id, r.empresa_id, r.competencia, 'financeiro')
      or app.mes_bloqueado(r.escritorio_id, r.empresa_id, r.competencia, 'fiscal') as bloqueado
    from recebimento r where r.escritorio_id = ${ctx.tenant.escritorioId} and r.nota_id = ${nota.id}
    order by r.data, r.id`.execute(ctx.db)
  const falta = Math.max(nota.aReceber - nota.recebido, 0)
  return {
    notaId: nota.id,
    aReceber: nota.aReceber,
    recebido: nota.recebido,
    falta,
    caixa: nota.caixa,
    impedimento: nota.impedimento ?? (falta === 0 ? 'Esta nota já foi toda recebida.' : null),
    recebimentos: rows,
  }
}
