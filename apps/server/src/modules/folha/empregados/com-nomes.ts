import type { Operando, Passo } from '@razao/engine/dinheiro'
import type { Context } from '../../../platform/context.ts'

const DO_EMPREGADO = /\.empregado-(\d+)\./

/** Steps of a memória with the name of the employee each one is of: the engine knows only the number. */
export async function comNomes(
  ctx: Context,
  empresaId: number,
  passos: readonly Passo[],
): Promise<readonly Passo[]> {
  const rows = await ctx.db
    .selectFrom('empregado as e')
    .innerJoin('pessoa as p', (join) =>
      join.onRef('p.escritorio_id', '=', 'e.escritorio_id').onRef('p.id', '=', 'e.pessoa_id'),
    )
    .select(['e.id', 'p.nome'])
    .where('e.escritorio_id', '=', ctx.tenant.escritorioId)
    .where('e.empresa_id', '=', empresaId)
    .execute()
  const nomes = new Map(rows.map(({ id, nome }) => [String(id), nome]))
  const dono = (id: string | undefined): string | undefined =>
    nomes.get(DO_EMPREGADO.exec(id ?? '')?.[1] ?? '')
  return passos.map((passo) => {
    const nome = dono(passo.id)
    const operandos = Object.entries(passo.operandos).map(
      ([chave, operando]): [string, Operando] => {
        const de = dono(operando.de)
        // Inside the employee's own steps the name is already above.
        return [
          chave,
          de && !nome ? { ...operando, rotulo: `${de} · ${operando.rotulo}` } : operando,
        ]
      },
    )
    return {
      ...passo,
      operandos: Object.fromEntries(operandos),
      ...(nome ? { rotulo: `${nome} · ${passo.rotulo}` } : {}),
    }
  })
}
