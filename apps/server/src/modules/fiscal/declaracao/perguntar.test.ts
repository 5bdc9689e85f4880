// What is said when nothing useful came from the Receita: one advice, and by what happened.
import { expect, test } from 'vitest'
import { ErroDeFora, type MotivoDeFora } from '../../../platform/fora/index.ts'
import { semResposta } from './perguntar.ts'

test('what is issued by asking may have been, and another is not a second debt', () => {
  const { detail } = semResposta(new ErroDeFora('serpro', 'prazo'), true).detalhes
  expect(detail).toMatch(
    /Nada foi gravado aqui. O documento pode ter sido emitido lá: .* não cobra/,
  )
  const antes = semResposta(new ErroDeFora('serpro', 'circuito', { esperarMs: 1000 }), true)
  expect(antes.detalhes.detail).toBe('A Receita está fora do ar. Nada foi gravado.')
})

const dita = (motivo: MotivoDeFora, mais: ConstructorParameters<typeof ErroDeFora>[2] = {}) =>
  semResposta(new ErroDeFora('serpro', motivo, mais)).detalhes

test.each([
  ['prazo', {}, 'A Receita não respondeu. Nada foi gravado.', 'Tente de novo em alguns minutos.'],
  [
    ...(['status', { status: 429, esperarMs: 39_200 }] as const),
    ...(['A Receita pediu para esperar 40 segundos. Nada foi gravado.'] as const),
    'Tente de novo em 40 segundos.',
  ],
  [
    ...(['ritmo', { esperarMs: 300 }] as const),
    ...(['A Receita pediu para esperar 1 segundo. Nada foi gravado.'] as const),
    'Tente de novo em 1 segundo.',
  ],
  [
    ...(['circuito', { esperarMs: 10_000 }] as const),
    ...(['A Receita está fora do ar. Nada foi gravado.'] as const),
    'Tente de novo em 10 segundos.',
  ],
  [
    ...(['adiado', { esperarMs: 600_000 }] as const),
    ...(['A Receita pediu para esperar 10 minutos. Nada foi gravado.'] as const),
    'Tente de novo em 10 minutos.',
  ],
] as const)('%s %o', (motivo, mais, detail, acao) => {
  expect(dita(motivo, mais)).toMatchObject({ detail, acao })
})
