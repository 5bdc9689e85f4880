import { expect, test } from 'vitest'
import {
  cartaDoSimples,
  cienciaAoAbrir,
  cienciaLidaPorFora,
  cienciaTacita,
  prazoDaCarta,
  triarCarta,
} from './caixa-postal.ts'

test.each([
  ['Termo de Exclusão do Simples Nacional', 'exclusao-do-simples', 'grave'],
  ['Exclusão de ofício do Simples Nacional', 'exclusao-do-simples', 'grave'],
  ['Desenquadramento do SIMEI', 'exclusao-do-simples', 'grave'],
  ['Auto de Infração nº 123', 'auto-de-infracao', 'grave'],
  ['[IMPORTANTE] Intimação Fiscal 2026/001', 'intimacao', 'grave'],
  ['Malha Fiscal PJ - Divergência', 'malha', 'grave'],
  ['Inscrição em Dívida Ativa da União', 'divida-ativa', 'grave'],
  ['CNPJ inapto por omissão de declarações', 'inaptidao', 'grave'],
  ['Rescisão do seu parcelamento', 'rescisao-de-parcelamento', 'grave'],
  ['Aviso de cobrança', 'cobranca', 'atencao'],
  ['Débito em cobrança', 'cobranca', 'atencao'],
  ['Omissão na entrega da DCTFWeb', 'omissao', 'atencao'],
  ['Notificação de Multa por Atraso', 'multa', 'atencao'],
  ['Parcela do mês disponível', 'parcelamento', 'atencao'],
  ['Despacho Decisório - PER/DCOMP', 'processo', 'atencao'],
  ['Comunicado sobre o novo portal', 'comunicado', 'informacao'],
])('«%s» is %s, %s', (assunto, regra, gravidade) =>
  expect(triarCarta({ assunto, relevante: false })).toMatchObject({ regra, gravidade }),
)

test('what no rule knows and the Receita calls relevant asks for attention', () => {
  expect(triarCarta({ assunto: 'Comunicado', relevante: true })).toMatchObject({
    ...{ regra: 'relevante', gravidade: 'atencao' },
  })
})

const dia = (mais: Partial<Parameters<typeof cienciaTacita>[0]>) =>
  cienciaTacita({ enviadaEm: '2026-11-03', doSimples: false, optanteDoDte: true, ...mais })

test('of the DTE, the fifteenth day after; of the Simples, the forty-fifth; without the DTE, never', () => {
  expect(dia({})).toMatchObject({ em: '2026-11-18', dias: 15 })
  expect(dia({ doSimples: true })).toMatchObject({ em: '2026-12-18', dias: 45 })
  // The DTE-SN is of who is in the Simples, whatever it said of the other.
  expect(dia({ doSimples: true, optanteDoDte: false })?.dias).toBe(45)
  expect(dia({ optanteDoDte: false })).toBeNull()
  expect(dia({ optanteDoDte: null })).toBeNull()
})

test('the Simples is known by the subject', () => {
  expect(cartaDoSimples('Termo de Exclusão do Simples Nacional')).toBe(true)
  expect(cartaDoSimples('Intimação Fiscal')).toBe(false)
})

test('opened, the day is that one; of the Simples, the next dia útil; silence that came before stays', () => {
  const aberta = (hoje: string, mais: object = {}) =>
    cienciaAoAbrir({ hoje, doSimples: false, tacita: null, ...mais })
  expect(aberta('2026-11-07')).toMatchObject({
    ...{ em: '2026-11-07', fundamento: expect.stringContaining('70.235') },
  })
  expect(aberta('2026-11-07', { doSimples: true })).toMatchObject({
    ...{ em: '2026-11-09', fundamento: expect.stringContaining('§ 1º-B') },
  })
  const tacita = { em: '2026-11-18', fundamento: 'silêncio' }
  expect(aberta('2026-11-18', { tacita }).em).toBe('2026-11-18')
  expect(aberta('2026-11-19', { tacita })).toEqual(tacita)
})

test('read outside, the first day on which it may have been', () => {
  const lida = (semLerEm: string, mais: object = {}) =>
    cienciaLidaPorFora({ semLerEm, hoje: '2026-11-10', tacita: null, ...mais })
  expect(lida('2026-11-05')).toMatchObject({
    ...{ em: '2026-11-05', fundamento: expect.stringContaining('entre 05/11/2026 e 10/11/2026') },
  })
  expect(lida('2026-11-10').fundamento).toBe('lida por fora em 10/11/2026')
  const tacita = { em: '2026-11-04', fundamento: 'silêncio' }
  expect(lida('2026-11-05', { tacita })).toEqual(tacita)
})

test('thirty days from the first dia útil after the ciência to a dia útil; what the law gives no term of has none', () => {
  const ate = (regra: string, cienciaEm: string) => prazoDaCarta({ regra, cienciaEm })?.ate
  // Thursday: Friday is the first day, Saturday 5 the thirtieth.
  expect(ate('exclusao-do-simples', '2026-11-05')).toBe('2026-12-07')
  // Friday: Monday 9 is the first, Tuesday 8 of December the thirtieth.
  expect(ate('auto-de-infracao', '2026-11-06')).toBe('2026-12-08')
  expect(ate('intimacao', '2026-11-05')).toBeUndefined()
})
