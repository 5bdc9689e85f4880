// A charge goes where its note goes: cancelled with it, however the news came; with the note in its place; and back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { informarRecebimento } from '../fiscal/index.ts'
import { cancelarNota } from '../receitas/emissao/cancelar-nota.ts'
import { recalcularSituacao } from '../receitas/importacao/situacao-da-nota.ts'
import { gerarRemessa } from './banco/gerar-remessa.ts'
import { gerarBoletos } from './boletos/gerar-boletos.ts'
import { criarContaDeRecebimento } from './contas/contas.ts'
import { criarCobranca } from './criar-cobranca.ts'
import { cobrancaJobs } from './index.ts'
import { lerCobranca, listarCobrancas } from './listar-cobrancas.ts'
import { lerPagamento } from './pagamento/ler-pagamento.ts'
import { resumirCobrancas } from './resumir-cobrancas.ts'
import { abrirBancadaDeEmissao, type BancadaDeEmissao, umaVenda } from './testes/bancada.ts'
import { NO_BANCO_DO_BRASIL, umaConta, umCliente } from './testes/contas.ts'

let bancada: BancadaDeEmissao
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let clienteId: number
let contaId: number
beforeAll(async () => {
  bancada = await abrirBancadaDeEmissao()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.sefin.reset()
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umEmissor(escritorio)
  clienteId = await umCliente(escritorio, empresa.id)
  contaId = (
    await escritorio.rodar((ctx) =>
      criarContaDeRecebimento(ctx, umaConta(empresa.id, { boleto: NO_BANCO_DO_BRASIL })),
    )
  ).contaId
})

async function cobrar(mais: Partial<Parameters<typeof umaVenda>[0]> = {}) {
  const venda = umaVenda({ empresaId: empresa.id, clienteId, outraMesmo: true, ...mais })
  const { cobrancaId } = await escritorio.rodar((ctx) => criarCobranca(ctx, venda))
  await bancada.levarTudo(escritorio)
  return await ler(cobrancaId)
}
const ler = (cobrancaId: number) => escritorio.rodar((ctx) => lerCobranca(ctx, { cobrancaId }))
const pagamento = (cobrancaId: number) =>
  escritorio.rodar((ctx) => lerPagamento(ctx, { cobrancaId }))
const boletosDe = async (cobrancaId: number) =>
  (await pagamento(cobrancaId)).boletos
    .toReversed()
    .map(({ situacao, pedeBaixa }) => [situacao, pedeBaixa])
const gerar = (cobrancaId: number) =>
  escritorio.rodar((ctx) =>
    gerarBoletos(ctx, { cobrancaIds: [cobrancaId], contaId: null, novoVencimento: null }),
  )
/** What waits in the queue of this office for the boletos, done as the worker does it. */
async function acompanhar(): Promise<void> {
  const { rows } = await bancada.dono.query<{ dados: never }>(
    `select j.payload -> 'dados' as dados from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'acompanhar-boletos' and (j.payload #>> '{ator,escritorioId}')::bigint = $1 order by j.id`,
    [escritorio.id],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { dados } of rows) await cobrancaJobs['acompanhar-boletos']?.(escritorio.job(), dados)
}
const cancelar = async (notaId: number) => {
  const { versao = 0 } =
    (await bancada.um<{ versao: number }>(
      'select versao from nota_fiscal where id = $1',
      notaId,
    )) ?? {}
  await escritorio.rodar((ctx) =>
    cancelarNota(ctx, { notaId, codigo: '1', motivo: 'valor errado na emissão', versao }),
  )
  await bancada.levarTudo(escritorio)
}
const recalcular = (chave: string) => escritorio.rodar((ctx) => recalcularSituacao(ctx, [chave]))
/** A note issued elsewhere, in the place of one of ours. */
const outraNoLugar = async (chave: string) => {
  const nova = await bancada.um<{ id: number }>(
    `insert into nota_fiscal (escritorio_id, empresa_id, direcao, modelo, leiaute, chave, numero, emissao, competencia, bruto,
       liquido, base, substitui_chave)
     select escritorio_id, empresa_id, 1, modelo, leiaute, 'x' || chave, '9001', emissao, competencia, bruto, liquido, base, chave
     from nota_fiscal where chave = $1 returning id`,
    chave,
  )
  await recalcular(chave)
  return nova?.id ?? 0
}

