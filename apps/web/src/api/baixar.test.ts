import { expect, test } from 'vitest'
import { nomeDoCabecalho, nomeSeguro } from './baixar.ts'

test('the encoded name wins and keeps its accents', () => {
  expect(nomeDoCabecalho(`attachment; filename="x.pdf"; filename*=UTF-8''Guia%20ã.pdf`)).toBe(
    'Guia ã.pdf',
  )
  expect(nomeDoCabecalho('attachment; filename="notas.csv"')).toBe('notas.csv')
  expect(nomeDoCabecalho(null)).toBeNull()
})

test('a name never becomes a path nor a hidden file', () => {
  expect(nomeSeguro('../../etc/passwd')).toBe('_.._etc_passwd')
  expect(nomeSeguro('.. ')).toBe('arquivo')
  expect(nomeSeguro('a\u0000b:c.xml')).toBe('a_b_c.xml')
})
