import { fechamento } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProblemError } from '../../../platform/problem.ts'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { AGORA, executar, MES, prepararMes, umaLinha, umMes } from '../testes/mes-de-teste.ts'
import { executarFechamento, preverFechamento } from './executar-fechamento.ts'
import { lerFechamento } from './ler-fechamento.ts'
import { exportarFechamento, listarFechamento } from './listar-fechamento.ts'
import { marcarSemMovimento } from './marcar-sem-movimento.ts'

let bancada: Bancada
let escritorio: Escritorio
let ids: number[]
beforeAll(async () => {
  bancada = await abrirBancada({ agora: AGORA })
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  ids = [
    (await umMes(escritorio, { apelido: 'Alfa Fictícia' })).id,
    (await umMes(escritorio, { apelido: 'Beta Fictícia', notas: [] })).id,
    (await umMes(escritorio, { apelido: 'Gama Fictícia', atividades: [{ anexo: 'IV' }] })).id,
  ]
  await prepararMes(escritorio)
})

const lista = (filtro: object = {}, quem = {}) =>
  escritorio.rodar(async (ctx) => {
    const saida = await listarFechamento(ctx, {
      Competencia: MES,
      paginaAtual: 1,
      registrosPorPagina: 10,
      ...filtro,
    })
    return fechamento.listarFechamento.output.parse(saida)
  }, quem)
const pedir = (filtro: object, contagemEsperada: number, exceto: number[] = []) =>
  escritorio.rodar((ctx) =>
    executarFechamento(ctx, {
      competencia: MES,
      selecao: { modo: 'filtro', filtro, exceto, contagemEsperada },
      etapa: 'tudo',
    }),
  )
const recusa = async (promessa: Promise<unknown>) =>
  (await promessa.catch((e: unknown) => e)) as ProblemError

test('o mapa nasce com a linha de cada cliente, já sabendo quem não mandou nada', async () => {
  const { Lista, totais, Paginacao } = await lista()
  expect(Paginacao.TotalDeRegistros).toBe(3)
  expect(Lista.map((linha) => [linha.empresa, linha.etapaAtual, linha.situacao])).toEqual([
    ['Alfa Fictícia', 'notas', 'pronta'],
    ['Beta Fictícia', 'documentos', 'aguardando-cliente'],
    ['Gama Fictícia', 'notas', 'pronta'],
  ])
  expect(totais.porSituacao).toEqual({ pronta: 2, 'aguardando-cliente': 1 })
  expect(totais.porEtapa.documentos).toEqual({ 2: 2, 5: 1 })
  expect(Lista[1]?.motivo).toBe('Nenhuma nota do mês foi recebida, nem declarado sem movimento.')
})

test.each([
  [{ situacao: 'aguardando-cliente' }, ['Beta Fictícia']],
  [{ idAnexo: 2 }, ['Gama Fictícia']],
  [{ idAnexo: 1 }, ['Alfa Fictícia', 'Beta Fictícia']],
  [{ busca: 'alfa' }, ['Alfa Fictícia']],
  [{ busca: '%' }, []],
  [{ etapa: 'notas', ordem: '-empresa' }, ['Gama Fictícia', 'Alfa Fictícia']],
  [{ regime: 6 }, []],
] as const)('o filtro %o traz %o', async (filtro, nomes) => {
  expect((await lista(filtro)).Lista.map((linha) => linha.empresa)).toEqual(nomes)
})

test('o servidor conta de novo: filtro com outra quantidade é recusado', async () => {
  const erro = await recusa(pedir({}, 2))
  expect(erro.codigo).toBe('selecao-mudou')
  expect(erro.detalhes.detail).toBe('O filtro agora traz 3 empresas. Revise.')
  expect((await pedir({}, 3, [ids[1] ?? 0])).total).toBe(2)
  expect((await recusa(pedir({ situacao: 'erro' }, 0))).codigo).toBe('nada-a-fazer')
})

test('uma empresa de fora recusa a seleção inteira', async () => {
  const outro = await umEscritorio(bancada)
  const alheia = await umMes(outro)
  await prepararMes(outro)
  const erro = await recusa(
    escritorio.rodar((ctx) =>
      executarFechamento(ctx, {
        competencia: MES,
        selecao: { modo: 'ids', ids: [ids[0] ?? 0, alheia.id] },
        etapa: 'tudo',
      }),
    ),
  )
  expect(erro.codigo).toBe('selecao-mudou')
  expect(
    await umaLinha(bancada, 'select count(*) as n from operacao where escritorio_id = $1', [
      escritorio.id,
    ]),
  ).toEqual({ n: 0 })
})

