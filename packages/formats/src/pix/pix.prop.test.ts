import { digitosDoCnpj, digitosDoCpf } from '@razao/engine/cadastro'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  lerBrCode,
  matrizDoQr,
  montarBrCodeDinamico,
  montarBrCodeEstatico,
  paraAscii,
} from './index.ts'

const de = (letras: string, min: number, max = min) =>
  fc
    .array(fc.constantFrom(...letras), { minLength: min, maxLength: max })
    .map((achadas) => achadas.join(''))
const DIGITOS = '0123456789'
const LETRAS = 'abcdefghijklmnopqrstuvwxyz'

const chaves = fc.oneof(
  de(DIGITOS, 9)
    .filter((d) => !/^(\d)\1+$/.test(d))
    .map((d) => `${d}${digitosDoCpf(d)}`),
  de(DIGITOS + LETRAS.toUpperCase(), 12)
    .filter((d) => !/^(.)\1+$/.test(d))
    .map((d) => `${d}${digitosDoCnpj(d)}`),
  de(DIGITOS, 9).map((d) => `+5511${d}`),
  de(LETRAS, 1, 40).map((nome) => `${nome}@exemplo.com.br`),
  fc.uuid(),
)
/** A text that is something once it is in plain letters, and fits. */
const texto = (maximo: number) =>
  fc
    .string({ unit: fc.constantFrom(...'abcçãéÁÔü ªº-ABC.123&'), minLength: 1, maxLength: maximo })
    .filter((t) => paraAscii(t) !== '' && paraAscii(t).length <= maximo)
const recebedor = fc.record(
  {
    nome: texto(25),
    cidade: texto(15),
    valor: fc.integer({ min: 1, max: 999_999_999_999 }),
    cep: de(DIGITOS, 8),
  },
  { requiredKeys: ['nome', 'cidade'] },
)

test('a static code that is written is read back', () =>
  fc.assert(
    fc.property(
      recebedor,
      chaves,
      fc.option(de(DIGITOS + LETRAS, 1, 25), { nil: undefined }),
      fc.option(texto(17), { nil: undefined }),
      (quem, chave, txid, descricao) => {
        const montado = montarBrCodeEstatico({
          ...{ ...quem, chave },
          ...(txid === undefined ? {} : { txid }),
          ...(descricao === undefined ? {} : { descricao }),
        })
        if (!montado.ok) throw new Error(montado.refusal.mensagem)
        const lido = lerBrCode(montado.value)
        if (!lido.ok) throw new Error(lido.refusal.mensagem)
        expect(lido.value.chave?.valor).toBe(chave)
        expect(lido.value).toMatchObject({
          ...{ tipo: 'estatico', pagoUmaVez: false },
          ...{ nome: paraAscii(quem.nome), cidade: paraAscii(quem.cidade) },
          ...(quem.valor === undefined ? {} : { valor: quem.valor }),
          ...(quem.cep === undefined ? {} : { cep: quem.cep }),
          ...(txid === undefined ? {} : { txid }),
          ...(descricao === undefined ? {} : { descricao: paraAscii(descricao) }),
        })
      },
    ),
    { numRuns: 300 },
  ))

test('a dynamic code that is written is read back', () =>
  fc.assert(
    fc.property(recebedor, de(LETRAS + DIGITOS, 1, 50), (quem, caminho) => {
      const url = `pix.exemplo.com/v2/${caminho}`
      const montado = montarBrCodeDinamico({ ...quem, url: `https://${url}` })
      if (!montado.ok) throw new Error(montado.refusal.mensagem)
      const lido = lerBrCode(montado.value)
      expect(lido.ok && lido.value).toMatchObject({ tipo: 'dinamico', url, pagoUmaVez: true })
    }),
  ))

test('one character changed is never read as good', () =>
  fc.assert(
    fc.property(
      recebedor,
      chaves,
      fc.nat(),
      fc.constantFrom(...'0aZ*'),
      (quem, chave, onde, letra) => {
        const montado = montarBrCodeEstatico({ ...quem, chave })
        if (!montado.ok) throw new Error(montado.refusal.mensagem)
        const codigo = montado.value
        const posicao = onde % codigo.length
        // The CRC is hexadecimal in any case.
        fc.pre(codigo[posicao]?.toUpperCase() !== letra.toUpperCase())
        const trocado = codigo.slice(0, posicao) + letra + codigo.slice(posicao + 1)
        expect(lerBrCode(trocado).ok).toBe(false)
      },
    ),
    { numRuns: 500 },
  ))

test('no text makes the reader fail', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (qualquer) => {
      const lido = lerBrCode(qualquer)
      expect(lido.ok ? '' : lido.refusal.codigo).toBe('pix-invalido')
    }),
  ))

test('the QR is square and has its three corners', () =>
  fc.assert(
    fc.property(de(DIGITOS + LETRAS, 1, 300), (qualquer) => {
      const { lado, escuros } = matrizDoQr(qualquer)
      expect(escuros).toHaveLength(lado * lado)
      const canto = (x: number, y: number) => [0, 3, 6].map((d) => escuros[(y + d) * lado + x + d])
      for (const [x, y] of [
        [0, 0],
        [lado - 7, 0],
        [0, lado - 7],
      ] as const)
        expect(canto(x, y)).toEqual([true, true, true])
    }),
    { numRuns: 20 },
  ))
