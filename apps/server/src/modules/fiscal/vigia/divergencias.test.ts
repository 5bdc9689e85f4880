// Payments of the simulated Receita that do not agree with the guides: kept once, told, linked, justified and taken back.
import { fiscal, divergencias as rotas } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umaEmpresa } from '../../../testes/fabricas.ts'
import { exigeHoje } from '../../painel/queries.ts'
import { conferirPagamento } from '../guia/conferir-pagamentos.ts'
import { lerGuia } from '../guia/ler-guia.ts'
import { informarPagamento } from '../guia/pagamento.ts'
import { executar, MES, umaLinha } from '../testes/mes-de-teste.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { lerVigia } from './configurar.ts'
import { listarDivergencias } from './divergencias.ts'
import {
  guiasParaLigar,
  justificarDivergencia,
  ligarPagamento,
  reabrirDivergencia,
} from './resolver-divergencia.ts'

let agora = new Date('2026-11-24T12:00:00-03:00')
let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let guiaId: number
const DEVIDO = 2_020_00

beforeAll(async () => {
  bancada = await abrirBancadaDaReceita(() => agora)
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  agora = new Date('2026-11-24T12:00:00-03:00')
  bancada.receita.reset()
  escritorio = await bancada.umEscritorioComContrato()
  empresa = await bancada.umMesApurado(escritorio)
  await executar(escritorio, [empresa.id], 'enviado')
  const linha = await umaLinha<{ id: number }>(
    bancada,
    `select id from guia where empresa_id = $1 and chave = 'das'`,
    [empresa.id],
  )
  guiaId = linha.id
})

/** Paid by a document that was issued elsewhere. */
const pagar = (
  numero: string,
  mais: { pa?: number; on?: string; centavos?: number; codigo?: number },
) =>
  bancada.receita.put('pagamento', empresa.cnpj, numero, {
    ...{ pa: Number(MES.replace('-', '')), on: '2026-11-20', centavos: DEVIDO },
    ...mais,
  })
const conferir = () => conferirPagamento(bancada.pedidoDe(escritorio), { guiaId })
const listar = (filtro: object = {}) =>
  escritorio.rodar(async (ctx) =>
    rotas.listarDivergencias.output.parse(
      await listarDivergencias(ctx, { paginaAtual: 1, registrosPorPagina: 50, ...filtro }),
    ),
  )
const unica = async (filtro: object = {}) => {
  const { lista } = await listar(filtro)
  expect(lista).toHaveLength(1)
  return lista[0] ?? expect.fail()
}
const guia = () =>
  escritorio.rodar(async (ctx) => fiscal.lerGuia.output.parse(await lerGuia(ctx, { guiaId })))
const naFila = async () => {
  const { empresas } = await escritorio.rodar((ctx) =>
    exigeHoje(ctx, { competencia: MES, meus: false, quantas: 10 }),
  )
  return empresas.flatMap(({ motivos }) =>
    motivos.filter(({ codigo }) => codigo === 'pagamento-diverge').map(({ motivo }) => motivo),
  )
}

test('um DARF pago sem guia aqui: contado uma vez, na fila, ligado à guia e desligado', async () => {
  pagar('07202600000000001', { codigo: 2089 })
  expect((await conferir()).semGuia).toBe(1)
  expect((await conferir()).semGuia).toBe(1)
  const uma = await unica()
  expect(uma).toMatchObject({
    ...{ tipo: 'sem-guia', estado: 'aberta', pago: DEVIDO, pagoEm: '2026-11-20', guia: null },
    ...{ pagamento: { numero: '07202600000000001' }, oQueFazer: /Ligue-o à guia certa/ },
  })
  expect(await naFila()).toEqual(['Pagamento sem guia aqui, na Receita'])
  expect((await escritorio.rodar(lerVigia)).aResolver.pagamentos).toBe(1)
  const { guias } = await escritorio.rodar((ctx) => guiasParaLigar(ctx, { divergenciaId: uma.id }))
  expect(guias.map(({ id }) => id)).toContain(guiaId)
  const ligar = (versao: number) =>
    escritorio.rodar((ctx) => ligarPagamento(ctx, { divergenciaId: uma.id, guiaId, versao }))
  await expect(ligar(99)).rejects.toMatchObject({ codigo: 'registro-mudou' })
  await ligar(uma.versao)
  // Whoever lost the answer asks again.
  await ligar(uma.versao)
  expect(await guia()).toMatchObject({
    ...{ estado: 'paga', pagaEm: '2026-11-20' },
    arrecadacao: { situacao: 'confirmado', pagamentos: [{ numero: '07202600000000001' }] },
  })
  expect([await naFila(), (await listar()).lista]).toEqual([[], []])
  // The next question to the Receita keeps what the person said.
  expect((await conferir()).semGuia).toBe(0)
  expect((await guia()).arrecadacao?.situacao).toBe('confirmado')
  const ligada = await unica({ estado: 'ligada' })
  await escritorio.rodar((ctx) =>
    reabrirDivergencia(ctx, { divergenciaId: ligada.id, versao: ligada.versao }),
  )
  expect((await guia()).arrecadacao?.situacao).toBe('nao-encontrado')
  expect((await listar({ tipo: 'sem-guia' })).lista).toHaveLength(1)
})

