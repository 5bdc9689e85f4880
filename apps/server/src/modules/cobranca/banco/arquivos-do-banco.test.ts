// The files that go to the bank and come from it: one of each boleto, and what was paid is registered once.
import { Readable } from 'node:stream'
import { escreverRetorno } from '@razao/formats/testes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { lerRecebimentos } from '../../fiscal/index.ts'
import { umaNota, umMes } from '../../fiscal/testes/mes-de-teste.ts'
import { vincularNota } from '../../receitas/emissao/vincular-nota.ts'
import { cancelarBoleto } from '../boletos/cancelar-boletos.ts'
import { gerarBoletos } from '../boletos/gerar-boletos.ts'
import { criarContaDeRecebimento } from '../contas/contas.ts'
import { criarCobranca } from '../criar-cobranca.ts'
import { lerPagamento } from '../pagamento/ler-pagamento.ts'
import { AGORA_DA_VENDA, umaVenda } from '../testes/bancada.ts'
import { NO_BANCO_DO_BRASIL, SEM_BOLETO, umaConta, umCliente } from '../testes/contas.ts'
import { enviarRetorno } from './enviar-retorno.ts'
import { gerarRemessa } from './gerar-remessa.ts'
import { baixarRemessa, listarRetornos } from './listar-arquivos.ts'
import { listarOcorrencias } from './ocorrencias.ts'
import { receberRetorno } from './receber-retorno.ts'
import { registrarPendentes } from './registrar-pendentes.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let clienteId: number
let contaId: number
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => AGORA_DA_VENDA })
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio, { notas: [] })
  clienteId = await umCliente(escritorio, empresa.id)
  contaId = await receber()
})

const receber = async (mais = {}): Promise<number> =>
  (
    await escritorio.rodar((ctx) =>
      criarContaDeRecebimento(ctx, umaConta(empresa.id, { boleto: NO_BANCO_DO_BRASIL, ...mais })),
    )
  ).contaId
type Boleto = { cobrancaId: number; id: number; nossoNumero: string; versao: number }
/** A charge with its boleto, and its note where asked. */
async function umBoleto({
  comNota = true,
  bruto = 100_000,
} = {}): Promise<Boleto & { notaId: number }> {
  const venda = umaVenda({ empresaId: empresa.id, clienteId, outraMesmo: true, bruto })
  const { cobrancaId } = await escritorio.rodar((ctx) =>
    criarCobranca(ctx, { ...venda, acao: 'salvar' }),
  )
  const notaId = comNota ? await vincular(cobrancaId, bruto) : 0
  await escritorio.rodar((ctx) =>
    gerarBoletos(ctx, { cobrancaIds: [cobrancaId], contaId, novoVencimento: null }),
  )
  return { ...(await oBoleto(cobrancaId)), notaId }
}
async function vincular(cobrancaId: number, valor: number): Promise<number> {
  const notaId = await umaNota(escritorio, empresa.id, { valor })
  await escritorio.rodar((ctx) => vincularNota(ctx, { cobrancaId, notaId }))
  return notaId
}
const oBoleto = async (cobrancaId: number) => {
  const { boletos } = await escritorio.rodar((ctx) => lerPagamento(ctx, { cobrancaId }))
  const [boleto] = boletos
  if (boleto === undefined) throw new Error('sem boleto')
  return boleto
}
const remeter = (boletoIds: number[], conta = contaId) =>
  escritorio.rodar((ctx) => gerarRemessa(ctx, { contaId: conta, boletoIds }))
const bytesDa = async (remessaId: number): Promise<string> =>
  String((await escritorio.rodar((ctx) => baixarRemessa(ctx, { remessaId }))).conteudo)
const linhas = (texto: string) => texto.split('\r\n').filter((linha) => linha !== '')

type Ocorrencia = Parameters<typeof escreverRetorno>[1][number]
const retornoDe = (ocorrencias: readonly Ocorrencia[], mudar = {}) =>
  escreverRetorno('001', ocorrencias, { inscricao: empresa.cnpj, ...mudar })
