import { type FatoContabil, partidasDo } from '@razao/engine/contabil'
import { exigirValor } from '@razao/engine/dinheiro'
import type { LinhaDaReceita } from '@razao/engine/faturamento'
import { expect, test } from 'vitest'
import { type Nota, porNota } from './clientes-da-receita.ts'

const nota = (id: number, mais: Partial<Nota>): Nota => ({
  ...{ id, empresaId: 1, clienteId: 7, rotulo: 'NFS-e', numero: String(id), dia: '2026-10-05' },
  ...{ receita: 100_00, retido: 0, retencoes: {}, aReceber: 100_00 },
  ...mais,
})
const linhas = (...notas: number[]) =>
  [{ anexo: 'III', receita: 0, exterior: false, notas }] as unknown as LinhaDaReceita[]
const receita = (valor: number, retencoes = {}): FatoContabil => ({
  ...{ tipo: 'receita-de-servicos', competencia: '2026-10', valor, retencoes },
})
const lancados = (fatos: readonly FatoContabil[]) =>
  fatos.map((fato) => {
    const { data, chave, partidas } = exigirValor(partidasDo(fato))
    return {
      data,
      chave,
      partidas: partidas.map(({ conta, valor, participante, historico }) => [
        ...[conta, valor, participante?.id ?? null, historico ?? null],
      ]),
    }
  })

test('cada dia é um lançamento, cada cliente uma linha com as suas notas', () => {
  const notas = [
    nota(1, {}),
    nota(2, { receita: 50_00, aReceber: 50_00 }),
    nota(3, {
      clienteId: 9,
      dia: '2026-10-20',
      retido: 5_00,
      retencoes: { iss: 5_00 },
      aReceber: 90_00,
    }),
  ]
  const fatos = porNota({ linhas: linhas(1, 2, 3), fatos: [receita(260_00, { iss: 5_00 })] }, notas)
  expect(lancados(fatos)).toEqual([
    {
      ...{ data: '2026-10-05', chave: 'receita-de-servicos:2026-10:05' },
      partidas: [
        ['1.1.2.01', 150_00, 7, 'NFS-e 1, 2'],
        ['3.1.1.03', -150_00, null, null],
      ],
    },
    {
      ...{ data: '2026-10-20', chave: 'receita-de-servicos:2026-10:20' },
      // Five reais less than the note's own sum: a discount given, not revenue lost.
      partidas: [
        ['1.1.2.01', 90_00, 9, 'NFS-e 3'],
        ['4.1.5.02', 5_00, null, null],
        ['3.1.2.07', 5_00, null, null],
        ['3.1.1.03', -100_00, null, null],
      ],
    },
    // What no note explains.
    {
      ...{ data: '2026-10-31', chave: 'receita-de-servicos:2026-10' },
      partidas: [
        ['1.1.2.01', 10_00, null, null],
        ['3.1.1.03', -10_00, null, null],
      ],
    },
  ])
})

test('quando voltou mais do que as notas do mês explicam, o mês é um só, e a conta de cada cliente é a das notas', () => {
  const fatos = porNota({ linhas: linhas(1), fatos: [receita(60_00)] }, [nota(1, {})])
  expect(lancados(fatos)).toEqual([
    {
      ...{ data: '2026-10-31', chave: 'receita-de-servicos:2026-10' },
      partidas: [
        ['1.1.2.01', 100_00, 7, 'NFS-e 1'],
        ['1.1.2.01', -40_00, null, null],
        ['3.1.1.03', -60_00, null, null],
      ],
    },
  ])
})

test('o que o cliente retém ao pagar ainda é devido por ele', () => {
  const comCsrf = nota(1, { retido: 1_50, retencoes: { irrf: 1_50 }, aReceber: 98_50 })
  const fatos = porNota({ linhas: linhas(1), fatos: [receita(100_00, { irrf: 1_50 })] }, [comCsrf])
  expect(lancados(fatos)).toMatchObject([
    {
      partidas: [
        ['1.1.2.01', 98_50, 7, 'NFS-e 1'],
        ['1.1.3.05', 1_50, null, null],
        ['3.1.1.03', -100_00, null, null],
      ],
    },
  ])
})
