// Books that come in as files.
import { type Declaracao, empresa, lista, MOTIVO, um } from './moldes.ts'

// The file of the bench is a note: refused before anything is written.
const recusado: Declaracao = {
  ids: [{ ...empresa, estranho: [422] }],
  entrada: (_, o) => ({ empresaId: o.empresa }),
  proprio: [422],
}

export const DE_CONTABIL_IMPORTACAO: Readonly<Record<string, Declaracao>> = {
  enviarLivro: recusado,
  lerPlanoDoArquivo: recusado,
  listarImportacoesContabeis: lista({}, [empresa]),
  lerImportacaoContabil: um('importacaoId', (o) => o.livroEnviado),
  mapearImportacaoContabil: {
    ids: [
      { campo: 'importacaoId', de: (o) => o.livroEnviado },
      { campo: 'contas.contaId', de: (o) => o.conta },
    ],
    entrada: (_, o) => ({
      importacaoId: o.livroEnviado,
      contas: [{ ordem: 1, contaId: o.conta }],
    }),
  },
  // The import of the bench is no balancete: refused, whoever asks.
  mapearColunasDoBalancete: {
    ...um('importacaoId', (o) => o.livroEnviado, {
      linhaDosTitulos: 1,
      colunas: { codigo: 0, saldo: 1 },
    }),
    proprio: [409],
  },
  confirmarImportacaoContabil: um('importacaoId', (o) => o.livroAConfirmar),
  descartarImportacaoContabil: um('importacaoId', (o) => o.livroADescartar),
  desfazerImportacaoContabil: um('importacaoId', (o) => o.livroImportado, { motivo: MOTIVO }),
  lacunasDaEcd: um('empresaId', (o) => o.empresa, { exercicio: 2026 }),
}
