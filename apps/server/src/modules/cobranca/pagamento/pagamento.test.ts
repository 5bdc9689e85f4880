// How a charge is paid: where the company receives, what is still open of each instalment, and its Pix.
import { lerBrCode } from '@razao/formats/pix'
import { textoDoPdf } from '@razao/formats/testes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { informarRecebimento } from '../../fiscal/index.ts'
import { umaNota, umMes } from '../../fiscal/testes/mes-de-teste.ts'
import { vincularNota } from '../../receitas/emissao/vincular-nota.ts'
import {
  alterarContaDeRecebimento,
  arquivarContaDeRecebimento,
  criarContaDeRecebimento,
  listarContasDeRecebimento,
} from '../contas/contas.ts'
import { cancelarCobranca, criarCobranca } from '../criar-cobranca.ts'
import { AGORA_DA_VENDA, umaVenda } from '../testes/bancada.ts'
import { SEM_BOLETO, umaConta } from '../testes/contas.ts'
import { repartir } from './em-aberto.ts'
import { imprimirPagamento } from './imprimir-pagamento.ts'
import { lerPagamento } from './ler-pagamento.ts'

type Venda = Partial<Parameters<typeof umaVenda>[0]>
type Conta = Parameters<typeof criarContaDeRecebimento>[1]

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
  const { rows } = await bancada.dono.query<{ id: number }>(
    `insert into participante (escritorio_id, empresa_id, nome, tipo_pessoa) values ($1, $2, 'Cliente Fictício', 2) returning id`,
    [escritorio.id, empresa.id],
  )
  clienteId = rows[0]?.id ?? 0
})

const cobrar = async (mais: Venda = {}): Promise<number> => {
  const venda = umaVenda({ empresaId: empresa.id, clienteId, outraMesmo: true, ...mais })
  return (await escritorio.rodar((ctx) => criarCobranca(ctx, { ...venda, acao: 'salvar' })))
    .cobrancaId
}
const receber = async (mais: Partial<Conta> = {}): Promise<number> =>
  (await escritorio.rodar((ctx) => criarContaDeRecebimento(ctx, umaConta(empresa.id, mais))))
    .contaId
const pagamento = (cobrancaId: number) =>
  escritorio.rodar((ctx) => lerPagamento(ctx, { cobrancaId }))
const contas = async () =>
  (await escritorio.rodar((ctx) => listarContasDeRecebimento(ctx, { empresaId: empresa.id })))
    .contas
const erro = (pointer: string, mensagem: unknown = expect.any(String)) => ({
  codigo: 'entrada-invalida',
  detalhes: { erros: expect.arrayContaining([{ pointer, mensagem }]) },
})

test('each instalment has a Pix of what is open of it, with an identifier of its own', async () => {
  await receber()
  const cobrancaId = await cobrar({ parcelas: 2 })
  const { emAberto, impedimento, parcelas } = await pagamento(cobrancaId)
  expect([emAberto, impedimento]).toEqual([100_000, null])
  const lidos = parcelas.map(({ pix }) => {
    const dito = lerBrCode(pix?.copiaECola ?? '')
    return dito.ok ? [dito.value.chave?.valor, dito.value.valor, dito.value.txid] : null
  })
  expect(lidos).toEqual([
    ['financeiro@ficticia.example', 50_000, `RZ${cobrancaId}P1`],
    ['financeiro@ficticia.example', 50_000, `RZ${cobrancaId}P2`],
  ])
  expect(parcelas[0]?.pix?.qr.caminho).toMatch(/^M0 0h7v1h-7z/)
})

test('what was received of its note leaves the oldest instalments, and the Pix follows', async () => {
  await receber()
  const cobrancaId = await cobrar({ parcelas: 2 })
  const notaId = await umaNota(escritorio, empresa.id, { valor: 100_000 })
  await escritorio.rodar((ctx) => vincularNota(ctx, { cobrancaId, notaId }))
  const informar = (valor: number) =>
    escritorio.rodar((ctx) => informarRecebimento(ctx, { notaId, data: '2026-10-20', valor }))
  await informar(60_000)
  const depois = await pagamento(cobrancaId)
  expect(depois.parcelas.map(({ emAberto }) => emAberto)).toEqual([0, 40_000])
  expect(depois.parcelas.map(({ pix }) => pix !== null)).toEqual([false, true])
  await informar(40_000)
  expect(await pagamento(cobrancaId)).toMatchObject({
    ...{ emAberto: 0, impedimento: 'Esta cobrança já foi toda recebida.', semPix: null },
  })
})

