// What is paid and received books itself, once, and is taken back when it is undone: on the database.
import type { FatoContabil } from '@razao/engine/contabil'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
} from '../../../testes/fabricas.ts'
import { corrigirLancamento, estornarLancamento } from '../lancamentos/estornar.ts'
import { type LivroDeTeste, umLivro } from '../livro/testes/livro-de-teste.ts'
import { salvarRegra } from '../plano/regras.ts'
import { contabilizarFechamentos } from './contabilizar-fechamentos.ts'
import { contabilizarMovimentos } from './movimentos.ts'
import { historicoDasRegras, listarEventos, salvarEvento } from './regras-de-evento.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let livro: LivroDeTeste
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-11-21T12:00:00Z') })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  livro = await umLivro(bancada)
  escritorio = livro.escritorio
  empresa = livro.empresa
})

const lancar = (previa = false, de = '2026-01-01', ate = '2026-11-21') =>
  escritorio.rodar((ctx) =>
    contabilizarMovimentos(ctx, { empresaIds: [empresa.id], de, ate }, { previa }),
  )
const saldo = (codigo: string, ate?: string) => livro.saldo(codigo, ate)
type Parte = { tributo: string; rotulo: string; codigo: null; valor: number }
const parte = (tributo: string, valor: number): Parte => ({
  tributo,
  rotulo: tributo,
  codigo: null,
  valor,
})
async function umaGuia(mais: {
  tipo?: number
  chave?: string
  competencia?: string
  apuracaoId?: number | null
  pagaEm?: string | null
  multa?: number
  juros?: number
  partes?: Parte[]
}): Promise<number> {
  const { tipo = 27, chave = 'das', pagaEm = '2026-11-20', multa = 0, juros = 0 } = mais
  const { competencia = '2026-10', apuracaoId = null } = mais
  const partes = mais.partes ?? [parte('irpj', 100_00), parte('cpp', 500_00)]
  const principal = partes.reduce((soma, { valor }) => soma + valor, 0)
  const { rows } = await bancada.dono.query<{ id: number }>(
    `insert into guia (escritorio_id, empresa_id, tipo, chave, rotulo, vencimento, principal, multa, juros, total, composicao, estado, paga_em, competencia, apuracao_id)
     values ($1, $2, $3, $4, 'Guia de teste', '2026-11-20', $5::bigint, $6::bigint, $7::bigint, $5::bigint + $6::bigint + $7::bigint, $8, $9, $10, $11, $12) returning id`,
    [
      ...[escritorio.id, empresa.id, tipo, chave, principal, multa, juros],
      ...[JSON.stringify(partes), pagaEm === null ? 'enviada' : 'paga', pagaEm],
      ...[competencia, apuracaoId],
    ],
  )
  return rows[0]?.id ?? 0
}
/** Two apurações of 10/2026, the second in the place of the first. */
async function duasApuracoes(): Promise<readonly [number, number]> {
  const { rows } = await bancada.dono.query<{ id: number }>(
    `insert into apuracao (escritorio_id, empresa_id, competencia, regime, versao, atual, receita, valor, valor_do_mes, tributos, fatos, entrada_hash, regras_hash, resultado_hash)
     select $1, $2, '2026-10', 1, v, v = 2, 0, 0, 0, '[]', '{}', 'x', 'x', 'x' from generate_series(1, 2) v returning id`,
    [escritorio.id, empresa.id],
  )
  return [rows[0]?.id ?? 0, rows[1]?.id ?? 0]
}
const pagar = (guiaId: number, pagaEm: string | null) =>
  bancada.dono.query('update guia set paga_em = $2, estado = $3 where id = $1', [
    guiaId,
    pagaEm,
    pagaEm === null ? 'enviada' : 'paga',
  ])
/** Closes a month in the books, with the DAS of the guide if nothing else is said. */
const fechar = (
  competencia: string,
  apuracaoId = 1,
  fatos: readonly FatoContabil[] = [{ tipo: 'das-provisionado', competencia, valor: 600_00 }],
) =>
  escritorio.rodar((ctx) =>
    contabilizarFechamentos(ctx, competencia, [{ empresaId: empresa.id, apuracaoId, fatos }]),
  )
const bloquear = (...meses: string[]) =>
  bancada.dono.query(
    `insert into periodo_bloqueio (escritorio_id, empresa_id, competencia) select $1, $2, unnest($3::text[])`,
    [escritorio.id, empresa.id, meses],
  )

