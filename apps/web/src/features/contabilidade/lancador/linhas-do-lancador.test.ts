import { expect, test } from 'vitest'
import {
  comMaisUmaLinha,
  errosDaRecusa,
  errosDoLancamento,
  errosDoRascunho,
  fecharNaLinha,
  fecharNoFim,
  lancamentoVazio,
  linhasDasPartidas,
  linhasDoPadrao,
  linhaVazia,
  partidasDe,
  somasDe,
  valorDaLinha,
} from './linhas-do-lancador.ts'

const linha = (chave: number, mudanca: object) => ({ ...linhaVazia(chave), ...mudanca })

test('amounts take arithmetic; both sides filled or a minus is no amount', () => {
  expect(valorDaLinha(linha(1, { debito: '1200*1,5' }))).toBe(180_000)
  expect(valorDaLinha(linha(1, { credito: '10,50' }))).toBe(-1050)
  expect(valorDaLinha(linha(1, { debito: '1', credito: '1' }))).toBeNull()
  expect(valorDaLinha(linha(1, { debito: '-1' }))).toBeNull()
})

test('= puts what is lacking on the side that lacks it, and clears the other', () => {
  const linhas = [
    linha(1, { debito: '100' }),
    linha(2, { debito: '50' }),
    linha(3, { debito: '9' }),
  ]
  const fechadas = fecharNaLinha(linhas, 3)
  expect(fechadas[2]).toMatchObject({ debito: '', credito: '150,00' })
  expect(somasDe(fechadas).diferenca).toBe(0)
})

test('what is missing goes to the last line without an amount, or to a new one', () => {
  const comUmaVazia = fecharNoFim([linha(1, { debito: '100' }), linha(2, { contaId: 7 })])
  expect(comUmaVazia[1]).toMatchObject({ contaId: 7, credito: '100,00' })
  const cheias = fecharNoFim([linha(1, { debito: '100' }), linha(2, { credito: '40' })])
  expect(cheias[2]).toMatchObject({ chave: 3, credito: '60,00' })
})

test('an entry is confirmed only when it has two whole lines that close', () => {
  const vazio = lancamentoVazio('2026-10-31')
  expect(errosDoLancamento(vazio).map(({ campo }) => campo)).toEqual(['historico', 'linhas'])
  const quase = {
    ...vazio,
    historico: 'Aluguel',
    linhas: [linha(1, { contaId: 7, debito: '100' }), linha(2, { contaId: 8, credito: '90' })],
  }
  expect(errosDoLancamento(quase)).toEqual([
    { campo: 'linhas', mensagem: 'Débitos e créditos diferem em 10,00.' },
  ])
  expect(errosDoLancamento({ ...quase, linhas: fecharNaLinha(quase.linhas, 2) })).toEqual([])
})

test('lines with nothing are not sent, and what was read comes back the same', () => {
  const partidas = [
    { contaId: 1, valor: 12_345 },
    { contaId: 2, valor: -12_345 },
  ]
  expect(partidasDe(comMaisUmaLinha(linhasDasPartidas(partidas)))).toEqual(partidas)
})

test('an amount that cannot be posted says why, on its own side', () => {
  const erros = (mudanca: object) =>
    errosDoLancamento({
      ...lancamentoVazio('2026-10-31'),
      historico: 'Aluguel',
      linhas: [linha(1, { contaId: 7, ...mudanca }), linha(2, { contaId: 8, credito: '90' })],
    })
  expect(erros({ debito: 'abc' })).toEqual([
    { campo: 'debito-1', mensagem: 'Linha 1: «abc» não é um valor.' },
  ])
  expect(erros({ credito: '-5' })[0]).toEqual({
    campo: 'credito-1',
    mensagem: 'Linha 1: valor negativo não se lança; escreva-o a débito.',
  })
  expect(erros({ debito: '5', credito: '5' })[0]?.mensagem).toBe(
    'Linha 1: débito ou crédito, não os dois.',
  )
  const daLista = { ...lancamentoVazio('2026-10-31'), historico: '/77' }
  expect(errosDoLancamento(daLista)[0]?.campo).toBe('historico')
})

test('what the server refuses is told at its field; empty lines do not shift the others', () => {
  const lancamento = {
    ...lancamentoVazio('2026-10-31'),
    linhas: [
      linha(1, { contaId: 1, debito: '10' }),
      linha(2, {}),
      linha(5, { contaId: 2, credito: '10' }),
    ],
  }
  const erros = errosDaRecusa(
    [
      { pointer: '#/data', mensagem: 'Confira o ano.' },
      { pointer: '#/partidas/1/contaId', mensagem: 'A conta não recebe lançamentos.' },
      { pointer: '#/partidas/1/valor', mensagem: 'Valor alto demais.' },
      { pointer: '#/partidas', mensagem: 'São ao menos duas partidas.' },
    ],
    lancamento,
  )
  expect(erros).toEqual([
    { campo: 'data', mensagem: 'Data: confira o ano.' },
    { campo: 'conta-5', mensagem: 'Linha 3: a conta não recebe lançamentos.' },
    { campo: 'credito-5', mensagem: 'Linha 3: valor alto demais.' },
    { campo: 'partidas', mensagem: 'São ao menos duas partidas.' },
  ])
})

test('a draft keeps what is not finished, but not an amount that cannot be read', () => {
  const comValor = (debito: string) => ({
    ...lancamentoVazio(''),
    linhas: [linha(1, { debito }), linha(2, {})],
  })
  expect(errosDoRascunho(comValor('10'))).toEqual([])
  expect(errosDoRascunho(comValor('abc'))).toEqual([
    { campo: 'debito-1', mensagem: 'Linha 1: «abc» não é um valor.' },
  ])
})

test('a standard entry comes with its accounts, and a zero on the side that each waits for', () => {
  const linhas = linhasDoPadrao([
    { contaId: 7, lado: 'D' },
    { contaId: null, lado: 'C' },
  ])
  expect(linhas).toMatchObject([
    { chave: 1, contaId: 7, debito: '0,00', credito: '' },
    { chave: 2, contaId: null, debito: '', credito: '0,00' },
  ])
  const cheia = linhas.map((l) => (l.chave === 1 ? { ...l, debito: '10' } : l))
  expect(fecharNaLinha(cheia, 2)[1]).toMatchObject({ debito: '', credito: '10,00' })
})
