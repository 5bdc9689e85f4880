// Companies, files, panels, operations and notes.
import { MES } from '../mundo.ts'
import {
  csv,
  type Declaracao,
  empresaFiltro,
  ficha,
  lista,
  MOTIVO,
  operacoes,
  um,
  versaoDe,
} from './moldes.ts'

export const DE_EMPRESA: Readonly<Record<string, Declaracao>> = {
  opcoesDeEmpresa: lista({}, [{ campo: 'ids', de: (o) => [o.empresa], estranho: 'vazio' }]),
  listarEmpresas: lista(),
  exportarEmpresas: lista(csv),
  lerEmpresa: um('empresaId', (o) => o.empresa),
  lerHistorico: lista({ tabela: 'empresa' }, [
    empresaFiltro,
    { campo: 'registroId', de: (o) => o.empresa, estranho: 'vazio' },
  ]),
  fichaDoDocumento: um('documentoId', (o) => o.documento),
  fichaDoXmlDaNota: um('notaId', (o) => o.nota),
  lerArquivo: ficha,
  baixarArquivo: ficha,
  painelDoContador: lista({ competencia: MES }),
  painelDaEmpresa: um('empresaId', (o) => o.empresa, { competencia: MES }),
  listarOperacoes: lista({}, [{ campo: 'IdEmpresa', de: (o) => o.empresa, estranho: 'vazio' }]),
  exportarOperacoes: lista(csv, [{ campo: 'IdEmpresa', de: (o) => o.empresa, estranho: 'vazio' }]),
  gruposDeErro: lista(),
  lerOperacao: um('operacaoId', (o) => o.operacao),
  listarItensDaOperacao: um('operacaoId', (o) => o.operacao),
  cancelarOperacoes: operacoes((o) => o.operacao),
  reprocessarOperacoes: operacoes((o) => o.operacaoComErro),
  resolverOperacoes: operacoes((o) => o.operacaoAResolver, { motivo: MOTIVO }),
  listarNotas: lista({}, [
    empresaFiltro,
    { campo: 'importacaoId', de: (o) => o.importacaoConcluida, estranho: 'vazio' },
  ]),
  exportarNotas: lista(csv, [
    empresaFiltro,
    { campo: 'importacaoId', de: (o) => o.importacaoConcluida, estranho: 'vazio' },
  ]),
  lerNota: um('notaId', (o) => o.nota),
  corrigirAnexoDaNota: {
    ids: [{ campo: 'notaId', de: (o) => o.nota }],
    entrada: async (mundo, o) => ({
      notaId: o.nota,
      anexo: 'III',
      receita: true,
      versao: await versaoDe(mundo, 'nota_fiscal', 'id = $1', [o.nota]),
    }),
  },
  enviarNotas: lista(),
  listarImportacoes: lista(),
  lerImportacao: { ...um('importacaoId', (o) => o.importacao), deQuemVeTudo: true },
  listarItensDaImportacao: { ...um('importacaoId', (o) => o.importacao), deQuemVeTudo: true },
  confirmarImportacao: { ...um('importacaoId', (o) => o.importacao), deQuemVeTudo: true },
  desfazerImportacao: { ...um('importacaoId', (o) => o.importacaoConcluida), deQuemVeTudo: true },
  cancelarImportacao: { ...um('importacaoId', (o) => o.importacaoADescartar), deQuemVeTudo: true },
}