test('a menos, em dobro e a mais são da guia; o que passa a bater sai sozinho', async () => {
  pagar('07202600000000001', { centavos: 1_000_00 })
  await conferir()
  expect(await unica()).toMatchObject({
    ...{ tipo: 'a-menor', pago: 1_000_00, devido: DEVIDO, guia: { id: guiaId } },
    oQueFazer: /faltam R\$\s1\.020,00/,
  })
  pagar('07202600000000002', { centavos: 1_020_00 })
  await conferir()
  expect((await listar()).lista).toEqual([])
  expect((await listar({ estado: 'passou' })).lista).toHaveLength(1)
  pagar('07202600000000003', { centavos: 1_020_00, on: '2026-11-22' })
  await conferir()
  expect(await unica()).toMatchObject({ tipo: 'a-maior', pago: 3_040_00 })
})

test('justificada não volta; reaberta, volta; sem palavras, não se justifica', async () => {
  pagar('07202600000000001', { codigo: 1708 })
  await conferir()
  const uma = await unica()
  const justificativa = 'Retenção que o cliente recolheu por conta própria.'
  expect(
    rotas.justificarDivergencia.input.safeParse({ divergenciaId: 1, justificativa: ' ', versao: 1 })
      .success,
  ).toBe(false)
  const justificar = (versao: number) =>
    escritorio.rodar((ctx) =>
      justificarDivergencia(ctx, { divergenciaId: uma.id, justificativa, versao }),
    )
  await justificar(uma.versao)
  await justificar(uma.versao)
  expect((await conferir()).semGuia).toBe(0)
  const dita = await unica({ estado: 'justificada' })
  expect(dita).toMatchObject({ justificativa, resolvidaPor: expect.any(String) })
  await escritorio.rodar((ctx) =>
    reabrirDivergencia(ctx, { divergenciaId: uma.id, versao: dita.versao }),
  )
  expect(await unica()).toMatchObject({ estado: 'aberta', justificativa: null, resolvidaPor: null })
})

test('o que é de antes da primeira guia não alarma; informada e não achada, só depois de dias', async () => {
  pagar('07202600000000001', { pa: 202_501, codigo: 2089 })
  await conferir()
  expect((await listar({ estado: 'todas' })).lista).toEqual([])
  const { versao } = await guia()
  await escritorio.rodar((ctx) => informarPagamento(ctx, { guiaId, pagaEm: '2026-11-23', versao }))
  await conferir()
  expect((await listar()).lista).toEqual([])
  agora = new Date('2026-11-30T12:00:00-03:00')
  await conferir()
  expect(await unica()).toMatchObject({ tipo: 'nao-encontrado', pagoEm: '2026-11-23', pago: 0 })
})

test('a parcela de um parcelamento não é pagamento sem guia; quem vê outra empresa não vê nem liga', async () => {
  pagar('07202600000000001', { codigo: 2089 })
  await bancada.dono.query(
    `with k as (insert into parcelamento (escritorio_id, empresa_id, modalidade, numero, pedido_em, situacao, em_curso, visto_em)
       values ($1, $2, 'PARCSN', 1, '2026-01-05', 'Em parcelamento', true, now()) returning id)
     insert into parcela_do_parcelamento (escritorio_id, empresa_id, parcelamento_id, competencia, vencimento, valor, paga, paga_em,
       visto_em)
     select $1, $2, id, '2026-11', '2026-11-30', $3, true, '2026-11-20', now() from k`,
    [escritorio.id, empresa.id, DEVIDO],
  )
  await conferir()
  expect((await listar({ estado: 'todas' })).lista).toEqual([])
  pagar('07202600000000002', { codigo: 2089, centavos: 55_00 })
  await conferir()
  const uma = await unica()
  const outra = await umaEmpresa(escritorio)
  const quem = { empresas: [outra.id] }
  await expect(
    escritorio.rodar(
      (ctx) => ligarPagamento(ctx, { divergenciaId: uma.id, guiaId, versao: uma.versao }),
      quem,
    ),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  expect(
    (
      await escritorio.rodar(
        (ctx) => listarDivergencias(ctx, { paginaAtual: 1, registrosPorPagina: 50 }),
        quem,
      )
    ).lista,
  ).toEqual([])
})
