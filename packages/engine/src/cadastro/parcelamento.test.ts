import { expect, test } from 'vitest'
import { REGIME } from './codigos.ts'
import {
  MODALIDADES_DE_PARCELAMENTO,
  modalidadesDoNome,
  modalidadesDosRegimes,
  parcelamentoEmCurso,
  ROTULOS_DA_MODALIDADE,
  riscoDeRescisao,
  vencimentoDaParcela,
} from './parcelamento.ts'

test('kinds follow every regime that the empresa has had; a person has none', () => {
  expect(modalidadesDosRegimes([REGIME.mei])).toEqual([
    'PARCMEI',
    'PARCMEI-ESP',
    'PERTMEI',
    'RELPMEI',
  ])
  expect(modalidadesDosRegimes([REGIME.presumido])).toEqual([
    'PARCSN',
    'PARCSN-ESP',
    'PERTSN',
    'RELPSN',
  ])
  expect(modalidadesDosRegimes([REGIME.mei, REGIME.simples])).toHaveLength(8)
  expect(modalidadesDosRegimes([REGIME.pessoaFisica])).toEqual([])
})

test('each kind is let by some name of a procuração, and no name lets one of another', () => {
  const nomes = [
    'Parcelamento de Débitos do Simples Nacional',
    'Parcelamento Especial Simples Nacional',
    'Programa Especial Regularização Tributária - PERT-SN',
    'Parcelar dívidas do SN pela LC 193/2022 (RELP)',
    'Parcelamento - Microempreendedor Individual',
    'Programa Especial de Regularização Tributária - PERT-MEI',
    'Parcelar dívidas do MEI pela LC 193/2022 (RELP)',
  ]
  expect(nomes.flatMap(modalidadesDoNome).toSorted()).toEqual(
    [...MODALIDADES_DE_PARCELAMENTO].toSorted(),
  )
  expect(modalidadesDoNome('00076')).toEqual(['PARCSN'])
  expect(modalidadesDoNome('Caixa Postal - Mensagens')).toEqual([])
  expect(modalidadesDoNome('Todos os serviços')).toEqual(MODALIDADES_DE_PARCELAMENTO)
  for (const uma of MODALIDADES_DE_PARCELAMENTO) expect(ROTULOS_DA_MODALIDADE[uma]).toBeTruthy()
})

test('what runs and what does not, in the words of the Receita', () => {
  expect(parcelamentoEmCurso('Em parcelamento')).toBe(true)
  expect(parcelamentoEmCurso('Aguardando pagamento da primeira parcela')).toBe(true)
  for (const dito of ['Encerrado por Rescisão', 'Liquidado', 'Cancelado por desistência', ''])
    expect(parcelamentoEmCurso(dito)).toBe(false)
})

test('a part is due on the last day on which the banks open', () => {
  expect(vencimentoDaParcela('2026-10')).toBe('2026-10-30')
  expect(vencimentoDaParcela('2026-11')).toBe('2026-11-30')
})

test('three unpaid parts end a plan, in a row or not; of the RELP, three in a row or six', () => {
  expect(riscoDeRescisao('PARCSN', [])).toBeNull()
  expect(riscoDeRescisao('PARCSN', ['2026-06', '2026-10'])).toMatchObject({
    ...{ atrasadas: 2, faltam: 1, fundamento: 'LC 123/2006, art. 21, § 24' },
  })
  expect(riscoDeRescisao('PARCMEI', ['2026-06', '2026-08', '2026-10'])?.faltam).toBe(0)
  expect(riscoDeRescisao('RELPSN', ['2026-06', '2026-10'])?.faltam).toBe(2)
  expect(riscoDeRescisao('RELPSN', ['2025-12', '2026-01'])?.faltam).toBe(1)
  expect(riscoDeRescisao('RELPMEI', ['2026-08', '2026-09', '2026-10'])).toMatchObject({
    ...{ faltam: 0, frase: /3 parcelas seguidas.*LC 193\/2022, art. 7º/ },
  })
})
