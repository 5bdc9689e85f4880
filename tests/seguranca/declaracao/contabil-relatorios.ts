// What is read and printed of the book.
import { MES } from '../mundo.ts'
import {
  contaDoLivro,
  contasDoFiltro,
  csv,
  type Declaracao,
  doFiltroDoLivro,
  empresa,
  lista,
  PERIODO,
  um,
} from './moldes.ts'

const RELACAO = { documento: '99000077000129', relacao: '04', inicio: '2020-01-01' }

export const DE_CONTABIL_RELATORIOS: Readonly<Record<string, Declaracao>> = {
  relatorioBalancete: um('empresaId', (o) => o.empresa, PERIODO),
  exportarBalancete: um('empresaId', (o) => o.empresa, { ...PERIODO, ...csv }),
  imprimirBalancete: um('empresaId', (o) => o.empresa, PERIODO),
  imprimirDemonstracao: um('empresaId', (o) => o.empresa, { ...PERIODO, demonstracao: 'dre' }),
  relatorioRazao: lista(PERIODO, [empresa, contaDoLivro, ...doFiltroDoLivro]),
  exportarRazao: lista({ ...PERIODO, ...csv }, [empresa, contaDoLivro, ...doFiltroDoLivro]),
  relatorioDiario: lista(PERIODO, [empresa, ...contasDoFiltro, ...doFiltroDoLivro]),
  // Sums tell no name: of a stranger's account they are zero.
  totaisDoDiario: lista(PERIODO, [
    empresa,
    ...[...contasDoFiltro, ...doFiltroDoLivro].map((l) => ({ ...l, estranho: [200] })),
  ]),
  exportarDiario: lista({ ...PERIODO, ...csv }, [empresa, ...contasDoFiltro, ...doFiltroDoLivro]),
  detalharLancamento: um('lancamentoId', (o) => o.lancamento),
  relatorioDemonstracao: um('empresaId', (o) => o.empresa, { ...PERIODO, demonstracao: 'dre' }),
  exportarDemonstracao: um('empresaId', (o) => o.empresa, {
    ...PERIODO,
    ...csv,
    demonstracao: 'balanco',
  }),
  lerComplemento: um('empresaId', (o) => o.empresa, { exercicio: 2026 }),
  salvarComplemento: {
    ids: [empresa],
    entrada: async (mundo, o) => ({
      empresaId: o.empresa,
      exercicio: 2026,
      notas: [],
      assinaturas: [],
      numeroDoLivro: 1,
      nire: null,
      dataDeArquivamento: null,
      planoReferencial: null,
      versao:
        (
          await mundo.um<{ versao: number } | undefined>(
            'select versao from livro_complemento where empresa_id = $1 and exercicio = 2026',
            [o.empresa],
          )
        )?.versao ?? 0,
    }),
  },
  painelContabil: um('empresaId', (o) => o.empresa, { competencia: MES }),
  seriesContabeis: lista({ ate: MES }, [empresa, contaDoLivro]),
  conciliacaoContabil: um('empresaId', (o) => o.empresa, { competencia: MES }),
  exportarLivro: um('empresaId', (o) => o.empresa, { exercicio: 2026, formato: 'hledger' }),
  listarParticipantesDaEcd: lista({}, [empresa]),
  salvarParticipanteDaEcd: um('empresaId', (o) => o.empresa, {
    ...RELACAO,
    nome: 'Controladora Fictícia',
  }),
  retirarParticipanteDaEcd: um('empresaId', (o) => o.empresa, RELACAO),
}
