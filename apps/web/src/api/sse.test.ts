import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leitorDeEventos } from './sse.ts'

const TEXTO =
  'retry: 3000\n\n: vivo\n\nid: 7\nevent: operacao\ndata: {"a":1}\n\nid: 8\ndata: x\ndata: y\r\n\r\n'
const ESPERADO = [
  { id: '7', topico: 'operacao', dados: '{"a":1}' },
  { id: '8', topico: '', dados: 'x\ny' },
]

test('events are read whole', () => {
  expect(leitorDeEventos().ler(TEXTO)).toEqual(ESPERADO)
})

test('events are the same wherever the network cuts them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }), (cortes) => {
      const leitor = leitorDeEventos()
      const lidos = []
      let inicio = 0
      for (const tamanho of [...cortes, TEXTO.length]) {
        lidos.push(...leitor.ler(TEXTO.slice(inicio, inicio + tamanho)))
        inicio += tamanho
      }
      expect(lidos).toEqual(ESPERADO)
    }),
  )
})

test('a comment alone is no event', () => {
  expect(leitorDeEventos().ler(': vivo\n\n')).toEqual([])
})
