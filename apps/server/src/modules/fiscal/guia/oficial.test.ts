// The official guide out of the PDF of the portal, and the one of another day, against the simulated Receita.
import { Readable } from 'node:stream'
import { fiscal } from '@razao/contract'
import { textoDoPdf } from '@razao/formats/testes'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type EmpresaDeTeste,
  type Escritorio,
  umCnpj,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { lerDocumento } from '../../documentos/index.ts'
import { painelDaEmpresa } from '../../painel/painel-da-empresa.ts'
import { conferirDeclaracao } from '../declaracao/conferir.ts'
import { gerarDasOficial } from '../declaracao/gerar-das.ts'
import { montarDeclaracao } from '../declaracao/montar.ts'
import { marcarTransmitidaPorFora } from '../declaracao/por-fora.ts'
import { transmitirDeclaracao } from '../declaracao/transmitir.ts'
import { executar, MES, umaLinha } from '../testes/mes-de-teste.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { conferirPagamento } from './conferir-pagamentos.ts'
import {
  importarGuiaOficial,
  lerGuiaOficial,
  receberGuiaOficial,
  receberParaImportar,
} from './importar-oficial.ts'
import { lerGuia } from './ler-guia.ts'
import { listarGuias } from './listar-guias.ts'
import { informarPagamento, preverPagamento } from './pagamento.ts'
import { pdfDaGuia } from './pdf-da-guia.ts'

let agora = new Date('2026-11-10T12:00:00-03:00')
let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let guiaId: number
beforeAll(async () => {
  bancada = await abrirBancadaDaReceita(() => agora)
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  agora = new Date('2026-11-10T12:00:00-03:00')
  bancada.receita.reset()
  escritorio = await bancada.umEscritorioComContrato()
  empresa = await bancada.umMesApurado(escritorio)
  guiaId = await aGuia(empresa)
})

const aGuia = async (de: EmpresaDeTeste): Promise<number> =>
  (
    await umaLinha<{ id: number }>(
      bancada,
      `select id from guia where empresa_id = $1 and chave = 'das' and estado <> 'substituida'`,
      [de.id],
    )
  ).id
const ler = (id = guiaId) =>
  escritorio.rodar(async (ctx) => fiscal.lerGuia.output.parse(await lerGuia(ctx, { guiaId: id })))
async function declarar(de = empresa, casa = escritorio): Promise<void> {
  const { declaracaoId } = await casa.rodar((ctx) =>
    montarDeclaracao(ctx, { empresaId: de.id, competencia: MES, segregacao: [] }),
  )
  const { versao } = await conferirDeclaracao(bancada.pedidoDe(casa), { declaracaoId })
  await casa.rodar((ctx) => transmitirDeclaracao(ctx, { declaracaoId, versao }))
  await bancada.levarTudo(casa)
}
/** As it comes from the portal: issued there, and not kept here. */
async function pdfDoPortal(id = guiaId): Promise<Buffer> {
  const { documentoId } = await gerarDasOficial(bancada.pedidoDe(escritorio), { guiaId: id })
  const documento = await escritorio.rodar((ctx) => lerDocumento(ctx, documentoId))
  const bytes = await bancada.files.lerInteiro(documento?.local ?? '')
  await bancada.dono.query(
    `update guia set demonstrativa = true, das_numero = null, das_linha = null, das_codigo_de_barras = null, das_pix = null,
       das_pagar_ate = null, das_emitido_em = null, documento_id = null, versao = versao + 1 where id = $1`,
    [id],
  )
  return Buffer.from(bytes)
}
const envio = (conteudo: Buffer, nome = 'das.pdf') => ({
  ...{ nome, mime: 'application/pdf', conteudo: Readable.from([conteudo]) },
})
const base = () => escritorio.ctx(undefined as never)
const conferir = async (pdf: Buffer, de?: number) => {
  const lido = await receberGuiaOficial(base(), envio(pdf))
  return await escritorio.rodar(async (ctx) =>
    fiscal.lerGuiaOficial.output.parse(
      await lerGuiaOficial(ctx, { ...(de === undefined ? {} : { guiaId: de }), envio: lido }),
    ),
  )
}
const importar = async (pdf: Buffer, id = guiaId) => {
  const lido = await receberParaImportar(base(), envio(pdf))
  return await escritorio.rodar((ctx) => importarGuiaOficial(ctx, { guiaId: id, envio: lido }))
}
const umPdf = (fazer: (doc: PDFKit.PDFDocument) => void, opcoes = {}): Promise<Buffer> =>
  new Promise((feito) => {
    const doc = new PDFDocument({ compress: true, ...opcoes })
    const partes: Buffer[] = []
    doc.on('data', (parte: Buffer) => partes.push(parte))
    doc.on('end', () => feito(Buffer.concat(partes)))
    fazer(doc)
    doc.end()
  })
