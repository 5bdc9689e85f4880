// Notes of test and the cities of Migrate: what is tried out counts for nothing, and a city that is not served is told of
// before anything is numbered.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { atualizarCidadesNaMigrate, listarCidadesNaMigrate } from '../migrate/cidades.ts'
import { configurarEmpresaNaMigrate } from '../migrate/empresas.ts'
import {
  baixarNotaDeTesteNaMigrate,
  listarNotasDeTesteNaMigrate,
} from '../migrate/gravar-nota-de-teste.ts'
import {
  consultarNotaDeTesteNaMigrate,
  emitirNotaDeTesteNaMigrate,
} from '../migrate/nota-de-teste.ts'
import { emitirNota } from '../receitas/emissao/emitir-nota.ts'
import { comMunicipios, OLINDA, publicar, SOROCABA } from '../regras/testes/regras-de-teste.ts'
import { criarCobranca } from './criar-cobranca.ts'
import {
  abrirBancadaDeEmissao,
  type BancadaDeEmissao,
  HOJE_DA_VENDA,
  umaVenda,
} from './testes/bancada.ts'

let bancada: BancadaDeEmissao
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancadaDeEmissao()
  await comMunicipios(bancada)
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.migrate.reset()
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umEmissor(escritorio, { municipioIbge: SOROCABA })
})

const pedido = (chave?: string) => ({ ...bancada.pedidoDe(escritorio), chave })
const comServico = () =>
  bancada.dono.query(
    `insert into servico (escritorio_id, empresa_id, nome, item_lc116, codigo_tributacao, descricao)
     values ($1, $2, 'Suporte', '01.07', '010701', 'Suporte técnico')`,
    [escritorio.id, empresa.id],
  )
const emitir = (chave?: string) =>
  emitirNotaDeTesteNaMigrate(pedido(chave), { empresaId: empresa.id })
const passosDe = ({ passos }: { passos: { passo: string; situacao: string }[] }) =>
  passos.map(({ passo, situacao }) => `${passo} ${situacao}`)
const TODOS_CERTOS = ['token', 'serie', 'envio', 'situacao', 'pdf'].map((qual) => `${qual} certo`)
const documentos = () => bancada.migrate.state().documents

/** Every table that says what a company sold, owes or posted. */
const contado = () =>
  bancada.um(
    `select (select count(*) from nota_fiscal where escritorio_id = $1) as notas,
      (select count(*) from dps where escritorio_id = $1) as dps,
      (select count(*) from cobranca where escritorio_id = $1) as cobrancas,
      (select coalesce(md5(string_agg(r::text, ',' order by r::text)), '') from receita_mensal r where escritorio_id = $1) as receitas,
      (select count(*) from lancamento where escritorio_id = $1) as lancamentos,
      (select count(*) from saida_externa where escritorio_id = $1) as saidas`,
    escritorio.id,
  )

test('one real is issued in homologação, step by step, and counts for nothing', async () => {
  await comServico()
  await bancada.ligarMigrate(escritorio, empresa)
  const antes = await contado()
  const nota = await emitir()
  expect(passosDe(nota)).toEqual(TODOS_CERTOS)
  expect(nota).toMatchObject({ serie: '900', numero: 1, situacao: 'autorizada', temPdf: true })
  expect(documentos()).toMatchObject([{ series: '900', number: 1, situation: 100 }])
  expect(documentos()[0]?.xml).toContain('<ValorServicos>1.00</ValorServicos>')
  expect(await contado()).toEqual(antes)
  const { conteudo } = await escritorio.rodar((ctx) =>
    baixarNotaDeTesteNaMigrate(ctx, { notaDeTesteId: nota.id }),
  )
  expect(String(conteudo)).toMatch(/^%PDF-/)
  const { lista } = await escritorio.rodar((ctx) =>
    listarNotasDeTesteNaMigrate(ctx, {
      ...{ empresaId: empresa.id, paginaAtual: 1, registrosPorPagina: 20 },
    }),
  )
  expect(lista).toMatchObject([{ id: nota.id }])
})

test('under the same key it is the same note, sent once; another key is another number', async () => {
  await comServico()
  await bancada.ligarMigrate(escritorio, empresa)
  const [uma, deNovo] = [await emitir('chave-de-teste-1'), await emitir('chave-de-teste-1')]
  expect(deNovo).toEqual(uma)
  expect((await emitir('chave-de-teste-2')).numero).toBe(2)
  expect(documentos()).toHaveLength(2)
})

