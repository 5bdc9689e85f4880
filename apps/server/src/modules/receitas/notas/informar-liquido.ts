import type { RouteOutput, RouteParsed, receitas as rotas } from '@razao/contract'
import { formatarReais } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'

type Nota = {
  empresaId: number
  competencia: string
  modelo: string
  versao: number
  liquido: number
  /** Gross less what was discounted without condition and what was withheld: the customer owes no more. */
  maximo: number
  recebido: number
  contabilizada: boolean
}

/**
 * A person looked at the líquido of a note: it is confirmed, or another is told. What is below the note's own amounts
 * is a discount given; the customer never owes more than them. A month already in the books keeps the líquido it was
 * posted with until that stage is opened again; a locked one is refused by the database.
 */
export async function informarLiquido(
  ctx: Context,
  { notaId, liquido, versao }: RouteParsed<typeof rotas.informarLiquido>,
): Promise<RouteOutput<typeof rotas.informarLiquido>> {
  const nota = await tomarNota(ctx, notaId)
  if (!nota) throw problem('nao-encontrado')
  if (nota.versao !== versao) throw problem('registro-mudou')
  recusar(nota, liquido)
  await ctx.db
    .updateTable('nota_fiscal')
    .set({
      liquido,
      liquido_conferido_em: ctx.clock.now().toISOString(),
      liquido_conferido_por: ctx.user.nome,
      versao: versao + 1,
    })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', notaId)
    .execute()
  await enqueue(ctx, 'reavaliar-fechamento', { pares: [[nota.empresaId, nota.competencia]] })
  return { ok: true }
}

function recusar(nota: Nota, liquido: number): void {
  const erro = (mensagem: string) =>
    problem('entrada-invalida', { erros: [{ pointer: '#/liquido', mensagem }] })
  if (liquido < 0) throw erro('O líquido não é negativo.')
  if (nota.modelo === 'nfe' && liquido !== nota.liquido)
    throw erro('O líquido de uma NF-e é o total dela: só se confere.')
  if (nota.modelo !== 'nfe' && liquido > nota.maximo)
    throw erro(
      `O cliente não deve mais que ${formatarReais(nota.maximo)}: o valor da nota, menos o desconto e o que foi retido.`,
    )
  if (liquido < nota.recebido)
    throw erro(`Já foram recebidos ${formatarReais(nota.recebido)} desta nota.`)
  if (nota.contabilizada && liquido !== nota.liquido)
    throw problem('competencia-fechada', {
      detail:
        'O mês desta nota já está nos livros. Reabra a etapa Contábil do fechamento, informe o líquido e contabilize de novo.',
    })
}

async function tomarNota(ctx: Context, notaId: number): Promise<Nota | undefined> {
  const { rows } = await sql<Nota>`
    select n.empresa_id as "empresaId", n.competencia, n.modelo, n.versao, n.liquido,
      greatest(n.bruto - n.desconto - n.retencoes, 0) as maximo,
      (select coalesce(sum(r.valor), 0)::bigint from recebimento r
        where r.escritorio_id = n.escritorio_id and r.nota_id = n.id) as recebido,
      exists (select from fechamento f where f.escritorio_id = n.escritorio_id and f.empresa_id = n.empresa_id
        and f.competencia = n.competencia and f.contabil = 2) as contabilizada
    from nota_fiscal n where n.escritorio_id = ${ctx.tenant.escritorioId} and n.id = ${notaId} for no key update of n`.execute(
    ctx.db,
  )
  return rows[0]
}
