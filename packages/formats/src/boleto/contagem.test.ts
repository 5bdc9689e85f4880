import { expect, test } from 'vitest'
import { contagemDaConta, montarBoleto, nossoNumeroDaVez } from './index.ts'

const BB = { banco: '001', agencia: '4042', conta: '61900', carteira: '17' } as const
const SICREDI = {
  ...({ banco: '748', agencia: '0156', carteira: '1', convenio: '85305', posto: '05' } as const),
}

test('the same convênio is one count, however its account is written', () => {
  expect(contagemDaConta({ ...BB, convenio: '1238798' }, '2026-11-22')).toBe('001:0:1238798')
  expect(
    contagemDaConta({ ...BB, agencia: '1', conta: '2', convenio: ' 1238798' }, '2026-11-22'),
  ).toBe('001:0:1238798')
  const itau = { banco: '341', agencia: '0057', conta: '012345', carteira: '109' } as const
  expect(contagemDaConta(itau, '2026-11-22')).toBe('341:57:12345')
})

test('Sicredi counts each year by itself, and goes to the next byte when five digits end', () => {
  expect(contagemDaConta(SICREDI, '2026-11-22')).toBe('748:156:85305:26')
  expect(nossoNumeroDaVez(SICREDI, 1, '2026-11-22')).toBe('26200001')
  expect(nossoNumeroDaVez(SICREDI, 99_999, '2026-11-22')).toBe('26299999')
  expect(nossoNumeroDaVez(SICREDI, 100_000, '2027-01-02')).toBe('27300001')
  // After the last byte there is no number of eight digits, and the boleto says so.
  const nossoNumero = nossoNumeroDaVez(SICREDI, 8 * 99_999 + 1, '2026-11-22')
  expect(
    montarBoleto({ conta: SICREDI, nossoNumero, vencimento: '2026-12-10', valor: 100 }).ok,
  ).toBe(false)
})
