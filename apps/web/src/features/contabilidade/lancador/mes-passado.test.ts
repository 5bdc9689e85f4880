import { expect, test } from 'vitest'
import { historicoNo, jaRepetidos, mesmoDiaNo } from './mes-passado.ts'

test('the day stays, or is the last one of a shorter month', () => {
  expect(mesmoDiaNo('2026-02', '2026-01-31')).toBe('2026-02-28')
  expect(mesmoDiaNo('2026-11', '2026-10-05')).toBe('2026-11-05')
})

test('a histórico that names the month before names this one, and nothing else changes', () => {
  expect(historicoNo('2026-11', 'Aluguel 10/2026, sala 10')).toBe('Aluguel 11/2026, sala 10')
  expect(historicoNo('2027-01', 'Aluguel de Dezembro de 2026')).toBe('Aluguel de Janeiro de 2027')
  expect(historicoNo('2026-11', 'Nota de 05/10/2026')).toBe('Nota de 05/10/2026')
  expect(historicoNo('2026-11', 'Energia de outubro')).toBe('Energia de novembro')
})

test('what this month already has is known by its words, accounts and amounts', () => {
  const partidas = [
    { contaId: 1, valor: 100, historico: null, centroId: null, participanteId: null },
    { contaId: 2, valor: -100, historico: null, centroId: null, participanteId: null },
  ]
  const antes = [
    { id: 7, data: '2026-10-05', historico: 'Aluguel 10/2026', partidas },
    { id: 8, data: '2026-10-06', historico: 'Luz', partidas },
  ]
  const deste = [{ historico: 'Aluguel 11/2026', partidas: partidas.toReversed() }]
  expect([...jaRepetidos(antes, deste, '2026-11')]).toEqual([7])
})
