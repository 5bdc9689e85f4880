// What the Receita says: nobody answers there in this world; what is asked is who may ask, and whose it is.
import {
  csv,
  type Declaracao,
  empresaFiltro,
  type Lugar,
  lista,
  operacoes,
  um,
  versaoDe,
} from './moldes.ts'

/** Nobody answers for what is in this world yet: a filter by a person finds nothing. */
const responsavel: Lugar = { campo: 'responsavelId', de: (o) => o.responsavel, estranho: 'vazio' }
const comResponsavel = (de: Declaracao): Declaracao => ({ ...de, ids: [...de.ids, responsavel] })

const daCarta = (mais: Record<string, unknown>, proprio?: readonly number[]): Declaracao => ({
  ids: [{ campo: 'cartaId', de: (o) => o.carta }],
  entrada: async (mundo, o) => ({
    ...{ cartaId: o.carta, ...mais },
    versao: await versaoDe(mundo, 'carta_receita', 'id = $1', [o.carta]),
  }),
  ...(proprio ? { proprio } : {}),
})

const daDivergencia = (mais: Record<string, unknown>, proprio?: readonly number[]): Declaracao => ({
  ids: [{ campo: 'divergenciaId', de: (o) => o.divergencia }],
  entrada: async (mundo, o) => ({
    ...{ divergenciaId: o.divergencia, ...mais },
    versao: await versaoDe(mundo, 'divergencia_pagamento', 'id = $1', [o.divergencia]),
  }),
  ...(proprio ? { proprio } : {}),
})

export const DE_VIGIA: Readonly<Record<string, Declaracao>> = {
  lerVigia: lista(),
  configurarVigia: {
    ...{ ids: [], deQuemVeTudo: true },
    entrada: async (mundo, o) => ({
      ...{ assuntos: ['dte'], parteDoTeto: 10 },
      versao:
        (
          await mundo.um<{ versao: number } | undefined>(
            'select versao from vigia_escritorio where escritorio_id = $1',
            [o.escritorio],
          )
        )?.versao ?? 0,
    }),
  },
  listarProcuracoes: comResponsavel(lista({}, [empresaFiltro])),
  exportarProcuracoes: comResponsavel(lista(csv, [empresaFiltro])),
  // Whether the office has a contract depends on what came before.
  pedirProcuracao: { ...um('empresaId', (o) => o.empresa), proprio: [200, 409] },
  consultarReceita: {
    ...operacoes((o) => o.empresa, { assuntos: ['dte'] }),
    proprio: [200, 409],
  },
  listarCartas: comResponsavel(lista({ estado: 'todas' }, [empresaFiltro])),
  exportarCartas: comResponsavel(lista({ ...csv, estado: 'todas' }, [empresaFiltro])),
  lerCarta: um('cartaId', (o) => o.carta),
  // Nothing is in the vault, or it was opened already.
  abrirCarta: daCarta({ ciente: true }, [200, 409]),
  tratarCarta: {
    ...daCarta({ estado: 'em-curso', responsavelId: null, prazo: null, anotacao: null }),
    ids: [
      { campo: 'cartaId', de: (o) => o.carta },
      { campo: 'responsavelId', de: (o) => o.responsavel, estranho: [200, 404, 422] },
    ],
  },
  listarSituacoes: lista({}, [empresaFiltro]),
  exportarSituacoes: lista(csv, [empresaFiltro]),
  listarParcelamentos: lista({ situacao: 'todos' }, [empresaFiltro]),
  exportarParcelamentos: lista({ ...csv, situacao: 'todos' }, [empresaFiltro]),
  lerParcelamento: um('parcelamentoId', (o) => o.parcelamento),
  // Nothing is in the vault.
  emitirParcela: {
    ...um('parcelamentoId', (o) => o.parcelamento, { competencia: '2026-11' }),
    proprio: [409],
  },
  listarParcelas: lista({}, [empresaFiltro]),
  listarDivergencias: lista({ estado: 'todas' }, [empresaFiltro]),
  exportarDivergencias: lista({ ...csv, estado: 'todas' }, [empresaFiltro]),
  guiasParaLigar: um('divergenciaId', (o) => o.divergencia),
  // Open or not, by what came before.
  justificarDivergencia: daDivergencia({ justificativa: 'justificada por um teste' }, [200, 409]),
  reabrirDivergencia: daDivergencia({}, [200, 409]),
  ligarPagamento: {
    ...daDivergencia({}, [200, 404, 409]),
    ids: [
      { campo: 'divergenciaId', de: (o) => o.divergencia },
      { campo: 'guiaId', de: (o) => o.guia, estranho: [404, 409] },
    ],
    entrada: async (mundo, o) => ({
      ...{ divergenciaId: o.divergencia, guiaId: o.guia },
      versao: await versaoDe(mundo, 'divergencia_pagamento', 'id = $1', [o.divergencia]),
    }),
  },
}
