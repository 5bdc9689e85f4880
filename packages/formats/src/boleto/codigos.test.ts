// Codes published by others, made here from the same numbers and read back.
import { expect, test } from 'vitest'
import {
  BANCOS_DE_COBRANCA,
  formatarLinhaDoBoleto,
  lerBoleto,
  montarBoleto,
  separarCampoLivre,
  sobreOBanco,
} from './index.ts'
import { CODIGOS_PUBLICADOS } from './testes/codigos-publicados.ts'

test.each(CODIGOS_PUBLICADOS)('$conta.banco $conta.carteira $nossoNumero is $linha', (caso) => {
  const { conta, nossoNumero, vencimento, valor, codigo, linha, impresso } = caso
  const montado = montarBoleto({ conta, nossoNumero, vencimento, valor })
  if (!montado.ok) throw new Error(montado.refusal.mensagem)
  expect(montado.value.codigoDeBarras).toBe(codigo)
  expect(formatarLinhaDoBoleto(montado.value.linhaDigitavel)).toBe(linha)
  if (impresso !== undefined) expect(montado.value.nossoNumero).toBe(impresso)

  for (const texto of [codigo, linha, linha.replace(/\D/g, '')]) {
    const lido = lerBoleto(texto, vencimento)
    if (!lido.ok) throw new Error(lido.refusal.mensagem)
    expect(lido.value).toMatchObject({ banco: conta.banco, moeda: '9', vencimento, valor })
    expect(lido.value.codigoDeBarras).toBe(codigo)
    expect(Number(lido.value.numeros?.nossoNumero)).toBe(Number(nossoNumero))
    expect(lido.value.numeros?.carteira).toBe(conta.banco === '104' ? '14' : conta.carteira)
  }
})

test('every bank has at least two published codes behind it', () => {
  for (const banco of BANCOS_DE_COBRANCA) {
    const dele = CODIGOS_PUBLICADOS.filter(({ conta }) => conta.banco === banco)
    expect([banco, dele.length >= 2]).toEqual([banco, true])
    const { nome, fonte, conferido } = sobreOBanco(banco)
    expect(`${nome} ${fonte} ${conferido}`).toMatch(/^.{2,} .{20,} (códigos|exemplo) /)
  }
})

test('a campo livre whose own digit is wrong says no numbers', () => {
  const bom = '1101234567880057123457000'
  expect(separarCampoLivre('341', bom)).toEqual({
    ...{ carteira: '110', nossoNumero: '12345678', agencia: '0057', conta: '12345' },
  })
  expect(separarCampoLivre('341', bom.replace('12345678', '12345679'))).toBeNull()
  expect(separarCampoLivre('341', '1960025828112345671234550')).toBeNull()
  expect(separarCampoLivre('999', bom)).toBeNull()
})

test.each([
  [
    '00190.50095 40144.816069 06809.350314 3 37370000000100',
    '00193373700000001000500940144816060680935031',
    '2007-12-31',
    100,
  ],
  [
    '21290.00119 21100.012109 04475.617405 9 75870000002000',
    '21299758700000020000001121100012100447561740',
    '2018-07-16',
    2000,
  ],
])(
  '%s, of a bank or a convênio not known here, is read all the same',
  (linha, codigo, vencimento, valor) => {
    const lido = lerBoleto(linha, vencimento)
    if (!lido.ok) throw new Error(lido.refusal.mensagem)
    expect(lido.value).toMatchObject({ codigoDeBarras: codigo, vencimento, valor, numeros: null })
    expect(formatarLinhaDoBoleto(lido.value.linhaDigitavel)).toBe(linha)
  },
)
