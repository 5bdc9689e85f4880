import { expect, test } from 'vitest'
import { guardarPedido, pedidoDe, textoDoPedido } from './pedido.ts'
import { RASCUNHO_VAZIO } from './registrar/rascunho.ts'

const pessoa = { ...RASCUNHO_VAZIO, nome: 'Olga Exemplo', email: 'olga@exemplo.com.br' }

test('each one asks for what they came for', () => {
  const empresa = { ...pessoa, quem: 'empresa' as const, cnpj: '12ABC34501DE35' }
  expect(textoDoPedido(empresa)).toContain('12.ABC.345/01DE-35')
  const contador = { ...empresa, quem: 'contador' as const, crcUf: 'SP', crcNumero: '1234' }
  expect(textoDoPedido(contador)).toContain('CRC SP-001234/O')
  expect(textoDoPedido({ ...pessoa, quem: 'abrir' })).not.toContain('CNPJ')
})

test('only the account that asked sees the request', () => {
  const dentro = new Map<string, string>()
  const armazem = {
    getItem: (chave: string) => dentro.get(chave) ?? null,
    setItem: (chave: string, valor: string) => void dentro.set(chave, valor),
    removeItem: (chave: string) => void dentro.delete(chave),
  }
  guardarPedido(armazem, { ...pessoa, quem: 'empresa', cnpj: '12ABC34501DE35' })
  expect(pedidoDe(armazem, 'OLGA@exemplo.com.br')).toContain('Olga Exemplo')
  expect(pedidoDe(armazem, 'outra@exemplo.com.br')).toBeNull()
  expect(pedidoDe(armazem, undefined)).toBeNull()
})
