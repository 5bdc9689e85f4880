// Boletos of a charge: one for each instalment, whose number is taken once and is of nobody else ever.
import { lerBoleto } from '@razao/formats/boleto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { umMes } from '../../fiscal/testes/mes-de-teste.ts'
import { criarContaDeRecebimento } from '../contas/contas.ts'
import { alterarCobranca, cancelarCobranca, criarCobranca } from '../criar-cobranca.ts'
import { lerPagamento } from '../pagamento/ler-pagamento.ts'
import { AGORA_DA_VENDA, HOJE_DA_VENDA, umaVenda } from '../testes/bancada.ts'
import { NO_BANCO_DO_BRASIL, umaConta, umCliente } from '../testes/contas.ts'
import { baixarBoletos } from './baixar-boletos.ts'
import { cancelarBoleto } from './cancelar-boletos.ts'
import { gerarBoletos, trocarVencimentoDoBoleto } from './gerar-boletos.ts'
import { listarBoletos } from './listar-boletos.ts'

type Venda = Partial<Parameters<typeof umaVenda>[0]>

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let clienteId: number
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => AGORA_DA_VENDA })
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umMes(escritorio, { notas: [] })
  clienteId = await umCliente(escritorio, empresa.id)
})

const vendaDe = (mais: Venda = {}) =>
  umaVenda({ empresaId: empresa.id, clienteId, outraMesmo: true, ...mais })
const cobrar = async (mais: Venda = {}): Promise<number> =>
  (await escritorio.rodar((ctx) => criarCobranca(ctx, { ...vendaDe(mais), acao: 'salvar' })))
    .cobrancaId
const receber = async (mais = {}): Promise<number> =>
  (
    await escritorio.rodar((ctx) =>
      criarContaDeRecebimento(ctx, umaConta(empresa.id, { boleto: NO_BANCO_DO_BRASIL, ...mais })),
    )
  ).contaId
const gerar = (cobrancaIds: number[], mais: Partial<Parameters<typeof gerarBoletos>[1]> = {}) =>
  escritorio.rodar((ctx) =>
    gerarBoletos(ctx, { cobrancaIds, contaId: null, novoVencimento: null, ...mais }),
  )
const boletosDa = async (cobrancaId: number) =>
  (await escritorio.rodar((ctx) => lerPagamento(ctx, { cobrancaId }))).boletos.toReversed()
const resumo = async (cobrancaId: number) =>
  (await boletosDa(cobrancaId)).map(({ parcela, situacao, valor, vencimento, nossoNumero }) => [
    ...[parcela, situacao, valor, vencimento, nossoNumero.slice(-2)],
  ])
const pdf = async (cobrancaId: number): Promise<Buffer> => {
  const { conteudo } = await escritorio.rodar((ctx) => baixarBoletos(ctx, { cobrancaId }))
  return Buffer.concat(await Array.fromAsync(conteudo as AsyncIterable<Uint8Array>))
}

test('each instalment has its boleto, whose code says its value and its day; twice is once', async () => {
  await receber()
  const cobrancaId = await cobrar({ parcelas: 2 })
  expect(await gerar([cobrancaId])).toEqual({ gerados: 2, jaHavia: 0, recusadas: [] })
  expect(await gerar([cobrancaId])).toEqual({ gerados: 0, jaHavia: 2, recusadas: [] })
  const lidos = (await boletosDa(cobrancaId)).map(({ linhaDigitavel }) => {
    const dito = lerBoleto(linhaDigitavel, HOJE_DA_VENDA)
    return dito.ok ? [dito.value.valor, dito.value.vencimento] : dito.refusal.mensagem
  })
  expect(lidos).toEqual([
    [50_000, '2026-11-10'],
    [50_000, '2026-12-10'],
  ])
  const papel = await pdf(cobrancaId)
  expect(papel.subarray(0, 5).toString()).toBe('%PDF-')
  expect(papel.equals(await pdf(cobrancaId))).toBe(true)
})

test('asked for by many at once, a charge has one boleto and no number is of two', async () => {
  await receber()
  const cobrancas: number[] = []
  for (let i = 0; i < 4; i += 1) cobrancas.push(await cobrar())
  const [a = 0, b = 0] = cobrancas
  await Promise.all([gerar(cobrancas), gerar([b, a]), gerar(cobrancas.toReversed()), gerar([a])])
  const { rows } = await bancada.dono.query<{ n: number; numeros: number; cobrancas: number }>(
    `select count(*)::int as n, count(distinct nosso_numero)::int as numeros, count(distinct cobranca_id)::int as cobrancas
     from boleto where escritorio_id = $1`,
    [escritorio.id],
  )
  expect(rows).toEqual([{ n: 4, numeros: 4, cobrancas: 4 }])
})

