// What the simulated Receita has of the payment of guides: proved, told, asked for by a person and by the clock.
import { fiscal } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../../testes/fabricas.ts'
import { lerDocumento } from '../../documentos/index.ts'
import { conferirDeclaracao } from '../declaracao/conferir.ts'
import { gerarDasOficial } from '../declaracao/gerar-das.ts'
import { montarDeclaracao } from '../declaracao/montar.ts'
import { transmitirDeclaracao } from '../declaracao/transmitir.ts'
import { executar, MES, umaLinha } from '../testes/mes-de-teste.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { guardarComprovanteDaReceita } from './comprovante-da-receita.ts'
import { conferirPagamento, conferirPagamentosJob } from './conferir-pagamentos.ts'
import { lerGuia } from './ler-guia.ts'
import { listarGuias } from './listar-guias.ts'
import { desfazerPagamento, informarPagamento } from './pagamento.ts'

let agora = new Date('2026-11-10T12:00:00-03:00')
let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let guiaId: number
let numero: string
beforeAll(async () => {
  bancada = await abrirBancadaDaReceita(() => agora)
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  agora = new Date('2026-11-10T12:00:00-03:00')
  bancada.receita.reset()
  escritorio = await bancada.umEscritorioComContrato()
  empresa = await bancada.umMesApurado(escritorio)
  const linha = await umaLinha<{ id: number }>(
    bancada,
    `select id from guia where empresa_id = $1 and chave = 'das'`,
    [empresa.id],
  )
  guiaId = linha.id
  const { declaracaoId } = await escritorio.rodar((ctx) =>
    montarDeclaracao(ctx, { empresaId: empresa.id, competencia: MES, segregacao: [] }),
  )
  const { versao } = await conferirDeclaracao(pedido(), { declaracaoId })
  await escritorio.rodar((ctx) => transmitirDeclaracao(ctx, { declaracaoId, versao }))
  await bancada.levarTudo(escritorio)
  await executar(escritorio, [empresa.id], 'enviado')
  numero = (await gerarDasOficial(pedido(), { guiaId })).numero
})

const pedido = () => bancada.pedidoDe(escritorio)
const ler = (quem = {}) =>
  escritorio.rodar(async (ctx) => fiscal.lerGuia.output.parse(await lerGuia(ctx, { guiaId })), quem)
const divergentes = async () => {
  const { lista } = await escritorio.rodar((ctx) =>
    listarGuias(ctx, { pagamentoDiverge: true, paginaAtual: 1, registrosPorPagina: 10 }),
  )
  return lista.map(({ id }) => id)
}
const conferir = () => conferirPagamento(pedido(), { guiaId })
const pelaRotina = () => conferirPagamentosJob(escritorio.job({ fora: pedido().fora }), {})
const perguntas = () => bancada.receita.asked(empresa.cnpj, 'PAGAMENTOS71')
const dia = (data: string) => {
  agora = new Date(`${data}T12:00:00-03:00`)
}

test('paga na Receita, fica paga aqui, com a prova; o comprovante dela é guardado', async () => {
  expect(await conferir()).toEqual({ conferidas: 1, pagas: 0, semGuia: 0 })
  expect(await ler()).toMatchObject({
    estado: 'enviada',
    arrecadacao: { situacao: 'nao-encontrado', mensagem: /ainda não mostra/ },
  })
  dia('2026-11-23')
  bancada.receita.pay(numero, '2026-11-20')
  expect(await conferir()).toEqual({ conferidas: 1, pagas: 1, semGuia: 0 })
  expect(await ler()).toMatchObject({
    ...{ estado: 'paga', pagaEm: '2026-11-20', pagamento: { total: 2_020_00, multa: 0, juros: 0 } },
    arrecadacao: {
      ...{ situacao: 'confirmado', mensagem: 'A Receita confirma o pagamento.' },
      pagamentos: [{ numero, pagoEm: '2026-11-20', total: 2_020_00 }],
    },
  })
  // The company sees the proof too, and nothing of what was only looked for.
  expect(await ler({ perfil: 3, empresas: [empresa.id] })).toMatchObject({
    arrecadacao: { situacao: 'confirmado' },
  })
  const { documentoId } = await guardarComprovanteDaReceita(pedido(), { guiaId })
  const documento = await escritorio.rodar((ctx) => lerDocumento(ctx, documentoId))
  const bytes = await bancada.files.lerInteiro(documento?.local ?? '')
  expect(Buffer.from(bytes).toString('latin1')).toContain(numero)
  expect(await ler()).toMatchObject({ pagamento: { comprovante: { documentoId } } })
})

