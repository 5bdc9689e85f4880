// The ledger's guards are the database's: each is broken on purpose.

import { contabil } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { balanceteDoMes } from '../demonstracoes/balancete-do-mes.ts'
import { listarLancamentos } from '../lancamentos/listar-lancamentos.ts'
import { confirmarLancamentos } from '../livro/confirmar-lancamentos.ts'
import { planoDeContas } from '../plano/plano-da-empresa.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'
import { contabilizarFechamentos } from './contabilizar-fechamentos.ts'
import { estornarFechamento } from './estornar-fechamento.ts'

const MES = '2026-10'
let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-11-05T12:00:00Z') })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio)
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
})

const contabilizar = (apuracaoId: number, das: number) =>
  escritorio.rodar((ctx) =>
    contabilizarFechamentos(ctx, MES, [
      {
        empresaId: empresa.id,
        apuracaoId,
        fatos: [
          {
            tipo: 'receita-de-servicos',
            competencia: MES,
            valor: 10_000_00,
            retencoes: { irrf: 150_00 },
          },
          { tipo: 'das-provisionado', competencia: MES, valor: das },
        ],
      },
    ]),
  )
const listar = (filtro = {}) =>
  escritorio.rodar(async (ctx) =>
    contabil.listarLancamentos.output.parse(
      await listarLancamentos(ctx, {
        empresaId: empresa.id,
        paginaAtual: 1,
        registrosPorPagina: 50,
        ...filtro,
      }),
    ),
  )
const daConta = async (codigo: string): Promise<number> => {
  const { rows } = await bancada.dono.query<{ id: number }>(
    'select id from conta_contabil where escritorio_id = $1 and codigo = $2',
    [escritorio.id, codigo],
  )
  return rows[0]?.id ?? 0
}
/** One entry by hand, in one transaction, with the given lines. */
async function lancarAMao(linhas: readonly [codigo: string, valor: number][], data = `${MES}-31`) {
  const contas = await Promise.all(linhas.map(([codigo]) => daConta(codigo)))
  const [confirmado] = await escritorio.rodar((ctx) =>
    confirmarLancamentos(ctx, [
      {
        empresaId: empresa.id,
        data,
        historico: 'à mão',
        origem: 'teste',
        chave: `t${Math.random()}`,
        partidas: linhas.map(([codigo, valor], indice) => ({
          conta: { id: contas[indice] ?? 0, codigo },
          valor,
        })),
      },
    ]),
  )
  return confirmado?.id ?? 0
}

test('o plano padrão é dado uma vez; a segunda não muda nada', async () => {
  const antes = await escritorio.rodar((ctx) => planoDeContas(ctx, {}))
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
  const depois = await escritorio.rodar((ctx) => planoDeContas(ctx, {}))
  expect(contabil.planoDeContas.output.parse(depois)).toEqual(antes)
  expect(antes.ContasContabeis.find((conta) => conta.codigo === '1.1.2.01')).toMatchObject({
    nome: 'Clientes (duplicatas a receber)',
    tipo: 'analitica',
    natureza: 'devedora',
  })
})

test('contabilizar a mesma apuração duas vezes é uma só', async () => {
  expect(await contabilizar(1, 600_00)).toEqual(new Set([empresa.id]))
  expect(await contabilizar(1, 600_00)).toEqual(new Set())
  const { lista, totais } = await listar()
  expect(lista).toHaveLength(2)
  expect(totais).toEqual({ debitos: 10_600_00, creditos: 10_600_00 })
  expect(lista[0]?.partidas.map(({ codigo, valor }) => [codigo, valor])).toEqual([
    ['1.1.2.01', 9_850_00],
    ['1.1.3.05', 150_00],
    ['3.1.1.03', -10_000_00],
  ])
})

test('outra apuração estorna a anterior por lançamentos ligados', async () => {
  await contabilizar(1, 600_00)
  await contabilizar(2, 650_00)
  const { lista } = await listar()
  const originais = lista.filter((lancamento) => lancamento.chave === `das:${MES}`)
  const estorno = lista.find((lancamento) => lancamento.estornaId === originais[0]?.id)
  expect(originais[0]?.estornadoPor).toBe(estorno?.id)
  expect(estorno?.historico).toMatch(/^Estorno: /)
  expect(lista.find((lancamento) => lancamento.chave === `das:${MES}@2`)?.partidas[0]?.valor).toBe(
    650_00,
  )
})

