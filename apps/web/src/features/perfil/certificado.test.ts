import { expect, test } from 'vitest'
import { emBase64 } from '../../ui/em-base64.ts'
import { avisoDaRenovacao, type Certificado, situacaoDoCertificado } from './certificado.ts'

const HOJE = '2026-11-21'
const de = (validoAte: string, situacao: Certificado['situacao'] = 'ativo') =>
  ({ validoAte, situacao }) as Certificado

test('how long it serves is said in days, and the tone warns from sixty', () => {
  const dito = (ate: string, situacao?: Certificado['situacao']) =>
    situacaoDoCertificado(de(ate, situacao), HOJE)
  expect(dito('2027-01-21')).toEqual({ tom: 'ok', texto: 'Vence em 61 dias' })
  expect(dito('2027-01-20')).toEqual({ tom: 'atencao', texto: 'Vence em 60 dias' })
  expect(dito('2026-11-22').texto).toBe('Vence em 1 dia')
  expect(dito('2026-11-21')).toEqual({ tom: 'erro', texto: 'Vence hoje' })
  expect(dito('2026-11-20', 'vencido')).toEqual({ tom: 'erro', texto: 'Vencido há 1 dia' })
  expect(dito('2030-01-01', 'revogado')).toEqual({ tom: 'nenhum', texto: 'Revogado' })
})

test('only what is in its place asks to be renewed, the nearest first', () => {
  expect(avisoDaRenovacao([de('2027-06-01')], HOJE)).toBeNull()
  expect(avisoDaRenovacao([de('2026-11-30', 'substituido')], HOJE)).toBeNull()
  const dois = [de('2026-12-30'), de('2026-11-30')]
  expect(avisoDaRenovacao(dois, HOJE)).toMatch(/^O certificado vence em 30\/11\/2026\./)
  expect(avisoDaRenovacao([de('2026-11-20', 'vencido')], HOJE)).toMatch(/ venceu em 20\/11\/2026\./)
})

test('bytes become the same base64 that the server reads', async () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i % 256)
  expect(await emBase64(new Blob([bytes]))).toBe(Buffer.from(bytes).toString('base64'))
})
