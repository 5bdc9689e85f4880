// What Migrate tells of itself: it wakes a query, and never moves anything. Late, twice, forged or of nobody.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../testes/fabricas.ts'
import { removerEmpresaDaMigrate } from '../migrate/empresas.ts'
import { listarEmpresasNaMigrate } from '../migrate/listar.ts'
import { desligarMigrate } from '../migrate/parceiro.ts'
import { receberAvisoDaMigrate } from '../migrate/receber-aviso.ts'
import { testarEmpresaNaMigrate } from '../migrate/testar.ts'
import { registrarWebhookNaMigrate } from '../migrate/webhook.ts'
import { comMunicipios, publicar, SOROCABA } from '../regras/testes/regras-de-teste.ts'
import { criarCobranca } from './criar-cobranca.ts'
import { lerCobranca } from './listar-cobrancas.ts'
import {
  abrirBancadaDeEmissao,
  type BancadaDeEmissao,
  HOJE_DA_VENDA,
  umaVenda,
} from './testes/bancada.ts'

/** Whose notes the city keeps waiting a minute: the branch says how they end. */
const ESPERA = '11444777009380'
const OUTRO_QUE_ESPERA = '11222333009308'
const ESPERA_E_RECUSA = '11444777009460'
const AUTORIZADA = 2
const MINUTO = 61_000

let bancada: BancadaDeEmissao
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancadaDeEmissao()
  await comMunicipios(bancada)
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  bancada.sefin.reset()
  bancada.migrate.reset()
  bancada.avisos.length = 0
  escritorio = await umEscritorio(bancada)
  empresa = await bancada.umEmissor(escritorio, { municipioIbge: SOROCABA })
  await publicar(escritorio, {
    regra: {
      ...{ tipo: 'situacao-nacional', chave: '*' },
      valor: { situacao: 'sem-convenio', emissorNacional: null },
    },
    conferidaEm: HOJE_DA_VENDA,
  })
  await bancada.ligarMigrate(escritorio, empresa)
  await registrarWebhookNaMigrate(bancada.pedidoDe(escritorio), { empresaId: empresa.id })
})

async function pedir(documento: string): Promise<number> {
  const clienteId = await bancada.umCliente(escritorio, empresa.id, { documento })
  const { cobrancaId } = await escritorio.rodar((ctx) =>
    criarCobranca(ctx, umaVenda({ empresaId: empresa.id, clienteId })),
  )
  await bancada.levarTudo(escritorio)
  return cobrancaId
}
const cobranca = (cobrancaId: number) => escritorio.rodar((ctx) => lerCobranca(ctx, { cobrancaId }))
/** As Migrate has it. */
const webhookLa = () =>
  bancada.migrate.state().companies.find(({ cnpj }) => cnpj === empresa.cnpj)?.webhook
const webhook = async () =>
  (
    await escritorio.rodar((ctx) =>
      listarEmpresasNaMigrate(ctx, { paginaAtual: 1, registrosPorPagina: 20 }),
    )
  ).lista[0]?.webhook
const esperando = () =>
  bancada.um<{ consultas: number; venceu: boolean }>(
    `select consultas, tentar_em <= now() as venceu from saida_externa where escritorio_id = $1 order by id desc limit 1`,
    escritorio.id,
  )
type Aviso = { codigo: string; segredo: string; corpo: string }
/** By nobody, as who comes from outside. */
const entregar = (aviso: Aviso) =>
  receberAvisoDaMigrate(
    {
      ...{ pool: bancada.pool, chave: undefined, corpo: aviso.corpo, segredo: aviso.segredo },
      base: {
        ...escritorio.ctx(undefined as never),
        tenant: { escritorioId: 0, empresas: [] },
        ator: {
          ...escritorio.ctx(undefined as never).ator,
          ...{ escritorioId: 0, empresas: [], usuarioId: null, usuarioNome: 'visitante' },
        },
      },
    },
    { codigo: aviso.codigo },
  )
const avisoQueVeio = async (): Promise<Aviso> => {
  await bancada.migrate.settle()
  const aviso = bancada.avisos.at(-1)
  if (aviso === undefined) throw new Error('não veio aviso')
  return aviso
}

