import { expect, test } from 'vitest'
import { contasDaEtapa, etapaEmPalavras, oQueSegura, paradasEmPalavras } from './regua.ts'

const etapa = {
  etapa: 'notas' as const,
  paradas: 4,
  feitas: 1053,
  pendentes: 2,
  atencao: 4,
  erro: 0,
  aguardando: 1,
  naoSeAplica: 7,
}

test('what does not apply needs nothing more, and counts as ready', () => {
  expect(contasDaEtapa(etapa)).toEqual({ total: 1067, prontas: 1060 })
})
test('a stage in words tells only what there is', () => {
  expect(etapaEmPalavras(etapa)).toBe(
    '1.053 feitas, 7 não se aplicam, 4 pedem atenção, 1 aguarda o cliente, 2 pendentes',
  )
  expect(
    etapaEmPalavras({
      ...etapa,
      feitas: 0,
      pendentes: 0,
      atencao: 0,
      aguardando: 0,
      naoSeAplica: 0,
    }),
  ).toBe('nenhuma empresa')
})
test('what holds a stage leaves out what only waits its turn', () => {
  expect(oQueSegura(etapa)).toBe('4 pedem atenção · 1 aguarda o cliente')
})

test('what the map shows when the stage is opened is said beside it', () => {
  expect(paradasEmPalavras({ paradas: 1053 })).toBe('1.053 paradas aqui')
  expect(paradasEmPalavras({ paradas: 1 })).toBe('1 parada aqui')
  expect(paradasEmPalavras({ paradas: 0 })).toBe('')
})