async function enviar(texto: string | Buffer, empresaId = empresa.id) {
  const conteudo = Readable.from([Buffer.from(texto)])
  const envio = await receberRetorno({} as never, { nome: 'CBR.RET', mime: 'text/plain', conteudo })
  return await escritorio.rodar((ctx) => enviarRetorno(ctx, { empresaId, envio }))
}
const pago = (boleto: Boleto, mais: Ocorrencia = {}): Ocorrencia => ({
  ...{ movimento: '06', nossoNumero: boleto.nossoNumero, identificacao: `RZ${boleto.id}` },
  ...{ valor: 100_000, pago: 100_000, dataDaOcorrencia: '19102026', dataDoCredito: '20102026' },
  ...mais,
})
const ocorrencias = async (retornoId: number) =>
  (
    await escritorio.rodar((ctx) =>
      listarOcorrencias(ctx, { retornoId, paginaAtual: 1, registrosPorPagina: 50 }),
    )
  ).lista.map(({ situacao, recebido, mensagem }) => [situacao, recebido, mensagem])
const recebido = async (notaId: number): Promise<number> =>
  (await escritorio.rodar((ctx) => lerRecebimentos(ctx, { notaId }))).recebido

test('one file of the chosen boletos, numbered, and the same bytes each time; nothing goes twice', async () => {
  const [um, outro] = [await umBoleto(), await umBoleto()]
  const primeira = await remeter([um.id, outro.id])
  expect(primeira).toMatchObject({ sequencia: 1, titulos: 2, baixas: 0 })
  const texto = await bytesDa(primeira.remessaId)
  expect(linhas(texto)).toHaveLength(8)
  expect(linhas(texto).every((linha) => linha.length === 240)).toBe(true)
  expect(await bytesDa(primeira.remessaId)).toBe(texto)
  expect((await oBoleto(um.cobrancaId)).situacao).toBe('enviado')
  await expect(remeter([um.id])).rejects.toMatchObject({
    detalhes: { erros: [{ mensagem: 'O boleto 1/1 já foi para o banco.' }] },
  })
  await expect(remeter([])).rejects.toMatchObject({ codigo: 'nada-a-fazer' })
})

