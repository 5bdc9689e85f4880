// What differs from the source is shown and decided by a person; a month is set beside what the source has of it.
import { escreverSaoPaulo } from '@razao/formats/sinteticos'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { receitaDasNotas } from '../receita-das-notas.ts'
import { desfazer, importar, umaNota, xmlDaNota } from '../testes/roteiro.ts'
import { capturarAgora } from './capturar-agora.ts'
import { exportarConferenciaDaFonte } from './conferencia/exportar.ts'
import {
  lerConferenciaDaFonte,
  listarConferenciasDaFonte,
  listarItensDaConferenciaDaFonte,
} from './conferencia/ler.ts'
import { conferirComAFonte } from './conferencia/pedir.ts'
import { decidirDiferenca } from './decidir-diferenca.ts'
import { listarCapturas } from './listar-capturas.ts'
import { listarDocumentosCapturados } from './listar-documentos.ts'
import { PORTAL, quemVale } from './precedencia.ts'
import { abrirBancadaDeCaptura, type BancadaDeCaptura, FORNECEDOR } from './testes/bancada.ts'

let bancada: BancadaDeCaptura
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancadaDeCaptura()
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  bancada.recomecar()
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umaCapturada(escritorio)
})

const PAGINA = { paginaAtual: 1, registrosPorPagina: 500, fonte: PORTAL } as const
const eu = () => ({ registration: empresa.cnpj, name: empresa.nome })
/** As somebody has it in a file: of production, since files of tests are refused. */
const comoArquivo = (xml: string) => xml.replaceAll('<tpAmb>2<', '<tpAmb>1<')
const porArquivo = (xml: string) => importar(escritorio, { 'nota.xml': comoArquivo(xml) })
const docs = async (situacao?: 'diferente' | 'mantida' | 'existente') =>
  (
    await escritorio.rodar((ctx) =>
      listarDocumentosCapturados(ctx, { ...PAGINA, ...(situacao ? { situacao } : {}) }),
    )
  ).lista
const decidir = (fica: 'fonte' | 'daqui', { id = 0, versao = 0 } = {}) =>
  escritorio.rodar((ctx) => decidirDiferenca(ctx, { documentoId: id, fica, versao }))

test('the order of who is believed is one', () => {
  expect(quemVale('xml-importado', PORTAL)).toBe('fonte')
  expect(quemVale('jettax', 'xml-importado')).toBe('fonte')
  expect(quemVale(PORTAL, 'xml-importado')).toBe('daqui')
  expect(quemVale('xml-importado', 'jettax')).toBe('daqui')
  expect(quemVale('xml-importado', 'outra coisa')).toBe('daqui')
})

test('a note that came by a file and is the same is recognised; undone the import, it comes from the source', async () => {
  const nota = bancada.deFora({ de: eu() })
  const importacaoId = await porArquivo(nota.xml)
  await bancada.capturar(escritorio, empresa)
  expect(await bancada.notas(escritorio)).toMatchObject([{ origem: 'xml-importado' }])
  expect(await docs()).toMatchObject([{ situacao: 'existente', campos: [], vale: null }])
  await desfazer(escritorio, importacaoId)
  expect(await bancada.notas(escritorio)).toEqual([])
  await bancada.capturar(escritorio, empresa)
  expect(await bancada.notas(escritorio)).toMatchObject([
    { chave: nota.chaveAcesso, origem: 'portal-nacional' },
  ])
  expect(await docs()).toMatchObject([{ situacao: 'entrou' }])
})

