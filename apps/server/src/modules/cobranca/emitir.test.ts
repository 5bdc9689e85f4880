// From a charge to an authorised note, and back: what is asked for once is made once, whatever happens on the way.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { listarNotificacoes } from '../acesso/pessoal/notificacoes.ts'
import { lerOperacao } from '../automacao/consultar.ts'
import { informarRecebimento } from '../fiscal/index.ts'
import { cancelarNota, lerPrazoDeCancelamento } from '../receitas/emissao/cancelar-nota.ts'
import { baixarDanfse } from '../receitas/emissao/danfse.ts'
import { emitirNotasJob } from '../receitas/emissao/emitir-em-lote.ts'
import { emitirNota, emitirNotas } from '../receitas/emissao/emitir-nota.ts'
import { cancelarCobranca, criarCobranca } from './criar-cobranca.ts'
import { lerCobranca, listarCobrancas } from './listar-cobrancas.ts'
import { preverCobranca } from './prever-cobranca.ts'
import { resumirCobrancas } from './resumir-cobrancas.ts'
import { abrirBancadaDeEmissao, type BancadaDeEmissao, umaVenda } from './testes/bancada.ts'

let bancada: BancadaDeEmissao
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let clienteId: number
beforeAll(async () => {
  bancada = await abrirBancadaDeEmissao()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.sefin.reset()
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umEmissor(escritorio)
  clienteId = await bancada.umCliente(escritorio, empresa.id)
})

const venda = (mais: Partial<Parameters<typeof umaVenda>[0]> = {}) =>
  umaVenda({ empresaId: empresa.id, clienteId, ...mais })
const criar = (mais: Partial<Parameters<typeof umaVenda>[0]> = {}) =>
  escritorio.rodar((ctx) => criarCobranca(ctx, venda(mais)))
const aCobranca = (cobrancaId: number) =>
  escritorio.rodar((ctx) => lerCobranca(ctx, { cobrancaId }))
const notasDeFora = () => [...bancada.sefin.state().notes.values()]

