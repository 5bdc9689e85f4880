import { somarDias } from '@razao/engine/tempo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BANCOS_DE_COBRANCA,
  type ContaDeCobranca,
  lerBoleto,
  montarBoleto,
  type PedidoDeBoleto,
} from './index.ts'

const digitos = (min: number, max = min) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((d) => d.join(''))

/** What each bank takes, in its whole width. */
const CONTAS: Readonly<Record<string, fc.Arbitrary<Omit<ContaDeCobranca, 'banco'>>>> = {
  '001': fc.record({
    agencia: digitos(4),
    conta: digitos(8),
    carteira: digitos(2),
    convenio: digitos(7),
  }),
  '033': fc.record({ agencia: digitos(4), carteira: digitos(3), convenio: digitos(7) }),
  '077': fc.record({
    agencia: fc.constant('0001'),
    carteira: fc.constantFrom('110', '112'),
    convenio: digitos(7),
  }),
  '104': fc.record({ agencia: digitos(4), carteira: digitos(2), convenio: digitos(6) }),
  '237': fc.record({ agencia: digitos(4), conta: digitos(7), carteira: digitos(2) }),
  '341': fc.record({
    agencia: digitos(4),
    conta: digitos(5),
    carteira: fc.constantFrom('109', '112', '126', '175'),
  }),
  '748': fc.record({
    agencia: digitos(4),
    carteira: fc.constantFrom('1', '3'),
    convenio: digitos(5),
    posto: digitos(2),
  }),
  '756': fc.record({
    agencia: digitos(4),
    carteira: digitos(1),
    convenio: digitos(7),
    modalidade: digitos(2),
  }),
}
const NOSSO_NUMERO: Readonly<Record<string, number>> = {
  ...{ '001': 10, '033': 12, '077': 10, '104': 15, '237': 11, '341': 8, '748': 8, '756': 7 },
}
const pedidos: fc.Arbitrary<PedidoDeBoleto> = fc
  .constantFrom(...BANCOS_DE_COBRANCA)
  .chain((banco) =>
    fc.record({
      conta: (CONTAS[banco] ?? fc.constant({ agencia: '', carteira: '' })).map((conta) => ({
        ...conta,
        banco,
      })),
      nossoNumero: digitos(NOSSO_NUMERO[banco] ?? 1),
      vencimento: fc.integer({ min: -2900, max: 5400 }).map((d) => somarDias('2026-11-22', d)),
      valor: fc.integer({ min: 0, max: 9_999_999_999 }),
    }),
  )

test('what is written is read back, number by number', () =>
  fc.assert(
    fc.property(pedidos, (pedido) => {
      const montado = montarBoleto(pedido)
      if (!montado.ok) throw new Error(montado.refusal.mensagem)
      const { codigoDeBarras, linhaDigitavel } = montado.value
      expect(codigoDeBarras).toMatch(/^\d{44}$/)
      expect(linhaDigitavel).toMatch(/^\d{47}$/)
      const lido = lerBoleto(linhaDigitavel, '2026-11-22')
      if (!lido.ok) throw new Error(lido.refusal.mensagem)
      const { banco, convenio, carteira, posto } = pedido.conta
      expect(lido.value).toMatchObject({
        ...{ banco, codigoDeBarras, vencimento: pedido.vencimento, valor: pedido.valor },
        numeros: { carteira, nossoNumero: pedido.nossoNumero },
      })
      if (convenio !== undefined) expect(lido.value.numeros?.convenio).toBe(convenio)
      if (posto !== undefined) expect(lido.value.numeros?.posto).toBe(posto)
      expect(lerBoleto(codigoDeBarras, '2026-11-22')).toEqual(lido)
    }),
    { numRuns: 500 },
  ))

test('one digit changed in the line is never read', () =>
  fc.assert(
    fc.property(
      pedidos,
      fc.integer({ min: 0, max: 46 }),
      fc.integer({ min: 1, max: 9 }),
      (pedido, posicao, quanto) => {
        const montado = montarBoleto(pedido)
        if (!montado.ok) throw new Error(montado.refusal.mensagem)
        const linha = montado.value.linhaDigitavel
        const outro = (Number(linha[posicao]) + quanto) % 10
        const trocada = `${linha.slice(0, posicao)}${outro}${linha.slice(posicao + 1)}`
        const lido = lerBoleto(trocada, '2026-11-22')
        // The módulo 11 of the bars gives 1 for three rests: over fator and value it may not see one change in ten.
        if (posicao < 32) expect(lido.ok).toBe(false)
        else if (lido.ok) expect(lido.value.linhaDigitavel).toBe(trocada)
      },
    ),
    { numRuns: 500 },
  ))

test('no text makes the reader fail', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (texto) => {
      const lido = lerBoleto(texto, '2026-11-22')
      expect(lido.ok ? lido.value.tipo : lido.refusal.codigo).toMatch(/^boleto/)
    }),
  ))
