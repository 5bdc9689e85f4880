import { type RouteOutput, type RouteParsed, vigia as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { type NovoItem, registrarOperacao } from '../../automacao/index.ts'
import { comoRotina } from '../../receitas/index.ts'
import { type Assunto, SEM_CUSTO, TODOS_OS_ASSUNTOS } from './assuntos.ts'
import { lerGasto } from './configurar.ts'
import type { DadosDoItem } from './executar.ts'
import { naSituacao } from './situacoes.ts'
import { procuracoesDoFiltro } from './sql-procuracoes.ts'

type Rota = typeof rotas.consultarReceita
type Escolhida = { empresaId: number; empresa: string }

/** The companies of a choice. A filter that brings another count is refused, and so is one that is not seen. */
async function escolhidas(
  ctx: Context,
  selecao: RouteParsed<Rota>['selecao'],
): Promise<Escolhida[]> {
  const filtro = selecao.modo === 'filtro' ? selecao.filtro : {}
  const { rows } = await sql<Escolhida>`
    select v.empresa_id as "empresaId", v.empresa ${procuracoesDoFiltro(ctx, filtro)}
      and ${naSituacao(ctx, filtro)}
      and (${selecao.modo === 'ids' ? [...selecao.ids] : null}::bigint[] is null
        or v.empresa_id = any (${selecao.modo === 'ids' ? [...selecao.ids] : null}::bigint[]))
    order by v.empresa, v.empresa_id`.execute(ctx.db)
  const esperadas = selecao.modo === 'ids' ? new Set(selecao.ids).size : selecao.contagemEsperada
  if (rows.length !== esperadas)
    throw problem('selecao-mudou', {
      detail: `A escolha agora traz ${rows.length.toLocaleString('pt-BR')} ${rows.length === 1 ? 'empresa' : 'empresas'}. Revise.`,
      dados: { contagem: rows.length },
    })
  const exceto = new Set(selecao.modo === 'filtro' ? selecao.exceto : [])
  return rows.filter(({ empresaId }) => !exceto.has(empresaId))
}

/** What costs nothing first; then subject by subject, so that what a letter says does not wait for every report. */
export function itensDe(
  quais: readonly (Escolhida & { readonly assunto: Assunto })[],
  agora: boolean,
): NovoItem[] {
  const ordem = (assunto: Assunto) => TODOS_OS_ASSUNTOS.indexOf(assunto)
  return quais
    .toSorted((a, b) => ordem(a.assunto) - ordem(b.assunto))
    .map(({ empresaId, empresa, assunto }) => ({
      ...{ rotulo: `${empresa} · ${rotas.ROTULOS_DO_ASSUNTO[assunto]}`, empresaId },
      dados: { assunto, agora } satisfies DadosDoItem,
    }))
}

/** Puts the questions about these companies in the queue, for now. */
export async function consultarReceita(
  ctx: Context,
  { assuntos, selecao }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const { ligado, teto, usados } = await lerGasto(ctx)
  if (!ligado)
    throw problem('situacao-nao-permite', {
      detail:
        'O escritório não está ligado ao Integra Contador do SERPRO. Guarde a chave, o segredo e o e-CNPJ do contrato.',
    })
  if (usados >= teto && assuntos.some((assunto) => !SEM_CUSTO.includes(assunto)))
    throw problem('situacao-nao-permite', {
      detail:
        'O teto de consultas pagas do mês foi atingido. Aumente-o em Integra Contador, ou espere o mês que vem.',
    })
  const empresas = await escolhidas(ctx, selecao)
  if (empresas.length === 0) throw problem('nada-a-fazer', { detail: 'Nenhuma empresa escolhida.' })
  const quais = assuntos.flatMap((assunto) => empresas.map((empresa) => ({ ...empresa, assunto })))
  const itens = itensDe(quais, true)
  // What opens the Receita is of the whole office: who sees only some companies asks about those, and it is lent to the job.
  const operacaoId = await registrarOperacao(comoRotina(ctx), {
    ...{ tipo: 'consultar-receita', itens, parametros: { assuntos } },
  })
  return { operacaoId, total: itens.length }
}
