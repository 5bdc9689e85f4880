// The DAS of a MEI at the simulated PGMEI: it needs no declaration, and takes the place of ours only when it is the same.
// The DAS-MEI of 10/2026 is of R$ 86,05 for services: 5 % of R$ 1.621,00 and R$ 5,00 of ISS (LC 123/2006, art. 18-A, § 3º).
import { fiscal } from '@razao/contract'
import { textoDoPdf } from '@razao/formats/testes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umCpf } from '../../../testes/fabricas.ts'
import { lerDocumento } from '../../documentos/index.ts'
import { lerGuia } from '../guia/ler-guia.ts'
import { listarGuias } from '../guia/listar-guias.ts'
import { pdfDaGuia } from '../guia/pdf-da-guia.ts'
import { recalcularGuia } from '../guia/recalcular-guia.ts'
import { informarBeneficioDoMei } from '../mei/na-receita.ts'
import { MES, umaLinha } from '../testes/mes-de-teste.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { gerarDasOficial } from './gerar-das.ts'

let agora = '2026-11-05'
let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let guiaId: number
beforeAll(async () => {
  bancada = await abrirBancadaDaReceita(() => new Date(`${agora}T12:00:00Z`))
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  agora = '2026-11-05'
  bancada.receita.reset()
  escritorio = await bancada.umEscritorioComContrato()
  empresa = await bancada.umMesApurado(escritorio, {
    ...{ regime: 6, receitaPorMes: 5_000_00, perfil: { meiAtividade: 'servicos' } },
    notas: [{ valor: 5_000_00 }],
  })
  guiaId = (
    await umaLinha<{ id: number }>(
      bancada,
      `select id from guia where empresa_id = $1 and chave = 'das-mei'`,
      [empresa.id],
    )
  ).id
  naReceita('servicos')
})

const naReceita = (kind: 'servicos' | 'comercio' | 'caminhoneiro') =>
  bancada.receita.register({
    ...{ cnpj: empresa.cnpj, name: 'MEI Fictício', openedOn: '2020-01-10' },
    ...{ establishments: [empresa.cnpj], mei: { kind, cpf: umCpf() } },
  })
const gerar = () => gerarDasOficial(bancada.pedidoDe(escritorio), { guiaId })
const guia = () =>
  escritorio.rodar(async (ctx) => fiscal.lerGuia.output.parse(await lerGuia(ctx, { guiaId })))
const diz = (trecho: string) => ({
  codigo: 'situacao-nao-permite',
  detalhes: { detail: expect.stringContaining(trecho) },
})