test('sem o número do documento, o pagamento é achado por mês, tributo e valor', async () => {
  await bancada.dono.query(
    `update guia set demonstrativa = true, das_numero = null, das_linha = null, das_codigo_de_barras = null, das_pix = null,
       das_pagar_ate = null, das_emitido_em = null, documento_id = null, versao = versao + 1 where id = $1`,
    [guiaId],
  )
  bancada.receita.pay(numero, '2026-11-09')
  expect(await conferir()).toMatchObject({ pagas: 1 })
  expect(await ler()).toMatchObject({ estado: 'paga', pagaEm: '2026-11-09' })
})

test('informada e diferente da Receita, diz o que difere; não achada, só alarma depois de dias', async () => {
  dia('2026-11-20')
  const { versao } = await ler()
  await escritorio.rodar((ctx) => informarPagamento(ctx, { guiaId, pagaEm: '2026-11-18', versao }))
  await conferir()
  expect((await ler()).arrecadacao?.mensagem).toMatch(/leva alguns dias/)
  expect(await divergentes()).toEqual([])
  dia('2026-11-24')
  await conferir()
  expect((await ler()).arrecadacao?.mensagem).toMatch(
    /não mostra o pagamento. Confira o comprovante/,
  )
  expect(await divergentes()).toEqual([guiaId])
  bancada.receita.pay(numero, '2026-11-20')
  await conferir()
  expect(await ler()).toMatchObject({
    ...{ pagaEm: '2026-11-18' },
    arrecadacao: { situacao: 'confirmado', mensagem: /em 18\/11\/2026, e lá é 20\/11\/2026/ },
  })
})

test('paga por dois documentos, é dito; desfeita por alguém, não volta a ficar paga sozinha', async () => {
  // The first could not be paid any more by what we know: another is issued, and both are paid.
  await bancada.dono.query('update guia set das_pagar_ate = $2 where id = $1', [
    ...[guiaId, '2026-11-09'],
  ])
  const segundo = await gerarDasOficial(pedido(), { guiaId })
  bancada.receita.pay(numero, '2026-11-09')
  bancada.receita.pay(segundo.numero, '2026-11-10')
  await conferir()
  expect(await ler()).toMatchObject({
    ...{ estado: 'paga', pagaEm: '2026-11-09', pagamento: { total: 2_020_00 } },
    arrecadacao: { situacao: 'em-dobro', mensagem: /paga 2 vezes: em 09\/11\/2026 e 10\/11\/2026/ },
  })
  const { versao } = await ler()
  await escritorio.rodar((ctx) => desfazerPagamento(ctx, { guiaId, versao }))
  await conferir()
  expect(await ler()).toMatchObject({ estado: 'enviada', arrecadacao: { desfeita: true } })
})

test('o relógio pergunta uma vez por dia, só pelo que falta, e para no teto', async () => {
  // Before its day nobody asks.
  await pelaRotina()
  expect(perguntas()).toBe(0)
  dia('2026-11-26')
  await pelaRotina()
  expect(perguntas()).toBe(1)
  await pelaRotina()
  expect(perguntas()).toBe(1)
  dia('2026-11-27')
  bancada.receita.pay(numero, '2026-11-26')
  const { rows } = await bancada.dono.query<{ teto: number }>(
    'select teto from serpro_escritorio where escritorio_id = $1',
    [escritorio.id],
  )
  await bancada.dono.query('update serpro_escritorio set teto = 1 where escritorio_id = $1', [
    escritorio.id,
  ])
  await pelaRotina()
  expect([perguntas(), (await ler()).estado]).toEqual([1, 'enviada'])
  await bancada.dono.query('update serpro_escritorio set teto = $2 where escritorio_id = $1', [
    ...[escritorio.id, rows[0]?.teto],
  ])
  await Promise.all([pelaRotina(), pelaRotina()])
  expect(await ler()).toMatchObject({ estado: 'paga', pagaEm: '2026-11-26' })
  const antes = perguntas()
  dia('2026-12-20')
  await pelaRotina()
  expect(perguntas()).toBe(antes)
})

test('sem procuração, diz por quê e espera uma semana; a Receita fora do ar não muda nada', async () => {
  dia('2026-11-26')
  bancada.receita.dials.consultar.turn({ rejectRate: 1, rejectCode: 22 })
  await pelaRotina()
  const recusada = await ler()
  expect(recusada.arrecadacao).toMatchObject({ situacao: 'recusado' })
  expect(recusada.arrecadacao?.mensagem).not.toBe('')
  bancada.receita.dials.consultar.reset()
  const antes = perguntas()
  dia('2026-11-28')
  await pelaRotina()
  expect(perguntas()).toBe(antes)
  bancada.receita.dials.consultar.turn({ errorRate: 1 })
  await expect(conferir()).rejects.toMatchObject({ codigo: 'ocupado' })
  expect(await ler()).toMatchObject({ estado: 'enviada', arrecadacao: recusada.arrecadacao })
  const alheio = await umEscritorio(bancada)
  await expect(conferirPagamento(bancada.pedidoDe(alheio), { guiaId })).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
})