test('a guide paid is booked once, with multa and juros apart; the preview writes nothing', async () => {
  await fechar('2026-10')
  await umaGuia({ multa: 12_00, juros: 3_00 })
  const previa = await lancar(true)
  expect(previa.novos.map(({ lancamento }) => lancamento.historico)).toEqual([
    'Pagamento de Guia de teste, competência 10/2026',
  ])
  expect(await saldo('1.1.1.02')).toBe(0)
  expect((await lancar()).confirmados).toHaveLength(1)
  expect((await lancar()).confirmados).toHaveLength(0)
  expect(await saldo('2.1.3.01')).toBe(0)
  expect(await saldo('4.1.4.03')).toBe(12_00)
  expect(await saldo('4.1.4.05')).toBe(3_00)
  expect(await saldo('1.1.1.02')).toBe(-615_00)
})

test('one guide settles each of its taxes: the DAE pays INSS, FGTS and IRRF', async () => {
  await fechar('2026-10', 1, [
    { tipo: 'inss-retido', competencia: '2026-10', de: 'folha', valor: 80_00 },
    { tipo: 'cpp-patronal', competencia: '2026-10', de: 'folha', valor: 30_00 },
    { tipo: 'fgts-provisionado', competencia: '2026-10', valor: 80_00 },
    { tipo: 'irrf-retido', competencia: '2026-10', de: 'folha', valor: 10_00 },
  ])
  expect(await saldo('2.1.3.05')).toBe(-110_00)
  await umaGuia({
    tipo: 90,
    chave: 'dae',
    partes: [
      parte('inss-empregados', 80_00),
      parte('cpp-mei', 30_00),
      parte('fgts', 80_00),
      parte('irrf-empregados', 10_00),
    ],
  })
  await lancar()
  expect(await saldo('2.1.3.05')).toBe(0)
  expect(await saldo('2.1.3.06')).toBe(0)
  expect(await saldo('2.1.3.11')).toBe(0)
  expect(await saldo('1.1.1.02')).toBe(-200_00)
})

test('paid over what is owed: only the tax that has the excess leaves less in its account', async () => {
  await fechar('2026-10', 1, [
    { tipo: 'inss-retido', competencia: '2026-10', de: 'folha', valor: 80_00 },
    { tipo: 'irrf-retido', competencia: '2026-10', de: 'folha', valor: 10_00 },
  ])
  const guia = await umaGuia({
    ...{ tipo: 90, chave: 'dctfweb' },
    partes: [parte('inss-empregados', 80_00), parte('irrf-empregados', 35_00)],
  })
  const responder = (valor: number, em: string | null) =>
    bancada.dono.query(
      `update guia set a_maior = $2::jsonb, a_maior_em = $3::timestamptz, a_maior_por = case when $3::text is not null then 'Ana' end,
       a_maior_motivo = case when $3::text is not null then 'pedida' end where id = $1`,
      [guia, JSON.stringify({ valor, composicao: [parte('irrf-empregados', valor)] }), em],
    )
  // Nobody answered for it: it is still a payment of the debt.
  await responder(25_00, null)
  await lancar()
  expect([await saldo('2.1.3.11'), await saldo('1.1.3.15')]).toEqual([25_00, 0])
  await responder(25_00, '2026-11-21')
  const mudado = await lancar()
  expect([mudado.estornos.length, mudado.novos.length]).toEqual([1, 1])
  expect(mudado.novos[0]?.lancamento.chave).toMatch(/:115\d\d:a-maior-irrf-2500$/)
  expect([await saldo('2.1.3.05'), await saldo('2.1.3.11')]).toEqual([0, 0])
  expect([await saldo('1.1.3.15'), await saldo('1.1.1.02')]).toEqual([25_00, -115_00])
  expect((await lancar()).confirmados).toHaveLength(0)
  // Another value is another entry.
  await responder(20_00, '2026-11-21')
  expect((await lancar()).confirmados).toHaveLength(2)
  expect([await saldo('2.1.3.11'), await saldo('1.1.3.15')]).toEqual([5_00, 20_00])
})

test('a payment undone is reversed, and one paid on another day is booked anew', async () => {
  await fechar('2026-10')
  const guia = await umaGuia({})
  await lancar()
  await pagar(guia, null)
  const desfeito = await lancar()
  expect(desfeito.estornos).toHaveLength(1)
  expect(await saldo('1.1.1.02')).toBe(0)
  await pagar(guia, '2026-11-20')
  expect((await lancar()).novos[0]?.lancamento.chave).toMatch(/@2$/)
  await pagar(guia, '2026-11-18')
  const mudado = await lancar()
  expect([mudado.estornos.length, mudado.novos[0]?.lancamento.data]).toEqual([1, '2026-11-18'])
  expect(await saldo('1.1.1.02')).toBe(-600_00)
})