test('an answer that is lost is asked for, and the note is not sent again', async () => {
  await comServico()
  await bancada.ligarMigrate(escritorio, empresa)
  bancada.migrate.dials.emissao.turn({ lostAnswerRate: 1 })
  const nota = await emitir('chave-de-teste-3')
  expect(nota.situacao).toBe('pendente')
  expect(await emitir('chave-de-teste-3')).toEqual(nota)
  bancada.migrate.dials.emissao.reset()
  const depois = await consultarNotaDeTesteNaMigrate(pedido(), { notaDeTesteId: nota.id })
  expect(passosDe(depois)).toEqual(TODOS_CERTOS)
  expect([...bancada.migrate.state().received.values()]).toEqual([1])
})

test('one that never arrived says so', async () => {
  await comServico()
  await bancada.ligarMigrate(escritorio, empresa)
  bancada.migrate.dials.emissao.turn({ timeoutRate: 1 })
  const { id } = await emitir()
  bancada.migrate.dials.emissao.reset()
  const depois = await consultarNotaDeTesteNaMigrate(pedido(), { notaDeTesteId: id })
  expect(depois).toMatchObject({ situacao: 'nao-saiu', temPdf: false })
  expect(passosDe(depois)).toContain('envio errado')
})

test('what is missing is said before a number is taken', async () => {
  const recusa = (texto: string) => ({
    codigo: 'situacao-nao-permite',
    detalhes: { detail: expect.stringContaining(texto) },
  })
  await expect(emitir()).rejects.toMatchObject(recusa('não tem a chave'))
  await bancada.ligarMigrate(escritorio, empresa)
  await expect(emitir()).rejects.toMatchObject(recusa('cadastre um serviço'))
  await comServico()
  await configurarEmpresaNaMigrate(pedido(), {
    ...{ empresaId: empresa.id, ambiente: 1, serie: '1', proximoNumero: 1, ativa: true },
    versao: 1,
  })
  await expect(emitir()).rejects.toMatchObject(recusa('está em produção'))
  expect(documentos()).toEqual([])
  expect(
    await bancada.um(
      'select count(*)::int as n from migrate_nota_de_teste where escritorio_id = $1',
      escritorio.id,
    ),
  ).toEqual({ n: 0 })
})

const cidades = (mais: object = {}) =>
  escritorio.rodar((ctx) =>
    listarCidadesNaMigrate(ctx, { paginaAtual: 1, registrosPorPagina: 100, ...mais }),
  )

test('the cities are asked for, kept with their date and filtered by what they take', async () => {
  await expect(atualizarCidadesNaMigrate(pedido())).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
  })
  expect((await cidades()).totais).toEqual({ atualizadaEm: null, ufs: [] })
  await bancada.ligarMigrate(escritorio, empresa)
  await atualizarCidadesNaMigrate(pedido())
  const todas = await cidades()
  expect(todas.totais.atualizadaEm).not.toBeNull()
  expect(todas.totais.ufs).toContain('SP')
  const emite = await cidades({ com: 'emite' })
  expect(emite.lista.length).toBe(todas.lista.length - 1)
  expect(
    (await cidades({ uf: 'SP', com: 'substitui' })).lista.map(({ municipio }) => municipio),
  ).toEqual([3509502])
  bancada.migrate.dials.cadastro.turn({ errorRate: 1 })
  await expect(atualizarCidadesNaMigrate(pedido())).rejects.toMatchObject({ codigo: 'ocupado' })
  expect((await cidades()).lista).toEqual(todas.lista)
})

test('a city that Migrate does not serve (Olinda, there) stops the note before it is numbered', async () => {
  await bancada.dono.query('update empresa set municipio_ibge = $2 where id = $1', [
    ...[empresa.id, OLINDA],
  ])
  for (const chave of ['simples', 'demais'])
    await publicar(escritorio, {
      regra: { tipo: 'rota-de-emissao', chave, valor: { ordem: ['intermediario'] } },
      ...{ ibge: OLINDA, vigenteDe: HOJE_DA_VENDA, conferidaEm: HOJE_DA_VENDA },
    })
  await bancada.ligarMigrate(escritorio, empresa)
  const clienteId = await bancada.umCliente(escritorio, empresa.id)
  const { cobrancaId } = await escritorio.rodar((ctx) =>
    criarCobranca(ctx, umaVenda({ empresaId: empresa.id, clienteId, acao: 'salvar' })),
  )
  await atualizarCidadesNaMigrate(pedido())
  await expect(escritorio.rodar((ctx) => emitirNota(ctx, { cobrancaId }))).rejects.toMatchObject({
    codigo: 'emissao-impedida',
    detalhes: {
      dados: {
        recusas: expect.arrayContaining([
          expect.objectContaining({ codigo: 'migrate-sem-cidade' }),
        ]),
      },
    },
  })
})