test('another value or day cancels the one of before, and the new one has another number', async () => {
  await receber({ proximoNossoNumero: 40 })
  const cobrancaId = await cobrar()
  await gerar([cobrancaId])
  const alterar = (versao: number, mais: Venda) => {
    const { acao: _, outraMesmo: __, ...pedido } = vendaDe(mais)
    return escritorio.rodar((ctx) => alterarCobranca(ctx, { cobrancaId, versao, ...pedido }))
  }
  await alterar(1, { bruto: 120_000 })
  await alterar(2, { bruto: 120_000, descricao: 'O mesmo, dito de outro modo' })
  await alterar(3, { bruto: 120_000, vencimento: '2026-11-20' })
  expect(await resumo(cobrancaId)).toEqual([
    [1, 'cancelado', 100_000, '2026-11-10', '40'],
    [1, 'cancelado', 120_000, '2026-11-10', '41'],
    [1, 'gerado', 120_000, '2026-11-20', '42'],
  ])
  const [primeiro] = await boletosDa(cobrancaId)
  expect(primeiro?.historico.map(({ texto }) => texto)).toEqual([
    'Gerado por Ana Fictícia',
    'Cancelado: A cobrança mudou: outro valor, vencimento ou cliente.',
  ])
})

test('another day asked for at the boleto itself; who comes second is told', async () => {
  await receber()
  const cobrancaId = await cobrar()
  await gerar([cobrancaId])
  const [boleto] = await boletosDa(cobrancaId)
  const trocar = (vencimento: string) =>
    escritorio.rodar((ctx) =>
      trocarVencimentoDoBoleto(ctx, {
        boletoId: boleto?.id ?? 0,
        versao: boleto?.versao ?? 0,
        vencimento,
      }),
    )
  await expect(trocar('2026-10-19')).rejects.toMatchObject({ codigo: 'entrada-invalida' })
  await trocar('2026-12-01')
  await expect(trocar('2026-12-02')).rejects.toMatchObject({ codigo: 'pagamento-impedido' })
  expect((await resumo(cobrancaId)).map(([, situacao, , dia]) => [situacao, dia])).toEqual([
    ['cancelado', '2026-11-10'],
    ['gerado', '2026-12-01'],
  ])
  // It is the one that was chosen, and is not made again for having another day than the charge.
  expect(await gerar([cobrancaId])).toMatchObject({ gerados: 0, jaHavia: 1 })
})

test('what is missing is said of each charge, and does not stop the others', async () => {
  const semEndereco = await umCliente(escritorio, empresa.id, { cep: null, municipio_ibge: null })
  const semDocumento = await umCliente(escritorio, empresa.id, { documento: null })
  const certa = await cobrar()
  const ids = [
    certa,
    await cobrar({ clienteId: semEndereco }),
    await cobrar({ clienteId: semDocumento }),
    await cobrar({ emissao: '2026-10-01', vencimento: '2026-10-10' }),
  ]
  const mensagens = async (dito: ReturnType<typeof gerar>) =>
    (await dito).recusadas.flatMap(({ recusas }) => recusas.map(({ mensagem }) => mensagem))
  expect(await mensagens(gerar([certa]))).toEqual([
    'A empresa ainda não disse por qual conta do banco emite boletos.',
  ])
  await receber()
  expect(await mensagens(gerar(ids))).toEqual([
    'Falta o CEP e o município no endereço de Cliente Fictício Ltda.',
    'Cliente Fictício Ltda não tem CPF nem CNPJ: o banco só registra boleto de quem tem.',
    'Venceu em 10/10/2026, e o banco não registra boleto vencido.',
  ])
  expect(await gerar(ids, { novoVencimento: '2026-10-30' })).toMatchObject({
    gerados: 1,
    jaHavia: 1,
  })
  expect(await gerar([await cobrar()], { contaId: await receber({ boleto: null }) })).toMatchObject(
    {
      recusadas: [{ recusas: [{ mensagem: expect.stringContaining('não emite boletos') }] }],
    },
  )
})

test('cancelled by hand, or with its charge, it is no paper any more', async () => {
  await receber()
  const [uma, outra] = [await cobrar(), await cobrar()]
  await gerar([uma, outra])
  const [boleto] = await boletosDa(uma)
  const { id: boletoId = 0, versao = 0 } = boleto ?? {}
  await escritorio.rodar((ctx) =>
    cancelarBoleto(ctx, { boletoId, versao, motivo: 'pago por fora' }),
  )
  await escritorio.rodar((ctx) =>
    cancelarCobranca(ctx, { cobrancaId: outra, motivo: 'não foi prestado', versao: 1 }),
  )
  await expect(pdf(uma)).rejects.toMatchObject({ codigo: 'pagamento-impedido' })
  const { lista, totais } = await escritorio.rodar((ctx) =>
    listarBoletos(ctx, { paginaAtual: 1, registrosPorPagina: 10, situacao: 'cancelado' }),
  )
  expect([lista.length, totais.valor]).toEqual([2, 200_000])
})
