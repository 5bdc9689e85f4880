// Assets from their purchase to their sale, with the figures worked out by hand.
import { contabilEncerramento, type RouteInput } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirBancada, type Bancada } from '../../../testes/fabricas.ts'
import { estornarLancamento } from '../lancamentos/estornar.ts'
import { type LivroDeTeste, umLivro } from '../livro/testes/livro-de-teste.ts'
import { abrirSaldos } from './abrir-saldos.ts'
import { alterarBem, excluirBem } from './alterar-bem.ts'
import { baixarBem } from './baixar-bem.ts'
import { criarBem, depreciar, listarBens } from './bens.ts'

let bancada: Bancada
let livro: LivroDeTeste
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  livro = await umLivro(bancada)
})

type NovoBem = Partial<RouteInput<typeof contabilEncerramento.criarBem>>
async function comprar(codigo: string, mais: NovoBem = {}): Promise<number> {
  const { escritorio, empresa } = livro
  const { id } = await escritorio.rodar((ctx) =>
    criarBem(
      ctx,
      contabilEncerramento.criarBem.input.parse({
        ...{ empresaId: empresa.id, descricao: 'Bem fictício', contaId: livro.id(codigo) },
        ...{ aquisicao: '2026-01-10', inicio: '2026-01', custo: 12_000_00, taxaAnual: '0.2' },
        ...mais,
      }),
    ),
  )
  return id
}
const depreciarMes = (competencia: string) =>
  livro.escritorio.rodar((ctx) =>
    depreciar(ctx, { empresaId: livro.empresa.id, competencia, previa: false }),
  )
const bem = async () => {
  const { bens } = await livro.escritorio.rodar((ctx) =>
    listarBens(ctx, { empresaId: livro.empresa.id }),
  )
  const [primeiro] = bens
  if (!primeiro) throw new Error('sem bem')
  return primeiro
}
type Baixa = Omit<RouteInput<typeof contabilEncerramento.baixarBem>, 'bemId' | 'versao'>
const baixar = async (baixa: Baixa) => {
  const { id, versao } = await bem()
  return await livro.escritorio.rodar((ctx) =>
    baixarBem(ctx, contabilEncerramento.baixarBem.input.parse({ bemId: id, versao, ...baixa })),
  )
}
const saldos = async (...codigos: string[]) =>
  Object.fromEntries(await Promise.all(codigos.map(async (c) => [c, await livro.saldo(c)])))

test('vendido com lucro: custo e depreciação saem, e a diferença é ganho', async () => {
  await livro.lancar('2026-01-10', [
    ['1.2.3.05', 12_000_00],
    ['1.1.1.02', -12_000_00],
  ])
  await comprar('1.2.3.05')
  await depreciarMes('2026-01')
  await depreciarMes('2026-02')
  const previa = await baixar({ em: '2026-03-15', venda: { valor: 11_900_00 }, previa: true })
  expect(previa.propostos[0]?.partidas.map(({ codigo, valor }) => [codigo, valor])).toEqual([
    ['1.1.1.02', 11_900_00],
    ['1.2.3.99', 400_00],
    ['3.2.2.02', -300_00],
    ['1.2.3.05', -12_000_00],
  ])
  expect(previa.confirmados).toEqual([])
  await baixar({ em: '2026-03-15', venda: { valor: 11_900_00 } })
  expect(await saldos('1.2.3.05', '1.2.3.99', '3.2.2.02', '1.1.1.02')).toEqual({
    ...{ '1.2.3.05': 0, '1.2.3.99': 0, '3.2.2.02': -300_00, '1.1.1.02': -100_00 },
  })
  // Out of the books, it is not depreciated in the month in which it left, nor written off again.
  await expect(depreciarMes('2026-03')).rejects.toMatchObject({ codigo: 'nada-a-fazer' })
  await expect(baixar({ em: '2026-03-15', venda: { valor: 0 } })).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
  })
  await baixar({ em: null })
  expect(await saldos('1.2.3.05', '1.2.3.99', '3.2.2.02')).toEqual({
    ...{ '1.2.3.05': 12_000_00, '1.2.3.99': -400_00, '3.2.2.02': 0 },
  })
  expect((await depreciarMes('2026-03')).confirmados).toHaveLength(1)
})

test('perdido: o que faltava depreciar é perda; antes do que já se depreciou, não se baixa', async () => {
  await livro.lancar('2026-01-10', [
    ['1.2.3.06', 12_000_00],
    ['1.1.1.02', -12_000_00],
  ])
  await comprar('1.2.3.06')
  for (const mes of ['2026-01', '2026-02', '2026-03']) await depreciarMes(mes)
  await expect(baixar({ em: '2026-02-20', venda: { valor: 0 } })).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
  })
  await baixar({ em: '2026-03-20', venda: { valor: 0 } })
  expect(await saldos('1.2.3.06', '1.2.3.99', '4.1.6.01')).toEqual({
    ...{ '1.2.3.06': 0, '1.2.3.99': 0, '4.1.6.01': 11_400_00 },
  })
})

