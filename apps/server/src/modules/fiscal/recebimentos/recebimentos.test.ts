// A receipt told books itself, whatever the regime; told twice, it is one.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { executarOperacao } from '../../automacao/index.ts'
import {
  executar,
  MES,
  type NovoMes,
  prepararMes,
  umaLinha,
  umaNota,
  umMes,
} from '../testes/mes-de-teste.ts'
import { desfazerRecebimento, informarRecebimento, lerRecebimentos } from './da-nota.ts'
import { execucaoDosRecebimentos, informarRecebimentos, preverRecebimentos } from './em-lote.ts'

let bancada: Bancada
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-11-20T12:00:00Z') })
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
})

async function umaVenda(novo: NovoMes = {}) {
  const { id: empresaId } = await umMes(escritorio, { ...novo, notas: [] })
  const notaId = await umaNota(escritorio, empresaId, { valor: 1_000_00 })
  await prepararMes(escritorio)
  return { empresaId, notaId }
}
const ler = (notaId: number) => escritorio.rodar((ctx) => lerRecebimentos(ctx, { notaId }))
const receber = (notaId: number, valor: number, data = '2026-11-10') =>
  escritorio.rodar((ctx) => informarRecebimento(ctx, { notaId, valor, data }))
const desfazer = (recebimentoId: number) =>
  escritorio.rodar((ctx) => desfazerRecebimento(ctx, { recebimentoId }))

/** What stays in each account of what was received, day by day: reversals included. */
const noLivro = async (empresaId: number) => {
  const { rows } = await bancada.dono.query<{ codigo: string; valor: number }>(
    `select c.codigo, sum(p.valor)::bigint as valor from lancamento l
     join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
     join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
     where l.empresa_id = $1 and l.origem = 'movimento' group by 1 having sum(p.valor) <> 0 order by 1`,
    [empresaId],
  )
  return Object.fromEntries(rows.map(({ codigo, valor }) => [codigo, valor]))
}
const RECEBIDO = (valor: number) => ({ '1.1.1.02': valor, '1.1.2.01': -valor })

test('of a company by competência: D Banco, C Clientes on the day, with the note in the entry', async () => {
  const { empresaId, notaId } = await umaVenda()
  await executar(escritorio, [empresaId])
  expect(await ler(notaId)).toMatchObject({ aReceber: 1_000_00, falta: 1_000_00, caixa: false })
  expect(await receber(notaId, 400_00)).toMatchObject({ recebido: 400_00, falta: 600_00 })
  expect(await noLivro(empresaId)).toEqual(RECEBIDO(400_00))
  expect(
    await umaLinha(
      bancada,
      `select data, historico from lancamento where empresa_id = $1 and origem = 'movimento'`,
      [empresaId],
    ),
  ).toMatchObject({ data: '2026-11-10', historico: expect.stringContaining('nota') })
  expect(await receber(notaId, 600_00, '2026-11-15')).toMatchObject({
    falta: 0,
    impedimento: 'Esta nota já foi toda recebida.',
  })
  expect(await noLivro(empresaId)).toEqual(RECEBIDO(1_000_00))
  // The tax of the month does not look at receipts.
  expect(
    await umaLinha(bancada, 'select motivo_codigo from fechamento where empresa_id = $1', [
      empresaId,
    ]),
  ).toEqual({ motivo_codigo: 'falta-bloquear' })
})

test('before its month is closed nothing is booked; the closing books it', async () => {
  const { empresaId, notaId } = await umaVenda()
  await receber(notaId, 1_000_00, '2026-10-20')
  expect(await noLivro(empresaId)).toEqual({})
  await executar(escritorio, [empresaId])
  expect(await noLivro(empresaId)).toEqual(RECEBIDO(1_000_00))
})

test('two in one day are one of both; undone, the entry is reversed and all is owed again', async () => {
  const { empresaId, notaId } = await umaVenda()
  await executar(escritorio, [empresaId])
  await receber(notaId, 100_00)
  const { recebimentos } = await receber(notaId, 200_00)
  expect(recebimentos).toMatchObject([{ data: '2026-11-10', valor: 300_00 }])
  expect(await noLivro(empresaId)).toEqual(RECEBIDO(300_00))
  expect(await desfazer(recebimentos[0]?.id ?? 0)).toMatchObject({
    falta: 1_000_00,
    recebimentos: [],
  })
  expect(await noLivro(empresaId)).toEqual({})
  await expect(desfazer(recebimentos[0]?.id ?? 0)).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
})

