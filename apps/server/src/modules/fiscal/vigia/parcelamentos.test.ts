// Instalment plans of the simulated Receita: asked kind by kind, kept, told once, and the DAS of a part, one at a time.
import { parcelamentos as rotas, type vigia } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umaEmpresa } from '../../../testes/fabricas.ts'
import { textoDoAviso } from '../../acesso/index.ts'
import { lerDocumento } from '../../documentos/index.ts'
import { lerSerpro } from '../../serpro/escritorio.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { lerVigia } from './configurar.ts'
import { consultarReceita } from './consultar-receita.ts'
import { emitirParcela } from './emitir-parcela.ts'
import { consultarReceitaJob } from './executar.ts'
import { lerParcelamento, listarParcelamentos, listarParcelas } from './parcelamentos.ts'
import { rodadaDaVigiaJob } from './rodada.ts'

let hoje = '2026-11-10'
let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let escritorio: Escritorio
let empresa: EmpresaDeTeste
const PAGINA = { paginaAtual: 1, registrosPorPagina: 50 }

beforeAll(async () => {
  bancada = await abrirBancadaDaReceita(() => new Date(`${hoje}T15:00:00Z`))
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  hoje = '2026-11-10'
  bancada.receita.reset()
  escritorio = await bancada.umEscritorioComContrato()
  empresa = await umaEmpresa(escritorio)
  await bancada.dono.query('update empresa set responsavel_id = $2 where id = $1', [
    ...[empresa.id, escritorio.usuarioId],
  ])
})

type Parte = { parcela: number; centavos: number; paga?: string }
const parcelar = (parcelas: Parte[], mais: { key?: string; situacao?: string } = {}) =>
  bancada.receita.put('parcelamento', empresa.cnpj, mais.key ?? 'PARCSN:7', {
    ...{ dataDoPedido: 20_260_805, parcelas },
    ...(mais.situacao === undefined ? {} : { situacao: mais.situacao }),
  })
const parte = (parcela: number, paga?: string): Parte => ({
  ...{ parcela, centavos: 412_37 },
  ...(paga === undefined ? {} : { paga }),
})
const fora = () => bancada.pedidoDe(escritorio).fora
const consultar = async (assuntos: vigia.AssuntoDaVigia[] = ['parcelamentos']) => {
  const { operacaoId } = await escritorio.rodar((ctx) =>
    consultarReceita(ctx, { assuntos, selecao: { modo: 'ids', ids: [empresa.id] } }),
  )
  await consultarReceitaJob(escritorio.job({ fora: fora() }), { operacaoId })
}
const listar = (filtro: object = {}) =>
  escritorio.rodar(async (ctx) =>
    rotas.listarParcelamentos.output.parse(
      await listarParcelamentos(ctx, { ...PAGINA, ...filtro }),
    ),
  )
const ler = (parcelamentoId: number) =>
  escritorio.rodar(async (ctx) =>
    rotas.lerParcelamento.output.parse(await lerParcelamento(ctx, { parcelamentoId })),
  )
const primeiro = async () => {
  const { lista } = await listar({ situacao: 'todos' })
  const [um] = lista
  if (um === undefined) throw new Error('nenhum parcelamento')
  return um
}
const avisos = async () => {
  const { rows } = await bancada.dono.query<{ dados: unknown }>(
    `select dados from notificacao where escritorio_id = $1 and tipo = 'receita' order by id`,
    [escritorio.id],
  )
  return rows.map(({ dados }) => textoDoAviso('receita', dados))
}
const emitir = (parcelamentoId: number, competencia: string) =>
  emitirParcela(bancada.pedidoDe(escritorio), { parcelamentoId, competencia })

test('parcela por parcela: paga, em atraso, a vencer; três não pagas rescindem, com a lei', async () => {
  parcelar([parte(202_608, '2026-08-20'), parte(202_609), parte(202_610), parte(202_611)])
  await consultar()
  const { lista, totais } = await listar()
  expect(lista).toMatchObject([
    {
      ...{ modalidade: 'PARCSN', numero: 7, situacao: 'perto-da-rescisao', pagas: 1, atrasadas: 2 },
      ...{ parcelas: 4, total: 4 * 412_37 },
      proxima: { competencia: '2026-09', vencimento: '2026-09-30', valor: 412_37 },
    },
  ])
  expect(totais).toEqual({
    porSituacao: { 'perto-da-rescisao': 1 },
    consultas: { respondidas: 1, recusadas: 0, porConsultar: 0 },
  })
  const um = await ler((await primeiro()).id)
  expect(
    um.lista.map(({ competencia, estado, vencimento }) => [competencia, estado, vencimento]),
  ).toEqual([
    ['2026-08', 'paga', '2026-08-31'],
    ['2026-09', 'atrasada', '2026-09-30'],
    ['2026-10', 'atrasada', '2026-10-30'],
    ['2026-11', 'a-vencer', '2026-11-30'],
  ])
  expect(um.risco?.faltam).toBe(1)
  expect(um.risco?.frase).toMatch(/3 parcelas não pagas.*LC 123\/2006, art. 21, § 24/)
  expect((await escritorio.rodar(lerVigia)).aResolver.parcelamentos).toBe(1)
})

