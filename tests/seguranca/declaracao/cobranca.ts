// Charges, contracts that repeat, and the notes that are asked for.
import { umaVenda, umContrato } from '../mundo/cobrancas.ts'
import type { Mundo, Objetos } from '../mundo.ts'
import {
  csv,
  type Declaracao,
  empresa,
  empresaFiltro,
  type Lugar,
  lista,
  MOTIVO,
  um,
  versaoDe,
} from './moldes.ts'

const NENHUM: readonly number[] = [200]
/** A state that is left once: who comes after the first is told so. */
const UMA_VEZ = [200, 409] as const

const cliente: Lugar = { campo: 'clienteId', de: (o) => o.clienteDaCobranca }
const servico: Lugar = { campo: 'servicoId', de: (o) => o.servico }
const substitui: Lugar = { campo: 'substituiNotaId', de: (o) => o.notaNacional, estranho: [422] }
const daVenda = [empresa, cliente, servico, substitui]
const doContrato = [empresa, cliente, servico]
const filtroDaLista: readonly Lugar[] = [
  empresaFiltro,
  { ...cliente, estranho: 'vazio' },
  { campo: 'contratoId', de: (o) => o.contrato, estranho: 'vazio' },
  { ...servico, estranho: 'vazio' },
]

const dela = (o: Objetos) => ({
  ...{ empresaId: o.empresa, clienteId: o.clienteDaCobranca, servicoId: o.servico },
})
const aVenda = (o: Objetos) => ({ ...umaVenda(dela(o)), substituiNotaId: o.notaNacional })

/** One of ours by its id, with the version that it has now. */
const comVersao = (
  campo: string,
  de: (o: Objetos) => number,
  { tabela, mais }: { tabela: string; mais: (o: Objetos) => Record<string, unknown> },
): Declaracao['entrada'] => {
  const versao = (mundo: Mundo, o: Objetos) => versaoDe(mundo, tabela, 'id = $1', [de(o)])
  return async (mundo, o) => ({ [campo]: de(o), ...mais(o), versao: await versao(mundo, o) })
}

const daCobranca = (
  de: (o: Objetos) => number,
  mais: (o: Objetos) => Record<string, unknown>,
  ids: readonly Lugar[] = [],
): Declaracao => ({
  ids: [{ campo: 'cobrancaId', de }, ...ids],
  entrada: comVersao('cobrancaId', de, { tabela: 'cobranca', mais }),
})
const umContratoDela = (
  de: (o: Objetos) => number,
  mais: (o: Objetos) => Record<string, unknown>,
  ids: readonly Lugar[] = [],
): Declaracao => ({
  ids: [{ campo: 'contratoId', de }, ...ids],
  entrada: comVersao('contratoId', de, { tabela: 'contrato', mais }),
})
const muitas: Declaracao = {
  ids: [{ campo: 'cobrancaIds', de: (o) => [o.cobranca] }],
  entrada: (_, o) => ({ cobrancaIds: [o.cobranca] }),
}
const asCartas: Declaracao = {
  ids: [{ campo: 'ids', de: (o) => [o.cobranca] }],
  entrada: (_, o) => ({ de: 'cobrancas', ids: [o.cobranca] }),
}
const daNota = (mais: Record<string, unknown> = {}) => um('notaId', (o) => o.notaNacional, mais)

const DAS_COBRANCAS: Readonly<Record<string, Declaracao>> = {
  listarCobrancas: lista({}, filtroDaLista),
  exportarCobrancas: lista(csv, filtroDaLista),
  // Figures, without the name of anybody.
  resumirCobrancas: lista({}, [{ ...empresa, estranho: NENHUM }]),
  lerCobranca: um('cobrancaId', (o) => o.cobrancaFaturada),
  // Nothing is kept: the note that it would take the place of changes nothing that is worked out.
  preverCobranca: {
    ids: [empresa, cliente, servico, { ...substitui, estranho: NENHUM }],
    entrada: (_, o) => aVenda(o),
  },
  criarCobranca: {
    ids: daVenda,
    entrada: (_, o) => ({ ...aVenda(o), acao: 'salvar', outraMesmo: true, issoMesmo: false }),
  },
  alterarCobranca: daCobranca((o) => o.cobrancaAMudar, aVenda, daVenda),
  agendarCobranca: daCobranca(
    (o) => o.cobrancaAMudar,
    () => ({ emissao: '2026-11-30' }),
  ),
  cancelarCobranca: daCobranca(
    (o) => o.cobrancaACancelar,
    () => ({ motivo: MOTIVO }),
  ),
}

