import { centavos } from '@razao/engine/dinheiro'
import type { SaldoMensal } from '@razao/formats/livro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { mesesEntre } from '../livro/index.ts'

type DoAno = { readonly empresaId: number; readonly exercicio: number }
type LinhaDeSaldo = {
  conta: string
  centro: string | null
  competencia: string
  debitos: number
  creditos: number
}

/** Whether the company has cost centres at all: nearly none has, and then there is nothing to look for. */
export async function temCentros(ctx: Context, { empresaId }: DoAno): Promise<boolean> {
  const { rows } = await sql`
    select from centro_de_custo where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** The cost centres that the balances name, by code. */
export async function centrosDoLivro(
  ctx: Context,
  { empresaId }: DoAno,
  saldos: readonly SaldoMensal[],
): Promise<{ codigo: string; nome: string }[]> {
  const codigos = [...new Set(saldos.flatMap(({ centro }) => (centro === undefined ? [] : centro)))]
  const { rows } = await sql<{ codigo: string; nome: string }>`
    select codigo, nome from centro_de_custo
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and codigo = any (${codigos}::text[])
    order by codigo collate "C"`.execute(ctx.db)
  return rows
}

/**
 * Each account from its first movement or opening balance on, every month of the year. By cost centre, what has none is
 * what the account has beyond its centres: so their sum is the account's, whatever the lines say.
 */
export async function saldosMensais(
  ctx: Context,
  pedido: DoAno & { readonly porCentro: boolean },
): Promise<SaldoMensal[]> {
  const linhas = await saldosDasContas(ctx, pedido)
  const todas = pedido.porCentro ? separar(linhas, await saldosDosCentros(ctx, pedido)) : linhas
  const porConta = Map.groupBy(todas, ({ conta, centro }) => JSON.stringify([conta, centro ?? '']))
  const meses = mesesEntre(`${pedido.exercicio}-01`, `${pedido.exercicio}-12`)
  const emOrdem = [...porConta.values()].toSorted(([a], [b]) => (antes(a, b) ? -1 : 1))
  return emOrdem.flatMap((dela) => mesAMes(dela, meses))
}

const antes = (a: LinhaDeSaldo | undefined, b: LinhaDeSaldo | undefined): boolean => {
  if (a?.conta !== b?.conta) return (a?.conta ?? '') < (b?.conta ?? '')
  return (a?.centro ?? '') < (b?.centro ?? '')
}

/** One account, of one centre, month by month from its first balance on; a month of nothing is left out. */
function mesAMes(linhas: readonly LinhaDeSaldo[], meses: readonly string[]): SaldoMensal[] {
  const doMes = new Map(linhas.map((linha) => [linha.competencia, linha]))
  const { conta = '', centro = null } = linhas[0] ?? {}
  const abertura = doMes.get('')
  let saldo = abertura ? abertura.debitos - abertura.creditos : 0
  return meses.flatMap((competencia): SaldoMensal[] => {
    const { debitos = 0, creditos = 0 } = doMes.get(competencia) ?? {}
    const inicial = saldo
    saldo += debitos - creditos
    if (inicial === 0 && debitos === 0 && creditos === 0) return []
    return [
      {
        ...{ competencia, conta },
        ...(centro === null ? {} : { centro }),
        inicial: centavos(inicial),
        debitos: centavos(debitos),
        creditos: centavos(creditos),
        final: centavos(saldo),
      },
    ]
  })
}

/** The lines of the centres, and what is left of each account and month without one. */
function separar(
  contas: readonly LinhaDeSaldo[],
  centros: readonly LinhaDeSaldo[],
): LinhaDeSaldo[] {
  const deQual = ({ conta, competencia }: LinhaDeSaldo) => `${competencia}|${conta}`
  const dos = Map.groupBy(centros, deQual)
  const somar = (linhas: readonly LinhaDeSaldo[], lado: 'debitos' | 'creditos') =>
    linhas.reduce((soma, linha) => soma + linha[lado], 0)
  const sem = contas.map((linha) => {
    const dela = dos.get(deQual(linha)) ?? []
    return {
      ...linha,
      debitos: linha.debitos - somar(dela, 'debitos'),
      creditos: linha.creditos - somar(dela, 'creditos'),
    }
  })
  return [...sem, ...centros]
}

/** By account and month; what came before the year is of the month `''`. */
async function saldosDasContas(
  ctx: Context,
  { empresaId, exercicio }: DoAno,
): Promise<LinhaDeSaldo[]> {
  const { rows } = await sql<LinhaDeSaldo>`
    select c.codigo as conta, null as centro, case when s.competencia < ${`${exercicio}-01`} then '' else s.competencia end as competencia,
      sum(s.debitos)::bigint as debitos, sum(s.creditos)::bigint as creditos
    from saldo_mensal s join conta_contabil c on c.escritorio_id = s.escritorio_id and c.id = s.conta_id
    where s.escritorio_id = ${ctx.tenant.escritorioId} and s.empresa_id = ${empresaId} and s.competencia <= ${`${exercicio}-12`}
    group by 1, 3`.execute(ctx.db)
  return rows
}

/** The same of the lines that have a cost centre: no balance is kept by centre, so they are summed. */
async function saldosDosCentros(
  ctx: Context,
  { empresaId, exercicio }: DoAno,
): Promise<LinhaDeSaldo[]> {
  const { rows } = await sql<LinhaDeSaldo>`
    select c.codigo as conta, k.codigo as centro,
      case when p.data < ${`${exercicio}-01-01`}::date then '' else to_char(p.data, 'YYYY-MM') end as competencia,
      coalesce(sum(p.valor) filter (where p.valor > 0), 0)::bigint as debitos,
      coalesce(-sum(p.valor) filter (where p.valor < 0), 0)::bigint as creditos
    from partida p join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
    join centro_de_custo k on k.escritorio_id = p.escritorio_id and k.id = p.centro_id
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.empresa_id = ${empresaId}
      and p.data <= ${`${exercicio}-12-31`}::date
    group by 1, 2, 3`.execute(ctx.db)
  return rows
}
