import { expect, test } from 'vitest'
import { type GuiaPorVia, viaDaGuia } from './index.ts'

const de = (chave: string, competencia: string, ...codigos: (string | null)[]): GuiaPorVia => ({
  ...{ chave, competencia },
  composicao: codigos.map((codigo) => ({ codigo })),
})

test.each([
  [de('das', '2026-10', '1001'), 'pgdasd'],
  [de('das-mei', '2026-10', null), 'pgmei'],
  [de('das-2026-03', '2026-03', '1001'), 'pgdasd'],
  [de('das-excesso', '2027-01', '1001'), 'dasn-simei'],
  [de('inss', '2026-10', '1099-01', '1138-04'), 'dctfweb'],
  [de('inss-13', '2026-12', '1082-01'), 'dctfweb'],
  [de('fgts', '2026-10', null), 'fgts-digital'],
  [de('fgts-rescisorio-3', '2026-10', null), 'fgts-digital'],
  [de('dae', '2026-10', null), 'esocial'],
  [de('iss', '2026-10', null), 'municipio'],
  [de('iss-retido-3550308', '2026-10', null), 'municipio'],
  [de('cbs', '2027-02', null), 'outra'],
] as const)('$0.chave não tem DARF avulso', (guia, via) => {
  const dita = viaDaGuia(guia)
  expect(dita).toMatchObject({ via, darf: null })
  expect(dita.frase).not.toBe('')
  expect(dita.fundamento).not.toBe('')
})

test('o IRRF do pró-labore é da DCTFWeb desde maio de 2023; antes, do SICALC', () => {
  const darf = { codigo: '0561', extensao: '07', trimestral: false, cota: null }
  // Of the closing of October, and paid in November: the month of the DARF is the one of the payment.
  const agora = viaDaGuia(de('irrf-2026-11', '2026-10', '0561-07', '0561-07'))
  expect(agora).toMatchObject({ via: 'dctfweb', darf: { ...darf, periodo: '2026-11' } })
  expect(agora.frase).toContain('não pagar duas vezes')
  expect(viaDaGuia(de('irrf-2023-05', '2023-05', '0561-07')).via).toBe('dctfweb')
  expect(viaDaGuia(de('irrf-2023-04', '2023-04', '0561-07'))).toMatchObject({ via: 'sicalc', darf })
})

test('dois códigos são dois documentos: nenhum DARF avulso da guia inteira', () => {
  expect(viaDaGuia(de('irrf-2026-11', '2026-11', '0561-07', '0588'))).toMatchObject({
    ...{ via: 'dctfweb', darf: null },
  })
  expect(viaDaGuia(de('irrf-2023-04', '2023-04', '0561-07', '0588'))).toMatchObject({
    ...{ via: 'outra', darf: null },
  })
})

test('as retenções são da DCTFWeb desde 2024, e o que é do MIT sai pelo SICALC', () => {
  expect(viaDaGuia(de('csrf', '2023-12', '5952'))).toMatchObject({ via: 'sicalc' })
  expect(viaDaGuia(de('csrf', '2024-01', '5952'))).toMatchObject({ via: 'dctfweb' })
  expect(viaDaGuia(de('pis', '2026-10', '8109'))).toMatchObject({
    ...{ via: 'sicalc', darf: { codigo: '8109', extensao: '01', trimestral: false } },
  })
})

test('a quota do IRPJ diz qual é, e o código, que é do trimestre', () => {
  expect(viaDaGuia(de('irpj-quota-2', '2026-09', '2089-01'))).toMatchObject({
    ...{ via: 'sicalc', darf: { codigo: '2089', extensao: '01', trimestral: true, cota: 2 } },
  })
  expect(viaDaGuia(de('csll', '2026-09', '2372'))).toMatchObject({
    darf: { codigo: '2372', trimestral: true, cota: null },
  })
})

test('em que DCTFWeb o débito está, e quem o põe lá; quota e 13º não se pagam pelo DARF do mês', () => {
  const debito = (chave: string, competencia: string, ...codigos: string[]) =>
    viaDaGuia(de(chave, competencia, ...codigos)).dctfweb
  expect(debito('inss', '2026-10', '1099-01')).toEqual({
    ...{ competencia: '2026-10', origem: 'esocial' },
  })
  // Paid in November, it is of the declaration of November.
  expect(debito('irrf-2026-11', '2026-10', '0561-07')).toMatchObject({ competencia: '2026-11' })
  expect(debito('csrf', '2026-10', '5952')).toMatchObject({ origem: 'reinf' })
  expect(debito('irpj', '2026-09', '2089-01')).toMatchObject({ origem: 'mit' })
  for (const fora of [
    debito('irpj-quota-1', '2026-09', '2089-01'),
    debito('inss-13', '2026-12', '1082-01'),
    debito('das', '2026-10', '1001'),
    debito('pis', '2024-10', '8109'),
  ])
    expect(fora).toBeNull()
})
