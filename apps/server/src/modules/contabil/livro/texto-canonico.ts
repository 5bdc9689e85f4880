import { hash } from 'node:crypto'
import { type EntradaCanonica, textoCanonico } from '@razao/formats/livro'
import type { LancamentoAConfirmar } from './lancamento.ts'

/** SHA-256 of the canonical text in UTF-8, in lower-case hexadecimal: `selar` of the formats, by the machine's own code. */
export const hashDoLancamento = (entrada: EntradaCanonica): string =>
  hash('sha256', textoCanonico(entrada), 'hex')

/** Where an entry stands in the book. */
export type Lugar = Pick<
  EntradaCanonica,
  'anterior' | 'sequencia' | 'exercicio' | 'numero' | 'registradoEm'
>

/** What the hash of an entry covers, at its place. */
export const entradaCanonica = (
  lancamento: LancamentoAConfirmar,
  lugar: Lugar,
): EntradaCanonica => ({
  ...lugar,
  data: lancamento.data,
  tipo: lancamento.tipo ?? 'N',
  dataDoFato: lancamento.dataDoFato ?? null,
  chave: lancamento.chave,
  estorna: lancamento.estorna?.sequencia ?? null,
  corrige: lancamento.corrige?.sequencia ?? null,
  origem: lancamento.origem,
  documentoTipo: lancamento.documento?.tipo ?? null,
  documentoNumero: lancamento.documento?.numero ?? null,
  historico: lancamento.historico,
  partidas: lancamento.partidas.map((partida) => ({
    codigo: partida.conta.codigo,
    valor: partida.valor,
    centro: partida.centro?.codigo ?? null,
    historico: partida.historico ?? null,
  })),
})
