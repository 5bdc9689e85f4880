import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDecodificador } from './decodificar-texto.ts'

const lido = (bytes: Buffer, tamanho: number): string => {
  const { ler, fim } = createDecodificador()
  let texto = ''
  for (let i = 0; i < bytes.length; i += tamanho) texto += ler(bytes.subarray(i, i + tamanho))
  return texto + fim()
}

test('em pedaços de qualquer tamanho, UTF-8 e o CSV do Excel brasileiro dizem o mesmo', () => {
  fc.assert(
    fc.property(
      // Letters that, one after another in Windows-1252, never happen to be a letter of UTF-8.
      fc.string({ unit: fc.constantFrom(...'abc;\n 123ãçéíôúÇÃ') }),
      fc.integer({ min: 1, max: 7 }),
      (texto, tamanho) => {
        expect(lido(Buffer.from(texto, 'utf8'), tamanho)).toBe(texto)
        const ansi = Buffer.from(texto, 'latin1')
        expect(lido(ansi, tamanho)).toBe(texto)
      },
    ),
  )
})

test('o travessão e o euro do Windows são lidos como ele os escreve', () => {
  expect(lido(Buffer.from([0x61, 0x20, 0x96, 0x20, 0x80]), 2)).toBe('a – €')
})

test('o que não é texto, ou é dos dois, é recusado em palavras', () => {
  expect(() => lido(Buffer.from([0x89, 0x50, 0, 0x1a]), 64)).toThrow(/CSV/)
  const misto = Buffer.concat([Buffer.from('ação;'), Buffer.from([0xe7, 0x3b])])
  expect(() => lido(misto, 3)).toThrow(/mistura/)
})
