import { identificarArquivo } from '@razao/formats/arquivos'
import type { FormatoDeEntrada } from './tipos.ts'

export type Identificacao =
  | { readonly ok: true; readonly formato: FormatoDeEntrada }
  | { readonly ok: false; readonly porque: string }

const RECUSAS: Readonly<Record<string, string>> = {
  vazio: 'O arquivo está vazio.',
  pdf: 'O arquivo é um PDF. Peça o balancete em XLSX ou CSV, ou a ECD.',
  rar: 'O arquivo é um RAR. Envie a planilha, a ECD ou o diário sem compactar.',
  '7z': 'O arquivo é um 7z. Envie a planilha, a ECD ou o diário sem compactar.',
  gzip: 'O arquivo é um GZIP. Envie a planilha, a ECD ou o diário sem compactar.',
  xml: 'O arquivo é um XML. Notas fiscais entram por «Notas fiscais».',
}

const DA_SAIDA_TOTAL = /^(diarios|tabelas|cadeia|documentos)\/|^manifest\.json$/
const BEANCOUNT =
  /^\d{4}-\d{2}-\d{2}\s+(open\s+\S|(\*|!|txn)\s+"|(balance|commodity|close|pad)\s)|^(option|plugin|include)\s+"/m
const HLEDGER =
  /^(account|commodity|decimal-mark|include|alias)\s|^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(=\S+)?(\s+[*!(]|\s+\S)/m

/** Name of the first file of a ZIP, from its local header. */
function primeiroDoZip(comeco: Uint8Array): string {
  const v = new DataView(comeco.buffer, comeco.byteOffset, comeco.byteLength)
  const tamanho = comeco.length > 30 ? v.getUint16(26, true) : 0
  return new TextDecoder().decode(comeco.subarray(30, 30 + tamanho))
}

/** Which book a file is, by its first bytes and never by its name. @param comeco the first few thousand bytes */
export function identificarLivro(comeco: Uint8Array): Identificacao {
  const tipo = identificarArquivo(comeco)
  if (tipo === 'zip')
    return {
      ok: true,
      formato: DA_SAIDA_TOTAL.test(primeiroDoZip(comeco)) ? 'saida-total' : 'balancete',
    }
  if (tipo !== 'outro')
    return { ok: false, porque: RECUSAS[tipo] ?? 'O arquivo não é de um livro contábil.' }
  if (comeco.includes(0))
    return {
      ok: false,
      porque: 'O arquivo não é texto em UTF-8 ou Latin-1. Se é um XLS antigo, salve-o como XLSX.',
    }
  const texto = new TextDecoder().decode(comeco).replace(/^\uFEFF/, '')
  if (/^\s*\|/.test(texto)) return { ok: true, formato: 'ecd' }
  if (BEANCOUNT.test(texto)) return { ok: true, formato: 'beancount' }
  if (HLEDGER.test(texto)) return { ok: true, formato: 'hledger' }
  return { ok: true, formato: 'balancete' }
}