test('mês que não começou é recusado', async () => {
  const erro = await recusa(
    escritorio.rodar((ctx) =>
      executarFechamento(ctx, {
        competencia: '2026-12',
        selecao: { modo: 'ids', ids },
        etapa: 'tudo',
      }),
    ),
  )
  expect(erro.codigo).toBe('competencia-futura')
})

test('a prévia diz o que a execução faz, e não faz', async () => {
  const pedido = {
    competencia: MES,
    selecao: { modo: 'ids' as const, ids },
    etapa: 'tudo' as const,
  }
  const antes = await escritorio.rodar((ctx) => preverFechamento(ctx, pedido))
  expect(antes).toMatchObject({
    afetadas: 2,
    jaFeitas: 0,
    impedidas: 1,
    impedimentos: [{ empresa: 'Beta Fictícia' }],
  })
  expect(
    await umaLinha(bancada, 'select count(*) as n from apuracao where escritorio_id = $1', [
      escritorio.id,
    ]),
  ).toEqual({ n: 0 })
  expect((await executar(escritorio, ids)).map((item) => item.resultado)).toEqual([1, 5, 1])
  expect(await escritorio.rodar((ctx) => preverFechamento(ctx, pedido))).toMatchObject({
    afetadas: 0,
    jaFeitas: 2,
    impedidas: 1,
  })
})

test('o resumo diz quantas andaram e o que as outras esperam', async () => {
  const resumo = async () =>
    (
      await umaLinha<{ resumo: Record<string, unknown> }>(
        bancada,
        'select resumo from operacao where escritorio_id = $1 order by id desc limit 1',
        [escritorio.id],
      )
    ).resumo
  const [alfa = 0, beta = 0] = ids
  await executar(escritorio, [beta])
  expect(await resumo()).toMatchObject({ andaram: 0, aguardam: 1 })
  expect((await resumo()).andamento).toMatch(/^0 de 1 andaram; 1 aguarda \(.*nota.*\)\.$/i)
  await executar(escritorio, [alfa, beta])
  expect(await resumo()).toMatchObject({ andaram: 1, aguardam: 1 })
  // The judging of a stage writes it, and still moves nobody.
  const nova = (await umMes(escritorio, { apelido: 'Delta Fictícia', notas: [] })).id
  expect(await executar(escritorio, [nova])).toMatchObject([{ resultado: 5 }])
  await executar(escritorio, [alfa])
  expect(await resumo()).not.toHaveProperty('andamento')
})

test('sem movimento fecha com DAS zero, sem guia; com nota no mês é recusado', async () => {
  const beta = ids[1] ?? 0
  const marcar = (empresaId: number, semMovimento: boolean) =>
    escritorio.rodar(async (ctx) => {
      const { versao } = await lerFechamento(ctx, { empresaId, competencia: MES })
      await marcarSemMovimento(ctx, { empresaId, competencia: MES, semMovimento, versao })
    })
  await marcar(beta, true)
  expect(await executar(escritorio, [beta])).toMatchObject([{ resultado: 1 }])
  const linha = await escritorio.rodar((ctx) =>
    lerFechamento(ctx, { empresaId: beta, competencia: MES }),
  )
  expect(fechamento.lerFechamento.output.parse(linha)).toMatchObject({
    semMovimento: true,
    imposto: 0,
    guias: [],
    etapas: { guia: 6, enviado: 6, contabil: 2 },
    etapaAtual: 'bloqueio',
  })
  expect((await recusa(marcar(ids[0] ?? 0, true))).codigo).toBe('pendencias')
})

test('quem vê uma empresa só fecha essa empresa', async () => {
  const so = [ids[0] ?? 0]
  const vista = await lista({}, { empresas: so })
  expect(vista.Lista.map((linha) => linha.empresaId)).toEqual(so)
  expect(vista.Paginacao.TotalDeRegistros).toBe(1)
  const erro = await recusa(
    escritorio.rodar((ctx) => lerFechamento(ctx, { empresaId: ids[1] ?? 0, competencia: MES }), {
      empresas: so,
    }),
  )
  expect(erro.codigo).toBe('nao-encontrado')
})

test('a planilha leva o filtro inteiro', async () => {
  const arquivo = await escritorio.rodar((ctx) =>
    exportarFechamento(ctx, {
      Competencia: MES,
      paginaAtual: 1,
      registrosPorPagina: 10,
      formato: 'csv',
      situacao: 'pronta',
    }),
  )
  const texto = Buffer.from(arquivo.conteudo as Uint8Array).toString('utf8')
  expect(texto).toMatch(/Alfa Fictícia/)
  expect(texto).not.toMatch(/Beta Fictícia/)
})
