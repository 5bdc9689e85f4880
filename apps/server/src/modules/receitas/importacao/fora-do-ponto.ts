import type { Execucao } from '../../automacao/index.ts'

/** For an operation whose import has moved on: it ends, and says why it did nothing. */
export const foraDoPonto: Execucao = {
  tamanhoDoLote: 500,
  processarLote: async (_, itens) =>
    itens.map(({ ordem }) => ({
      ordem,
      resultado: 4,
      motivoCodigo: 'importacao-nao-pode',
      mensagem: 'A importação já não está nesse ponto.',
    })),
}
