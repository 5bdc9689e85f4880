// What a person asks of the book and is refused in words, before the database would have to.
import { contabil, contabilLivro } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirBancada, type Bancada, bloquearMes } from '../../../testes/fabricas.ts'
import { criarBem, depreciar, listarBens } from '../encerramento/bens.ts'
import { type LivroDeTeste, umLivro } from '../livro/testes/livro-de-teste.ts'
import { corrigirLancamento, estornarLancamento } from './estornar.ts'
import { confirmarRascunhosContabeis, criarRascunhoContabil } from './rascunhos.ts'

let bancada: Bancada
let livro: LivroDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-11-22T12:00:00Z') })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  livro = await umLivro(bancada)
})

const MOTIVO = 'lançado por engano'
const umLancamento = async (data: string): Promise<number> => {
  const [lancamento] = await livro.lancar(data, [
    ['1.1.1.02', 100_00],
    ['3.2.2.99', -100_00],
  ])
  return lancamento?.id ?? 0
}
const partidas = [
  { conta: '1.1.1.02', valor: 120_00 },
  { conta: '3.2.2.99', valor: -120_00 },
]
const recusa = (pointer: string) => ({
  codigo: 'entrada-invalida',
  detalhes: { erros: [expect.objectContaining({ pointer })] },
})

test('um estorno não vem antes do que desfaz', async () => {
  const lancamentoId = await umLancamento('2026-11-10')
  const estornar = (data: string) =>
    livro.escritorio.rodar((ctx) => estornarLancamento(ctx, { lancamentoId, data, motivo: MOTIVO }))
  await expect(estornar('2026-11-09')).rejects.toMatchObject(recusa('#/data'))
  await estornar('2026-11-10')
  expect(await livro.saldo('1.1.1.02', '2026-11-09')).toBe(0)
})

test('nem ao lado de uma correção datada antes, quando o mês do original está fechado', async () => {
  const lancamentoId = await umLancamento('2026-10-10')
  await bloquearMes(livro.escritorio, livro.empresa.id, '2026-10')
  const corrigir = (data: string) =>
    livro.escritorio.rodar((ctx) =>
      corrigirLancamento(ctx, { lancamentoId, data, historico: 'certo', motivo: MOTIVO, partidas }),
    )
  await expect(corrigir('2026-09-30')).rejects.toMatchObject(recusa('#/data'))
  await corrigir('2026-11-10')
  expect(await livro.saldo('1.1.1.02', '2026-10')).toBe(100_00)
  expect(await livro.saldo('1.1.1.02')).toBe(120_00)
})

test('o dia do fato é só do extemporâneo, e vem antes', async () => {
  const confirmar = (mais: { tipo?: 'N' | 'X'; dataDoFato?: string }) =>
    livro.escritorio.rodar(async (ctx) => {
      const { id } = await criarRascunhoContabil(ctx, {
        ...{ empresaId: livro.empresa.id, data: '2026-11-10', historico: 'rascunho', ...mais },
        partidas: [
          { contaId: livro.id('1.1.1.02'), valor: 100 },
          { contaId: livro.id('3.2.2.99'), valor: -100 },
        ],
      })
      await confirmarRascunhosContabeis(ctx, { empresaId: livro.empresa.id, rascunhos: [id] })
    })
  const doFato = recusa('#/dataDoFato')
  await expect(confirmar({ tipo: 'X' })).rejects.toMatchObject(doFato)
  await expect(confirmar({ dataDoFato: '2026-10-01' })).rejects.toMatchObject(doFato)
  const depois = { tipo: 'X', dataDoFato: '2026-11-11' } as const
  await expect(confirmar(depois)).rejects.toMatchObject(doFato)
  await confirmar({ tipo: 'X', dataDoFato: '2026-10-01' })
  const corpo = { empresaId: 1, data: '2026-11-10', historico: 'x', partidas, ...depois }
  expect(contabil.lancar.input.safeParse(corpo).success).toBe(false)
})

test('um valor que as somas não guardam não entra no livro, nem fica em rascunho', () => {
  const comValor = (valor: number) => ({
    ...{ empresaId: 1, data: '2026-11-10', historico: 'x' },
    partidas: [
      { contaId: 1, valor },
      { contaId: 2, valor: -valor },
    ],
  })
  for (const { input } of [contabil.lancar, contabilLivro.criarRascunhoContabil]) {
    expect(input.safeParse(comValor(10_000_000_000_000)).success).toBe(true)
    expect(input.safeParse(comValor(10_000_000_000_001)).success).toBe(false)
  }
})

test('o que corrige a depreciação de um bem ainda é dele, com outro número de documento também', async () => {
  const empresaId = livro.empresa.id
  const { id } = await livro.escritorio.rodar((ctx) =>
    criarBem(ctx, {
      ...{ empresaId, descricao: 'Computador', contaId: livro.id('1.2.3.05') },
      ...{ aquisicao: '2026-10-01', inicio: '2026-10', custo: 6_000_00, taxaAnual: '0.2' },
    }),
  )
  const { confirmados } = await livro.escritorio.rodar((ctx) =>
    depreciar(ctx, { empresaId, competencia: '2026-10', previa: false }),
  )
  await livro.escritorio.rodar((ctx) =>
    corrigirLancamento(ctx, {
      ...{ lancamentoId: confirmados[0]?.id ?? 0, data: '2026-10-31', historico: 'meio mês' },
      ...{ motivo: MOTIVO, documentoNumero: 'laudo 7' },
      partidas: [
        { conta: '4.1.2.08', valor: 50_00 },
        { conta: '1.2.3.99', valor: -50_00 },
      ],
    }),
  )
  const { bens } = await livro.escritorio.rodar((ctx) => listarBens(ctx, { empresaId }))
  expect(bens).toMatchObject([{ id, depreciado: 50_00 }])
})