test('what a person reversed by hand is not posted again', async () => {
  await fechar('2026-10')
  await umaGuia({})
  const [feito] = (await lancar()).confirmados
  await escritorio.rodar((ctx) =>
    estornarLancamento(ctx, { lancamentoId: feito?.id ?? 0, motivo: 'pago por outra conta' }),
  )
  expect((await lancar()).confirmados).toEqual([])
  expect(await saldo('1.1.1.02')).toBe(0)
})

test('a fact of a locked month goes to the first open one, out of its time; without one it is told', async () => {
  await fechar('2026-10')
  await umaGuia({ pagaEm: '2026-08-20' })
  await bloquear('2026-08', '2026-09')
  const [{ lancamento } = { lancamento: undefined }] = (await lancar(true)).novos
  expect(lancamento).toMatchObject({ data: '2026-10-01', tipo: 'X', dataDoFato: '2026-08-20' })
  await bloquear('2026-10', '2026-11')
  const { recusados, confirmados } = await lancar()
  expect(confirmados).toEqual([])
  expect(recusados.map(({ motivo }) => motivo)).toEqual([
    'O mês está bloqueado e nenhum mês depois dele está aberto.',
  ])
})

test('the closing posts what the month paid to who works: the account of each ends at zero', async () => {
  const { rows } = await bancada.dono.query<{ id: number }>(
    `with p as (insert into pessoa (escritorio_id, cpf, nome) values ($1, '52998224725', 'Sócia de Teste') returning id)
     insert into socio (escritorio_id, empresa_id, pessoa_id, participacao, de) select $1, $2, id, 1, '2020-01-01' from p returning id`,
    [escritorio.id, empresa.id],
  )
  await bancada.dono.query(
    `insert into pro_labore (escritorio_id, empresa_id, socio_id, competencia, situacao, bruto, inss, liquido, data_pagamento, origem, fatos, recibo, resultado_hash)
     values ($1, $2, $3, '2026-10', 2, 500000, 55000, 445000, '2026-10-30', 'regra', '{}', '{}', 'x')`,
    [escritorio.id, empresa.id, rows[0]?.id],
  )
  await escritorio.rodar((ctx) =>
    contabilizarFechamentos(ctx, '2026-10', [
      {
        empresaId: empresa.id,
        apuracaoId: 1,
        fatos: [
          { tipo: 'pro-labore-provisionado', competencia: '2026-10', socioId: 1, valor: 5_000_00 },
          { tipo: 'inss-retido', competencia: '2026-10', de: 'pro-labore', valor: 550_00 },
          { tipo: 'folha-provisionada', competencia: '2026-10', valor: 2_000_00 },
          { tipo: 'inss-retido', competencia: '2026-10', de: 'folha', valor: 160_00 },
        ],
      },
    ]),
  )
  expect(await saldo('2.1.4.02', '2026-10')).toBe(0)
  expect(await saldo('2.1.4.01', '2026-10')).toBe(0)
  expect(await saldo('1.1.1.02', '2026-10')).toBe(-(4_450_00 + 1_840_00))
})

test('a rule turns an event off, changes its words and its account, and the change is in the trail', async () => {
  await fechar('2026-10')
  await umaGuia({})
  await escritorio.rodar((ctx) =>
    salvarEvento(ctx, { empresaId: empresa.id, evento: 'guia-paga', ativa: false }),
  )
  expect((await lancar()).confirmados).toEqual([])
  await escritorio.rodar(async (ctx) => {
    await salvarEvento(ctx, {
      empresaId: empresa.id,
      evento: 'guia-paga',
      ativa: true,
      historico: 'Pago {documento} de {competencia}',
    })
    await salvarRegra(ctx, {
      empresaId: empresa.id,
      evento: 'guia-paga',
      funcao: 'bancos',
      contaId: livro.id('1.1.1.01'),
    })
  })
  const [novo] = (await lancar()).novos
  expect(novo?.lancamento.historico).toBe('Pago Guia de teste de 10/2026')
  expect(await saldo('1.1.1.01')).toBe(-600_00)
  const { eventos } = await escritorio.rodar((ctx) => listarEventos(ctx, { empresaId: empresa.id }))
  const guias = eventos.find(({ evento }) => evento === 'guia-paga')
  expect([guias?.de, guias?.creditos[0]?.codigo]).toEqual(['empresa', '1.1.1.01'])
  const { mudancas } = await escritorio.rodar((ctx) =>
    historicoDasRegras(ctx, { empresaId: empresa.id }),
  )
  expect(mudancas.map(({ acao, tabela }) => `${acao} ${tabela}`)).toEqual([
    'inserir regra_contabil',
    'alterar regra_de_evento',
    'inserir regra_de_evento',
  ])
})

