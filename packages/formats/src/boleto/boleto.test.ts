// What is refused, in words that say what to do.
import { expect, test } from 'vitest'
import { type ContaDeCobranca, lerBoleto, lerCodigoDePagamento, montarBoleto } from './index.ts'

const HOJE = '2026-11-22'
const ITAU: ContaDeCobranca = { banco: '341', agencia: '57', conta: '12345', carteira: '109' }
const pedido = { conta: ITAU, nossoNumero: '1', vencimento: '2026-12-10', valor: 100 }

const campoDe = (mudar: object): string => {
  const montado = montarBoleto({ ...pedido, ...mudar })
  return montado.ok ? 'montado' : montado.refusal.campo
}

test.each([
  [{}, 'montado'],
  [{ valor: 9_999_999_999 }, 'montado'],
  [{ valor: 10_000_000_000 }, 'valor'],
  [{ valor: -1 }, 'valor'],
  [{ valor: 1.5 }, 'valor'],
  [{ vencimento: '2026-02-30' }, 'vencimento'],
  [{ vencimento: '2049-10-14' }, 'vencimento'],
  [{ vencimento: null }, 'montado'],
  [{ nossoNumero: '123456789' }, 'nossoNumero'],
  [{ nossoNumero: '12A' }, 'nossoNumero'],
  [{ nossoNumero: '' }, 'nossoNumero'],
  [{ conta: { ...ITAU, carteira: '198' } }, 'carteira'],
  [{ conta: { ...ITAU, conta: undefined } }, 'conta'],
  [{ conta: { ...ITAU, digitoDaConta: '7' } }, 'montado'],
  [{ conta: { ...ITAU, digitoDaConta: '8' } }, 'digitoDaConta'],
  [{ conta: { banco: '001', agencia: '1', carteira: '17', convenio: '123456' } }, 'convenio'],
  [
    { conta: { banco: '748', agencia: '1', convenio: '1', posto: '1', carteira: '1' } },
    'nossoNumero',
  ],
  [
    {
      conta: { banco: '748', agencia: '1', convenio: '1', carteira: '1' },
      nossoNumero: '26200001',
    },
    'posto',
  ],
])('%j: %s', (mudar, campo) => expect(campoDe(mudar)).toBe(campo))

test('each bank writes who receives in its own way', () => {
  const escrito = (conta: ContaDeCobranca, nossoNumero = '1') => {
    const montado = montarBoleto({ ...pedido, conta, nossoNumero })
    return montado.ok ? montado.value.agenciaECodigo : montado.refusal.mensagem
  }
  expect(escrito(ITAU)).toBe('0057 / 12345-7')
  expect(
    escrito({
      ...{
        banco: '001',
        agencia: '4042',
        digitoDaAgencia: '8',
        conta: '61900',
        digitoDaConta: '0',
      },
      ...{ carteira: '17', convenio: '1238798' },
    }),
  ).toBe('4042-8 / 00061900-0')
  expect(escrito({ banco: '104', agencia: '1825', carteira: '14', convenio: '245274' })).toBe(
    '1825 / 245274-0',
  )
  expect(escrito({ banco: '104', agencia: '1825', carteira: '14', convenio: '1245274' })).toBe(
    '1825 / 1245274',
  )
  expect(
    escrito(
      { banco: '748', agencia: '1234', carteira: '1', convenio: '12345', posto: '18' },
      '26200001',
    ),
  ).toBe('1234.18.12345')
  expect(escrito({ banco: '756', agencia: '3007', carteira: '1', convenio: '318957' })).toBe(
    '3007 / 0318957',
  )
})

test('a Caixa beneficiary of seven digits has its code whole in the campo livre', () => {
  const conta: ContaDeCobranca = { banco: '104', agencia: '1', carteira: '14', convenio: '1245274' }
  const montado = montarBoleto({ ...pedido, conta })
  if (!montado.ok) throw new Error(montado.refusal.mensagem)
  expect(montado.value.campoLivre.slice(0, 7)).toBe('1245274')
  const lido = lerBoleto(montado.value.linhaDigitavel, HOJE)
  expect(lido.ok && lido.value.numeros).toEqual({
    ...{ carteira: '14', convenio: '1245274', nossoNumero: '000000000000001' },
  })
})

const LINHA = '34191.10121 34567.880058 71234.570001 6 16670000012345'
const recusaDe = (texto: string): string => {
  const lido = lerBoleto(texto, HOJE)
  return lido.ok ? 'lido' : lido.refusal.campo
}

test.each([
  [LINHA, 'lido'],
  [LINHA.replace('34191.10121', '34191.10131'), 'campo-1'],
  [LINHA.replace('34567.880058', '34567.880068'), 'campo-2'],
  [LINHA.replace('71234.570001', '71234.570002'), 'campo-3'],
  [LINHA.replace('16670000012345', '16670000012354'), 'digito-geral'],
  [LINHA.replace(' 6 ', ' 7 '), 'digito-geral'],
  [LINHA.slice(0, -1), 'tamanho'],
  [`${LINHA}0`, 'tamanho'],
  ['', 'tamanho'],
  ['9'.repeat(100_000), 'tamanho'],
  ['85840000001669802701163000123456789012026113', 'produto'],
])('%s: %s', (texto, campo) => expect(recusaDe(texto)).toBe(campo))

test('one question for any code that is paid at a bank', () => {
  const boleto = lerCodigoDePagamento(LINHA, HOJE)
  expect(boleto.ok && boleto.value.tipo).toBe('boleto')
  const guia = '85840000001-9 66980270116-2 30001234567-8 89012026113-4'
  const lida = lerCodigoDePagamento(guia, HOJE)
  expect(lida.ok && lida.value).toMatchObject({ tipo: 'arrecadacao', valor: 16_698 })
  const errada = lerCodigoDePagamento(guia.replace('66980', '66990'), HOJE)
  expect(!errada.ok && errada.refusal).toMatchObject({
    codigo: 'boleto-invalido',
    campo: 'digito-do-bloco',
  })
})

test('a date too far for its turn is not guessed, and the rest is read', () => {
  const lido = lerBoleto(LINHA, '2026-11-22')
  expect(lido.ok && lido.value.vencimento).toBe('2026-12-21')
  const em2008 = lerBoleto(LINHA, '2008-01-01')
  expect(em2008.ok && em2008.value.vencimento).toBe('2002-05-01')
})
