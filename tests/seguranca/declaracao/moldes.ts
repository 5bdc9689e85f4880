// How a declaration is written: the shapes that come again and again.
import { MES, type Mundo, type Objetos, type Papel } from '../mundo.ts'

export type Quem = { casa: 'a' | 'b'; papel: Papel }

export type Lugar = {
  /** Path of the field in the input; `selecao.ids` is a list. */
  readonly campo: string
  readonly de: (o: Objetos, mundo: Mundo, dono: Quem) => unknown
  /** What a foreign id gets; without it, 404. A list that filters by it comes empty. */
  readonly estranho?: readonly number[] | 'vazio'
}

export type Declaracao = {
  readonly ids: readonly Lugar[]
  readonly entrada: (
    mundo: Mundo,
    o: Objetos,
    quem: Quem,
  ) => Record<string, unknown> | Promise<Record<string, unknown>>
  /** Answers the first caller who may call gets on its own object; 200 when not told. */
  readonly proprio?: readonly number[]
  /** Who sees only what they made themselves: what others of the same company made is not there. */
  readonly soOSeu?: readonly Papel[]
  /** Of who sees every company, or of who made it: for anybody else it does not exist. */
  readonly deQuemVeTudo?: boolean
}

export const empresaFiltro: Lugar = { campo: 'empresaId', de: (o) => o.empresa, estranho: 'vazio' }
export const empresa: Lugar = { campo: 'empresaId', de: (o) => o.empresa }
export const csv = { formato: 'csv' }

export const lista = (
  mais: Record<string, unknown> = {},
  ids: readonly Lugar[] = [],
): Declaracao => ({
  ids,
  entrada: (_, o, quem) => ({
    ...mais,
    ...Object.fromEntries(ids.map((lugar) => [lugar.campo, valorDe(lugar, o, quem)])),
  }),
})
const valorDe = (lugar: Lugar, o: Objetos, quem: Quem) => lugar.de(o, {} as Mundo, quem)

export const um = (
  campo: string,
  de: Lugar['de'],
  mais: Record<string, unknown> = {},
): Declaracao => ({
  ids: [{ campo, de }],
  entrada: (mundo, o, quem) => ({ [campo]: de(o, mundo, quem), ...mais }),
})

/** A choice with a foreign id in it is refused whole: as missing, or as a choice that is not the one seen. */
export const RECUSA_TUDO = [404, 409] as const
export const MOTIVO = 'motivo de um teste'
/** Bulk by ids and by filter: both ways of choosing are tried. */
export const operacoes = (de: (o: Objetos) => number, mais = {}): Declaracao => ({
  ids: [{ campo: 'selecao.ids', de: (o) => [de(o)], estranho: RECUSA_TUDO }],
  entrada: (_, o) => ({ selecao: { modo: 'ids', ids: [de(o)] }, ...mais }),
})

export const versaoDe = async (mundo: Mundo, tabela: string, onde: string, valores: unknown[]) =>
  (
    await mundo.um<{ versao: number } | undefined>(
      `select versao from ${tabela} where ${onde}`,
      valores,
    )
  )?.versao ?? 1
const versaoDoFechamento = (mundo: Mundo, o: Objetos) =>
  versaoDe(mundo, 'fechamento', 'empresa_id = $1 and competencia = $2', [o.empresa, MES])

export const doFechamento = (
  mais: Record<string, unknown>,
  proprio?: readonly number[],
): Declaracao => ({
  ids: [empresa],
  entrada: async (mundo, o) => ({
    empresaId: o.empresa,
    competencia: MES,
    versao: await versaoDoFechamento(mundo, o),
    ...mais,
  }),
  ...(proprio ? { proprio } : {}),
})

export const dasPartidas: readonly Lugar[] = [
  { campo: 'partidas.contaId', de: (o) => o.conta },
  { campo: 'partidas.centroId', de: (o) => o.centro },
  { campo: 'partidas.participanteId', de: (o) => o.participante },
]
export const corpoDoLancamento = (o: Objetos) => ({
  data: `${MES}-12`,
  historico: 'lançamento de um teste',
  partidas: [
    { contaId: o.conta, valor: 500, centroId: o.centro, participanteId: o.participante },
    { contaId: o.contaPar, valor: -500 },
  ],
})