test('a rule changed holds from then on: what is posted stays, and is still taken back when undone', async () => {
  await fechar('2026-10')
  const guiaId = await umaGuia({})
  await lancar()
  await escritorio.rodar((ctx) =>
    salvarEvento(ctx, { empresaId: empresa.id, evento: 'guia-paga', ativa: false }),
  )
  await umaGuia({ chave: 'das-2', pagaEm: '2026-11-19' })
  expect(await lancar()).toMatchObject({ novos: [], estornos: [], confirmados: [] })
  expect(await saldo('1.1.1.02')).toBe(-600_00)
  await pagar(guiaId, null)
  expect((await lancar()).estornos).toHaveLength(1)
  expect(await saldo('1.1.1.02')).toBe(0)
})

test('salaries paid from one account stay paid when another takes its place in the rule', async () => {
  const daFolha = (competencia: string): FatoContabil[] => [
    { tipo: 'folha-provisionada', competencia, valor: 2_000_00 },
  ]
  await fechar('2026-09', 1, daFolha('2026-09'))
  await escritorio.rodar((ctx) =>
    salvarRegra(ctx, {
      ...{ empresaId: empresa.id, funcao: 'salarios-a-pagar' },
      contaId: livro.id('2.1.4.05'),
    }),
  )
  expect(await lancar()).toMatchObject({ novos: [], estornos: [] })
  await fechar('2026-10', 2, daFolha('2026-10'))
  expect(await saldo('2.1.4.01')).toBe(0)
  expect(await saldo('2.1.4.05')).toBe(0)
  expect(await saldo('1.1.1.02')).toBe(-4_000_00)
})

test('a chart without the account of salaries still says what was paid of the rest', async () => {
  await bancada.dono.query(
    'insert into empresa_conta (escritorio_id, empresa_id, conta_id, ativa) values ($1, $2, $3, false)',
    [escritorio.id, empresa.id, livro.id('2.1.4.01')],
  )
  await fechar('2026-10')
  await umaGuia({})
  expect((await lancar()).confirmados).toHaveLength(1)
})

test('a month worked out again puts right what it paid in the months after it', async () => {
  const { rows } = await bancada.dono.query<{ id: number }>(
    `with p as (insert into pessoa (escritorio_id, cpf, nome) values ($1, '52998224725', 'Sócia de Teste') returning id)
     insert into socio (escritorio_id, empresa_id, pessoa_id, participacao, de) select $1, $2, id, 1, '2020-01-01' from p returning id`,
    [escritorio.id, empresa.id],
  )
  const socioId = rows[0]?.id ?? 0
  await bancada.dono.query(
    `insert into pro_labore (escritorio_id, empresa_id, socio_id, competencia, situacao, bruto, inss, liquido, data_pagamento, origem, fatos, recibo, resultado_hash)
     values ($1, $2, $3, '2026-09', 2, 500000, 55000, 445000, '2026-10-05', 'regra', '{}', '{}', 'x')`,
    [escritorio.id, empresa.id, socioId],
  )
  const doSocio = (competencia: string, valor: number): FatoContabil[] => [
    { tipo: 'pro-labore-provisionado', competencia, socioId, valor },
    { tipo: 'inss-retido', competencia, de: 'pro-labore', valor: 550_00 },
  ]
  await fechar('2026-09', 1, doSocio('2026-09', 5_000_00))
  await fechar('2026-10', 2, doSocio('2026-10', 550_00))
  expect(await saldo('1.1.1.02')).toBe(-4_450_00)
  await bancada.dono.query(
    'update pro_labore set bruto = 600000, liquido = 545000 where socio_id = $1',
    [socioId],
  )
  await fechar('2026-09', 3, doSocio('2026-09', 6_000_00))
  expect(await saldo('1.1.1.02')).toBe(-5_450_00)
  expect(await saldo('2.1.4.02')).toBe(0)
})