test('more than is owed, a day to come, one before the note, a locked month: each is told', async () => {
  const { empresaId, notaId } = await umaVenda()
  const campo = async (promessa: Promise<unknown>) => {
    const erro = (await promessa.catch((e: unknown) => e)) as {
      codigo: string
      detalhes: { erros?: { pointer: string }[] }
    }
    return erro.detalhes.erros?.[0]?.pointer ?? erro.codigo
  }
  expect(await campo(receber(notaId, 1_000_01))).toBe('#/valor')
  expect(await campo(receber(notaId, 1_00, '2026-11-21'))).toBe('#/data')
  expect(await campo(receber(notaId, 1_00, '2026-10-14'))).toBe('#/data')
  await bancada.dono.query(
    `insert into periodo_bloqueio (escritorio_id, empresa_id, competencia, bloqueado_por_nome) values ($1, $2, '2026-11', 'teste')`,
    [escritorio.id, empresaId],
  )
  expect(await campo(receber(notaId, 1_00))).toBe('competencia-fechada')
  await bancada.dono.query('update nota_fiscal set status = 2 where id = $1', [notaId])
  expect(await ler(notaId)).toMatchObject({ impedimento: expect.stringContaining('cancelada') })
  expect(await campo(receber(notaId, 1_00, '2026-10-20'))).toBe('#/valor')
})

test('what the customer withheld is not received, and is not owed', async () => {
  const { notaId } = await umaVenda()
  await bancada.dono.query(
    'update nota_fiscal set liquido = 95000, retencoes = 5000 where id = $1',
    [notaId],
  )
  expect(await ler(notaId)).toMatchObject({ aReceber: 950_00 })
})

/** R$ 10.000,00 of professional services: IRRF of 1,5 %, and 4,65 % of PIS, COFINS and CSLL when it is paid. */
async function umaVendaComCsrf(novo: NovoMes = {}) {
  const { id: empresaId } = await umMes(escritorio, {
    ...{ regime: 2, perfil: { anexo: 'III', aliquotaIss: '0.05' }, notas: [], ...novo },
  })
  const notaId = await umaNota(escritorio, empresaId, { valor: 10_000_00 })
  await bancada.dono.query(
    `update nota_fiscal set liquido = 938500, retencoes = 61500, retencoes_detalhe = '{"irrf": 15000, "pis": 6500, "cofins": 30000, "csll": 10000}' where id = $1`,
    [notaId],
  )
  await prepararMes(escritorio)
  return { empresaId, notaId }
}
const naConta = async (empresaId: number, codigo: string, ate = '2026-12-31') =>
  (
    await umaLinha<{ valor: number }>(
      bancada,
      `select coalesce(sum(p.valor), 0)::bigint as valor from lancamento l
       join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
       join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
       where l.empresa_id = $1 and c.codigo = $2 and l.data <= $3`,
      [empresaId, codigo, ate],
    )
  ).valor
const deduzido = async (empresaId: number) =>
  (
    await umaLinha<{ retencoes: unknown }>(
      bancada,
      `select fatos #> '{presumido,retencoes}' -> -1 as retencoes from apuracao where empresa_id = $1 and competencia = $2 and atual`,
      [empresaId, MES],
    )
  ).retencoes

test('PIS, COFINS and CSLL are withheld as the note is paid: until then the customer owes them and no tax is less', async () => {
  const { empresaId, notaId } = await umaVendaComCsrf()
  await executar(escritorio, [empresaId])
  expect(await deduzido(empresaId)).toMatchObject({ irrf: 150_00, pis: 0, cofins: 0, csll: 0 })
  expect(await naConta(empresaId, '1.1.2.01')).toBe(9_850_00)
  expect(await naConta(empresaId, '1.1.3.13')).toBe(0)
  const { avisos } = await umaLinha<{ avisos: unknown[] }>(
    bancada,
    'select avisos from apuracao where empresa_id = $1 and competencia = $2 and atual',
    [empresaId, MES],
  )
  expect(avisos).toContainEqual(
    expect.objectContaining({
      codigo: 'csrf-a-receber',
      mensagem: expect.stringMatching(/465,00/),
    }),
  )
  // Half, and then the rest: the shares sum to what the note says.
  await receber(notaId, 4_692_51)
  await receber(notaId, 4_692_49, '2026-11-12')
  expect(await noLivro(empresaId)).toEqual({
    ...{ '1.1.1.02': 9_385_00, '1.1.2.01': -9_850_00 },
    ...{ '1.1.3.06': 100_00, '1.1.3.13': 65_00, '1.1.3.14': 300_00 },
  })
  expect(await naConta(empresaId, '1.1.2.01')).toBe(0)
})