export const responsavel = (prefixo: string): Lugar => ({
  campo: `${prefixo}IdPerfisEscritoriosContabeis`,
  de: (o) => [o.responsavel],
  estranho: 'vazio',
})
export const filtroDoMapa: readonly Lugar[] = [
  { campo: 'idEmpresa', de: (o) => o.empresa, estranho: 'vazio' },
  responsavel(''),
]

export const execucao: Declaracao = {
  ids: [{ campo: 'selecao.ids', de: (o) => [o.empresa], estranho: RECUSA_TUDO }],
  entrada: (_, o) => ({
    competencia: MES,
    etapa: 'tudo',
    selecao: { modo: 'ids', ids: [o.empresa] },
  }),
}

export const PERIODO = { de: `${MES}-01`, ate: `${MES}-28` }
export const contaDoLivro: Lugar = { campo: 'contaId', de: (o) => o.conta }
export const contasDoFiltro: readonly Lugar[] = [
  { campo: 'contaId', de: (o) => o.conta, estranho: 'vazio' },
]
export const doFiltroDoLivro: readonly Lugar[] = [
  { campo: 'centroId', de: (o) => o.centro, estranho: 'vazio' },
  { campo: 'participanteId', de: (o) => o.participante, estranho: 'vazio' },
]

export const ficha: Declaracao = {
  ids: [
    {
      campo: 'ficha',
      de: (o, mundo, dono) =>
        mundo.ficha(dono.casa, dono.papel, { tipo: 'documento', id: o.documento }),
    },
  ],
  entrada: (mundo, o, quem) => ({
    ficha: mundo.ficha(quem.casa, quem.papel, { tipo: 'documento', id: o.documento }),
  }),
}

export function daPessoa(mais: (o: Objetos) => Record<string, unknown>): Declaracao {
  return {
    ids: [
      { campo: 'usuarioId', de: (o) => o.colega },
      { campo: 'empresas.ids', de: (o) => [o.empresa] },
    ],
    entrada: async (mundo, o) => ({
      usuarioId: o.colega,
      ...mais(o),
      versao: await versaoDe(mundo, 'usuario_papel', 'usuario_id = $1', [o.colega]),
    }),
  }
}

export function pessoas(mais: Record<string, unknown> = {}): Declaracao {
  return {
    ids: [{ campo: 'usuarios', de: (o) => [o.colega] }],
    entrada: (_, o) => ({ usuarios: [o.colega], ...mais }),
  }
}

export function doDominio(): Declaracao {
  return { ids: [], entrada: (_, o) => ({ host: o.dominio }) }
}

export function porUid(mais: Record<string, unknown> = {}): Declaracao {
  return { ids: [], entrada: (_, o) => ({ uid: o.uid, ...mais }) }
}

export function doEscritorio(mais: Record<string, unknown>): Declaracao {
  return {
    ids: [],
    entrada: async (mundo, o) => ({
      ...mais,
      versao: await versaoDe(mundo, 'escritorio', 'escritorio_id = $1', [o.escritorio]),
    }),
  }
}

const WEBHOOK = {
  nome: 'teste',
  url: 'https://sistema.ficticio.example/receber',
  eventos: ['guia.paga'],
}
const deQuemVeTudo = true

/** Webhooks, by the screen and by the key; `aExcluir` is another for each. */
export const deWebhooks = (aExcluir: (o: Objetos) => number) =>
  ({
    listar: { ...lista(), deQuemVeTudo },
    criar: { ...lista(WEBHOOK), deQuemVeTudo },
    alterar: {
      ids: [{ campo: 'webhookId', de: (o) => o.webhook }],
      entrada: async (mundo, o) => ({
        ...WEBHOOK,
        webhookId: o.webhook,
        ativo: true,
        versao: await versaoDe(mundo, 'webhook', 'id = $1', [o.webhook]),
      }),
      deQuemVeTudo,
    },
    excluir: { ...um('webhookId', aExcluir), proprio: [200, 404], deQuemVeTudo },
    // Written without a secret: what has none does not change it.
    trocarSegredo: { ...um('webhookId', (o) => o.webhook), proprio: [404], deQuemVeTudo },
    entregas: { ...um('webhookId', (o) => o.webhook), deQuemVeTudo },
    repetir: {
      ids: [
        { campo: 'webhookId', de: (o) => o.webhook },
        { campo: 'entregaId', de: (o) => o.entrega },
      ],
      entrada: (_, o) => ({ webhookId: o.webhook, entregaId: o.entrega }),
      proprio: [200, 409],
      deQuemVeTudo,
    },
  }) satisfies Readonly<Record<string, Declaracao>>
