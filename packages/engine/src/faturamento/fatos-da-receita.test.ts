import { expect, test } from 'vitest'
import { partidasDo } from '../contabil/index.ts'
import { exigirValor } from '../dinheiro/index.ts'
import { fatosDaReceita } from './fatos-da-receita.ts'
import type { ReceitaGravada } from './receita-do-mes.ts'

const receita = (
  linhas: readonly { anexo: string; receita: number }[],
  retencoes: Record<string, number> = {},
) => ({ linhas, retencoes }) as unknown as ReceitaGravada

/** What the facts leave in each account. */
const saldos = (...pedido: Parameters<typeof fatosDaReceita>) => {
  const contas: Record<string, number> = {}
  for (const fato of fatosDaReceita(...pedido))
    for (const { conta, valor } of exigirValor(partidasDo(fato)).partidas)
      contas[conta] = (contas[conta] ?? 0) + valor
  return contas
}

test('o que os clientes retiveram fora das notas diminui o que devem e fica a compensar', () => {
  expect(
    saldos('2026-09', receita([{ anexo: 'III', receita: 10_000_00 }], { irrf: 150_00 }), {
      irrf: 50_00,
      inss: 1_100_00,
    }),
  ).toEqual({
    '1.1.2.01': 8_700_00,
    '1.1.3.05': 200_00,
    '1.1.3.07': 1_100_00,
    '3.1.1.03': -10_000_00,
  })
})

test('retenções maiores que cada receita do mês não se perdem', () => {
  const duas = receita(
    [
      { anexo: 'I', receita: 100_00 },
      { anexo: 'III', receita: 100_00 },
    ],
    { inss: 150_00 },
  )
  expect(saldos('2026-09', duas)).toMatchObject({ '1.1.3.07': 150_00, '1.1.2.01': 50_00 })
  // Withheld on a receipt of another month, in a month without revenue.
  expect(saldos('2026-09', receita([]), { iss: 5_00 })).toEqual({
    ...{ '3.1.2.07': 5_00, '1.1.2.01': -5_00 },
  })
})

test('o que se retém no pagamento ainda não é retido quando a nota sai', () => {
  const notas = { irrf: 150_00, pis: 65_00, cofins: 300_00, csll: 100_00 }
  expect(saldos('2026-09', receita([{ anexo: 'III', receita: 10_000_00 }], notas))).toEqual({
    ...{ '1.1.2.01': 9_850_00, '1.1.3.05': 150_00, '3.1.1.03': -10_000_00 },
  })
})
