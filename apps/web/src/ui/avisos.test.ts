import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { avisos } from './avisos.tsx'

const naTela = () => notificationsStore.getState().notifications

test('a toast with the same id takes the place of the one before, and its time begins again', () => {
  avisos.ok('um', { id: 'x' })
  const [antes] = naTela()
  avisos.ok('dois', { id: 'x' })
  expect(naTela().map(({ message }) => message)).toEqual(['dois'])
  expect(naTela()[0]?.id).not.toBe(antes?.id)
  avisos.fechar('x')
  expect(naTela()).toEqual([])
})

test('an error stays until it is closed, and is read at once', () => {
  const id = avisos.erro('não gravou')
  expect(naTela()[0]).toMatchObject({ autoClose: false, role: 'alert' })
  avisos.fechar(id)
  expect(naTela()).toEqual([])
})

test('a fifth takes the place of the oldest', () => {
  const ids = ['1', '2', '3', '4', '5'].map((n) => avisos.info(n))
  expect(naTela().map(({ message }) => message)).toEqual(['2', '3', '4', '5'])
  for (const id of ids) avisos.fechar(id)
})
