// An office with the simulated Jettax beside it: what the tests of the slice share.
import { type JettaxClient, type SimulatedJettax, startJettax } from '@razao/simulators'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createJettax } from '../../../integrations/jettax/index.ts'
import type { PedidoDeFora } from '../../../platform/http/index.ts'
import { type EmpresaDeTeste, type Escritorio, umEscritorio } from '../../../testes/fabricas.ts'
import { listarDocumentosCapturados } from '../../receitas/captura/listar-documentos.ts'
import {
  abrirBancadaDeCaptura,
  type BancadaDeCaptura,
} from '../../receitas/captura/testes/bancada.ts'
import { atualizarClientesDaJettax } from '../clientes.ts'
import { ligarEmpresasNaJettax, listarEmpresasNaJettax } from '../empresas.ts'
import { configurarJettax, guardarTokenDaJettax, lerJettax } from '../escritorio.ts'
import { listarLeiturasDaJettax } from '../leituras.ts'
import { lerDaJettaxJob } from '../ler.ts'
import { lerNaJettax } from '../pedir.ts'
import { testarJettax } from '../testar.ts'

export const TOKEN = 'token-ficticio-da-jettax'
export const OUTRA = { cnpj: '11444777000161', name: 'Outra Fictícia' }
export const PAGINA = { paginaAtual: 1, registrosPorPagina: 500 }

export let bancada: BancadaDeCaptura
export let simulador: SimulatedJettax
export let escritorio: Escritorio
export let empresa: EmpresaDeTeste
export const umaPorta = () =>
  createJettax({
    endereco: simulador.url,
    redes: [],
    prazoMs: 1000,
    porMinuto: 5000,
    descansoMs: 1,
  })
/** Each file has its own bench, and each test its own office. */
export function prepararJettax(): void {
  beforeAll(async () => {
    bancada = await abrirBancadaDeCaptura()
    simulador = await startJettax({ pageSize: 2 })
  })
  afterAll(async () => {
    await bancada.fechar()
    await simulador.stop()
  })
  beforeEach(async () => {
    bancada.recomecar()
    simulador.reset()
    bancada.fora.jettax = umaPorta()
    escritorio = await umEscritorio(bancada)
    empresa = await bancada.umaCapturada(escritorio)
  })
}

export const pedido = (quem: Parameters<Escritorio['ctx']>[1] = {}): PedidoDeFora => ({
  base: escritorio.ctx(undefined as never, quem),
  ...{ pool: bancada.pool, chave: undefined, conferir: undefined, fora: bancada.fora },
})
export const cliente = (cnpj: string, name = 'Fictícia'): JettaxClient => ({
  ...{ cnpj, name, ibge: '3550308', ccm: '1', purchases: true, sales: true },
})
export const eu = () => ({ cnpj: empresa.cnpj, name: empresa.nome })
export const guardar = (token = TOKEN, versao = 0, endereco: string | null = null) =>
  guardarTokenDaJettax(pedido(), { token, endereco, versao })
export const configurar = async (mais: Partial<Parameters<typeof configurarJettax>[1]> = {}) => {
  const { versao } = await lerJettax(pedido())
  return await escritorio.rodar((ctx) =>
    configurarJettax(ctx, {
      ...{ ativa: true, hora: 5, prestadas: true, tomadas: true, versao },
      ...mais,
    }),
  )
}
export const ligar = (ligada = true, empresaIds = [empresa.id]) =>
  escritorio.rodar((ctx) => ligarEmpresasNaJettax(ctx, { empresaIds, ligada }))
export const lado = async () =>
  (await escritorio.rodar((ctx) => listarEmpresasNaJettax(ctx, PAGINA))).lista
/** A company that is on, in an office whose connection was tested. */
export async function ligarTudo(): Promise<void> {
  simulador.register(cliente(empresa.cnpj))
  await guardar()
  await testarJettax(pedido())
  await atualizarClientesDaJettax(pedido())
  await ligar()
  await configurar()
}
type Periodo = { de: string; ate: string }
export async function ler(periodo?: Periodo, signal?: AbortSignal): Promise<void> {
  const entrada = { empresaIds: [empresa.id], ...(periodo === undefined ? {} : { periodo }) }
  await escritorio.rodar((ctx) => lerNaJettax(ctx, entrada))
  await correr(signal)
}
export const leituras = async () =>
  (await escritorio.rodar((ctx) => listarLeiturasDaJettax(ctx, PAGINA))).lista
/** What waits of this office, as the worker does it. */
export async function correr(signal?: AbortSignal): Promise<void> {
  for (const { id } of (await leituras()).filter(({ estado }) => estado !== 'pronta'))
    await lerDaJettaxJob(bancada.job(escritorio, signal), { leituraId: id })
}
export const vender = (number: number, mais: object = {}) =>
  simulador.deliver(empresa.cnpj, 'sales', {
    ...{ issuer: eu(), receiver: OUTRA, number, value: 100_000 },
    issuedOn: `2026-10-${String(number).padStart(2, '0')}`,
    ...mais,
  })
export const documentos = async () =>
  (
    await escritorio.rodar((ctx) =>
      listarDocumentosCapturados(ctx, { ...PAGINA, fonte: 'jettax', ordem: 'nsu' }),
    )
  ).lista
export const pontos = async () =>
  (
    await bancada.linhas<Record<string, number>>(
      'select prestadas_ate, tomadas_ate, resumos_ate from jettax_empresa where empresa_id = $1',
      empresa.id,
    )
  )[0]