test('a note that is cancelled here takes its charge along, and the bank is told of what it has', async () => {
  const { id, nota } = await cobrar({ parcelas: 2 })
  await gerar(id)
  const [primeiro] = (await pagamento(id)).boletos
  await escritorio.rodar((ctx) => gerarRemessa(ctx, { contaId, boletoIds: [primeiro?.id ?? 0] }))
  await escritorio.rodar((ctx) =>
    informarRecebimento(ctx, { notaId: nota?.id ?? 0, data: '2026-10-20', valor: 10_000 }),
  )
  await cancelar(nota?.id ?? 0)
  await acompanhar()
  expect(await ler(id)).toMatchObject({
    ...{ status: 4, recebimento: 'cancelado', recebido: 10_000, nota: { status: 2 } },
    motivoCancelamento: `A nota ${nota?.numero} foi cancelada.`,
  })
  expect(await pagamento(id)).toMatchObject({
    ...{ emAberto: 0, impedimento: 'Esta cobrança está cancelada.' },
  })
  expect(await boletosDe(id)).toEqual([
    ['cancelado', false],
    ['cancelado', true],
  ])
  // What is not owed is in no total; what was received is.
  const { totais } = await escritorio.rodar((ctx) =>
    listarCobrancas(ctx, { paginaAtual: 1, registrosPorPagina: 10 }),
  )
  expect(totais).toMatchObject({ bruto: 0, liquido: 0, recebido: 10_000 })
  const resumo = await escritorio.rodar((ctx) => resumirCobrancas(ctx, { empresaId: empresa.id }))
  expect(resumo).toMatchObject({ faturadoNoMes: { valor: 0 }, recebidoNoMes: { valor: 10_000 } })
  expect(resumo.envelhecimento.every(({ valor }) => valor === 0)).toBe(true)
  const remessa = await escritorio.rodar((ctx) => gerarRemessa(ctx, { contaId, boletoIds: [] }))
  expect(remessa).toMatchObject({ titulos: 0, baixas: 1 })
})

test('an event that came by a file, or from who keeps the notes, is the same; undone, the charge is back', async () => {
  const { id, nota } = await cobrar()
  const chave = nota?.chave ?? ''
  await bancada.dono.query(
    `insert into nota_evento (escritorio_id, chave_nota, codigo, efeito, quando) values ($1, $2, '101101', 'cancelamento', '2026-10-20')`,
    [escritorio.id, chave],
  )
  await recalcular(chave)
  expect(await ler(id)).toMatchObject({ status: 4 })
  await bancada.dono.query('delete from nota_evento where chave_nota = $1', [chave])
  await recalcular(chave)
  expect(await ler(id)).toMatchObject({ status: 2, motivoCancelamento: null })
  expect(await pagamento(id)).toMatchObject({ emAberto: 100_000, impedimento: null })
})

test('a note in the place of another has the debt in its own charge, and the first is cancelled', async () => {
  const primeira = await cobrar()
  await gerar(primeira.id)
  const segunda = await cobrar({ substituiNotaId: primeira.nota?.id ?? 0, descricao: 'Certa' })
  await acompanhar()
  expect(await ler(primeira.id)).toMatchObject({
    ...{ status: 4, nota: { id: primeira.nota?.id, status: 3 } },
    motivoCancelamento: `A nota ${primeira.nota?.numero} foi substituída pela da cobrança ${segunda.numero}.`,
  })
  expect(await boletosDe(primeira.id)).toEqual([['cancelado', false]])
  expect(await ler(segunda.id)).toMatchObject({ status: 2 })
  // And cancelled too, the second takes nothing of the first back.
  await cancelar(segunda.nota?.id ?? 0)
  expect([(await ler(primeira.id)).status, (await ler(segunda.id)).status]).toEqual([4, 4])
})

test('issued elsewhere in the place of ours, the charge and what was received of it go to the new note; and back', async () => {
  const { id, nota } = await cobrar()
  await gerar(id)
  await escritorio.rodar((ctx) =>
    informarRecebimento(ctx, { notaId: nota?.id ?? 0, data: '2026-10-20', valor: 30_000 }),
  )
  const nova = await outraNoLugar(nota?.chave ?? '')
  expect(await ler(id)).toMatchObject({
    ...{ status: 2, nota: { id: nova, numero: '9001' }, recebido: 30_000, recebimento: 'parcial' },
  })
  expect(await pagamento(id)).toMatchObject({ emAberto: 70_000 })
  expect(await boletosDe(id)).toEqual([['gerado', false]])
  await escritorio.rodar(async (ctx) => {
    await ctx.db.deleteFrom('nota_fiscal').where('id', '=', nova).execute()
    await recalcularSituacao(ctx, [nota?.chave ?? ''])
  })
  expect(await ler(id)).toMatchObject({ status: 2, nota: { id: nota?.id }, recebido: 30_000 })
})

test('received by other means, the boleto of the instalment does not ask for it again', async () => {
  const { id, nota } = await cobrar({ parcelas: 2 })
  await gerar(id)
  const daqui = (await pagamento(id)).boletos.map((boleto) => boleto.id)
  await escritorio.rodar((ctx) => gerarRemessa(ctx, { contaId, boletoIds: daqui }))
  await escritorio.rodar((ctx) =>
    informarRecebimento(ctx, { notaId: nota?.id ?? 0, data: '2026-10-20', valor: 60_000 }),
  )
  await acompanhar()
  expect(await boletosDe(id)).toEqual([
    ['cancelado', true],
    ['enviado', false],
  ])
  const [, primeiro] = (await pagamento(id)).boletos
  expect(primeiro?.motivoCancelamento).toBe('A parcela foi recebida por outro meio.')
  const remessa = await escritorio.rodar((ctx) => gerarRemessa(ctx, { contaId, boletoIds: [] }))
  expect(remessa).toMatchObject({ titulos: 0, baixas: 1 })
})
