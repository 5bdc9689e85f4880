import { describe, expect, test } from 'vitest'
import { comMemoria } from '../../dinheiro/index.ts'
import exemplos from './exemplos/mora.json' with { type: 'json' }
import { apurarMora, jurosSelic, SELIC } from './index.ts'

describe('apurarMora', () => {
  test.each(exemplos)('$nome — $fonte', ({ fatos, espera }) => {
    const memorial = comMemoria()
    expect(apurarMora(fatos, memorial)).toEqual({ ok: true, value: espera })
    expect(memorial.passos.at(-1)?.resultado).toEqual({ tipo: 'centavos', valor: espera.total })
  })

  const em2026 = { principal: 100000, vencimento: '2025-12-19', pagamento: '2026-03-10' }

  test('sem a Selic publicada não calcula: diz os meses que faltam', () => {
    expect(apurarMora(em2026)).toMatchObject({
      ok: false,
      refusal: { codigo: 'falta-selic', meses: ['2026-01', '2026-02'] },
    })
  })

  test('com a Selic carregada pelo escritório calcula', () => {
    const selic = new Map([
      ['2026-01', '0.0116'],
      ['2026-02', '0.0100'],
    ])
    expect(apurarMora({ ...em2026, selic })).toMatchObject({
      ok: true,
      value: { juros: 3160, multa: 20000 },
    })
  })

  test('datas que não existem são recusadas', () => {
    expect(apurarMora({ ...em2026, pagamento: '2026-02-30' })).toMatchObject({
      refusal: { codigo: 'fato-invalido' },
    })
  })
})

test('a 3ª quota do 3º trimestre de 2025, em dezembro, rende 2,05 %', () => {
  const juros = (mes: string) => {
    const taxa = jurosSelic('2025-10', mes)
    return taxa.ok ? taxa.value.toString() : null
  }
  expect(['2025-10', '2025-11', '2025-12'].map(juros)).toEqual(['0', '0.01', '0.0205'])
})

test('a Selic tem todos os meses até a revisão, sem buraco', () => {
  expect(SELIC.taxas.size).toBe(24)
  for (const taxa of SELIC.taxas.values()) {
    expect(taxa.gt('0.005') && taxa.lt('0.02')).toBe(true)
  }
})