test('a notice makes the note be asked for at once, and the answer is what moves it', async () => {
  const id = await pedir(ESPERA)
  expect((await cobranca(id)).emissaoEmCurso?.situacao).toBe('incerta')
  expect((await esperando())?.venceu).toBe(false)
  bancada.passarNaMigrate(MINUTO)
  const aviso = await avisoQueVeio()
  expect(await entregar(aviso)).toEqual({ ok: true })
  // Nothing is believed: until it is asked for, it is as it was.
  expect((await cobranca(id)).status).not.toBe(AUTORIZADA)
  expect((await esperando())?.venceu).toBe(true)
  await bancada.levarTudo(escritorio)
  expect((await cobranca(id)).status).toBe(AUTORIZADA)
  expect(await webhook()).toMatchObject({ ambiente: 2, avisos: 1 })
})

test('one that lies changes nothing: what Migrate answers is kept, and not what was told', async () => {
  const id = await pedir(ESPERA_E_RECUSA)
  bancada.passarNaMigrate(MINUTO)
  const { codigo, segredo, corpo } = await avisoQueVeio()
  const mentira = corpo.replaceAll('112', '100').replaceAll('Rejeitado', 'Efetivado')
  expect(mentira).not.toBe(corpo)
  await entregar({ codigo, segredo, corpo: mentira })
  await bancada.levarTudo(escritorio)
  expect((await cobranca(id)).erros).toMatchObject([{ codigo: 'migrate-112' }])
})

test('told twice, or again after the end, it is the same note', async () => {
  const id = await pedir(ESPERA)
  bancada.passarNaMigrate(MINUTO)
  const aviso = await avisoQueVeio()
  await Promise.all([entregar(aviso), entregar(aviso)])
  await bancada.levarTudo(escritorio)
  await entregar(aviso)
  await bancada.levarTudo(escritorio)
  expect((await cobranca(id)).status).toBe(AUTORIZADA)
  expect([...bancada.migrate.state().received.values()]).toEqual([1])
  expect((await webhook())?.avisos).toBe(3)
})

test('who repeats notices does not use up the times that a doubt may be asked about', async () => {
  await pedir(ESPERA)
  const { rows } = await bancada.dono.query(
    `update saida_externa set consultas = 8, tentar_em = null where escritorio_id = $1 returning id`,
    [escritorio.id],
  )
  expect(rows).toHaveLength(1)
  bancada.passarNaMigrate(MINUTO)
  await entregar(await avisoQueVeio())
  expect(await esperando()).toEqual({ consultas: 0, venceu: true })
})

test.each([
  ['another secret', (aviso: Aviso) => ({ ...aviso, segredo: 'x'.repeat(43) })],
  ['no secret', (aviso: Aviso) => ({ ...aviso, segredo: '' })],
  ['another company', ({ codigo, ...aviso }: Aviso) => ({ ...aviso, codigo: `${codigo}9` })],
  ['another office', ({ codigo, ...aviso }: Aviso) => ({ ...aviso, codigo: `9${codigo}` })],
  ['an office that cannot be', (aviso: Aviso) => ({ ...aviso, codigo: '0-0' })],
  ['no address', (aviso: Aviso) => ({ ...aviso, codigo: 'painel' })],
])('%s is told what who asks for nothing that is there is told', async (_, trocar) => {
  await pedir(ESPERA)
  bancada.passarNaMigrate(MINUTO)
  const recusa = await entregar(trocar(await avisoQueVeio())).catch((erro: unknown) => erro)
  expect(recusa).toMatchObject({ codigo: 'nao-encontrado', detalhes: {} })
  expect((await esperando())?.venceu).toBe(false)
  expect((await webhook())?.avisos).toBe(0)
})

test.each([
  ['nothing', ''],
  ['a list', '[[[[[[[[[[[[]]]]]]]]]]]]'],
  ['100,000 levels', `${'['.repeat(30_000)}`],
  ['a number that is none', '{"DocNumero":"1e999","DocSerie":"1"}'],
  ['a prototype', '{"__proto__":{"DocNumero":1,"DocSerie":"1"}}'],
  ['SQL', `{"DocNumero":1,"DocSerie":"1' or 1=1 --"}`],
  [
    'entities',
    '<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;&b;">]><a><DocNumero>&c;</DocNumero></a>',
  ],
  ['half a character', '{"DocSerie":"\ud800","DocNumero":1}'],
  ['a NUL', '{"DocSerie":"\u0000","DocNumero":1}'],
])('a body that says %s wakes what is in doubt, and nothing else', async (_, corpo) => {
  await pedir(ESPERA)
  bancada.passarNaMigrate(MINUTO)
  await entregar({ ...(await avisoQueVeio()), corpo })
  expect((await esperando())?.venceu).toBe(true)
})

