import { alcanca, type obrigacoes, type RouteOutput, type RouteParsed } from '@razao/contract'
import { comMemoria, decimal, emCentavos } from '@razao/engine/dinheiro'
import { type GuiaRecalculada, recalcularGuia as recalcular } from '@razao/engine/guias'
import { formatarData } from '@razao/engine/tempo'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { comLigacoes } from '../../folha/index.ts'
import { type GuiaLida, guiaVisivel } from './ler-guia.ts'

type Prever = typeof obrigacoes.preverRecalculo
type Gravar = typeof obrigacoes.recalcularGuia

/** What an overdue guide costs on the day of payment; nothing is written. */
export async function preverRecalculo(
  ctx: Context,
  { guiaId, pagamento }: RouteParsed<Prever>,
): Promise<RouteOutput<Prever>> {
  const guia = await guiaVisivel(ctx, guiaId)
  const memorial = comMemoria()
  const { dias, principal, multa, juros, total } = await recalculada(ctx, guia, pagamento, memorial)
  return {
    vencimento: guia.vencimento,
    pagamento,
    dias,
    principal,
    multa,
    juros,
    total,
    memoria: comLigacoes(
      {
        titulo: `${guia.rotulo} para pagar em ${formatarData(pagamento)}`,
        passos: memorial.passos,
        resultado: emCentavos(total),
      },
      {
        empresaId: guia.empresaId,
        competencia: guia.competencia,
        doEscritorio: alcanca(ctx.user.perfil, 'CONTADOR'),
      },
    ),
  }
}

/** Writes the multa and the juros of a day in the guide: what is paid and printed from now on. */
export async function recalcularGuia(
  ctx: Context,
  { guiaId, pagamento, versao }: RouteParsed<Gravar>,
): Promise<RouteOutput<Gravar>> {
  const guia = await guiaVisivel(ctx, guiaId)
  const { multa, juros, total } = await recalculada(ctx, guia, pagamento)
  const gravada = await ctx.db
    .updateTable('guia')
    .set((eb) => ({ multa, juros, total, pagar_em: pagamento, versao: eb('versao', '+', 1) }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', guiaId)
    .where('versao', '=', versao)
    .returning('id')
    .executeTakeFirst()
  if (!gravada) throw problem('registro-mudou')
  return { ok: true }
}

async function recalculada(
  ctx: Context,
  guia: GuiaLida,
  pagamento: string,
  memorial?: ReturnType<typeof comMemoria>,
): Promise<GuiaRecalculada> {
  recusarOutras(ctx, guia, pagamento)
  const feito = recalcular(
    {
      vencimento: guia.vencimento,
      pagamento,
      composicao: guia.composicao.map(({ tributo, rotulo, valor }, i) => ({
        // A name of its own for each part: two of the same tribute are two steps.
        tributo: `parte${i + 1}${tributo.replace(/[^a-z0-9]/g, '')}`,
        rotulo,
        valor,
      })),
      selic: await lerSelic(ctx),
    },
    memorial,
  )
  if (feito.ok) return feito.value
  throw problem(
    feito.refusal.codigo === 'fato-invalido' ? 'entrada-invalida' : 'sem-regra-vigente',
    {
      detail: feito.refusal.mensagem,
    },
  )
}

/** The FGTS and the city's ISS have laws of their own for being late. */
function recusarOutras(ctx: Context, guia: GuiaLida, pagamento: string): void {
  if (guia.estado === 'paga' || guia.estado === 'substituida')
    throw problem('situacao-nao-permite', {
      detail: guia.estado === 'paga' ? 'A guia já foi paga.' : 'A guia foi substituída por outra.',
    })
  if (guia.chave.startsWith('fgts'))
    throw problem('situacao-nao-permite', {
      detail:
        'O FGTS em atraso é atualizado no FGTS Digital, com índice próprio (Lei 8.036/1990, art. 22).',
    })
  if (guia.chave === 'iss' || guia.chave.startsWith('iss-'))
    throw problem('situacao-nao-permite', {
      detail: 'Multa e juros do ISS são da lei do município: gere a guia atualizada na prefeitura.',
    })
  const erro = (mensagem: string) =>
    problem('entrada-invalida', { detail: mensagem, erros: [{ pointer: '#/pagamento', mensagem }] })
  if (pagamento < guia.vencimento)
    throw erro('A guia ainda não venceu neste dia: pague o valor original.')
  if (pagamento < ctx.clock.today()) throw erro('Escolha hoje ou um dia à frente.')
}

/** Months the office informed, as decimal factors. */
async function lerSelic(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const linhas = await ctx.db
    .selectFrom('selic_mensal')
    .select(['competencia', 'taxa'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .execute()
  return new Map(
    linhas.map(({ competencia, taxa }) => [competencia, decimal(taxa).div(100).toString()]),
  )
}

type Selic = typeof obrigacoes.informarSelic

/** The Selic of a month that does not come with the product yet. */
export async function informarSelic(
  ctx: Context,
  { competencia, taxa, versao }: RouteParsed<Selic>,
): Promise<RouteOutput<Selic>> {
  if (competencia >= ctx.clock.competencia())
    throw problem('entrada-invalida', {
      erros: [
        {
          pointer: '#/competencia',
          mensagem: 'A Selic do mês só é publicada depois que ele acaba.',
        },
      ],
    })
  const escritorio_id = ctx.tenant.escritorioId
  const gravada =
    versao === null
      ? await ctx.db
          .insertInto('selic_mensal')
          .values({ escritorio_id, competencia, taxa })
          .onConflict((conflito) => conflito.constraint('selic_mensal_pk').doNothing())
          .returning('versao')
          .executeTakeFirst()
      : await ctx.db
          .updateTable('selic_mensal')
          .set((eb) => ({ taxa, versao: eb('versao', '+', 1) }))
          .where('escritorio_id', '=', escritorio_id)
          .where('competencia', '=', competencia)
          .where('versao', '=', versao)
          .returning('versao')
          .executeTakeFirst()
  if (!gravada) throw problem('registro-mudou')
  return { ok: true }
}