test('comprado antes do livro: a depreciação que veio nos saldos sai com ele, e não passa do custo', async () => {
  await livro.escritorio.rodar((ctx) =>
    abrirSaldos(ctx, {
      ...{ empresaId: livro.empresa.id, data: '2025-12-31', previa: false },
      saldos: [
        { conta: '1.2.3.05', valor: 12_000_00 },
        { conta: '1.2.3.99', valor: -9_600_00 },
        { conta: '2.3.1.01', valor: -2_400_00 },
      ],
    }),
  )
  // 48 months at 200.00: what the rate says, and nobody had to.
  await comprar('1.2.3.05', { aquisicao: '2022-01-05', inicio: '2022-01' })
  await depreciarMes('2026-01')
  expect(await bem()).toMatchObject({ depreciado: 9_800_00 })
  await baixar({ em: '2026-02-10', venda: { valor: 2_200_00 } })
  expect(await saldos('1.2.3.05', '1.2.3.99', '3.2.2.02', '4.1.6.01')).toEqual({
    ...{ '1.2.3.05': 0, '1.2.3.99': 0, '3.2.2.02': 0, '4.1.6.01': 0 },
  })
})

test('com o que já estava depreciado dito, deprecia só o que resta', async () => {
  await comprar('1.2.3.05', {
    ...{ aquisicao: '2022-01-05', inicio: '2022-01', depreciadoAntes: 11_900_00 },
  })
  const { propostos } = await depreciarMes('2026-01')
  expect(propostos[0]?.partidas[0]?.valor).toBe(100_00)
  await expect(depreciarMes('2026-02')).rejects.toMatchObject({ codigo: 'nada-a-fazer' })
})

test('software e benfeitorias se amortizam; terreno não se deprecia', async () => {
  await comprar('1.2.4.01', { descricao: 'Licença' })
  await comprar('1.2.3.08', { descricao: 'Reforma da sala alugada' })
  const { propostos } = await depreciarMes('2026-01')
  expect(
    propostos.map(({ historico, partidas }) => [historico, ...partidas.map((p) => p.codigo)]),
  ).toEqual([
    ['Amortização de Licença', '4.1.2.09', '1.2.4.99'],
    ['Amortização de Reforma da sala alugada', '4.1.2.09', '1.2.3.98'],
  ])
  for (const codigo of ['1.2.3.01', '1.2.3.09', '1.2.3.99', '2.1.1.01'])
    await expect(comprar(codigo), codigo).rejects.toMatchObject({ codigo: 'entrada-invalida' })
})

test('o cadastro acerta-se enquanto nada está lançado; com depreciação, só a descrição; sem lançamento algum, sai', async () => {
  await comprar('1.2.3.05')
  const acertar = async (mais: Partial<RouteInput<typeof contabilEncerramento.alterarBem>>) => {
    const {
      id,
      versao,
      quota: _q,
      meses: _m,
      depreciado: _d,
      baixadoEm: _b,
      codigo: _c,
      ...antes
    } = await bem()
    const { depreciadoAntes, ...resto } = antes
    await livro.escritorio.rodar((ctx) =>
      alterarBem(ctx, {
        ...{
          bemId: id,
          versao,
          ...resto,
          ...(depreciadoAntes === null ? {} : { depreciadoAntes }),
        },
        ...mais,
      }),
    )
  }
  const tirar = async () => {
    const { id, versao } = await bem()
    return await livro.escritorio.rodar((ctx) => excluirBem(ctx, { bemId: id, versao }))
  }
  await acertar({ custo: 6_000_00, descricao: 'Servidor' })
  const { confirmados } = await depreciarMes('2026-01')
  expect(await livro.saldo('1.2.3.99')).toBe(-100_00)
  await acertar({ descricao: 'Servidor da sala' })
  await expect(acertar({ custo: 7_200_00 })).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
  })
  await expect(tirar()).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  await livro.escritorio.rodar((ctx) =>
    estornarLancamento(ctx, { lancamentoId: confirmados[0]?.id ?? 0, motivo: 'custo errado' }),
  )
  await acertar({ custo: 7_200_00 })
  await depreciarMes('2026-01')
  expect(await livro.saldo('1.2.3.99')).toBe(-120_00)
  await expect(acertar({ aquisicao: '2026-02-01' })).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
  })
  // The book remembers it, reversed or not: it leaves by its baixa.
  await expect(tirar()).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  livro = await umLivro(bancada)
  await comprar('1.2.3.05')
  await expect(acertar({ versao: 7, descricao: 'De outra pessoa' })).rejects.toMatchObject({
    codigo: 'registro-mudou',
  })
  await tirar()
  await expect(bem()).rejects.toThrow('sem bem')
})