test('estornar duas vezes estorna uma', async () => {
  await contabilizar(1, 600_00)
  const estornar = () =>
    escritorio.rodar((ctx) => estornarFechamento(ctx, { empresaId: empresa.id, competencia: MES }))
  expect([await estornar(), await estornar()]).toEqual([2, 0])
})

test('o balancete fecha e as sintéticas somam as suas', async () => {
  await contabilizar(1, 600_00)
  const saida = await escritorio.rodar((ctx) =>
    balanceteDoMes(ctx, { empresaId: empresa.id, competencia: MES }),
  )
  const { linhas, diferenca } = contabil.balanceteDoMes.output.parse(saida)
  expect(diferenca).toBe(0)
  expect(linhas.find((linha) => linha.codigo === '1')?.saldo).toBe(10_000_00)
  expect(
    linhas
      .filter((linha) => linha.codigo.length === 1)
      .reduce((soma, linha) => soma + linha.saldo, 0),
  ).toBe(0)
  const seguinte = await escritorio.rodar((ctx) =>
    balanceteDoMes(ctx, { empresaId: empresa.id, competencia: '2026-11' }),
  )
  expect(seguinte.linhas.find((linha) => linha.codigo === '1.1.2.01')).toMatchObject({
    saldoAnterior: 9_850_00,
    debitos: 0,
    saldo: 9_850_00,
  })
})

test.each([
  [
    'diferença de um centavo',
    [
      ['1.1.2.01', 100],
      ['3.1.1.03', -99],
    ],
  ],
  ['uma partida só', [['1.1.2.01', 100]]],
  ['nenhuma partida', []],
] as [string, [string, number][]][])('o banco recusa %s', async (_nome, linhas) => {
  await expect(lancarAMao(linhas)).rejects.toMatchObject({ constraint: 'partidas_nao_fecham' })
})

test('partida acrescentada depois é recusada', async () => {
  const id = await lancarAMao([
    ['1.1.2.01', 100],
    ['3.1.1.03', -100],
  ])
  const conta = await daConta('1.1.2.01')
  const acrescentar = (ordem: number) =>
    escritorio.rodar(({ db }) =>
      db
        .insertInto('partida')
        .values({
          escritorio_id: escritorio.id,
          lancamento_id: id,
          ordem,
          empresa_id: empresa.id,
          conta_id: conta,
          data: `${MES}-31`,
          valor: 999,
        })
        .execute(),
    )
  await expect(acrescentar(3)).rejects.toMatchObject({ constraint: 'partidas_nao_fecham' })
  await expect(acrescentar(9)).rejects.toMatchObject({ constraint: 'partidas_nao_fecham' })
})

test.each([
  ['update lancamento set historico = $2 where id = $1', 'outro'],
  ['update partida set valor = $2::bigint where lancamento_id = $1', '5'],
  ['delete from partida where lancamento_id = $1 and $2 <> $1::text', 'x'],
  ['delete from lancamento where id = $1 and $2 <> $1::text', 'x'],
])('lançamento confirmado não muda: %s', async (texto, valor) => {
  const id = await lancarAMao([
    ['1.1.2.01', 100],
    ['3.1.1.03', -100],
  ])
  await expect(bancada.dono.query(texto, [id, valor])).rejects.toMatchObject({
    constraint: 'lancamento_imutavel',
  })
})

test('nem em conta sintética, nem em outro escritório', async () => {
  await expect(
    lancarAMao([
      ['1.1.2', 100],
      ['3.1.1.03', -100],
    ]),
  ).rejects.toMatchObject({ constraint: 'partida_conta' })
  const outro = await umEscritorio(bancada)
  const alheia = await umaEmpresa(outro)
  const conta = { id: await daConta('1.1.2.01'), codigo: '1.1.2.01' }
  await expect(
    escritorio.rodar((ctx) =>
      confirmarLancamentos(ctx, [
        {
          empresaId: alheia.id,
          data: `${MES}-31`,
          historico: 'x',
          origem: 'x',
          chave: 'x',
          partidas: [
            { conta, valor: 1 },
            { conta, valor: -1 },
          ],
        },
      ]),
    ),
  ).rejects.toThrow()
})

test('outro escritório não vê lançamento nenhum', async () => {
  await contabilizar(1, 600_00)
  const outro = await umEscritorio(bancada)
  const visto = await outro.rodar((ctx) =>
    listarLancamentos(ctx, { empresaId: empresa.id, paginaAtual: 1, registrosPorPagina: 10 }),
  )
  expect(visto).toMatchObject({ lista: [], paginacao: { totalDeRegistros: 0 } })
})
