import { expect, test } from 'vitest'
import {
  lista,
  logico,
  numero,
  objeto,
  ouAusente,
  ouNulo,
  registro,
  texto,
  umDe,
} from './formas.ts'

const Pessoa = objeto({
  nome: texto(/^.{1,10}$/),
  idade: numero(0, 150),
  apelido: ouAusente(texto()),
  papel: umDe('dono', 'contador'),
  fim: ouNulo(texto(/^\d{4}-\d{2}$/)),
  notas: lista(numero(), 2),
  ligada: logico,
  larguras: registro(numero(1)),
})
const boa = {
  nome: 'Ana',
  idade: 30,
  papel: 'dono',
  fim: null,
  notas: [1, 2],
  ligada: false,
  larguras: { a: 1 },
}

test('what has the shape passes, with more fields or without the optional ones', () => {
  expect(Pessoa(boa)).toBe(true)
  expect(Pessoa({ ...boa, apelido: 'Aninha', outro: 1, fim: '2026-11' })).toBe(true)
})

test.each([
  ['nome', ''],
  ['nome', 7],
  ['idade', 151],
  ['idade', Number.NaN],
  ['idade', '30'],
  ['apelido', null],
  ['papel', 'rei'],
  ['fim', undefined],
  ['fim', 'ontem'],
  ['notas', [1, 2, 3]],
  ['notas', [1, 'dois']],
  ['notas', { length: 0 }],
  ['ligada', 0],
  ['larguras', { a: 0 }],
  ['larguras', []],
])('%s = %j is refused', (campo, valor) => {
  expect(Pessoa({ ...boa, [campo]: valor })).toBe(false)
})

test.each([null, undefined, 'texto', 3, [boa]])('%j is not an object', (valor) => {
  expect(Pessoa(valor)).toBe(false)
})
