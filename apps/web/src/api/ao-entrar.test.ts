import { contabilRelatorios } from '@razao/contract'
import { expect, test, vi } from 'vitest'
import { antecipar, perguntarAoEntrar } from './ao-entrar.ts'

const PEDIDO = { empresaId: 16, de: '2026-10-01', ate: '2026-10-31' }

test('what was waiting is asked when somebody comes in, once; later each screen asks for itself', () => {
  const despachar = vi.fn()
  antecipar(contabilRelatorios.relatorioBalancete, PEDIDO)
  expect(despachar).not.toHaveBeenCalled()
  perguntarAoEntrar(despachar)
  expect(despachar).toHaveBeenCalledTimes(1)
  antecipar(contabilRelatorios.relatorioBalancete, PEDIDO)
  perguntarAoEntrar(despachar)
  expect(despachar).toHaveBeenCalledTimes(1)
})