const diz = (trecho: string) => ({ detail: expect.stringContaining(trecho) })

test('o PDF do portal acha a sua guia, confere campo por campo e toma o lugar do demonstrativo', async () => {
  await declarar()
  const pdf = await pdfDoPortal()
  const dita = await conferir(pdf)
  expect(dita).toMatchObject({
    ...{ situacao: 'pronta', guia: { id: guiaId }, candidatas: [] },
    lida: { especie: 'das', competencia: MES, total: 2_020_00 },
  })
  expect(dita.campos.filter(({ igual }) => !igual)).toEqual([])
  expect((await ler()).oficial).toBeNull()
  await importar(pdf)
  const lida = await ler()
  expect(lida).toMatchObject({
    ...{ demonstrativa: false, total: 2_020_00 },
    oficial: {
      ...{ numero: dita.lida.numero, linhaDigitavel: dita.lida.linhaDigitavel },
      ...{ importadaPor: 'Ana Fictícia', pix: { recebedor: 'RECEITA FEDERAL FICTICIA' } },
    },
  })
  const documento = await escritorio.rodar((ctx) => lerDocumento(ctx, lida.documentoId ?? 0))
  expect(documento).toMatchObject({ competencia: MES, empresaId: empresa.id })
  const { lista } = await escritorio.rodar((ctx) =>
    listarGuias(ctx, { empresaId: empresa.id, paginaAtual: 1, registrosPorPagina: 10 }),
  )
  expect(lista[0]?.pagarPor).toEqual({
    ...{ pix: lida.oficial?.pix?.copiaECola, linhaDigitavel: lida.oficial?.linhaDigitavel },
    total: lida.total,
  })
  // Ours, asked for by itself, says by what it is paid; the owner copies the Pix from the first card.
  const nosso = await escritorio.rodar((ctx) =>
    pdfDaGuia(ctx, { guiaId, baixar: false, demonstrativo: true }),
  )
  expect(textoDoPdf(Buffer.from(nosso.conteudo as Uint8Array))).toContain(dita.lida.numero)
  await executar(escritorio, [empresa.id], 'enviado')
  const { fazerAgora } = await escritorio.rodar(
    (ctx) => painelDaEmpresa(ctx, { empresaId: empresa.id, competencia: MES }),
    { perfil: 3, empresas: [empresa.id] },
  )
  expect(fazerAgora[0]).toMatchObject({
    ...{ tipo: 'pagar-guia', guiaId, pix: lida.oficial?.pix?.copiaECola },
  })
  // The same again finds it done, and says so before.
  await importar(pdf)
  expect((await ler()).oficial).toEqual(lida.oficial)
  expect(await conferir(pdf, guiaId)).toMatchObject({ mensagem: /já está nesta guia/ })
})

