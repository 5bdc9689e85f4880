// The book: entries, drafts, plan and periods.
import { MES } from '../mundo.ts'
import {
  corpoDoLancamento,
  type Declaracao,
  dasPartidas,
  empresa,
  empresaFiltro,
  lista,
  MOTIVO,
  um,
  versaoDe,
} from './moldes.ts'

export const DE_CONTABIL: Readonly<Record<string, Declaracao>> = {
  listarLancamentos: lista({}, [empresaFiltro]),
  lancar: {
    ids: [empresa, ...dasPartidas, { campo: 'documentoId', de: (o) => o.documento }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      ...corpoDoLancamento(o),
      documentoId: o.documento,
    }),
  },
  planoDeContas: lista({}, [empresa]),
  balanceteDoMes: lista({ competencia: MES }, [empresaFiltro]),
  estornarLancamento: um('lancamentoId', (o) => o.lancamento, { motivo: MOTIVO }),
  estornarLancamentos: {
    ids: [empresa, { campo: 'lancamentos', de: (o) => [o.lancamentoAEstornar] }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      lancamentos: [o.lancamentoAEstornar],
      motivo: MOTIVO,
    }),
  },
  corrigirLancamento: {
    ids: [
      { campo: 'lancamentoId', de: (o) => o.lancamentoACorrigir },
      ...dasPartidas,
      { campo: 'documentoId', de: (o) => o.documento },
    ],
    entrada: (_, o) => ({
      lancamentoId: o.lancamentoACorrigir,
      motivo: MOTIVO,
      ...corpoDoLancamento(o),
      documentoId: o.documento,
    }),
  },
  anotarLancamento: um('lancamentoId', (o) => o.lancamento, {
    campo: 'historico',
    depois: 'histórico acertado',
    motivo: MOTIVO,
  }),
  listarRascunhosContabeis: lista({}, [empresa]),
  criarRascunhoContabil: {
    ids: [empresa, ...dasPartidas, { campo: 'documentoId', de: (o) => o.documento }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      ...corpoDoLancamento(o),
      documentoId: o.documento,
    }),
  },
  alterarRascunhoContabil: {
    ids: [
      { campo: 'rascunhoId', de: (o) => o.rascunho },
      ...dasPartidas,
      { campo: 'documentoId', de: (o) => o.documento },
    ],
    entrada: async (mundo, o) => ({
      rascunhoId: o.rascunho,
      versao: await versaoDe(mundo, 'lancamento_rascunho', 'id = $1', [o.rascunho]),
      ...corpoDoLancamento(o),
      documentoId: o.documento,
    }),
  },
  confirmarRascunhosContabeis: {
    ids: [empresa, { campo: 'rascunhos', de: (o) => [o.rascunhoAConfirmar] }],
    entrada: (_, o) => ({ empresaId: o.empresa, rascunhos: [o.rascunhoAConfirmar] }),
  },
  descartarRascunhoContabil: um('rascunhoId', (o) => o.rascunho),
  conferirLivro: lista({}, [empresa]),
  saldosDoLivro: lista({ ate: MES }, [empresa]),
  listarRaizes: lista(),
  // Of who sees every company: the first who may call sees only some.
  selarDia: { ...lista({ dia: '2020-01-01' }), proprio: [403] },
  // Likewise; and no day of the bench is sealed.
  baixarSelo: { ...lista({ dia: '2020-01-01' }), proprio: [403, 404] },
  // The file of the bench is a note: refused before anything is written.
  importarLancamentos: {
    ids: [{ ...empresa, estranho: [422] }],
    entrada: (_, o) => ({ empresaId: o.empresa }),
    proprio: [422],
  },
  usoDoPlano: lista({}, [empresa]),
  criarConta: lista(
    { codigo: '1.1.1.91', nome: 'conta de um teste', tipo: 'analitica', natureza: 'devedora' },
    [empresa],
  ),
  alterarConta: {
    ids: [{ campo: 'contaId', de: (o) => o.conta }, empresa],
    entrada: async (mundo, o) => ({
      contaId: o.conta,
      empresaId: o.empresa,
      nome: 'nome de um teste',
      versao: await versaoDe(mundo, 'conta_contabil', 'id = $1', [o.conta]),
    }),
  },
  substituirPlano: lista(
    {
      previa: true,
      contas: [{ codigo: '1', nome: 'ATIVO', tipo: 'sintetica', natureza: 'devedora' }],
    },
    [empresa],
  ),
  gradeDePeriodos: lista({ ano: 2026 }, [empresa]),
  // A month long gone: nobody else here writes in it.
  mudarPeriodo: {
    ids: [empresa],
    entrada: async (mundo, o) => ({
      empresaId: o.empresa,
      competencia: '2020-01',
      area: 'contabil',
      estado: 'em-conferencia',
      versao: await mundo
        .um<{ versao: number }>(
          `select coalesce(max(versao), 0) as versao from periodo_area where empresa_id = $1 and competencia = '2020-01'`,
          [o.empresa],
        )
        .then(({ versao }) => versao),
    }),
  },
  criarExcecao: {
    ids: [empresa, { campo: 'usuarioId', de: (o) => o.colega }],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      competencia: '2020-01',
      area: 'contabil',
      usuarioId: o.colega,
      ate: '2026-11-20T00:00:00Z',
      motivo: MOTIVO,
    }),
  },
  revogarExcecao: um('excecaoId', (o) => o.excecao),
}