test('asked for at once, a boleto is in one file', async () => {
  const { id } = await umBoleto()
  const fim = await Promise.allSettled([remeter([id]), remeter([id]), remeter([id])])
  expect(fim.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('what was cancelled after the bank had it is asked out of it with the next file, once', async () => {
  const { id, cobrancaId } = await umBoleto()
  await remeter([id])
  const { versao } = await oBoleto(cobrancaId)
  await escritorio.rodar((ctx) =>
    cancelarBoleto(ctx, { boletoId: id, versao, motivo: 'pago por fora' }),
  )
  const baixa = await remeter([])
  expect(baixa).toMatchObject({ sequencia: 2, titulos: 0, baixas: 1 })
  const [, , p = ''] = linhas(await bytesDa(baixa.remessaId))
  expect(p.slice(15, 17)).toBe('02')
  await expect(remeter([])).rejects.toMatchObject({ codigo: 'nada-a-fazer' })
})

test('what the bank needs and the account does not say is told', async () => {
  const { id } = await umBoleto()
  await expect(remeter([id], await receber())).rejects.toMatchObject({ codigo: 'entrada-invalida' })
  const inter = await receber({
    boleto: { ...SEM_BOLETO, banco: '077', carteira: '112', convenio: '1234567', conta: '123456' },
  })
  const venda = umaVenda({ empresaId: empresa.id, clienteId, outraMesmo: true })
  const { cobrancaId } = await escritorio.rodar((ctx) =>
    criarCobranca(ctx, { ...venda, acao: 'salvar' }),
  )
  await escritorio.rodar((ctx) =>
    gerarBoletos(ctx, { cobrancaIds: [cobrancaId], contaId: inter, novoVencimento: null }),
  )
  await expect(remeter([(await oBoleto(cobrancaId)).id], inter)).rejects.toMatchObject({
    ...{ codigo: 'pagamento-impedido', detalhes: { detail: expect.stringContaining('Inter') } },
  })
})

test('what was paid becomes a receipt of the note, once, in whatever file it comes', async () => {
  const boleto = await umBoleto()
  const texto = retornoDe([pago(boleto)])
  const lido = await enviar(texto)
  expect(lido).toMatchObject({ jaLido: false, registradas: 1, pendentes: 0 })
  expect(await recebido(boleto.notaId)).toBe(100_000)
  expect(await enviar(texto)).toEqual({ ...lido, jaLido: true })
  // The bank tells it again, in the file of the day after, twice.
  const outro = await enviar(retornoDe([pago(boleto), pago(boleto)], { sequencia: 10 }))
  expect((await ocorrencias(outro.retornoId)).map(([situacao]) => situacao)).toEqual([
    ...['repetida', 'repetida'],
  ])
  expect(await recebido(boleto.notaId)).toBe(100_000)
  expect(await oBoleto(boleto.cobrancaId)).toMatchObject({ situacao: 'pago', pago: 100_000 })
  const { totais } = await escritorio.rodar((ctx) =>
    listarRetornos(ctx, { paginaAtual: 1, registrosPorPagina: 10 }),
  )
  expect(totais.recebido).toBe(100_000)
})

test('two files with the same payment at once: one registers it', async () => {
  const boleto = await umBoleto()
  await Promise.all([
    enviar(retornoDe([pago(boleto)])),
    enviar(retornoDe([pago(boleto)], { sequencia: 10 })),
  ])
  expect(await recebido(boleto.notaId)).toBe(100_000)
})

test('a part is a part; interest is no part of the note', async () => {
  const [parcial, comJuros] = [await umBoleto(), await umBoleto()]
  const { retornoId } = await enviar(
    retornoDe([
      pago(parcial, { pago: 60_000 }),
      pago(comJuros, { pago: 102_000, acrescimos: 2_000 }),
    ]),
  )
  expect(await ocorrencias(retornoId)).toEqual([
    ['registrada', 60_000, null],
    ['registrada', 100_000, null],
  ])
  const { emAberto } = await escritorio.rodar((ctx) =>
    lerPagamento(ctx, { cobrancaId: parcial.cobrancaId }),
  )
  expect(emAberto).toBe(40_000)
})

test('without a note it waits, and is no longer open; with the note it is registered', async () => {
  const boleto = await umBoleto({ comNota: false })
  const { retornoId, pendentes } = await enviar(retornoDe([pago(boleto)]))
  expect(pendentes).toBe(1)
  expect((await ocorrencias(retornoId))[0]?.[2]).toContain('ainda não tem nota')
  const situacao = await escritorio.rodar((ctx) =>
    lerPagamento(ctx, { cobrancaId: boleto.cobrancaId }),
  )
  expect(situacao.emAberto).toBe(0)
  const notaId = await vincular(boleto.cobrancaId, 100_000)
  const registrar = () => escritorio.rodar((ctx) => registrarPendentes(ctx, { retornoId }))
  expect(await Promise.all([registrar(), registrar()])).toEqual(
    expect.arrayContaining([
      { registradas: 1, pendentes: 0 },
      { registradas: 0, pendentes: 0 },
    ]),
  )
  expect(await recebido(notaId)).toBe(100_000)
})

test('registered, refused with its reason, and what is of nobody here', async () => {
  const [aceito, recusado] = [await umBoleto(), await umBoleto()]
  const { retornoId } = await enviar(
    retornoDe([
      pago(aceito, { movimento: '02', pago: 0 }),
      pago(recusado, { movimento: '03', pago: 0, motivos: '48' }),
      pago(aceito, { nossoNumero: '99999999999999999', identificacao: 'RZ999' }),
    ]),
  )
  expect((await ocorrencias(retornoId)).map(([situacao]) => situacao)).toEqual([
    ...['anotada', 'anotada', 'sem-boleto'],
  ])
  expect((await oBoleto(aceito.cobrancaId)).situacao).toBe('registrado')
  const dele = await oBoleto(recusado.cobrancaId)
  expect(dele.situacao).toBe('rejeitado')
  expect(dele.historico.at(-1)?.texto).toBe('Banco: Entrada rejeitada (CEP inválido)')
})

test.each<[string, () => string | Buffer, string]>([
  ['nothing', () => '', 'vazio'],
  ['a PDF', () => '%PDF-1.7 fictício', 'PDF'],
  ['bytes', () => Buffer.from([0, 1, 2, 3]), 'não é um texto'],
  ['another text', () => 'oi', 'não começa como um CNAB 240'],
  ['a retorno of nothing', () => retornoDe([]), 'nenhuma ocorrência'],
  [
    'of another company',
    () => retornoDe([{ movimento: '06' }], { inscricao: '11222333000181' }),
    'não desta empresa',
  ],
  [
    'of a bank that is not of the company',
    () => escreverRetorno('341', [{ movimento: '06' }], { inscricao: empresa.cnpj }),
    'não tem conta desse banco',
  ],
])('%s is refused, and says why', async (_, texto, porque) => {
  await expect(enviar(texto())).rejects.toMatchObject({
    ...{ codigo: 'arquivo-recusado', detalhes: { detail: expect.stringContaining(porque) } },
  })
})
