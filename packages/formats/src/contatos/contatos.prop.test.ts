import { digitosDoCpf } from '@razao/engine/cadastro'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lerContatos } from './index.ts'

const nome = fc
  .string({ unit: fc.constantFrom(...'abçéÜ ";,\n-=+@&.'), maxLength: 30 })
  .map((t) => `Z${t}z`.replace(/\s+/g, ' '))
const contatos = fc.uniqueArray(
  fc.record({
    nome,
    documento: fc
      .integer({ min: 100_000_000, max: 999_999_998 })
      .filter((n) => !/^(\d)\1+$/.test(String(n)))
      .map((n) => `${n}${digitosDoCpf(String(n))}`),
    email: fc.integer({ min: 1, max: 1e6 }).map((n) => `c${n}@exemplo.com.br`),
  }),
  { selector: ({ documento }) => documento, maxLength: 20, minLength: 1 },
)
const ditos = (bytes: Uint8Array) => {
  const lido = lerContatos(bytes)
  if (!lido.ok) throw new Error(lido.refusal.mensagem)
  expect(lido.value.problemas).toEqual([])
  return lido.value.contatos.map(({ nome: n, documento, email }) => ({ nome: n, documento, email }))
}

test('what a CSV quotes is read back, whatever is in it', () =>
  fc.assert(
    fc.property(contatos, fc.constantFrom(';', ',', '\t'), (lista, separador) => {
      const celula = (texto: string) => `"${texto.replaceAll('"', '""')}"`
      const linhas = [
        ['Nome', 'CPF', 'E-mail'],
        ...lista.map(({ nome: n, documento, email }) => [n, documento, email]),
      ].map((linha) => linha.map(celula).join(separador))
      expect(ditos(new TextEncoder().encode(linhas.join('\r\n')))).toEqual(lista)
    }),
  ))

test('what a vCard escapes is read back, folded or not', () =>
  fc.assert(
    fc.property(contatos, fc.boolean(), (lista, dobrado) => {
      const escapar = (texto: string) => texto.replace(/[\\;,]/g, (letra) => `\\${letra}`)
      const dobrar = (linha: string) => (dobrado ? linha.replace(/(.{20})/gu, '$1\r\n ') : linha)
      const cartoes = lista.map(({ nome: n, documento, email }) =>
        [
          ...['BEGIN:VCARD', 'VERSION:4.0', dobrar(`FN:${escapar(n)}`), `X-CPF:${documento}`],
          ...[dobrar(`EMAIL:${email}`), 'END:VCARD'],
        ].join('\r\n'),
      )
      expect(ditos(new TextEncoder().encode(cartoes.join('\r\n')))).toEqual(lista)
    }),
  ))

test('no bytes make the reader fail, and no text that comes out is a formula', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 500 }),
        fc
          .string({ unit: fc.constantFrom(...'=+-@"\';,\t\r\n aé1|()'), maxLength: 300 })
          .map((t) => new TextEncoder().encode(`Nome;CPF;E-mail;Observação\n${t}`)),
        fc
          .string({ unit: fc.constantFrom(...'=+-@:;,\\\r\n aé1FN'), maxLength: 300 })
          .map((t) => new TextEncoder().encode(`BEGIN:VCARD\nFN:${t}\nEND:VCARD`)),
      ),
      (bytes) => {
        const lido = lerContatos(bytes)
        if (!lido.ok) {
          expect(lido.refusal.codigo).toBe('contatos-ilegiveis')
          return
        }
        for (const contato of lido.value.contatos) {
          const { telefone: _, endereco, ...textos } = contato
          for (const valor of Object.values({ ...textos, ...endereco })) {
            if (typeof valor === 'string') expect(valor).not.toMatch(/^[=+\-@\t\r]/)
          }
        }
      },
    ),
    { numRuns: 500 },
  ))
