import { expect, test } from 'vitest'
import { planoPedido } from './plano-de-fora.ts'
import type { Conta } from './use-contas.ts'

const conta = (codigo: string, mais: Partial<Conta> = {}): Conta =>
  ({ codigo, nome: codigo, tipo: 'analitica', natureza: 'devedora', ativa: true, ...mais }) as Conta
const nova = (codigo: string, nome = codigo) =>
  ({ codigo, nome, tipo: 'sintetica', natureza: 'credora' }) as const

test('acrescentar guarda o que já existe, com o nome do arquivo e sem mudar o que a conta é', () => {
  const pedido = planoPedido(
    [conta('1'), conta('2', { ativa: false }), conta('3')],
    [nova('3', 'Caixa'), nova('4')],
    'acrescentar',
  )
  expect(pedido.map((c) => [c.codigo, c.nome, c.tipo, c.natureza])).toEqual([
    ['1', '1', 'analitica', 'devedora'],
    ['3', 'Caixa', 'analitica', 'devedora'],
    ['4', '4', 'sintetica', 'credora'],
  ])
})

test('substituir pede só o plano do arquivo', () => {
  const doArquivo = [nova('9')]
  expect(planoPedido([conta('1')], doArquivo, 'substituir')).toBe(doArquivo)
})
