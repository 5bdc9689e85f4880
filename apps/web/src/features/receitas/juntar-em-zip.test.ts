import { lerZip } from '@razao/formats/arquivos'
import { expect, test } from 'vitest'
import { juntarEmZip } from './juntar-em-zip.ts'

const arquivo = (nome: string, texto: string) => new File([texto], nome)

test('the reader of the product opens what was joined here, byte for byte', async () => {
  const longo = Array.from({ length: 5000 }, (_, i) => `<nota n="${i}">São José</nota>`).join('')
  const zip = await juntarEmZip(
    [arquivo('a.xml', '<a/>'), arquivo('nota ção.xml', longo), arquivo('vazio.xml', '')],
    'notas.zip',
  )
  const lidas = [...lerZip(new Uint8Array(await zip.arrayBuffer()))]
  expect(lidas.map(({ nome, ok }) => [nome, ok])).toEqual([
    ['a.xml', true],
    ['nota ção.xml', true],
    ['vazio.xml', true],
  ])
  const textos = lidas.map((entrada) => (entrada.ok ? new TextDecoder().decode(entrada.bytes) : ''))
  expect(textos).toEqual(['<a/>', longo, ''])
  expect(zip.size).toBeLessThan(longo.length / 4)
})

test('two files of one name both arrive', async () => {
  const zip = await juntarEmZip([arquivo('n.xml', '<a/>'), arquivo('n.xml', '<b/>')], 'n.zip')
  const lidas = [...lerZip(new Uint8Array(await zip.arrayBuffer()))]
  expect(lidas.map(({ nome }) => nome)).toEqual(['n.xml', 'n (2).xml'])
})