test('with another content nothing is overwritten: field by field it is shown, and a person decides', async () => {
  const nota = bancada.deFora({ de: eu(), value: 100_000 })
  await porArquivo(
    nota.xml.replaceAll('1000.00', '900.00').replace('2026-10-20</dCompet', '2026-10-01</dCompet'),
  )
  await bancada.capturar(escritorio, empresa)
  const [antes] = await bancada.notas(escritorio)
  expect(antes).toMatchObject({ bruto: 90_000, origem: 'xml-importado' })
  const [diferente] = await docs('diferente')
  expect(diferente).toMatchObject({ vale: 'fonte', notaId: antes?.id })
  expect(diferente?.campos).toContainEqual({ campo: 'valor', aqui: 90_000, la: 100_000 })
  await expect(decidir('fonte', { ...diferente, versao: 99 })).rejects.toMatchObject({
    codigo: 'registro-mudou',
  })
  await bloquearMes(escritorio, empresa.id, '2026-10')
  await expect(decidir('fonte', diferente)).rejects.toMatchObject({
    constraint: 'competencia_fechada',
  })
  expect(await bancada.notas(escritorio)).toEqual([antes])
  await bancada.linhas(
    `update periodo_bloqueio set reaberto_em = now(), motivo = 'reaberto no teste' where empresa_id = $1`,
    empresa.id,
  )
  await decidir('fonte', diferente)
  expect(await bancada.notas(escritorio)).toMatchObject([
    { id: antes?.id, bruto: 100_000, origem: 'portal-nacional', status: 1 },
  ])
  await expect(decidir('daqui', { ...diferente, versao: 2 })).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
  })
})

const duvidas = async (competencia: string) => {
  const [mes] = await escritorio.rodar((ctx) => receitaDasNotas(ctx, [empresa.id], competencia))
  return mes?.divergencias.map(({ codigo, mensagem }) => `${codigo}: ${mensagem}`)
}

test('a note that differs, or that is only there, has a person answer for the revenue of the month', async () => {
  const nota = bancada.deFora({ de: eu(), value: 100_000 })
  await porArquivo(nota.xml.replaceAll('1000.00', '900.00'))
  expect(await duvidas('2026-10')).toEqual([])
  await bloquearMes(escritorio, empresa.id, '2026-09')
  bancada.deFora({ de: eu(), competence: '2026-09-15' })
  await bancada.capturar(escritorio, empresa)
  expect(await duvidas('2026-10')).toEqual([
    expect.stringMatching(/^nota-diferente: 1 nota difere do portal nacional/),
  ])
  expect(await duvidas('2026-09')).toEqual([
    expect.stringMatching(/^nota-so-la: 1 nota emitida está só no portal nacional/),
  ])
  const [diferente] = await docs('diferente')
  await decidir('daqui', diferente)
  expect(await duvidas('2026-10')).toEqual([])
})

test('what a person kept stays, and the source is asked no more about it', async () => {
  const nota = bancada.deFora({ de: eu(), value: 100_000 })
  await porArquivo(nota.xml.replaceAll('1000.00', '900.00'))
  await bancada.capturar(escritorio, empresa)
  const [diferente] = await docs('diferente')
  await decidir('daqui', diferente)
  await bancada.capturar(escritorio, empresa)
  expect(await docs()).toMatchObject([{ situacao: 'mantida', decididoPor: 'Ana Fictícia' }])
  expect(await bancada.notas(escritorio)).toMatchObject([{ bruto: 90_000 }])
})

const pedir = (competencia = '2026-10') =>
  escritorio.rodar((ctx) => conferirComAFonte(ctx, { empresaId: empresa.id, competencia }))
async function conferir(competencia = '2026-10') {
  const { conferenciaId } = await pedir(competencia)
  await bancada.conferir(escritorio, conferenciaId)
  const conferencia = await escritorio.rodar((ctx) => lerConferenciaDaFonte(ctx, { conferenciaId }))
  const { lista } = await escritorio.rodar((ctx) =>
    listarItensDaConferenciaDaFonte(ctx, { ...PAGINA, conferenciaId }),
  )
  return { conferencia, lista, conferenciaId }
}

