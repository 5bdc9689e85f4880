import { expect, test } from 'vitest'
import { avisos, lerAvisos } from './avisos.tsx'

test('a toast with the same id takes the place of the one before', () => {
  avisos.ok('um', { id: 'x' })
  avisos.ok('dois', { id: 'x' })
  expect(lerAvisos().map(({ mensagem }) => mensagem)).toEqual(['dois'])
  avisos.fechar('x')
  expect(lerAvisos()).toEqual([])
})

test('an error stays until it is closed', () => {
  const id = avisos.erro('não gravou')
  expect(lerAvisos()[0]?.persistente).toBe(true)
  avisos.fechar(id)
})