test('what a person put right stays while the fact does, goes with it, and comes again when it does', async () => {
  await fechar('2026-10')
  const guiaId = await umaGuia({})
  const [pago] = (await lancar()).confirmados
  await escritorio.rodar((ctx) =>
    corrigirLancamento(ctx, {
      ...{ lancamentoId: pago?.id ?? 0, data: '2026-11-20', historico: 'Pago em dinheiro' },
      motivo: 'saiu do caixa',
      partidas: [
        { conta: '2.1.3.01', valor: 600_00 },
        { conta: '1.1.1.01', valor: -600_00 },
      ],
    }),
  )
  expect(await lancar()).toMatchObject({ novos: [], estornos: [] })
  await pagar(guiaId, null)
  expect((await lancar()).estornos).toHaveLength(1)
  expect([await saldo('1.1.1.01'), await saldo('2.1.3.01')]).toEqual([0, -600_00])
  expect(await lancar()).toMatchObject({ novos: [], estornos: [] })
  await pagar(guiaId, '2026-11-20')
  expect((await lancar()).novos).toHaveLength(1)
  expect(await saldo('1.1.1.02')).toBe(-600_00)
})

test('a guide waits for the closing of its month, however late, and is booked with it on the day it was paid', async () => {
  const guiaId = await umaGuia({ pagaEm: '2026-11-20' })
  expect(await lancar()).toMatchObject({ novos: [], confirmados: [] })
  await fechar('2026-10')
  expect(await saldo('2.1.3.01', '2026-10')).toBe(-600_00)
  expect(await saldo('2.1.3.01')).toBe(0)
  expect(await saldo('1.1.1.02', '2026-10')).toBe(0)
  await pagar(guiaId, null)
  expect((await lancar()).estornos).toHaveLength(1)
})

test('a month closed long after its guide was paid books the payment too', async () => {
  await umaGuia({ competencia: '2026-03', pagaEm: '2026-10-20' })
  await fechar('2026-03')
  expect(await saldo('2.1.3.01', '2026-09')).toBe(-600_00)
  expect(await saldo('2.1.3.01')).toBe(0)
})

test('the guide of the difference waits for the closing that owes the difference', async () => {
  const [antiga, nova] = await duasApuracoes()
  await fechar('2026-10', antiga)
  await umaGuia({ apuracaoId: nova, partes: [parte('irpj', 700_00)] })
  expect((await lancar()).confirmados).toEqual([])
  await fechar('2026-10', nova, [
    { tipo: 'das-provisionado', competencia: '2026-10', valor: 700_00 },
  ])
  expect(await saldo('2.1.3.01', '2026-10')).toBe(-700_00)
  expect(await saldo('2.1.3.01')).toBe(0)
})

test('a guide of before the opening balances is owed in them, and is booked at once', async () => {
  const abrir = (origem: object) =>
    livro.lancar(
      '2026-10-31',
      [
        ['1.1.1.02', 1_000_00],
        ['2.1.3.01', -600_00],
        ['2.3.1.01', -400_00],
      ],
      origem,
    )
  await umaGuia({})
  await abrir({ origem: 'manual' })
  expect((await lancar()).confirmados).toEqual([])
  const [aberto] = await abrir({ origem: 'saldos-iniciais' })
  expect((await lancar(true)).novos).toHaveLength(1)
  await escritorio.rodar((ctx) =>
    estornarLancamento(ctx, { lancamentoId: aberto?.id ?? 0, motivo: 'saldos de outra empresa' }),
  )
  expect((await lancar(true)).novos).toEqual([])
  await abrir({ origem: 'importacao', origemId: 1, chave: 'importacao:x:abertura' })
  await umaGuia({ chave: 'das-11', competencia: '2026-11' })
  expect((await lancar()).confirmados).toHaveLength(1)
})

test('of a book brought from outside, the guides of its last month are booked, and the next wait', async () => {
  await livro.lancar(
    '2026-10-28',
    [
      ['4.1.4.01', 600_00],
      ['2.1.3.01', -600_00],
    ],
    { origem: 'importacao', origemId: 1, chave: 'importacao:x:9' },
  )
  await umaGuia({})
  await umaGuia({ chave: 'das-11', competencia: '2026-11' })
  expect((await lancar()).confirmados).toHaveLength(1)
  expect(await saldo('2.1.3.01')).toBe(0)
})
