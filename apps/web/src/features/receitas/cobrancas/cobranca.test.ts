import { expect, test } from 'vitest'
import {
  aindaSemNota,
  comEmissaoEm,
  ehSoEste,
  filtroDoIndicador,
  noMesSeguinte,
  noProximoMes,
  type PedidoDeCobranca,
  respostaDa,
  rotuloDoFiltro,
  situacaoDa,
  situacaoDaCobranca,
  situacaoDoRecebimento,
} from './cobranca.ts'
import { contratoDoEndereco, enderecoDaCobranca, origemDoEndereco } from './enderecos.ts'

const SEM_NADA = { status: 0, nota: null, emissaoEmCurso: null, erros: [] }

test('a status is told in the words of the specification', () => {
  expect([0, 1, 2, 3, 4].map((status) => situacaoDaCobranca(status).texto)).toEqual([
    'A faturar',
    'Erro no Faturamento',
    'Faturado',
    'Agendada',
    'Cancelado',
  ])
  expect(situacaoDaCobranca(77)).toEqual({ tom: 'nenhum', texto: 'Situação 77' })
})

test('a charge whose note was asked for says so, until the note is there', () => {
  const emCurso = { id: 9, situacao: 'na-fila' }
  expect(situacaoDa({ ...SEM_NADA, emissaoEmCurso: emCurso })).toEqual({
    tom: 'andamento',
    texto: 'Nota pedida',
  })
  expect(situacaoDa(SEM_NADA).texto).toBe('A faturar')
})

test('a card is green with a note, yellow on its way, red refused', () => {
  const nota = { id: 1, numero: '12', status: 1, chave: 'x' }
  expect(respostaDa({ ...SEM_NADA, status: 2, nota })).toEqual({ tom: 'ok', texto: 'Nota 12' })
  expect(respostaDa({ ...SEM_NADA, status: 2, nota: { ...nota, status: 99 } })).toEqual({
    tom: 'atencao',
    texto: 'Nota 12 · Cancelando',
  })
  expect(respostaDa({ ...SEM_NADA, emissaoEmCurso: { id: 9, situacao: 'incerta' } })).toEqual({
    tom: 'atencao',
    texto: 'Resposta incerta',
  })
  const erros = [{ codigo: 'E0', campo: null, mensagem: 'Falta o NIF.', comoResolver: null }]
  expect(respostaDa({ ...SEM_NADA, status: 1, erros })).toEqual({
    tom: 'erro',
    texto: 'Falta o NIF.',
  })
  expect(respostaDa(SEM_NADA)).toEqual({ tom: 'nenhum', texto: 'Sem nota' })
})

