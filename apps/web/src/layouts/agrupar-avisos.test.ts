import { expect, test } from 'vitest'
import { agruparAvisos } from './agrupar-avisos.ts'

type Aviso = Parameters<typeof agruparAvisos>[0][number]

const aviso = (id: number, titulo: string, resto: Partial<Aviso> = {}): Aviso => ({
  id,
  tipo: 'operacao',
  titulo,
  texto: `${id} itens.`,
  rota: '/processamento',
  gravidade: 'sucesso',
  criadaEm: '2026-11-22T17:03:00Z',
  lidaEm: null,
  ...resto,
})

test('notices of one cause are one line, told by the newest and read together', () => {
  const [grupo, ...outros] = agruparAvisos([aviso(9, 'Fechamento'), aviso(7, 'Fechamento')])
  expect(grupo).toMatchObject({ aviso: { id: 9 }, ids: [9, 7], nova: true })
  expect(outros).toEqual([])
})

test('the grave comes first, and what was read comes last', () => {
  const lida = { lidaEm: '2026-11-22T18:00:00Z' }
  const ordem = agruparAvisos([
    aviso(9, 'Lida e grave', { gravidade: 'erro', ...lida }),
    aviso(8, 'Nova'),
    aviso(7, 'Atenção', { gravidade: 'atencao' }),
    aviso(6, 'Erro', { gravidade: 'erro' }),
  ]).map(({ aviso: { titulo } }) => titulo)
  expect(ordem).toEqual(['Erro', 'Atenção', 'Nova', 'Lida e grave'])
})

test('what was read does not join what was not, nor an error a success of the same title', () => {
  const grupos = agruparAvisos([
    aviso(9, 'Fechamento'),
    aviso(8, 'Fechamento', { lidaEm: '2026-11-22T18:00:00Z' }),
    aviso(7, 'Fechamento', { gravidade: 'erro' }),
  ])
  expect(grupos.map(({ ids }) => ids)).toEqual([[7], [9], [8]])
})
