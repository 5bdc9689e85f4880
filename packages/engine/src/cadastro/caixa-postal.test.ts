import { expect, test } from 'vitest'
import { cartaDoSimples, cienciaTacita, triarCarta } from './caixa-postal.ts'

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
