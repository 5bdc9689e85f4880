// What the Receita says: nobody answers there in this world; what is asked is who may ask, and whose it is.
import { csv, type Declaracao, empresaFiltro, lista, RECUSA_TUDO, um, versaoDe } from './moldes.ts'

const daCarta = (mais: Record<string, unknown>, proprio?: readonly number[]): Declaracao => ({
  ids: [{ campo: 'cartaId', de: (o) => o.carta }],
  entrada: async (mundo, o) => ({
    ...{ cartaId: o.carta, ...mais },
    versao: await versaoDe(mundo, 'carta_receita', 'id = $1', [o.carta]),
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
  listarProcuracoes: lista({}, [empresaFiltro]),
  exportarProcuracoes: lista(csv, [empresaFiltro]),
  // Whether the office has a contract depends on what came before.
  pedirProcuracao: { ...um('empresaId', (o) => o.empresa), proprio: [200, 409] },
  consultarReceita: {
    ids: [{ campo: 'selecao.ids', de: (o) => [o.empresa], estranho: RECUSA_TUDO }],
    entrada: (_, o) => ({ assuntos: ['dte'], selecao: { modo: 'ids', ids: [o.empresa] } }),
    proprio: [200, 409],
  },
  listarCartas: lista({ estado: 'todas' }, [empresaFiltro]),
  exportarCartas: lista({ ...csv, estado: 'todas' }, [empresaFiltro]),
  lerCarta: um('cartaId', (o) => o.carta),
  // Nothing is in the vault, or it was opened already.
  abrirCarta: daCarta({ ciente: true }, [200, 409]),
  tratarCarta: daCarta({ estado: 'em-curso', responsavelId: null, prazo: null, anotacao: null }),
  listarSituacoes: lista({}, [empresaFiltro]),
  exportarSituacoes: lista(csv, [empresaFiltro]),
}