test('what was asked for, billed or cancelled is not asked for again', () => {
  expect([0, 1, 2, 3, 4].map((status) => aindaSemNota({ ...SEM_NADA, status }))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
  expect(aindaSemNota({ ...SEM_NADA, emissaoEmCurso: { id: 1, situacao: 'na-fila' } })).toBe(false)
})

const SEM_PIX = { pixPendente: 0, pixAConferir: false, nota: null }

test('what came by Pix before the note is told', () => {
  const paga = {
    status: 0,
    recebimento: 'aberto',
    recebido: 0,
    ...SEM_PIX,
    pixPendente: 100,
  } as const
  expect(situacaoDoRecebimento(paga)?.texto).toBe('Pix recebido, aguarda a nota')
})

test('a Pix to be looked at is told before anything else', () => {
  const nota = { id: 1, numero: '12', status: 1, chave: 'x' }
  const conferir = { tom: 'atencao', texto: 'Pix a conferir' }
  const ditas = [
    // All given back after it was a receipt.
    { status: 2, recebimento: 'pago', recebido: 100, ...SEM_PIX, nota },
    { status: 4, recebimento: 'cancelado', recebido: 0, ...SEM_PIX },
    { status: 4, recebimento: 'cancelado', recebido: 100, ...SEM_PIX },
    { status: 0, recebimento: 'aberto', recebido: 0, ...SEM_PIX, pixPendente: 100 },
  ] as const
  for (const uma of ditas) {
    expect(situacaoDoRecebimento({ ...uma, pixAConferir: true })).toEqual(conferir)
    expect(situacaoDoRecebimento(uma)).not.toEqual(conferir)
  }
  const filtro = (valor: boolean) => rotuloDoFiltro('pixAConferir', valor, undefined)
  expect([filtro(true), filtro(false)]).toEqual(['Pix a conferir', 'Sem Pix a conferir'])
})

test('nothing is owed of what has no note', () => {
  expect(
    situacaoDoRecebimento({ status: 4, recebimento: 'cancelado', recebido: 0, ...SEM_PIX }),
  ).toBeNull()
  expect(
    situacaoDoRecebimento({ status: 0, recebimento: 'aberto', recebido: 0, ...SEM_PIX }),
  ).toBeNull()
  expect(
    situacaoDoRecebimento({ status: 2, recebimento: 'aberto', recebido: 0, ...SEM_PIX })?.texto,
  ).toBe('Em aberto')
  expect(
    situacaoDoRecebimento({ status: 2, recebimento: 'vencido', recebido: 0, ...SEM_PIX })?.tom,
  ).toBe('erro')
})

test('what came of a charge that was cancelled is told, and is to be settled', () => {
  expect(
    situacaoDoRecebimento({ status: 4, recebimento: 'cancelado', recebido: 30_000, ...SEM_PIX }),
  ).toMatchObject({ tom: 'atencao', texto: expect.stringMatching(/300,00 a acertar/) })
})

test('a month later is the same day, or the last one', () => {
  expect(['2026-01-31', '2026-12-15', '2028-01-30'].map(noMesSeguinte)).toEqual([
    '2026-02-28',
    '2027-01-15',
    '2028-02-29',
  ])
  const pedido = {
    competencia: '2026-10',
    emissao: '2026-10-31',
    vencimento: '2026-11-10',
    substituiNotaId: 5,
  } as PedidoDeCobranca
  expect(noProximoMes(pedido)).toEqual({
    competencia: '2026-11',
    emissao: '2026-11-30',
    vencimento: '2026-12-10',
    substituiNotaId: null,
  })
})

test('a note put off takes its payment along, and only then', () => {
  const pedido = { emissao: '2026-10-01', vencimento: '2026-10-10' }
  expect(comEmissaoEm(pedido, '2026-10-09').vencimento).toBe('2026-10-10')
  expect(comEmissaoEm(pedido, '2026-10-20').vencimento).toBe('2026-10-20')
})

test('a number of the top is pressed only by the rows it counts', () => {
  const erro = filtroDoIndicador('comErro', '2026-10')
  expect(ehSoEste({ status: 1, empresaId: 3 }, erro)).toBe(true)
  expect(ehSoEste({ status: 1, vencidas: true }, erro)).toBe(false)
  expect(ehSoEste({}, erro)).toBe(false)
})

test('an address begins the page from what it names, and comes back from it', () => {
  const origens = [
    { tipo: 'nova' },
    { tipo: 'editar', cobrancaId: 7 },
    { tipo: 'duplicar', cobrancaId: 7 },
    { tipo: 'copiar', notaId: 8 },
    { tipo: 'substituir', notaId: 8 },
    { tipo: 'cliente', clienteId: 9 },
  ] as const
  for (const origem of origens) {
    const { searchParams } = new URL(enderecoDaCobranca(origem), 'https://aqui.invalid')
    expect(origemDoEndereco(searchParams)).toEqual(origem)
  }
  expect(origemDoEndereco(new URLSearchParams('editar=7'))).toBeNull()
  expect(origemDoEndereco(new URLSearchParams('nova=sim&editar=-7'))).toEqual({ tipo: 'nova' })
  expect(contratoDoEndereco(new URLSearchParams('contrato=12'))).toBe(12)
  expect(contratoDoEndereco(new URLSearchParams('contrato=zz'))).toBeNull()
})
