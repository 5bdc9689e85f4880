import { expect, test } from 'vitest'
import { prazo, variacao } from './variacao.ts'

test('a change of more than 20 % is strong, up or down', () => {
  expect(variacao(120_00, 100_00)).toEqual({ texto: '+20%', forte: false })
  expect(variacao(121_00, 100_00)).toEqual({ texto: '+21%', forte: true })
  expect(variacao(70_00, 100_00)).toEqual({ texto: '−30%', forte: true })
})
test('nothing to compare with gives nothing; from zero it is new', () => {
  expect(variacao(10, null)).toBeNull()
  expect(variacao(null, 10)).toBeNull()
  expect(variacao(0, 0)).toEqual({ texto: '0%', forte: false })
  expect(variacao(10, 0)).toEqual({ texto: 'novo', forte: true })
  expect(variacao(100_000, 1)?.texto).toBe('> +999%')
})
test('the legal date in days, before and after', () => {
  expect(prazo(12)).toEqual({ tom: 'pendente', texto: 'em 12 dias' })
  expect(prazo(0)).toEqual({ tom: 'atencao', texto: 'vence hoje' })
  expect(prazo(-1)).toEqual({ tom: 'erro', texto: 'venceu ontem' })
  expect(prazo(-3)).toEqual({ tom: 'erro', texto: 'há 3 dias' })
})
