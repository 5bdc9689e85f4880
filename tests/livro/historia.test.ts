// The judge of histories must see each lie that a ledger may tell.
import { expect, test } from 'vitest'
import {
  type Elo,
  type Escrita,
  type Historia,
  julgarHistoria,
  type Leitura,
} from '../simulation/historia.ts'

const elo = (sequencia: number, valor: number): Elo => ({
  empresa: 1,
  sequencia,
  marca: `m${sequencia}`,
  data: '2026-01-10',
  registradoEm: `2026-01-10T12:00:0${sequencia}.000000Z`,
  partidas: [
    [10, valor],
    [20, -valor],
  ],
})
const escrita = (n: number, mais: Partial<Escrita> = {}): Escrita => ({
  tipo: 'lancar',
  empresa: 1,
  marca: `m${n}`,
  pedida: n * 10,
  respondida: n * 10 + 5,
  desfecho: 'ok',
  sequencias: [n],
  ...mais,
})
const leitura = (caixa: number, mais: Partial<Leitura> = {}): Leitura => ({
  rota: 'saldos',
  empresa: 1,
  ate: '2026-01',
  conhecidoEm: null,
  pedida: 26,
  respondida: 29,
  saldos: caixa === 0 ? {} : { 10: caixa, 20: -caixa },
  ...mais,
})
const LIVRO = [elo(1, 100), elo(2, 30), elo(3, 7)]
const ESCRITAS = [escrita(1), escrita(2), escrita(3)]
const julgar = (historia: Partial<Historia>, livro = LIVRO) =>
  julgarHistoria({ escritas: ESCRITAS, leituras: [], ...historia }, livro).join('\n')

test('a história que foi assim passa', () => {
  const leituras = [
    leitura(130),
    leitura(137, { pedida: 36, respondida: 40 }),
    // While the third was under way, either answer is good.
    ...[130, 137].map((valor) => leitura(valor, { pedida: 31, respondida: 34 })),
    leitura(100, { conhecidoEm: '2026-01-10T12:00:01.500000Z' }),
    leitura(0, { ate: '2025-12' }),
  ]
  expect(julgar({ leituras })).toBe('')
})

test.each<[string, Partial<Historia>, Elo[], RegExp]>([
  ['perdeu o reconhecido', {}, LIVRO.slice(0, 2), /reconhecido, e está 0 vezes/],
  ['fez duas vezes', {}, [...LIVRO, { ...elo(4, 7), marca: 'm3' }], /está 2 vezes/],
  ['fez o que ninguém pediu', {}, [...LIVRO, elo(4, 1)], /ninguém pediu/],
  [
    'fez o recusado',
    { escritas: [escrita(1), escrita(2), escrita(3, { desfecho: 'recusa' })] },
    LIVRO,
    /recusado, e está no livro/,
  ],
  [
    'repetiu o que estava em dúvida',
    { escritas: [escrita(1), escrita(2), escrita(3, { desfecho: 'duvida' })] },
    [...LIVRO, { ...elo(4, 7), marca: 'm3' }],
    /em dúvida, e está 2 vezes/,
  ],
  [
    'disse outra sequência',
    { escritas: [escrita(1), escrita(2, { sequencias: [9] }), escrita(3)] },
    LIVRO,
    /está em outra/,
  ],
  [
    'pôs antes o que foi pedido depois',
    { escritas: [escrita(1, { pedida: 60, respondida: 70 }), escrita(2), escrita(3)] },
    LIVRO,
    /pedido depois de respondida a sequência 3/,
  ],
  [
    'leu o que não soma zero',
    { leituras: [leitura(130, { saldos: { 10: 130 } })] },
    LIVRO,
    /soma 130/,
  ],
  ['leu o que nunca foi', { leituras: [leitura(99)] }, LIVRO, /nenhum momento/],
  ['leu o passado', { leituras: [leitura(100)] }, LIVRO, /de 2 a 2 lançamentos, e é de 1/],
  ['leu o futuro', { leituras: [leitura(137)] }, LIVRO, /e é de 3/],
  [
    'mudou o que se sabia',
    { leituras: [leitura(130, { conhecidoEm: '2026-01-10T12:00:01.500000Z' })] },
    LIVRO,
    /deveria ser de 1 a 1/,
  ],
])('vê quem %s', (_nome, historia, livro, mensagem) => {
  expect(julgar(historia, livro)).toMatch(mensagem)
})
