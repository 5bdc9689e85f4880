import { ok, type Result, refuse } from '@razao/engine/dinheiro'
import { identificarArquivo } from '../arquivos/index.ts'
import { celulasDoCsv, decodificarTexto } from './ler-csv.ts'
import { folhaDoXlsx, type RecusaDaPlanilha } from './ler-xlsx.ts'
import type { CelulaLida, FolhaLida } from './tipos.ts'

export { lerBalancete } from './balancete.ts'
export { cabecalhoDa, lembrarColunas } from './colunas.ts'
export type { RecusaDaPlanilha } from './ler-xlsx.ts'
export {
  type ContaDoPlanoLida,
  lerPlanoDaPlanilha,
  type PlanoLido,
  planoDaEcd,
} from './plano.ts'
export { sugerirContas } from './sugerir.ts'
export type {
  CelulaLida,
  ErroDaPlanilha,
  LinhaDoBalanceteLido,
  MapaDeColunas,
  PapelDaColuna,
  PreviaDoBalancete,
  SugestaoDeConta,
} from './tipos.ts'
export { lerSaldoDaCelula } from './valores.ts'

const BYTES = 32 * 1024 * 1024

/** Cells of a spreadsheet, XLSX or CSV, told apart by the bytes and never by the name. */
export function lerCelulas(bytes: Uint8Array): Result<CelulaLida[][], RecusaDaPlanilha> {
  const folha = lerFolha(bytes)
  return folha.ok ? ok(folha.value.celulas) : folha
}

/** The cells, and which of them are formulas that nobody worked out. */
export function lerFolha(bytes: Uint8Array): Result<FolhaLida, RecusaDaPlanilha> {
  if (bytes.length > BYTES) {
    return refuse({ codigo: 'planilha-ilegivel', mensagem: 'A planilha passa de 32 MB.' })
  }
  const tipo = identificarArquivo(bytes)
  if (tipo === 'zip') return folhaDoXlsx(bytes)
  if (tipo !== 'outro') {
    const mensagem =
      tipo === 'vazio'
        ? 'O arquivo está vazio.'
        : 'O arquivo não é uma planilha: envie XLSX ou CSV.'
    return refuse({ codigo: 'planilha-ilegivel', mensagem })
  }
  const texto = decodificarTexto(bytes)
  // The older XLS, and anything else that is not text.
  if (texto.slice(0, 4096).includes('\0')) {
    return refuse({
      codigo: 'planilha-ilegivel',
      mensagem: 'O arquivo não é XLSX nem CSV. Se é um XLS antigo, salve-o como XLSX.',
    })
  }
  const celulas = celulasDoCsv(texto)
  return celulas.ok ? ok({ celulas: celulas.value, semResultado: new Map() }) : celulas
}
