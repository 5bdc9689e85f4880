import type { Route, Tag } from '@razao/contract'
import { createApi, setupListeners } from '@reduxjs/toolkit/query/react'
import { estenderLoja } from '../state/extensoes.ts'
import { espelho } from './espelho.ts'
import type { Falha } from './falha.ts'
import { type Envio, pedir } from './pedir.ts'

const TAGS: readonly Tag[] = [
  'sessao',
  'empresa',
  'nota',
  'importacao',
  'operacao',
  'fechamento',
  'faturamento',
  'proLabore',
  'apuracao',
  'guia',
  'lancamento',
  'painel',
  'documento',
  'auditoria',
  'usuario',
  'token',
  'escritorio',
  'notificacao',
  'rascunho',
  'visao',
  'empresaDoUsuario',
  'pedido',
  'pedidoDeTitular',
  'pedidoDeAcesso',
  'meusAvisos',
  'meuAcesso',
  'minhaFoto',
  'feriado',
  'regraMunicipal',
  'cliente',
  'servico',
  'cobranca',
  'contrato',
  'emissao',
]

type Pedido = { readonly rota: Route; readonly envio: Envio }

/** The cache of the server's answers. Endpoints are born from the routes of the contract, one by one, when first used. */
export const api = createApi({
  reducerPath: 'api',
  tagTypes: TAGS,
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  baseQuery: async ({ rota, envio }: Pedido, { signal }): Promise<RespostaDaBase> => {
    const resultado = await pedir(rota, envio, signal)
    return resultado.ok ? { data: resultado.valor } : { error: resultado.falha }
  },
  endpoints: () => ({}),
})
type RespostaDaBase = { data: unknown } | { error: Falha }

// The cache comes with the first screen that asks for something: who only signs in does not wait for it.
estenderLoja({
  nome: api.reducerPath,
  reducer: api.reducer,
  middleware: [api.middleware, espelho],
  ligar: setupListeners,
})

const injetarConsulta = (rota: Route) =>
  api.injectEndpoints({
    endpoints: (b) => ({
      [rota.name]: b.query<unknown, Envio['entrada']>({
        query: (entrada) => ({ rota, envio: { entrada } }),
        providesTags: [...rota.tags],
      }),
    }),
  }).endpoints
const injetarAcao = (rota: Route) =>
  api.injectEndpoints({
    endpoints: (b) => ({
      [rota.name]: b.mutation<unknown, Envio>({
        query: (envio) => ({ rota, envio }),
        invalidatesTags: (_, falha) => (falha ? [] : [...rota.tags]),
      }),
    }),
  }).endpoints

type Consulta = NonNullable<ReturnType<typeof injetarConsulta>[string]>
type Acao = NonNullable<ReturnType<typeof injetarAcao>[string]>

const consultas = new Map<string, Consulta>()
const acoes = new Map<string, Acao>()

/** Takes from the map, or makes and keeps: an endpoint is injected once. */
function umaVez<T>(
  mapa: Map<string, T>,
  rota: Route,
  criar: () => Record<string, T | undefined>,
): T {
  const pronta = mapa.get(rota.name)
  if (pronta !== undefined) return pronta
  const nova = criar()[rota.name]
  if (nova === undefined) throw new Error(`endpoint not injected: ${rota.name}`)
  mapa.set(rota.name, nova)
  return nova
}

/** The query endpoint of a route. */
export const consultaDaRota = (rota: Route): Consulta =>
  umaVez(consultas, rota, () => injetarConsulta(rota))
/** The mutation endpoint of a route. */
export const acaoDaRota = (rota: Route): Acao => umaVez(acoes, rota, () => injetarAcao(rota))