test('o atraso é contado uma vez a quem atende; a rescisão, quando vem; o que sai não fica em aberto', async () => {
  parcelar([parte(202_610), parte(202_611)])
  await consultar()
  await consultar()
  expect(await avisos()).toMatchObject([
    {
      titulo: 'Parcela de parcelamento em atraso',
      texto: /1 parcela em atraso; com mais 2 sem pagar/,
    },
  ])
  hoje = '2026-12-02'
  await consultar()
  // Two days after its day a payment may still not be there.
  expect(await avisos()).toHaveLength(1)
  hoje = '2026-12-04'
  await consultar()
  expect(await avisos()).toHaveLength(2)
  parcelar([parte(202_610), parte(202_611)], { situacao: 'Encerrado por Rescisão' })
  await consultar()
  await consultar()
  expect((await avisos()).slice(2)).toMatchObject([
    { titulo: 'Parcelamento encerrado pela Receita', gravidade: 'erro' },
  ])
  expect((await listar()).lista).toEqual([])
  expect(await primeiro()).toMatchObject({ situacao: 'encerrado', atrasadas: 0, proxima: null })
})

test('o relógio não pergunta o que a procuração não dá, nem duas vezes por programa que acabou', async () => {
  const perguntadas = () =>
    [163, 173, 183, 193].map((n) => bancada.receita.asked(empresa.cnpj, `PEDIDOSPARC${n}`))
  const rodada = async () => {
    await bancada.dono.query(
      `update vigia_consulta set proxima_em = '2026-11-01' where escritorio_id = $1 and assunto = 'parcelamentos'`,
      [escritorio.id],
    )
    await rodadaDaVigiaJob(escritorio.job({ fora: fora() }), {})
    const { rows } = await bancada.dono.query<{ id: number }>(
      `select id from operacao where escritorio_id = $1 and fim is null`,
      [escritorio.id],
    )
    for (const { id } of rows)
      await consultarReceitaJob(escritorio.job({ fora: fora() }), { operacaoId: id })
  }
  parcelar([parte(202_611)], { key: 'RELPSN:1' })
  await consultar()
  expect(perguntadas()).toEqual([1, 1, 1, 1])
  // Of what may still be asked for, and of the plan that there is; by a person, of all.
  await rodada()
  expect(perguntadas()).toEqual([2, 1, 1, 2])
  await consultar()
  expect(perguntadas()).toEqual([3, 2, 2, 3])
  const { credencial } = await lerSerpro(bancada.pedidoDe(escritorio))
  bancada.receita.grant({
    ...{ from: empresa.cnpj, to: credencial?.autor ?? '', until: '2027-11-01' },
    systems: ['00146', '00210'],
  })
  await consultar(['procuracoes'])
  await rodada()
  expect(perguntadas()).toEqual([3, 2, 2, 4])
  expect((await listar()).totais.consultas.respondidas).toBe(1)
})

test('o DAS da parcela é pedido uma vez, guardado, e visto por quem é da empresa; pago, some', async () => {
  parcelar([parte(202_610), parte(202_611)])
  await consultar()
  const { id } = await primeiro()
  const [um, outro] = await Promise.all([emitir(id, '2026-11'), emitir(id, '2026-11')])
  expect(bancada.receita.bills()).toHaveLength(1)
  expect(new Set([um.documentoId, outro.documentoId]).size).toBe(1)
  expect([um.aviso, outro.aviso].filter((aviso) => aviso === null)).toHaveLength(1)
  expect(um).toMatchObject({ total: 412_37, numero: bancada.receita.bills()[0]?.number })
  expect(um.linhaDigitavel).not.toBeNull()
  expect((await emitir(id, '2026-11')).aviso).toMatch(/já estava emitido/)
  const daEmpresa = { perfil: 3, empresas: [empresa.id] }
  const { lista } = await escritorio.rodar((ctx) => listarParcelas(ctx, {}), daEmpresa)
  expect(rotas.listarParcelas.output.parse({ lista }).lista).toMatchObject([
    { competencia: '2026-11', atrasada: false, das: { documentoId: um.documentoId } },
  ])
  const documento = await escritorio.rodar((ctx) => lerDocumento(ctx, um.documentoId), daEmpresa)
  const bytes = await bancada.files.lerInteiro(documento?.local ?? '')
  expect(Buffer.from(bytes).toString('latin1')).toMatch(/^%PDF/)
  bancada.receita.pay(um.numero ?? '', '2026-11-10')
  await consultar()
  expect((await ler(id)).lista.at(-1)).toMatchObject({ estado: 'paga', pagaEm: '2026-11-10' })
  expect(await escritorio.rodar((ctx) => listarParcelas(ctx, {}), daEmpresa)).toEqual({ lista: [] })
  await expect(emitir(id, '2026-11')).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  await expect(emitir(id, '2026-12')).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

test('recusada não apaga o que se sabia; quem vê outra empresa não vê nada', async () => {
  parcelar([parte(202_611)])
  await consultar()
  bancada.receita.dials.consultar.turn({ rejectRate: 1, rejectCode: 22 })
  await consultar()
  bancada.receita.dials.consultar.reset()
  const { lista, totais } = await listar()
  expect(lista).toHaveLength(1)
  expect(totais.consultas.respondidas).toBe(1)
  const outra = await umaEmpresa(escritorio)
  const deOutra = { empresas: [outra.id] }
  const { id } = await primeiro()
  await expect(
    escritorio.rodar((ctx) => lerParcelamento(ctx, { parcelamentoId: id }), deOutra),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  expect(
    (await escritorio.rodar((ctx) => listarParcelamentos(ctx, PAGINA), deOutra)).lista,
  ).toEqual([])
})
