import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { ProblemError, problem } from '../../../platform/problem.ts'
import type { ContaDaEmpresa } from './plano-da-empresa.ts'

export const FUNCAO_ANTECIPADOS = 'lucros-antecipados'

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

/** An account by its function, or nothing where the chart has none: anticipations stay with the accumulated profits. */
export function contaSeHouver<T>(procurar: () => T): T | null {
  try {
    return procurar()
  } catch (erro) {
    if (erro instanceof ProblemError && erro.codigo === 'conta-sem-funcao') return null
    throw erro
  }
}
