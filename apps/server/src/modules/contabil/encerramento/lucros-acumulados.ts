import { grupoDe, lugaresNoPadrao } from '@razao/engine/contabil/demonstracoes'
import { exigirValor } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type ContaDaEmpresa, FUNCAO_ANTECIPADOS } from '../plano/index.ts'
import { comGrupo } from './contas-do-bem.ts'

type Pedido = {
  readonly empresaId: number
  /** The day of the distribution. */
  readonly em: string
  readonly plano: readonly ContaDaEmpresa[]
  /** The account of the anticipations, when the chart has one. */
  readonly antecipados: number | null
  /** A month whose closing is posted anew: what an earlier one posted in it is as if it were not. */
  readonly semFechamentoDe?: string
}

/**
 * Profits of periods already closed (losses off, adjustments of earlier years with them) that on a day, and on every day
 * after it, are still there to give; never negative. What is given beyond them comes of a result still open: it is an
 * anticipation, kept apart until the closing settles it (Lei 6.404/1976, art. 204).
 */
export async function lucrosDePeriodosFechados(
  ctx: Context,
  { empresaId, em, plano, antecipados, semFechamentoDe = '' }: Pedido,
): Promise<number> {
  const lugares = exigirValor(lugaresNoPadrao(comGrupo(plano)))
  const ids = plano
    .filter(
      (conta) =>
        conta.id !== antecipados &&
        conta.funcao !== FUNCAO_ANTECIPADOS &&
        grupoDe(conta) === 'patrimonio-liquido' &&
        (lugares.get(conta.codigo) ?? conta.codigo).startsWith('2.3.3'),
    )
    .map(({ id }) => id)
  const { rows } = await sql<{ data: string; valor: number }>`
    select p.data, -sum(p.valor)::bigint as valor
    from partida p join lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.empresa_id = ${empresaId} and p.conta_id = any (${ids}::bigint[])
      and not (l.origem = 'fechamento' and l.competencia = ${semFechamentoDe})
    group by 1 order by 1`.execute(ctx.db)
  const somar = (linhas: typeof rows) => linhas.reduce((soma, { valor }) => soma + valor, 0)
  let saldo = somar(rows.filter(({ data }) => data <= em))
  let menor = saldo
  for (const { valor } of rows.filter(({ data }) => data > em)) {
    saldo += valor
    menor = Math.min(menor, saldo)
  }
  return Math.max(0, menor)
}

/** What of a distribution comes of closed periods and what is an anticipation; zero is left out. */
export function separarAntecipado<T>(
  valor: number,
  disponivel: number,
  { acumulados, antecipados }: { acumulados: T; antecipados: T | null },
): { conta: T; valor: number; antecipado: boolean }[] {
  const deFechados = antecipados === null ? valor : Math.min(valor, disponivel)
  return [
    { conta: acumulados, valor: deFechados, antecipado: false },
    { conta: antecipados ?? acumulados, valor: valor - deFechados, antecipado: true },
  ].filter((parte) => parte.valor > 0)
}
