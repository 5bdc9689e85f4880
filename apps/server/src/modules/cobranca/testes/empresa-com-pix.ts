// An office with a company whose charges are registered at a bank: what the tests of each thing that Pix does share.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { cobrancas as rotas } from '@razao/contract'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../../testes/fabricas.ts'
import { desfazerRecebimento } from '../../fiscal/index.ts'
import { umaNota, umMes } from '../../fiscal/testes/mes-de-teste.ts'
import { vincularNota } from '../../receitas/emissao/vincular-nota.ts'
import { acompanharBoletosJob } from '../boletos/acompanhar-boletos.ts'
import { alterarCobranca, criarCobranca } from '../criar-cobranca.ts'
import { exportarCobrancas } from '../exportar-cobrancas.ts'
import { listarCobrancas } from '../listar-cobrancas.ts'
import { lerPagamento } from '../pagamento/ler-pagamento.ts'
import { AGORA_DA_VENDA, umaVenda } from './bancada.ts'
import { abrirBancadaDoPix, type BancadaDoPix } from './banco-do-pix.ts'
import { umCliente } from './contas.ts'

let agora = AGORA_DA_VENDA
export let bancada: BancadaDoPix
export let escritorio: Escritorio
export let empresa: EmpresaDeTeste
let clienteId: number
export let contaId: number

/** Each file has its own bench, and each test its own office. */
export function prepararPix(): void {
  beforeAll(async () => {
    bancada = await abrirBancadaDoPix(() => agora)
  })
  afterAll(() => bancada?.fechar())
  beforeEach(async () => {
    agora = AGORA_DA_VENDA
    bancada.banco.reset()
    escritorio = await umEscritorio(bancada)
    empresa = await umMes(escritorio, { notas: [] })
    clienteId = await umCliente(escritorio, empresa.id)
    contaId = (await bancada.umaContaNoBanco(escritorio, empresa)).contaId
  })
}

/** It is this instant, for us and for the bank. */
export function agoraE(instante: string): void {
  agora = new Date(instante)
}

export const venda = (mais: Partial<Parameters<typeof umaVenda>[0]> = {}) =>
  umaVenda({ empresaId: empresa.id, clienteId, outraMesmo: true, ...mais })
export const cobrar = async (mais: Partial<Parameters<typeof umaVenda>[0]> = {}): Promise<number> =>
  (await escritorio.rodar((ctx) => criarCobranca(ctx, { ...venda(mais), acao: 'salvar' })))
    .cobrancaId
export const pagamento = (cobrancaId: number) =>
  escritorio.rodar((ctx) => lerPagamento(ctx, { cobrancaId }))
export const levar = () => bancada.levarTudo(escritorio)
export const registrada = async (mais: Partial<Parameters<typeof umaVenda>[0]> = {}) => {
  const cobrancaId = await cobrar(mais)
  await levar()
  return cobrancaId
}
export const parcela = async (cobrancaId: number, qual = 0) => {
  const dita = (await pagamento(cobrancaId)).parcelas[qual]
  if (dita === undefined) throw new Error(`sem a parcela ${qual}`)
  return dita
}
export const mudar = async (cobrancaId: number, mais: Partial<Parameters<typeof umaVenda>[0]>) => {
  const { outraMesmo: _, acao: __, ...pedido } = venda(mais)
  await escritorio.rodar((ctx) =>
    alterarCobranca(ctx, { ...pedido, cobrancaId, versao: 1, issoMesmo: true }),
  )
}
export const desfazer = async (notaId: number) => {
  const { rows } = await bancada.dono.query<{ id: number }>(
    'select id from recebimento where nota_id = $1',
    [notaId],
  )
  for (const { id } of rows)
    await escritorio.rodar((ctx) => desfazerRecebimento(ctx, { recebimentoId: id }))
}
export const acompanhar = (notaId: number) =>
  acompanharBoletosJob(escritorio.job({ fora: bancada.fora }), { notaIds: [notaId] })
export const vivas = () =>
  bancada.banco
    .charges()
    .filter(({ status }) => status === 'ATIVA')
    .map(({ value }) => value)
export const comNota = async (cobrancaId: number, valor = 100_000) => {
  const notaId = await umaNota(escritorio, empresa.id, { valor })
  await escritorio.rodar((ctx) => vincularNota(ctx, { cobrancaId, notaId }))
  return notaId
}
export const ler = () => bancada.lerRecebidos(escritorio, contaId)
export const noBanco = () =>
  bancada.banco.charges().map(({ txid, value, status, kind }) => ({ txid, value, status, kind }))
export const recebimentos = async (notaId: number) =>
  (
    await bancada.dono.query<{ valor: number; data: string }>(
      'select valor, data::text from recebimento where nota_id = $1 order by data',
      [notaId],
    )
  ).rows
/** The charges of the list of a filter, with what each says of a Pix to be looked at. */
export const naLista = async (filtro: { pixAConferir?: boolean } = {}) =>
  (
    await escritorio.rodar((ctx) =>
      listarCobrancas(ctx, {
        ...{ empresaId: empresa.id, paginaAtual: 1, registrosPorPagina: 50, ordem: 'numero' },
        ...filtro,
      }),
    )
  ).lista.map(({ id, pixAConferir }) => [id, pixAConferir])
export const exportadas = async (): Promise<unknown> => {
  const pedido = { formato: 'json', empresaId: empresa.id, ordem: 'numero' }
  const { conteudo } = await escritorio.rodar((ctx) =>
    exportarCobrancas(ctx, rotas.exportarCobrancas.input.parse(pedido)),
  )
  const lido =
    conteudo instanceof Readable
      ? await text(conteudo)
      : Buffer.from(conteudo as Uint8Array).toString()
  return JSON.parse(lido).linhas
}
export const txidDe = async (cobrancaId: number, qual = 0): Promise<string> =>
  (await parcela(cobrancaId, qual)).noBanco?.txid ?? ''