test('o DAS do PGMEI toma o lugar do demonstrativo, com o mesmo valor e o mesmo vencimento', async () => {
  expect(await guia()).toMatchObject({
    ...{ demonstrativa: true, total: 86_05, oficial: null },
    via: { via: 'pgmei', temDarf: false, frase: expect.stringContaining('PGMEI') },
  })
  const gerado = await gerar()
  expect(gerado).toMatchObject({ total: 86_05, vencimento: '2026-11-23', aviso: null })
  const [la, ...outros] = bancada.receita.bills().filter(({ cnpj }) => cnpj === empresa.cnpj)
  expect(outros).toEqual([])
  expect(await guia()).toMatchObject({
    ...{ demonstrativa: false, documentoId: gerado.documentoId },
    oficial: { numero: la?.number, pagarAte: '2026-11-23' },
  })
  const documento = await escritorio.rodar((ctx) => lerDocumento(ctx, gerado.documentoId))
  const bytes = await bancada.files.lerInteiro(documento?.local ?? '')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('outra atividade no PGMEI é recusada, tributo por tributo', async () => {
  naReceita('comercio')
  await expect(gerar()).rejects.toMatchObject(diz('ISS de R$ 5,00 aqui e de R$ 0,00 lá'))
  await expect(gerar()).rejects.toMatchObject(diz('A atividade do MEI no PGMEI é outra'))
  expect((await guia()).demonstrativa).toBe(true)
})

test('caminhoneiro lá e comum aqui: o INSS não é o mesmo', async () => {
  naReceita('caminhoneiro')
  await expect(gerar()).rejects.toMatchObject(diz('INSS de R$ 81,05 aqui e de R$ 194,52 lá'))
})

test('em mês de benefício nada se paga, e isso se diz', async () => {
  bancada.receita.put('beneficio', empresa.cnpj, MES.replace('-', ''), { indicador: true })
  await expect(gerar()).rejects.toMatchObject(diz('não tem o que cobrar'))
})

test('vencido, sai do dia escolhido: recalculado aqui, é o mesmo lá', async () => {
  agora = '2026-11-27'
  const { versao } = await guia()
  await escritorio.rodar((ctx) => recalcularGuia(ctx, { guiaId, pagamento: '2026-11-30', versao }))
  // Seven days late: 2,31 % of 81,05 and of 5,00, and no interest in the month of the due date.
  expect(await guia()).toMatchObject({ multa: 1_87 + 12, juros: 0, total: 88_04 })
  expect(await gerar()).toMatchObject({ total: 88_04, pagarAte: '2026-11-30' })
  expect(await guia()).toMatchObject({ vencida: false, pagarPor: { total: 88_04 } })
  // Past that day there is nothing to pay by, and both days are told.
  agora = '2026-12-01'
  expect(await guia()).toMatchObject({
    ...{ vencida: true, pagarPor: null },
    oficial: { pagarAte: '2026-11-30', pix: null, linhaDigitavel: null, codigoDeBarras: null },
  })
  expect((await guia()).oficial?.barras).toBeNull()
  const { conteudo } = await escritorio.rodar((ctx) => pdfDaGuia(ctx, { guiaId, baixar: false }))
  const texto = textoDoPdf(conteudo as Uint8Array).replaceAll(/\s/g, '')
  expect(texto).toContain('venceuem23/11/2026,eovaloratualizadovaliaaté30/11/2026')
  expect(texto).not.toContain('semamultaeosjuros')
})

test('o que já foi pago na Receita não se emite de novo', async () => {
  await gerar()
  const [la] = bancada.receita.bills()
  bancada.receita.pay(la?.number ?? '')
  // While it may be paid, the same one is given back; after it, the Receita is asked.
  agora = '2026-11-24'
  await expect(gerar()).rejects.toMatchObject(diz('confira se o DAS já foi pago'))
})

test('com benefício do INSS no mês, a guia emitida vai para revisão e não se paga; desfeito, volta', async () => {
  await gerar()
  // As the paper of the Receita would say.
  await bancada.dono.query(
    `update guia set estado = 'enviada', enviada_em = now(), das_linha = $2, das_pix = '000201' where id = $1`,
    [guiaId, '8'.repeat(48)],
  )
  const informar = (comBeneficio: boolean) =>
    informarBeneficioDoMei(bancada.pedidoDe(escritorio), {
      ...{ empresaId: empresa.id, ano: 2026 },
      meses: [{ competencia: MES, comBeneficio }],
    })
  const naLista = () =>
    escritorio.rodar(async (ctx) => {
      const { lista } = await listarGuias(ctx, { paginaAtual: 1, registrosPorPagina: 10 })
      return lista.find(({ id }) => id === guiaId)
    })
  const antes = await naLista()
  expect(antes).toMatchObject({ emRevisao: false, pagarPor: { pix: '000201' } })
  await informar(true)
  await informar(true)
  expect(await guia()).toMatchObject({
    ...{ emRevisao: true, pagarPor: null, total: 86_05 },
    revisao: { semInss: true, imposto: { de: 86_05, para: 5_00 } },
    oficial: { pix: null, linhaDigitavel: null, codigoDeBarras: null, barras: null },
  })
  expect(await naLista()).toMatchObject({ emRevisao: true, pagarPor: null })
  await informar(false)
  expect(await guia()).toMatchObject({ emRevisao: false, revisao: null, total: 86_05 })
  expect(await naLista()).toEqual(antes)
})
