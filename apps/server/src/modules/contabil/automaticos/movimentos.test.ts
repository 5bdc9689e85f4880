// What is paid and received books itself, once, and is taken back when it is undone: on the database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
} from '../../../testes/fabricas.ts'
import { salvarRegra } from '../cadastros/regras.ts'
import { contabilizarFechamentos } from '../contabilizar-fechamentos.ts'
import { corrigirLancamento, estornarLancamento } from '../livro/estornar.ts'
import { type LivroDeTeste, umLivro } from '../testes/livro-de-teste.ts'
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
  pagaEm?: string | null
  multa?: number
  juros?: number
  partes?: Parte[]
}): Promise<number> {
  const { tipo = 27, chave = 'das', pagaEm = '2026-11-20', multa = 0, juros = 0 } = mais
  const partes = mais.partes ?? [parte('irpj', 100_00), parte('cpp', 500_00)]
  const principal = partes.reduce((soma, { valor }) => soma + valor, 0)
  const { rows } = await bancada.dono.query<{ id: number }>(
    `insert into guia (escritorio_id, empresa_id, tipo, chave, rotulo, competencia, vencimento, principal, multa, juros, total, composicao, estado, paga_em)
     values ($1, $2, $3, $4, 'Guia de teste', '2026-10', '2026-11-20', $5::bigint, $6::bigint, $7::bigint, $5::bigint + $6::bigint + $7::bigint, $8, $9, $10) returning id`,
    [
      ...[escritorio.id, empresa.id, tipo, chave, principal, multa, juros],
      ...[JSON.stringify(partes), pagaEm === null ? 'enviada' : 'paga', pagaEm],
    ],
  )
  return rows[0]?.id ?? 0
}
const pagar = (guiaId: number, pagaEm: string | null) =>
  bancada.dono.query('update guia set paga_em = $2, estado = $3 where id = $1', [
    guiaId,
    pagaEm,
    pagaEm === null ? 'enviada' : 'paga',
  ])
const bloquear = (...meses: string[]) =>
  bancada.dono.query(
    `insert into periodo_bloqueio (escritorio_id, empresa_id, competencia) select $1, $2, unnest($3::text[])`,
    [escritorio.id, empresa.id, meses],
  )

test('a guide paid is booked once, with multa and juros apart; the preview writes nothing', async () => {
  await umaGuia({ multa: 12_00, juros: 3_00 })
  const previa = await lancar(true)
  expect(previa.novos.map(({ lancamento }) => lancamento.historico)).toEqual([
    'Pagamento de Guia de teste, competência 10/2026',
  ])
  expect(await saldo('1.1.1.02')).toBe(0)
  expect((await lancar()).confirmados).toHaveLength(1)
  expect((await lancar()).confirmados).toHaveLength(0)
  expect(await saldo('2.1.3.01')).toBe(600_00)
  expect(await saldo('4.1.4.03')).toBe(12_00)
  expect(await saldo('4.1.4.05')).toBe(3_00)
  expect(await saldo('1.1.1.02')).toBe(-615_00)
})

test('one guide settles each of its taxes: the DAE pays INSS, FGTS and IRRF', async () => {
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
  expect(await saldo('2.1.3.05')).toBe(110_00)
  expect(await saldo('2.1.3.06')).toBe(80_00)
  expect(await saldo('2.1.3.11')).toBe(10_00)
  expect(await saldo('1.1.1.02')).toBe(-200_00)
})

test('a payment undone is reversed, and one paid on another day is booked anew', async () => {
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
  await umaGuia({})
  const [feito] = (await lancar()).confirmados
  await escritorio.rodar((ctx) =>
    estornarLancamento(ctx, { lancamentoId: feito?.id ?? 0, motivo: 'pago por outra conta' }),
  )
  expect((await lancar()).confirmados).toEqual([])
  expect(await saldo('1.1.1.02')).toBe(0)
})

test('a fact of a locked month goes to the first open one, out of its time; without one it is told', async () => {
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
  const fechar = (competencia: string, apuracaoId: number) =>
    escritorio.rodar((ctx) =>
      contabilizarFechamentos(ctx, competencia, [
        {
          ...{ empresaId: empresa.id, apuracaoId },
          fatos: [{ tipo: 'folha-provisionada', competencia, valor: 2_000_00 }],
        },
      ]),
    )
  await fechar('2026-09', 1)
  await escritorio.rodar((ctx) =>
    salvarRegra(ctx, {
      ...{ empresaId: empresa.id, funcao: 'salarios-a-pagar' },
      contaId: livro.id('2.1.4.05'),
    }),
  )
  expect(await lancar()).toMatchObject({ novos: [], estornos: [] })
  await fechar('2026-10', 2)
  expect(await saldo('2.1.4.01')).toBe(0)
  expect(await saldo('2.1.4.05')).toBe(0)
  expect(await saldo('1.1.1.02')).toBe(-4_000_00)
})

test('a chart without the account of salaries still says what was paid of the rest', async () => {
  await bancada.dono.query(
    'insert into empresa_conta (escritorio_id, empresa_id, conta_id, ativa) values ($1, $2, $3, false)',
    [escritorio.id, empresa.id, livro.id('2.1.4.01')],
  )
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
  const fechar = (competencia: string, apuracaoId: number, valor: number) =>
    escritorio.rodar((ctx) =>
      contabilizarFechamentos(ctx, competencia, [
        {
          ...{ empresaId: empresa.id, apuracaoId },
          fatos: [
            { tipo: 'pro-labore-provisionado', competencia, socioId, valor },
            { tipo: 'inss-retido', competencia, de: 'pro-labore', valor: 550_00 },
          ],
        },
      ]),
    )
  await fechar('2026-09', 1, 5_000_00)
  await fechar('2026-10', 2, 550_00)
  expect(await saldo('1.1.1.02')).toBe(-4_450_00)
  await bancada.dono.query(
    'update pro_labore set bruto = 600000, liquido = 545000 where socio_id = $1',
    [socioId],
  )
  await fechar('2026-09', 3, 6_000_00)
  expect(await saldo('1.1.1.02')).toBe(-5_450_00)
  expect(await saldo('2.1.4.02')).toBe(0)
})

test('what a person put right stays while the fact does, goes with it, and comes again when it does', async () => {
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
  expect([await saldo('1.1.1.01'), await saldo('2.1.3.01')]).toEqual([0, 0])
  expect(await lancar()).toMatchObject({ novos: [], estornos: [] })
  await pagar(guiaId, '2026-11-20')
  expect((await lancar()).novos).toHaveLength(1)
  expect(await saldo('1.1.1.02')).toBe(-600_00)
})
