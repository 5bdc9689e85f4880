import { expect, test } from 'vitest'
import { regrasMunicipais } from './index.ts'

const { link } = regrasMunicipais.publicarRegraMunicipal.input.shape

test('the page of a law is an address that a person opens, and none that a browser runs', () => {
  expect(link.safeParse('https://www.prefeitura.example/lei').success).toBe(true)
  expect(link.safeParse(null).success).toBe(true)
  for (const mau of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'lei 10'])
    expect(link.safeParse(mau).success, mau).toBe(false)
})