test('de outra empresa, de outro mês e de outro valor: recusado, e nada fica pela metade', async () => {
  const outra = await bancada.umMesApurado(escritorio)
  const guiaDaOutra = await aGuia(outra)
  await declarar(outra)
  const pdf = await pdfDoPortal(guiaDaOutra)
  expect(await conferir(pdf, guiaId)).toMatchObject({
    ...{ situacao: 'recusada', mensagem: expect.stringContaining('outra empresa') },
  })
  await expect(importar(pdf)).rejects.toMatchObject({ detalhes: diz('outra empresa') })
  await bancada.dono.query(
    'update guia set principal = principal + 100, total = total + 100, versao = versao + 1 where id = $1',
    [guiaDaOutra],
  )
  await expect(importar(pdf, guiaDaOutra)).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
    detalhes: diz('a apuração deu R$ 2.021,00'),
  })
  await bancada.dono.query(
    `update guia set principal = principal - 100, total = total - 100, competencia = '2026-09', versao = versao + 1 where id = $1`,
    [guiaDaOutra],
  )
  expect(await conferir(pdf)).toMatchObject({ situacao: 'recusada', guia: null })
  await expect(importar(pdf, guiaDaOutra)).rejects.toMatchObject({
    detalhes: diz('A guia do PDF é de 10/2026, e esta é de 09/2026'),
  })
  for (const id of [guiaId, guiaDaOutra])
    expect(await ler(id)).toMatchObject({ demonstrativa: true, oficial: null, documentoId: null })
  const outro = await umEscritorio(bancada)
  const lido = await receberParaImportar(base(), envio(pdf))
  await expect(
    outro.rodar((ctx) => importarGuiaOficial(ctx, { guiaId: guiaDaOutra, envio: lido })),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

test('a guia paga, a vencida e a que já tem outra dizem por que não', async () => {
  await declarar()
  const pdf = await pdfDoPortal()
  agora = new Date('2026-12-10T12:00:00-03:00')
  await expect(importar(pdf)).rejects.toMatchObject({ detalhes: diz('só podia ser pago até') })
  agora = new Date('2026-11-10T12:00:00-03:00')
  await bancada.dono.query(
    `update guia set estado = 'paga', paga_em = '2026-11-09', versao = versao + 1 where id = $1`,
    [guiaId],
  )
  await expect(importar(pdf)).rejects.toMatchObject({ detalhes: diz('já foi paga') })
})

test('o que não é uma guia é recusado com o que fazer', async () => {
  const recusa = async (pdf: Buffer) =>
    await receberGuiaOficial(base(), envio(pdf)).then(
      () => 'aceito',
      (erro: { codigo: string; detalhes?: { detail?: string } }) =>
        `${erro.codigo}: ${erro.detalhes?.detail ?? ''}`,
    )
  expect(await recusa(Buffer.from('PK\u0003\u0004 planilha'))).toMatch(
    /arquivo-recusado: .*não é um PDF/,
  )
  expect(await recusa(Buffer.from('%PDF-1.7\nnada disto é um PDF'))).toMatch(/não é um PDF/)
  const comSenha = await umPdf((doc) => doc.text('85'), { userPassword: 'segredo' })
  expect(await recusa(comSenha)).toMatch(/pede senha/)
  expect(await recusa(await umPdf((doc) => doc.rect(0, 0, 90, 90).fill()))).toMatch(/é uma imagem/)
  expect(await recusa(await umPdf((doc) => doc.text('Recibo de entrega')))).toMatch(
    /Não há linha digitável/,
  )
  const longo = await umPdf((doc) => {
    for (let pagina = 0; pagina < 12; pagina += 1) doc.addPage().text('página')
  })
  expect(await recusa(longo)).toMatch(/páginas demais/)
  expect(await recusa(Buffer.alloc(6 * 1024 * 1024, 37))).toMatch(/arquivo-grande-demais/)
})

test('vencida, o DAS vem para o dia escolhido, com a diferença do nosso cálculo dita', async () => {
  await declarar()
  agora = new Date('2026-12-10T12:00:00-03:00')
  const pedido = bancada.pedidoDe(escritorio)
  await expect(gerarDasOficial(pedido, { guiaId, pagamento: '2026-12-01' })).rejects.toMatchObject({
    codigo: 'entrada-invalida',
  })
  const gerado = await gerarDasOficial(pedido, { guiaId, pagamento: '2026-12-15' })
  expect(gerado.pagarAte).toBe('2026-12-15')
  expect(gerado.total).toBe(2_020_00 + gerado.multa + gerado.juros)
  expect(gerado.nosso).not.toBeNull()
  // Each tribute is rounded by itself there, and the whole of it here: some centavos at most.
  expect(gerado.diferenca).toBe(gerado.total - (gerado.nosso ?? 0))
  expect(Math.abs(gerado.diferenca ?? 99)).toBeLessThan(6)
  const lida = await ler()
  expect(lida).toMatchObject({
    ...{ pagarEm: '2026-12-15', vencida: false, total: gerado.total, multa: gerado.multa },
    oficial: { numero: gerado.numero, pagarAte: '2026-12-15' },
  })
  // Paid on another day it is another: the one that was official is not of it.
  await executar(escritorio, [empresa.id], 'enviado')
  const deOutroDia = await gerarDasOficial(pedido, { guiaId, pagamento: '2026-12-20' })
  expect(deOutroDia.multa).toBeGreaterThan(gerado.multa)
  expect(await ler()).toMatchObject({ pagarEm: '2026-12-20', total: deOutroDia.total })
})

const daReceita = () => bancada.receita.bills().filter(({ cnpj }) => cnpj === empresa.cnpj)

test('pedido por três ao mesmo tempo, o DAS é um, e todos sabem o mesmo número', async () => {
  await declarar()
  bancada.receita.dials.emitir.turn({ latencyMs: 300 })
  const feitos = await Promise.all(
    [1, 2, 3].map(() => gerarDasOficial(bancada.pedidoDe(escritorio), { guiaId })),
  )
  const [la, ...outras] = daReceita()
  expect(outras).toEqual([])
  expect(feitos.map(({ numero }) => numero)).toEqual([la?.number, la?.number, la?.number])
  expect((await ler()).oficial?.numero).toBe(la?.number)
  // Asked again while it may be paid, it is the same; who was refused leaves the turn to the next.
  const denovo = await gerarDasOficial(bancada.pedidoDe(escritorio), { guiaId })
  expect(denovo).toMatchObject({
    ...{ numero: la?.number, documentoId: feitos[0]?.documentoId, total: 2_020_00 },
    aviso: expect.stringContaining('já estava emitido'),
  })
  expect(daReceita()).toHaveLength(1)
})

test('quem morreu pedindo não prende a guia, e quem foi recusado devolve a vez', async () => {
  await declarar()
  await bancada.dono.query('update guia set das_pedido_ate = $2 where id = $1', [
    guiaId,
    new Date(agora.getTime() - 1).toISOString(),
  ])
  bancada.receita.dials.emitir.turn({ errorRate: 1 })
  const gerar = () => gerarDasOficial(bancada.pedidoDe(escritorio), { guiaId })
  await expect(gerar()).rejects.toMatchObject({
    ...{ codigo: 'ocupado', detalhes: diz('pode ter sido emitido lá') },
  })
  bancada.receita.dials.emitir.reset()
  expect((await gerar()).total).toBe(2_020_00)
})

test('vencida e sem dia pedido, vem o DAS de hoje com multa e juros, e nada é emitido à toa', async () => {
  await declarar()
  const emDia = await gerarDasOficial(bancada.pedidoDe(escritorio), { guiaId })
  agora = new Date('2026-12-10T12:00:00-03:00')
  const gerado = await gerarDasOficial(bancada.pedidoDe(escritorio), { guiaId })
  expect(gerado.numero).not.toBe(emDia.numero)
  expect(gerado).toMatchObject({ pagarAte: '2026-12-10' })
  expect(gerado.multa).toBeGreaterThan(0)
  expect(gerado.juros).toBeGreaterThan(0)
  expect(await ler()).toMatchObject({
    ...{ demonstrativa: false, pagarEm: '2026-12-10', multa: gerado.multa, juros: gerado.juros },
    ...{ total: gerado.total, oficial: { numero: gerado.numero, pagarAte: '2026-12-10' } },
  })
  expect(daReceita().map(({ number }) => number)).toEqual([emDia.numero, gerado.numero])
  // Of the same day it is the same, asked for by its day or not; of the next, another.
  for (const pagamento of [undefined, '2026-12-10'])
    expect(
      (await gerarDasOficial(bancada.pedidoDe(escritorio), { guiaId, pagamento })).numero,
    ).toBe(gerado.numero)
  agora = new Date('2026-12-11T12:00:00-03:00')
  const amanha = await gerarDasOficial(bancada.pedidoDe(escritorio), { guiaId })
  expect(amanha).toMatchObject({ pagarAte: '2026-12-11' })
  expect(daReceita()).toHaveLength(3)
})

const prever = (pagaEm: string, id = guiaId) =>
  escritorio.rodar(async (ctx) =>
    fiscal.preverPagamento.output.parse(await preverPagamento(ctx, { guiaId: id, pagaEm })),
  )

test('paga com o documento de outro dia, custou o que ele diz; depois do dia dele, a nossa conta', async () => {
  await declarar()
  agora = new Date('2026-12-10T12:00:00-03:00')
  const deles = await gerarDasOficial(bancada.pedidoDe(escritorio), {
    ...{ guiaId, pagamento: '2026-12-15' },
  })
  const { multa, juros, total, numero } = deles
  agora = new Date('2026-12-18T12:00:00-03:00')
  for (const dia of ['2026-12-10', '2026-12-12', '2026-12-15'])
    expect(await prever(dia)).toMatchObject({
      ...{ principal: 2_020_00, multa, juros, total, aviso: null, memoria: null },
      documento: { numero, pagarAte: '2026-12-15' },
    })
  // Nothing of it was there to be paid by before it was issued, nor after its last day.
  const nossa = await prever('2026-12-16')
  expect(nossa).toMatchObject({ dias: 23, documento: null })
  expect(nossa.multa).toBeGreaterThan(multa)
  expect(await prever('2026-12-04')).toMatchObject({ dias: 11, documento: null })
  expect(await prever('2026-11-23')).toMatchObject({ multa: 0, total: 2_020_00, documento: null })
  const { versao } = await ler()
  await escritorio.rodar((ctx) =>
    informarPagamento(ctx, { guiaId, versao, pagaEm: '2026-12-12', total }),
  )
  expect((await ler()).pagamento).toMatchObject({ principal: 2_020_00, multa, juros, total })
  // What the Receita has of it is the same, and nothing differs.
  bancada.receita.pay(numero, '2026-12-12')
  await conferirPagamento(bancada.pedidoDe(escritorio), { guiaId })
  expect((await ler()).arrecadacao).toMatchObject({
    ...{ situacao: 'confirmado', mensagem: 'A Receita confirma o pagamento.' },
  })
})

test('o documento que já é de outra guia da casa não paga esta, e diz de qual é a quem a vê', async () => {
  const outra = await bancada.umMesApurado(escritorio)
  await declarar(outra)
  const guiaDaOutra = await aGuia(outra)
  const { documentoId, numero } = await gerarDasOficial(bancada.pedidoDe(escritorio), {
    guiaId: guiaDaOutra,
  })
  const documento = await escritorio.rodar((ctx) => lerDocumento(ctx, documentoId))
  const pdf = Buffer.from(await bancada.files.lerInteiro(documento?.local ?? ''))
  // The paper with another CNPJ in it: here the companies have changed theirs.
  await bancada.dono.query('update empresa set identificacao = $2 where id = $1', [
    ...[outra.id, umCnpj()],
  ])
  await bancada.dono.query('update empresa set identificacao = $2 where id = $1', [
    ...[empresa.id, outra.cnpj],
  ])
  const { nome } = await umaLinha<{ nome: string }>(
    bancada,
    'select apelido as nome from empresa where id = $1',
    [outra.id],
  )
  for (const de of [guiaId, undefined])
    expect(await conferir(pdf, de)).toMatchObject({
      ...{ situacao: 'recusada', guia: { id: guiaId } },
      mensagem: expect.stringContaining(`já está em DAS de ${nome}, 10/2026`),
    })
  await expect(importar(pdf)).rejects.toMatchObject({
    ...{ codigo: 'situacao-nao-permite', detalhes: diz(`já está em DAS de ${nome}`) },
  })
  const lido = await receberParaImportar(base(), envio(pdf))
  await expect(
    escritorio.rodar((ctx) => importarGuiaOficial(ctx, { guiaId, envio: lido }), {
      empresas: [empresa.id],
    }),
  ).rejects.toMatchObject({ detalhes: diz('já está em outra guia do escritório') })
  expect(await ler()).toMatchObject({ demonstrativa: true, oficial: null })
  expect((await ler(guiaDaOutra)).oficial?.numero).toBe(numero)
  // Where it is, it is found done.
  await importar(pdf, guiaDaOutra)
})

test('o DAS vai até o último dia útil do mês; sem dia pedido, o de outro dia que custa mais é trocado pelo de hoje', async () => {
  await declarar()
  agora = new Date('2026-11-28T12:00:00-03:00')
  const gerar = (pagamento?: string) =>
    gerarDasOficial(bancada.pedidoDe(escritorio), { guiaId, pagamento })
  for (const dia of ['2027-02-10', '2026-12-01'])
    await expect(gerar(dia)).rejects.toMatchObject({
      ...{ codigo: 'entrada-invalida', detalhes: diz('um dia até 30/11/2026, o último dia útil') },
    })
  expect(daReceita()).toEqual([])
  agora = new Date('2026-11-25T12:00:00-03:00')
  const doFim = await gerar('2026-11-30')
  expect(doFim).toMatchObject({ pagarAte: '2026-11-30' })
  const deHoje = await gerar()
  expect(deHoje).toMatchObject({ pagarAte: '2026-11-25', aviso: null })
  expect(deHoje.total).toBeLessThan(doFim.total)
  expect(await ler()).toMatchObject({ pagarEm: '2026-11-25', total: deHoje.total })
  // Asked again it is the same; of the other day, who says it has it.
  expect((await gerar()).numero).toBe(deHoje.numero)
  expect(daReceita()).toHaveLength(2)
  // By three at once, one brings the one of today and the others have it.
  await gerar('2026-11-30')
  bancada.receita.dials.emitir.turn({ latencyMs: 300 })
  const feitos = await Promise.all([1, 2, 3].map(() => gerar()))
  expect(new Set(feitos.map(({ numero }) => numero)).size).toBe(1)
  expect(feitos[0]).toMatchObject({ pagarAte: '2026-11-25' })
  expect(daReceita()).toHaveLength(4)
})

test('o mês transmitido por fora tem o DAS que a Receita emite; se ela não tem a declaração, é o que se diz', async () => {
  const gerar = () => gerarDasOficial(bancada.pedidoDe(escritorio), { guiaId })
  const marcar = () =>
    escritorio.rodar((ctx) =>
      marcarTransmitidaPorFora(ctx, {
        ...{ empresaId: empresa.id, competencia: MES },
        porFora: { recibo: '00112233445566', em: '2026-11-04' },
      }),
    )
  expect(await ler()).toMatchObject({ falta: 'declarar', emite: false })
  await marcar()
  expect(await ler()).toMatchObject({ falta: 'gerar', emite: true })
  await expect(gerar()).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
    detalhes: diz(
      'A Receita não tem a declaração deste mês, que está marcada como transmitida por fora',
    ),
  })
  expect(await ler()).toMatchObject({ demonstrativa: true, oficial: null })
  // Declared by another office, of the same CNPJ: nothing left from here.
  const outra = await bancada.umEscritorioComContrato()
  const la = await bancada.umMesApurado(outra)
  await bancada.dono.query('update empresa set identificacao = $2 where id = $1', [
    ...[la.id, empresa.cnpj],
  ])
  await declarar(la, outra)
  expect(await gerar()).toMatchObject({ total: 2_020_00 })
  expect((await ler()).oficial?.importadaPor).toBeNull()
})