test('received in its own month it is offset in that month, and a month worked out before asks to be redone', async () => {
  const { empresaId, notaId } = await umaVendaComCsrf()
  await executar(escritorio, [empresaId], 'tudo', 'apuracao')
  await receber(notaId, 9_385_00, '2026-10-30')
  expect(
    await umaLinha(
      bancada,
      'select motivo_codigo from fechamento where empresa_id = $1 and competencia = $2',
      [empresaId, MES],
    ),
  ).toEqual({ motivo_codigo: 'fatos-mudaram' })
  await executar(escritorio, [empresaId])
  expect(await deduzido(empresaId)).toMatchObject({
    ...{ irrf: 150_00, pis: 65_00, cofins: 300_00, csll: 100_00 },
  })
  // 0,65 % of 10.000,00 is all paid by the customer; the books owe nothing of it, and keep no credit.
  expect(await naConta(empresaId, '1.1.3.13')).toBe(0)
  expect(await naConta(empresaId, '2.1.3.04')).toBe(0)
  expect(await naConta(empresaId, '1.1.3.13', '2026-10-30')).toBe(65_00)
})

test('under the caixa what was withheld is received with the rest, and each part takes its share', async () => {
  const { empresaId, notaId } = await umaVendaComCsrf({
    perfil: { anexo: 'III', aliquotaIss: '0.05', caixa: true },
  })
  await receber(notaId, 10_000_00, '2026-10-30')
  await executar(escritorio, [empresaId])
  expect(await deduzido(empresaId)).toMatchObject({ pis: 65_00, cofins: 300_00, csll: 100_00 })
  expect(await noLivro(empresaId)).toMatchObject({ '1.1.1.02': 9_385_00, '1.1.2.01': -9_850_00 })
})

test('under the caixa the month is worked out by what was received, and an older form does not erase it', async () => {
  const { empresaId, notaId } = await umaVenda({ perfil: { caixa: true } })
  await receber(notaId, 400_00, '2026-10-20')
  await executar(escritorio, [empresaId], 'tudo', 'apuracao')
  // RBT12 of R$ 300.000,00: 8,08 % of R$ 400,00.
  expect(
    await umaLinha(
      bancada,
      'select imposto from fechamento where empresa_id = $1 and competencia = $2',
      [empresaId, MES],
    ),
  ).toEqual({ imposto: 32_32 })
  await receber(notaId, 100_00, '2026-10-21')
  expect(
    await umaLinha(
      bancada,
      'select f.motivo_codigo, i.versao from fechamento f join informacao_mensal i using (escritorio_id, empresa_id, competencia) where f.empresa_id = $1',
      [empresaId],
    ),
  ).toEqual({ motivo_codigo: 'fatos-mudaram', versao: 2 })
})

test('of another office it does not exist', async () => {
  const { notaId } = await umaVenda()
  const outro = await umEscritorio(bancada)
  await expect(
    outro.rodar((ctx) => informarRecebimento(ctx, { notaId, valor: 1, data: '2026-11-10' })),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

test('many at once: each whole and on its day, who cannot is told, and again changes nothing', async () => {
  const { empresaId, notaId } = await umaVenda()
  const outra = await umaNota(escritorio, empresaId, { valor: 500_00 })
  const cancelada = await umaNota(escritorio, empresaId, { valor: 300_00, status: 2 })
  await prepararMes(escritorio)
  await executar(escritorio, [empresaId])
  await receber(notaId, 400_00)
  const pedido = {
    selecao: { modo: 'filtro' as const, filtro: { empresaId }, exceto: [], contagemEsperada: 3 },
    data: null,
  }
  expect(await escritorio.rodar((ctx) => preverRecebimentos(ctx, pedido))).toMatchObject({
    ...{ afetadas: 2, jaFeitas: 0, impedidas: 1, valor: 1_100_00 },
    impedimentos: [{ notaId: cancelada }],
    exemplos: [
      { notaId, valor: 600_00, data: '2026-10-15' },
      { notaId: outra, valor: 500_00 },
    ],
  })
  const fazer = async () => {
    const { operacaoId, total } = await escritorio.rodar((ctx) => informarRecebimentos(ctx, pedido))
    expect(total).toBe(3)
    await executarOperacao(escritorio.job(), operacaoId, execucaoDosRecebimentos)
    const { rows } = await bancada.dono.query<{ resultado: number }>(
      'select resultado from operacao_item where operacao_id = $1 order by ordem',
      [operacaoId],
    )
    return rows.map(({ resultado }) => resultado)
  }
  expect(await fazer()).toEqual([1, 1, 4])
  expect(await noLivro(empresaId)).toEqual(RECEBIDO(1_500_00))
  expect(await fazer()).toEqual([5, 5, 4])
  expect(await noLivro(empresaId)).toEqual(RECEBIDO(1_500_00))
  await expect(
    escritorio.rodar((ctx) =>
      informarRecebimentos(ctx, { ...pedido, selecao: { ...pedido.selecao, contagemEsperada: 2 } }),
    ),
  ).rejects.toMatchObject({ codigo: 'selecao-mudou' })
})