const DOS_CONTRATOS: Readonly<Record<string, Declaracao>> = {
  listarContratos: lista({}, [empresaFiltro, { ...cliente, estranho: 'vazio' }]),
  lerContrato: um('contratoId', (o) => o.contrato),
  // The same contract for the second time is told to be there already.
  criarContrato: { ids: doContrato, entrada: (_, o) => umContrato(dela(o)), proprio: [200, 422] },
  alterarContrato: umContratoDela(
    (o) => o.contrato,
    (o) => umContrato(dela(o)),
    doContrato,
  ),
  encerrarContrato: umContratoDela(
    (o) => o.contratoAEncerrar,
    () => ({ em: '2026-12-31' }),
  ),
  listarIndices: lista(),
  // It changes the contracts of every company.
  informarIndice: {
    ...lista({ indice: 'igp-m', competencia: '2026-09', variacao: '0.0056' }),
    deQuemVeTudo: true,
  },
}

const DAS_EMISSOES: Readonly<Record<string, Declaracao>> = {
  listarEmissoes: lista({}, [empresaFiltro]),
  lerSaudeDosEmissores: lista(),
  conferirEmissoes: muitas,
  emitirNota: um('cobrancaId', (o) => o.cobranca),
  emitirNotas: muitas,
  lerEmissao: um('emissaoId', (o) => o.emissaoRecusada),
  consultarSituacao: um('emissaoId', (o) => o.emissaoIncerta),
  cancelarEmissao: um('emissaoId', (o) => o.emissaoNaFila),
  devolverCobranca: um('cobrancaId', (o) => o.cobrancaRecusada),
  vincularNota: {
    ids: [
      { campo: 'cobrancaId', de: (o) => o.cobrancaAVincular },
      { campo: 'notaId', de: (o) => o.nota },
    ],
    entrada: (_, o) => ({ cobrancaId: o.cobrancaAVincular, notaId: o.nota }),
    proprio: UMA_VEZ,
  },
  lerPrazoDeCancelamento: daNota(),
  baixarDanfse: daNota(),
  cancelarNota: {
    ...um('notaId', (o) => o.notaNacional),
    entrada: async (mundo, o) => ({
      ...{ notaId: o.notaNacional, codigo: '2', motivo: 'o serviço não foi prestado' },
      versao: await versaoDe(mundo, 'nota_fiscal', 'id = $1', [o.notaNacional]),
    }),
    proprio: UMA_VEZ,
  },
  listarEnviosDaNota: daNota(),
  // The one that others cancel first is told so.
  conferirEnvios: asCartas,
  enviarCartas: asCartas,
  enviarNota: { ...daNota({ para: ['outro@ficticio.example'] }), proprio: [200, 409] },
  lerEmissor: um('empresaId', (o) => o.empresa),
  configurarEmissor: {
    ids: [empresa],
    entrada: async (mundo, o) => ({
      ...{
        empresaId: o.empresa,
        ambiente: 2,
        serie: '1',
        proximoNumero: await proximoDe(mundo, o),
      },
      ...{ apuracaoSimples: 1, regimeEspecial: 0, informacoes: MOTIVO },
      ...{ enviaNota: true, enviaTeste: false },
      versao: await versaoDe(mundo, 'emissor', 'empresa_id = $1', [o.empresa]),
    }),
  },
  listarLacunas: um('empresaId', (o) => o.empresa),
}

/** A number never goes back over one that was used. */
const proximoDe = async (mundo: Mundo, { empresa: id }: Objetos): Promise<number> =>
  (
    await mundo.um<{ proximo: number }>(
      `select proximo from numeracao where empresa_id = $1 and nome = 'dps:2:1'`,
      [id],
    )
  ).proximo

export const DE_COBRANCA: Readonly<Record<string, Declaracao>> = {
  ...DAS_COBRANCAS,
  ...DOS_CONTRATOS,
  ...DAS_EMISSOES,
}
