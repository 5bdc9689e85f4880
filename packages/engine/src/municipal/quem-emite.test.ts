import { expect, test } from 'vitest'
import { type FatosDaRota, quemEmite } from './index.ts'

const fatos = (mais: Partial<FatosDaRota> = {}): FatosDaRota => ({
  ...{ ordem: null, situacaoNacional: null, intermediarioPronto: false },
  ...{ abrasfPronto: false, ...mais },
})

test.each<[string, Partial<FatosDaRota>, string]>([
  ['a city that nobody spoke of is national', {}, 'nacional'],
  ['so is one that is active', { situacaoNacional: 'ativo' }, 'nacional'],
  ['one outside goes by hand', { situacaoNacional: 'sem-convenio' }, 'prefeitura'],
  [
    'or by the intermediary, when who issues is ready there',
    { situacaoNacional: 'inativo', intermediarioPronto: true },
    'intermediario',
  ],
  [
    'or by the service of the city, when its rule says where it is',
    { situacaoNacional: 'inativo', abrasfPronto: true },
    'abrasf',
  ],
  [
    'after the intermediary',
    { situacaoNacional: 'inativo', abrasfPronto: true, intermediarioPronto: true },
    'intermediario',
  ],
  [
    'and before it where the city says so',
    { ordem: ['abrasf', 'intermediario'], abrasfPronto: true, intermediarioPronto: true },
    'abrasf',
  ],
  ['never where nobody said where it is', { ordem: ['abrasf'] }, 'prefeitura'],
  [
    'the rule of the city comes first',
    { ordem: ['intermediario', 'nacional'], intermediarioPronto: true },
    'intermediario',
  ],
  [
    'and its second way when the first is closed',
    { ordem: ['intermediario', 'nacional'] },
    'nacional',
  ],
  ['only by hand is by hand', { ordem: ['prefeitura'], intermediarioPronto: true }, 'prefeitura'],
  [
    'the Simples is national in a city outside too',
    { ordem: ['nacional'], situacaoNacional: 'sem-convenio', intermediarioPronto: true },
    'nacional',
  ],
  ['what no way takes is by hand', { ordem: ['intermediario'] }, 'prefeitura'],
])('%s', (_, mais, rota) => {
  expect(quemEmite(fatos(mais)).rota).toBe(rota)
})

test('what was left on the way is told', () => {
  expect(quemEmite(fatos({ situacaoNacional: 'sem-convenio' })).puladas).toEqual([
    { rota: 'nacional', porque: 'cidade-fora-do-nacional' },
    { rota: 'intermediario', porque: 'intermediario-sem-ligacao' },
    { rota: 'abrasf', porque: 'abrasf-sem-endereco' },
  ])
})