test('a charge becomes an authorised note, with its revenue and its paper', async () => {
  const { cobrancaId, numero } = await criar()
  expect(numero).toBe(1)
  expect((await aCobranca(cobrancaId)).emissaoEmCurso?.situacao).toBe('na-fila')
  await bancada.levarTudo(escritorio)
  const cobranca = await aCobranca(cobrancaId)
  expect(cobranca.erros).toEqual([])
  expect(cobranca.status).toBe(2)
  const [fora] = notasDeFora()
  expect(cobranca.nota?.chave).toBe(fora?.chaveAcesso)
  expect(bancada.sefin.state().received.get(fora?.idDps ?? '')).toBe(1)
  const nota = await bancada.um<{ origem: string; bruto: number; participante_id: number }>(
    'select origem, bruto, participante_id from nota_fiscal where id = $1',
    cobranca.nota?.id,
  )
  expect(nota).toEqual({ origem: 'plataforma', bruto: 100_000, participante_id: clienteId })
  const papel = await escritorio.rodar((ctx) =>
    baixarDanfse(ctx, { notaId: cobranca.nota?.id ?? 0 }),
  )
  expect(
    Buffer.from(papel.conteudo as Uint8Array)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('asked twice, in two tabs or by two workers, it is one note', async () => {
  const { cobrancaId } = await criar({ acao: 'salvar' })
  const pedidos = await Promise.all(
    Array.from({ length: 6 }, () => escritorio.rodar((ctx) => emitirNota(ctx, { cobrancaId }))),
  )
  expect(new Set(pedidos.map(({ emissaoId }) => emissaoId)).size).toBe(1)
  await Promise.all(['a', 'b', 'c'].map((qual) => bancada.levarTudo(escritorio, qual)))
  expect(notasDeFora()).toHaveLength(1)
  expect((await aCobranca(cobrancaId)).status).toBe(2)
})

test('an answer that is lost is asked for, and the note is not sent again', async () => {
  bancada.sefin.dials.emissao.turn({ lostAnswerRate: 1 })
  const { cobrancaId } = await criar()
  await bancada.levarTudo(escritorio)
  expect((await aCobranca(cobrancaId)).emissaoEmCurso?.situacao).toBe('incerta')
  // Asked for again in the meantime, it is told to be asked about; nothing is sent.
  await expect(escritorio.rodar((ctx) => emitirNota(ctx, { cobrancaId }))).rejects.toMatchObject({
    codigo: 'cobranca-em-emissao',
    detalhes: { detail: expect.stringContaining('«Consultar situação»') },
  })
  await bancada.passarOTempo(escritorio)
  await bancada.levarTudo(escritorio)
  const cobranca = await aCobranca(cobrancaId)
  expect(cobranca.status).toBe(2)
  const [fora] = notasDeFora()
  expect(bancada.sefin.state().received.get(fora?.idDps ?? '')).toBe(1)
})

test('a refusal says what to mend and leaves the number explained; mended, it goes under the next', async () => {
  bancada.sefin.dials.emissao.turn({ rejectRate: 1, rejectCode: 15 })
  const { cobrancaId } = await criar()
  await bancada.levarTudo(escritorio)
  const recusada = await aCobranca(cobrancaId)
  expect(recusada.status).toBe(1)
  expect(recusada.erros[0]).toMatchObject({ codigo: 'E0015', comoResolver: expect.any(String) })
  bancada.sefin.dials.emissao.turn({ rejectRate: 0 })
  await escritorio.rodar((ctx) => emitirNota(ctx, { cobrancaId }))
  await bancada.levarTudo(escritorio)
  const certa = await aCobranca(cobrancaId)
  expect(certa.status).toBe(2)
  expect(certa.emissoes.map(({ numero, situacao, lacuna }) => [numero, situacao, lacuna])).toEqual([
    [2, 'autorizada', null],
    [1, 'rejeitada', 'Rejeitada: E0015.'],
  ])
})

test('an operation that asks for notes tells how many were authorised, and how many were not', async () => {
  const ids: number[] = []
  for (const bruto of [100_000, 200_000])
    ids.push((await criar({ acao: 'salvar', bruto })).cobrancaId)
  const cancelada = await criar({ acao: 'salvar', bruto: 300_000 })
  await escritorio.rodar((ctx) =>
    cancelarCobranca(ctx, { cobrancaId: cancelada.cobrancaId, motivo: 'desistiu', versao: 1 }),
  )
  const { operacaoId } = await escritorio.rodar((ctx) =>
    emitirNotas(ctx, { cobrancaIds: [...ids, cancelada.cobrancaId] }),
  )
  await emitirNotasJob(escritorio.job(), { operacaoId })
  const ler = async () => (await escritorio.rodar((ctx) => lerOperacao(ctx, { operacaoId }))).resumo
  expect(await ler()).toMatchObject({ pedidas: 2, autorizadas: 0, recusadas: 0, emCurso: 2 })
  const { lista } = await escritorio.rodar((ctx) =>
    listarNotificacoes(ctx, { paginaAtual: 1, registrosPorPagina: 10 }),
  )
  expect(lista[0]).toMatchObject({
    titulo: 'Notas fiscais pedidas em parte',
    texto: expect.stringMatching(/^2 notas pedidas; 1 nota não pôde ser pedida\./),
  })
  bancada.sefin.dials.emissao.turn({ rejectRate: 0.5, rejectCode: 15 })
  await bancada.levarTudo(escritorio)
  const fim = await ler()
  expect(fim).toMatchObject({ pedidas: 2, emCurso: 0 })
  expect(Number(fim.autorizadas) + Number(fim.recusadas)).toBe(2)
  expect(notasDeFora()).toHaveLength(Number(fim.autorizadas))
})

test('the estimate of the DAS is that of the closing when nothing else enters', async () => {
  const prevista = await escritorio.rodar((ctx) => preverCobranca(ctx, venda()))
  expect(prevista.efeito?.diferenca).toBeGreaterThan(0)
  await criar()
  await bancada.levarTudo(escritorio)
  const depois = await escritorio.rodar((ctx) => preverCobranca(ctx, venda()))
  expect(depois.efeito?.antes).toBe(prevista.efeito?.depois)
})

test('a cancelled note leaves the revenue; until the answer it is «Cancelando»', async () => {
  const { cobrancaId } = await criar()
  await bancada.levarTudo(escritorio)
  const { nota } = await aCobranca(cobrancaId)
  const notaId = nota?.id ?? 0
  const { versao = 0 } =
    (await bancada.um<{ versao: number }>(
      'select versao from nota_fiscal where id = $1',
      notaId,
    )) ?? {}
  const pedir = () =>
    escritorio.rodar((ctx) =>
      cancelarNota(ctx, { notaId, codigo: '1', motivo: 'valor errado na emissão', versao }),
    )
  await pedir()
  expect((await aCobranca(cobrancaId)).nota?.status).toBe(99)
  await expect(pedir()).rejects.toMatchObject({ codigo: 'registro-mudou' })
  await bancada.levarTudo(escritorio)
  expect((await aCobranca(cobrancaId)).nota?.status).toBe(2)
  expect(bancada.sefin.state().events).toHaveLength(1)
})

test('a charge that is cancelled is not issued, whether it was cancelled alone or with its note', async () => {
  const emitir = (cobrancaId: number) => escritorio.rodar((ctx) => emitirNota(ctx, { cobrancaId }))
  const CANCELADA = {
    codigo: 'emissao-impedida',
    detalhes: { detail: expect.stringContaining('está cancelada') },
  }
  const sozinha = await criar({ acao: 'salvar' })
  const { versao } = await aCobranca(sozinha.cobrancaId)
  await escritorio.rodar((ctx) =>
    cancelarCobranca(ctx, { cobrancaId: sozinha.cobrancaId, motivo: 'desistiu', versao }),
  )
  await expect(emitir(sozinha.cobrancaId)).rejects.toMatchObject(CANCELADA)
  const comNota = await criar({ outraMesmo: true })
  await bancada.levarTudo(escritorio)
  const { nota } = await aCobranca(comNota.cobrancaId)
  const dela = await bancada.um<{ versao: number }>(
    'select versao from nota_fiscal where id = $1',
    nota?.id,
  )
  await escritorio.rodar((ctx) =>
    cancelarNota(ctx, {
      ...{ notaId: nota?.id ?? 0, codigo: '1', motivo: 'valor errado na emissão' },
      versao: dela?.versao ?? 0,
    }),
  )
  await bancada.levarTudo(escritorio)
  expect((await aCobranca(comNota.cobrancaId)).status).toBe(4)
  await expect(emitir(comNota.cobrancaId)).rejects.toMatchObject(CANCELADA)
  await expect(
    escritorio.rodar((ctx) => emitirNotas(ctx, { cobrancaIds: [comNota.cobrancaId] })),
  ).rejects.toMatchObject(CANCELADA)
})

test('a note of a month that is locked says so before a reason is written', async () => {
  const { cobrancaId } = await criar()
  await bancada.levarTudo(escritorio)
  const notaId = (await aCobranca(cobrancaId)).nota?.id ?? 0
  const prazo = () => escritorio.rodar((ctx) => lerPrazoDeCancelamento(ctx, { notaId }))
  expect(await prazo()).toMatchObject({ pode: true, porque: null })
  await bloquearMes(escritorio, empresa.id, '2026-10')
  expect(await prazo()).toMatchObject({ pode: false, porque: expect.stringContaining('10/2026') })
})

test('what stops a note is told with what to do, and no number is used', async () => {
  const semMunicipio = await bancada.umEmissor(escritorio)
  await bancada.dono.query(
    'update certificado_digital set situacao = $2, encerrado_em = now(), encerrado_por = $3 where empresa_id = $1',
    [semMunicipio.id, 'revogado', escritorio.usuarioId],
  )
  const dele = await bancada.umCliente(escritorio, semMunicipio.id)
  await expect(
    escritorio.rodar((ctx) =>
      criarCobranca(ctx, venda({ empresaId: semMunicipio.id, clienteId: dele })),
    ),
  ).rejects.toMatchObject({
    codigo: 'emissao-impedida',
    detalhes: { detail: expect.stringContaining('certificado') },
  })
  expect(
    await bancada.um('select 1 from dps where empresa_id = $1', semMunicipio.id),
  ).toBeUndefined()
  expect(
    await bancada.um(`select 1 from numeracao where empresa_id = $1`, semMunicipio.id),
  ).toBeUndefined()
})

test('asked six times at once under other keys, one is kept and the others are told that it repeats', async () => {
  const feitas = await Promise.allSettled(Array.from({ length: 6 }, () => criar()))
  expect(feitas.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const feita of feitas)
    if (feita.status === 'rejected')
      expect(feita.reason).toMatchObject({ codigo: 'cobranca-repetida' })
})

test('the same customer, value and month a few days apart asks whether it is another', async () => {
  await criar()
  await expect(criar()).rejects.toMatchObject({ codigo: 'cobranca-repetida' })
  const { numero } = await criar({ outraMesmo: true })
  expect(numero).toBe(2)
})

test('another service, or another description, of the same customer, value and month is another', async () => {
  const { descricao, servico } = venda()
  await criar({ acao: 'salvar' })
  await criar({ acao: 'salvar', descricao: 'Treinamento da equipe' })
  await criar({ acao: 'salvar', servico: { ...servico, itemLc116: '17.02' } })
  await expect(
    criar({ acao: 'salvar', descricao: ` ${descricao.toUpperCase()} ` }),
  ).rejects.toMatchObject({
    codigo: 'cobranca-repetida',
    detalhes: { dados: { repetida: { numero: 1 } } },
  })
})

test('the list and its figures', async () => {
  await criar()
  await criar({ acao: 'salvar', bruto: 200_000 })
  await bancada.levarTudo(escritorio)
  const lista = await escritorio.rodar((ctx) =>
    listarCobrancas(ctx, { paginaAtual: 1, registrosPorPagina: 10, ordem: 'bruto' }),
  )
  expect(lista.lista.map(({ bruto, status }) => [bruto, status])).toEqual([
    [100_000, 2],
    [200_000, 0],
  ])
  expect(lista.totais.bruto).toBe(300_000)
  const resumo = await escritorio.rodar((ctx) => resumirCobrancas(ctx, { empresaId: empresa.id }))
  expect(resumo.aFaturarHoje).toEqual({ quantidade: 1, valor: 200_000 })
  expect(resumo.faturadoNoMes).toEqual({ quantidade: 1, valor: 100_000 })
  expect(resumo.semanas).toHaveLength(12)
  expect([resumo.competencia, resumo.autores]).toEqual(['2026-10', [expect.any(String)]])
  const deSetembro = await escritorio.rodar((ctx) =>
    resumirCobrancas(ctx, { empresaId: empresa.id, competencia: '2026-09' }),
  )
  expect([deSetembro.faturadoNoMes.valor, deSetembro.aFaturarHoje.valor]).toEqual([0, 200_000])
})

test('the list is of a due date, of a service, of who made it and of the month that it was received in', async () => {
  const servicoId =
    (
      await bancada.um<{ id: number }>(
        `insert into servico (escritorio_id, empresa_id, nome, item_lc116, codigo_tributacao, descricao)
         values ($1, $2, 'Suporte', '01.07', '010701', 'suporte') returning id`,
        escritorio.id,
        empresa.id,
      )
    )?.id ?? 0
  await criar({ acao: 'salvar', bruto: 200_000, vencimento: '2026-12-01', servicoId })
  const { cobrancaId } = await criar()
  await bancada.levarTudo(escritorio)
  const { nota, criadoPor } = await aCobranca(cobrancaId)
  await escritorio.rodar((ctx) =>
    informarRecebimento(ctx, { notaId: nota?.id ?? 0, data: '2026-10-20', valor: 10_000 }),
  )
  const brutos = async (filtro: Partial<Parameters<typeof listarCobrancas>[1]>) =>
    (
      await escritorio.rodar((ctx) =>
        listarCobrancas(ctx, {
          ...{ paginaAtual: 1, registrosPorPagina: 10, ordem: 'bruto' },
          ...filtro,
        }),
      )
    ).lista.map(({ bruto }) => bruto)
  expect(await brutos({ venceAte: '2026-11-30' })).toEqual([100_000])
  expect(await brutos({ venceDe: '2026-12-01', venceAte: '2026-12-01' })).toEqual([200_000])
  expect(await brutos({ servicoId })).toEqual([200_000])
  expect(await brutos({ recebidaEm: '2026-10' })).toEqual([100_000])
  expect(await brutos({ recebidaEm: '2026-09' })).toEqual([])
  expect(await brutos({ autor: criadoPor ?? '' })).toEqual([100_000, 200_000])
  expect(await brutos({ autor: 'Ninguém' })).toEqual([])
})

test('a company without its CNPJ stops the note, and a person without a document does not', async () => {
  const deQuem = async (tipo: number, documento: string) => {
    const dele = await bancada.umCliente(escritorio, empresa.id, {
      ...{ documento, tipo_pessoa: tipo, nome: `Sem Documento ${tipo}` },
    })
    return await escritorio
      .rodar((ctx) =>
        criarCobranca(
          ctx,
          umaVenda({ empresaId: empresa.id, clienteId: dele, acao: 'emitir', outraMesmo: true }),
        ),
      )
      .then(
        () => [],
        (erro: { detalhes: { dados: { recusas: { codigo: string; campo: string }[] } } }) =>
          erro.detalhes.dados.recusas.map(({ codigo, campo }) => [codigo, campo]),
      )
  }
  expect(await deQuem(2, 'SEM-DOC-1')).toEqual([['sem-tomador', 'tomador']])
  expect(await deQuem(1, 'SEM-DOC-2')).toEqual([])
})