test('a month beside its source: equal, only here, only there, different, of another source', async () => {
  const igual = bancada.deFora({ de: eu(), value: 100 })
  const outra = bancada.deFora({ de: eu(), value: 200_000 })
  await porArquivo(outra.xml.replaceAll('2000.00', '1500.00'))
  // A file of a note that nobody authorised.
  const inventada = { numero: 77, emissao: '2026-10-15T10:30:00-03:00', competencia: '2026-10-15' }
  await porArquivo(xmlDaNota(empresa, inventada))
  await importar(escritorio, {
    'sp.xml': escreverSaoPaulo(umaNota(empresa, { ...inventada, numero: 5 })),
  })
  await bancada.capturar(escritorio, empresa)
  await bloquearMes(escritorio, empresa.id, '2026-10')
  const presa = bancada.deFora({ para: eu(), value: 300 })
  bancada.servico.cityEvent({ key: igual.chaveAcesso, type: '305101' })
  const { conferencia, lista, conferenciaId } = await conferir()
  expect(conferencia).toMatchObject({
    ...{ estado: 'pronta', iguais: 0, soAqui: 1, soLa: 1, diferentes: 2, semResposta: 0 },
    ...{ deOutraFonte: 1, pedidaPor: 'Ana Fictícia' },
  })
  const de = (qual: string) => lista.filter((item) => item.lista === qual)
  expect(de('so-aqui')).toMatchObject([
    { numero: '77', motivo: expect.stringContaining('não conhece esta chave') },
  ])
  expect(de('so-la')).toMatchObject([
    { chave: presa.chaveAcesso, direcao: 2, motivo: expect.stringContaining('bloqueada') },
  ])
  const diferentes = new Map(de('diferente').map(({ chave, campos }) => [chave, campos]))
  // The cancellation waits for the month: until then the note is not what the source says.
  expect(diferentes.get(igual.chaveAcesso)).toEqual([{ campo: 'situacao', aqui: 1, la: 2 }])
  expect(diferentes.get(outra.chaveAcesso)).toContainEqual({
    ...{ campo: 'valor', aqui: 150_000, la: 200_000 },
  })
  const csv = await escritorio.rodar((ctx) =>
    exportarConferenciaDaFonte(ctx, { conferenciaId, formato: 'csv' }),
  )
  const texto = await new Response(csv.conteudo as never).text()
  expect(csv.nome).toContain('conferencia-2026-10')
  expect(texto).toMatch(/Diferentes;Emitida;.*;Valor;.*1\.500,00.*;.*2\.000,00/)
  expect(texto).toMatch(/Só no portal;Tomada/)
  // Kept with its date: what is put right afterwards is of the next one.
  await bancada.linhas(
    `update periodo_bloqueio set reaberto_em = now(), motivo = 'reaberto no teste' where empresa_id = $1`,
    empresa.id,
  )
  const [diferente] = await docs('diferente')
  await decidir('fonte', diferente)
  const depois = await conferir()
  expect(depois.conferencia).toMatchObject({ iguais: 3, soLa: 0, diferentes: 0, soAqui: 1 })
  const { lista: todas } = await escritorio.rodar((ctx) => listarConferenciasDaFonte(ctx, PAGINA))
  expect(todas.map(({ diferentes: quantos }) => quantos)).toEqual([0, 2])
})

test('a key that never came is asked for: the note, and what was done to it', async () => {
  const nota = bancada.deFora({ de: eu(), value: 100_000 })
  await porArquivo(nota.xml)
  bancada.servico.cityEvent({ key: nota.chaveAcesso, type: '305101' })
  // The queue was read, and does not have them: the cursor is past them.
  await bancada.capturar(escritorio, empresa)
  await bancada.linhas('delete from captura_documento where escritorio_id = $1', escritorio.id)
  await bancada.linhas(
    `with e as (delete from nota_evento where escritorio_id = $1)
     update nota_fiscal set status = 1, cancelada_em = null where escritorio_id = $1`,
    escritorio.id,
  )
  const { lista } = await conferir()
  expect(lista).toMatchObject([
    { lista: 'diferente', campos: [{ campo: 'situacao', aqui: 1, la: 2 }] },
  ])
  bancada.servico.dials.consulta.turn({ errorRate: 1 })
  const calada = await conferir()
  expect(calada.conferencia).toMatchObject({ estado: 'pronta', semResposta: 1, soAqui: 0 })
})