test('on paper it is a PDF, the same each time; without a key, or cancelled, it says why there is none', async () => {
  const cobrancaId = await cobrar()
  const imprimir = (id: number) =>
    escritorio.rodar((ctx) => imprimirPagamento(ctx, { cobrancaId: id }))
  expect((await pagamento(cobrancaId)).semPix).toContain('Como receber')
  await expect(imprimir(cobrancaId)).rejects.toMatchObject({ codigo: 'pagamento-impedido' })
  await receber()
  const [um, outro] = [await imprimir(cobrancaId), await imprimir(cobrancaId)]
  expect(
    Buffer.from(um.conteudo as Uint8Array)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(Buffer.from(um.conteudo as Uint8Array).equals(outro.conteudo as Uint8Array)).toBe(true)
  await escritorio.rodar((ctx) =>
    cancelarCobranca(ctx, { cobrancaId, motivo: 'não foi prestado', versao: 1 }),
  )
  await expect(imprimir(cobrancaId)).rejects.toMatchObject({
    detalhes: { detail: 'Esta cobrança está cancelada.' },
  })
})

test('what the face of the paper has no letter for is told in words, and the Pix is whole', async () => {
  await receber()
  const cobrancaId = await cobrar({ descricao: '🚀 Site de 東京, «ágil»' })
  const { conteudo } = await escritorio.rodar((ctx) => imprimirPagamento(ctx, { cobrancaId }))
  const texto = textoDoPdf(conteudo as Uint8Array).replace(/\s+/g, ' ')
  expect(texto).toContain('(figura) Site de ??, «ágil»')
  expect(texto).toContain('br.gov.bcb.pix')
})

test.each<[string, Partial<Conta>, ReturnType<typeof erro>]>([
  ['neither of them', { pix: null }, erro('#/pix/chave')],
  [
    'a CPF with a wrong digit',
    { pix: { chave: '529.982.247-24', nome: 'Fictícia', cidade: 'São Paulo' } },
    erro('#/pix/chave', expect.stringContaining('CPF')),
  ],
  [
    'a name that does not fit',
    { pix: { chave: 'a@b.example', nome: 'x'.repeat(26), cidade: 'São Paulo' } },
    erro('#/pix/nome', expect.stringContaining('25')),
  ],
  [
    'a bank account without its convênio',
    { boleto: { ...SEM_BOLETO, banco: '001', agencia: '4042', conta: '61900', carteira: '17' } },
    erro('#/boleto/convenio', expect.stringContaining('convênio')),
  ],
  ['more lines than the boleto has', { instrucoes: 'a\nb\nc\nd\ne' }, erro('#/instrucoes')],
])('%s is refused, field by field', async (_, mais, recusa) => {
  await expect(receber(mais)).rejects.toMatchObject(recusa)
})

test('one default at a time; the one that is archived leaves it to another', async () => {
  const primeira = await receber()
  const segunda = await receber({ nome: 'Outra', padrao: true })
  const padroes = async () =>
    (await contas()).map(({ id, padrao, arquivada }) => [id, padrao, arquivada])
  expect(await padroes()).toEqual([
    [segunda, true, false],
    [primeira, false, false],
  ])
  await escritorio.rodar((ctx) =>
    arquivarContaDeRecebimento(ctx, { contaId: segunda, arquivar: true, versao: 1 }),
  )
  expect(await padroes()).toEqual([
    [primeira, true, false],
    [segunda, false, true],
  ])
  const { empresaId: _, ...pedido } = umaConta(empresa.id, { nome: 'Outro nome' })
  const alterar = () =>
    escritorio.rodar((ctx) =>
      alterarContaDeRecebimento(ctx, { contaId: primeira, ...pedido, versao: 3 }),
    )
  await alterar()
  await expect(alterar()).rejects.toMatchObject({ codigo: 'registro-mudou' })
  expect((await contas()).map(({ nome, padrao }) => [nome, padrao])).toEqual([
    ['Outro nome', true],
    ['Outra', false],
  ])
})

test('the account of another company is none', async () => {
  const contaId = await receber()
  const outra = await umMes(escritorio, { notas: [] })
  await expect(
    escritorio.rodar(
      (ctx) => arquivarContaDeRecebimento(ctx, { contaId, arquivar: true, versao: 1 }),
      {
        empresas: [outra.id],
      },
    ),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

test('what came by a boleto is of its own instalment, and the rest pays the oldest', () => {
  const linha = (ordem: number, registrado = 0, pendente = 0) => ({
    ...{ ordem, vencimento: '2026-11-10', valor: 100, registrado, pendente },
  })
  const abertos = (linhas: ReturnType<typeof linha>[], recebido: number) =>
    repartir(linhas, recebido).map(({ emAberto }) => emAberto)
  expect(abertos([linha(1), linha(2, 100), linha(3)], 130)).toEqual([70, 0, 100])
  expect(abertos([linha(1), linha(2, 0, 100), linha(3)], 0)).toEqual([100, 0, 100])
  // A receipt was undone: nothing says of which.
  expect(abertos([linha(1), linha(2, 100)], 40)).toEqual([60, 100])
})
