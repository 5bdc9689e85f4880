import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { chaveDaqui } from '../livro/chave-daqui.ts'
import { confirmarNosLivros, travarLivros } from '../livro/confirmar-lancamentos.ts'
import type { LancamentoAConfirmar, LancamentoConfirmado } from '../livro/lancamento.ts'
import type { ContaDaEmpresa } from '../plano/plano-da-empresa.ts'

export type Proposto = {
  data: string
  historico: string
  tipo: 'N' | 'E' | 'X'
  partidas: { contaId: number; codigo: string; conta: string; valor: number }[]
}

/** As a person reads it before it is written. */
export function propostoDe(
  plano: readonly ContaDaEmpresa[],
  { data, historico, tipo = 'N', partidas }: LancamentoAConfirmar,
): Proposto {
  const nomes = new Map(plano.map((conta) => [conta.id, conta.nome]))
  return {
    data,
    historico,
    tipo,
    partidas: partidas.map(({ conta, valor }) => ({
      contaId: conta.id,
      codigo: conta.codigo,
      conta: nomes.get(conta.id) ?? '',
      valor,
    })),
  }
}

/** The account that answers for a função in a company; refuses a chart without one. */
export type Funcoes = (funcao: string) => { readonly id: number; readonly codigo: string }

/**
 * By the rules of the company, then those of the office, then by what the accounts say (what the company gave a função,
 * its own accounts, the office's): as the automatic entries find theirs.
 */
export async function funcoesDa(
  ctx: Context,
  empresaId: number,
  plano: readonly ContaDaEmpresa[],
): Promise<Funcoes> {
  const { rows: regras } = await sql<{ funcao: string; contaId: number }>`
    select funcao, conta_id as "contaId" from regra_contabil
    where escritorio_id = ${ctx.tenant.escritorioId} and (empresa_id is null or empresa_id = ${empresaId}) and evento is null
    order by empresa_id nulls last`.execute(ctx.db)
  const { rows: dadas } = await sql<{ contaId: number }>`
    select conta_id as "contaId" from empresa_conta
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and funcao is not null`.execute(
    ctx.db,
  )
  const comFuncaoDada = new Set(dadas.map(({ contaId }) => contaId))
  const peso = ({ id, propria }: ContaDaEmpresa) => (comFuncaoDada.has(id) ? 2 : Number(propria))
  const recebem = plano
    .filter(({ ativa, tipo }) => ativa && tipo === 'analitica')
    .toSorted((a, b) => peso(b) - peso(a))
  return (funcao) => {
    const daRegra = regras
      .filter((regra) => regra.funcao === funcao)
      .flatMap(({ contaId }) => recebem.filter(({ id }) => id === contaId))[0]
    const conta = daRegra ?? recebem.find((c) => c.funcao === funcao)
    if (!conta)
      throw problem('conta-sem-funcao', { detail: `Nenhuma conta ativa responde por “${funcao}”.` })
    return { id: conta.id, codigo: conta.codigo }
  }
}

/**
 * Holds the company's book, so that what is read from here on is what the entries will stand on: two who close
 * the same year, or depreciate the same month, come one after the other.
 */
export async function tomarLivro(ctx: Context, empresaId: number, meses: readonly string[]) {
  const pontas = await travarLivros(
    ctx,
    meses.map((competencia) => ({ empresaId, competencia })),
  )
  return {
    confirmar: async (
      lote: readonly LancamentoAConfirmar[],
      previa: boolean,
    ): Promise<LancamentoConfirmado[]> =>
      previa ? [] : await confirmarNosLivros(ctx, pontas, lote),
  }
}

/**
 * How often an origin posted under keys that start so, and how many of them still stand; what put one right is
 * of the same fact.
 */
export async function postagensDe(
  ctx: Context,
  { empresaId, origem, prefixo }: { empresaId: number; origem: string; prefixo: string },
): Promise<ReadonlyMap<string, { vezes: number; vivas: number; ids: number[] }>> {
  const { rows } = await sql<{ base: string; vezes: number; vivas: number; ids: number[] }>`
    select split_part(split_part(${chaveDaqui}, '@', 1), '#', 1) as base, count(*)::int as vezes, count(*) filter (where e.id is null)::int as vivas,
      coalesce(array_agg(l.id order by l.id) filter (where e.id is null), '{}') as ids
    from lancamento l left join lancamento e on e.escritorio_id = l.escritorio_id and e.estorna_id = l.id
    where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${empresaId} and l.origem = ${origem} and l.estorna_id is null
      and starts_with(l.chave, ${prefixo})
    group by 1`.execute(ctx.db)
  return new Map(rows.map(({ base, ...resto }) => [base, resto]))
}

/** The second posting of a fact, after the first was reversed, has a key of its own. */
export const chaveDaVez = (base: string, vezes: number): string =>
  vezes === 0 ? base : `${base}@${vezes + 1}`