test('when the source does not answer there is no half result', async () => {
  bancada.deFora({ de: eu() })
  bancada.servico.dials.contribuintes.turn({ maintenanceRate: 1 })
  const { conferencia, lista } = await conferir()
  expect(conferencia).toMatchObject({
    ...{ estado: 'falhou', motivo: expect.stringContaining('não respondeu') },
  })
  expect(lista).toEqual([])
})

test('asked twice while it runs it is one, run twice it is the same; without a certificate it is refused', async () => {
  bancada.deFora({ de: eu() })
  const pedidas = await Promise.all([pedir(), pedir(), pedir()])
  expect(new Set(pedidas.map(({ conferenciaId }) => conferenciaId)).size).toBe(1)
  const { conferenciaId } = pedidas[0] ?? { conferenciaId: 0 }
  await Promise.all([1, 2].map(() => bancada.conferir(escritorio, conferenciaId)))
  await bancada.conferir(escritorio, conferenciaId)
  expect(
    await escritorio.rodar((ctx) => lerConferenciaDaFonte(ctx, { conferenciaId })),
  ).toMatchObject({
    ...{ estado: 'pronta', iguais: 1 },
  })
  const semNada = await umaEmpresa(escritorio)
  await expect(
    escritorio.rodar((ctx) =>
      conferirComAFonte(ctx, { empresaId: semNada.id, competencia: '2026-10' }),
    ),
  ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
})

const listar = () => escritorio.rodar((ctx) => listarCapturas(ctx, PAGINA))
const situacaoDe = async (id: number) =>
  (await listar()).lista.find(({ empresaId }) => empresaId === id)?.situacao

test('each company is told where it stands, and what waits for a person', async () => {
  const semNada = await umaEmpresa(escritorio)
  expect(await situacaoDe(semNada.id)).toBe('sem-certificado')
  expect(await situacaoDe(empresa.id)).toBe('nunca')
  const pedido = { empresaIds: [empresa.id, semNada.id], desdeOInicio: false }
  const agora = () => escritorio.rodar((ctx) => capturarAgora(ctx, pedido))
  expect(await agora()).toEqual({ pedidas: 1, semCertificado: [semNada.id] })
  await agora()
  const naFila = await bancada.linhas<{ empresas: string }>(
    `select payload #>> '{ator,empresas}' as empresas from graphile_worker._private_jobs where key like 'capturar-notas:' || $1 || ':%'`,
    escritorio.id,
  )
  expect(naFila).toEqual([{ empresas: 'todas' }])
  expect(await situacaoDe(empresa.id)).toBe('na-fila')
  await bloquearMes(escritorio, empresa.id, '2026-09')
  bancada.deFora({ para: eu(), competence: '2026-09-02' })
  await bancada.capturar(escritorio, empresa)
  expect((await listar()).totais).toMatchObject({
    ...{ emEspera: 1, diferentes: 0, recusados: 0 },
    porSituacao: [
      { situacao: 'em-dia', quantidade: 1 },
      { situacao: 'sem-certificado', quantidade: 1 },
    ],
  })
  bancada.servico.dials.contribuintes.turn({ errorRate: 1 })
  await bancada.capturar(escritorio, empresa)
  expect(await situacaoDe(empresa.id)).toBe('falhou')
})

test('read again from the start it knows everything; a company of others is not there', async () => {
  bancada.deFora({ de: eu() })
  bancada.deFora({ de: { registration: FORNECEDOR, name: 'Fornecedor' }, para: eu() })
  await bancada.capturar(escritorio, empresa)
  await escritorio.rodar((ctx) =>
    capturarAgora(ctx, { empresaIds: [empresa.id], desdeOInicio: true }),
  )
  expect(await bancada.ponto(escritorio, empresa)).toMatchObject({ ultimo_nsu: 0 })
  await bancada.capturar(escritorio, empresa)
  expect(await bancada.notas(escritorio)).toHaveLength(2)
  expect(await bancada.documentos(escritorio)).toHaveLength(2)
  const outro = await umEscritorio(bancada)
  await expect(
    outro.rodar((ctx) => capturarAgora(ctx, { empresaIds: [empresa.id], desdeOInicio: false })),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})