test('XML that names the note wakes that note alone', async () => {
  await pedir(ESPERA)
  await pedir(OUTRO_QUE_ESPERA)
  bancada.passarNaMigrate(MINUTO)
  const aviso = await avisoQueVeio()
  const corpo = '<Aviso><DocNumero>1</DocNumero><DocSerie>1</DocSerie></Aviso>'
  await entregar({ ...aviso, corpo })
  const { rows } = await bancada.dono.query(
    'select tentar_em <= now() as venceu from saida_externa where escritorio_id = $1 order by id',
    [escritorio.id],
  )
  expect(rows).toEqual([{ venceu: true }, { venceu: false }])
})

test('asked for again, only the new secret serves; switched off, none does', async () => {
  await pedir(ESPERA)
  bancada.passarNaMigrate(MINUTO)
  const velho = await avisoQueVeio()
  const pedido = bancada.pedidoDe(escritorio)
  await registrarWebhookNaMigrate(pedido, { empresaId: empresa.id })
  await expect(entregar(velho)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  const { rows } = await bancada.dono.query(
    'select row_to_json(w)::text as tudo from migrate_webhook w where escritorio_id = $1',
    [escritorio.id],
  )
  expect(rows[0]?.tudo).not.toContain(velho.segredo)
  await entregar({ ...velho, segredo: await segredoDeAgora() })
  await bancada.levarTudo(escritorio)
  expect(webhookLa()).toMatchObject({ active: true })
  expect(await desligarMigrate(pedido, { motivo: 'fim do teste', versao: 1 })).toEqual({
    ...{ ok: true, aindaAvisam: 0 },
  })
  expect(webhookLa()).toMatchObject({ active: false })
  await expect(entregar(velho)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

test('the key of a company that is taken away says when Migrate could not be told', async () => {
  bancada.migrate.dials.cadastro.turn({ errorRate: 1 })
  const { versao = 0 } =
    (await bancada.um<{ versao: number }>(
      'select versao from migrate_empresa where empresa_id = $1',
      empresa.id,
    )) ?? {}
  const tirar = { empresaId: empresa.id, motivo: 'fim do teste', versao }
  expect(await removerEmpresaDaMigrate(bancada.pedidoDe(escritorio), tirar)).toEqual({
    ...{ ok: true, aindaAvisam: 1 },
  })
  expect(webhookLa()).toMatchObject({ active: true })
})

async function segredoDeAgora(): Promise<string> {
  bancada.avisos.length = 0
  await pedir('11444777000161')
  return (await avisoQueVeio()).segredo
}

test('while nobody knows which secret Migrate has, both serve', async () => {
  bancada.migrate.dials.cadastro.turn({ lostAnswerRate: 1 })
  const pedido = bancada.pedidoDe(escritorio)
  const empresaId = empresa.id
  await expect(registrarWebhookNaMigrate(pedido, { empresaId })).rejects.toMatchObject({
    codigo: 'ocupado',
  })
  bancada.migrate.dials.cadastro.reset()
  expect(await entregar({ ...(await avisoDepois()), corpo: '' })).toEqual({ ok: true })
})
const avisoDepois = async () => {
  await pedir('11444777000161')
  return await avisoQueVeio()
}

test('the test of the company says whom Migrate tells', async () => {
  const empresaId = empresa.id
  const dito = async () =>
    (await testarEmpresaNaMigrate(bancada.pedidoDe(escritorio), { empresaId })).passos.at(-1)
  expect(await dito()).toMatchObject({
    ...{ situacao: 'certo', mensagem: 'Ativo: a Migrate avisa este endereço.' },
  })
  bancada.migrate.register({
    ...{ cnpj: empresa.cnpj, name: 'Fictícia', city: null, accessKey: `chave-${empresa.cnpj}` },
    ...{ environment: null, certificate: 'valid', series: [{ name: '1', last: 0 }] },
    webhook: { url: 'https://outro.example/aviso', active: true },
  })
  expect((await dito())?.mensagem).toContain('outro endereço, https://outro.example/aviso')
})

test('forged by who knows the address alone, it is refused', async () => {
  bancada.migrate.dials.avisos.turn({ wrongRate: 1 })
  await pedir(ESPERA)
  bancada.passarNaMigrate(MINUTO)
  await expect(entregar(await avisoQueVeio())).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})
