import { identificarArquivo } from '@razao/formats/arquivos'
import type { FormatoDeEntrada } from './tipos.ts'

export type Identificacao =
  | { readonly ok: true; readonly formato: FormatoDeEntrada }
  | { readonly ok: false; readonly porque: string }

/** What may be sent, told together with what was. */
const ACEITOS =
  'Aqui entram: balancete em XLSX ou CSV, ECD (o TXT do SPED), diário hledger ou Beancount, e o ZIP da saída total.'

const RECUSAS: Readonly<Record<string, string>> = {
  vazio: 'O arquivo está vazio.',
  pdf: 'O arquivo é um PDF. Peça o balancete em XLSX ou CSV, ou a ECD.',
  rar: 'O arquivo é um RAR. Envie a planilha, a ECD ou o diário sem compactar.',
  '7z': 'O arquivo é um 7z. Envie a planilha, a ECD ou o diário sem compactar.',
  gzip: 'O arquivo é um GZIP. Envie a planilha, a ECD ou o diário sem compactar.',
  xml: 'O arquivo é um XML, que não é aceito aqui. Notas fiscais entram por «Notas fiscais».',
  ofx: 'O arquivo é um extrato bancário (OFX), que não é aceito aqui.',
  html: 'O arquivo é uma página HTML, ainda que o nome seja de planilha: abra-o e salve como XLSX.',
  ods: 'O arquivo é uma planilha ODS: abra-a e salve como XLSX.',
  'zip-outro':
    'O arquivo é um ZIP que não é planilha XLSX nem saída total: envie o que está dentro dele.',
}

const DA_SAIDA_TOTAL = /^(diarios|tabelas|cadeia|documentos)\/|^manifest\.json$/
/** How the parts of an XLSX are called; an ODS begins with its `mimetype`. */
const DO_XLSX = /^(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|customXml\/)/
const OFX = /^\s*OFXHEADER\s*:|<OFX>/i
const HTML = /^\s*(<!doctype html|<html|<table|<meta|<body)/i
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

const recusado = (tipo: string): Identificacao => ({
  ok: false,
  porque: `${RECUSAS[tipo] ?? 'O arquivo não é de um livro contábil.'} ${ACEITOS}`,
})

function doZip(primeiro: string): Identificacao {
  if (DA_SAIDA_TOTAL.test(primeiro)) return { ok: true, formato: 'saida-total' }
  if (primeiro === 'mimetype') return recusado('ods')
  return DO_XLSX.test(primeiro) ? { ok: true, formato: 'balancete' } : recusado('zip-outro')
}

/** A name of spreadsheet over a content that is not one: read as CSV it would only confuse. */
export const nomeQueNaoConfere = (nome: string, formato: FormatoDeEntrada, comeco: Uint8Array) =>
  formato === 'balancete' && /\.xlsx$/i.test(nome) && identificarArquivo(comeco) !== 'zip'
    ? `O arquivo tem nome de XLSX, mas o conteúdo é outro: abra-o no programa que o fez e salve como XLSX, ou envie-o como CSV. ${ACEITOS}`
    : null

/** Which book a file is, by its first bytes and never by its name. @param comeco the first few thousand bytes */
export function identificarLivro(comeco: Uint8Array): Identificacao {
  const tipo = identificarArquivo(comeco)
  if (tipo === 'zip') return doZip(primeiroDoZip(comeco))
  const texto = new TextDecoder().decode(comeco).replace(/^\uFEFF/, '')
  if (OFX.test(texto)) return recusado('ofx')
  if (HTML.test(texto)) return recusado('html')
  if (tipo !== 'outro') return recusado(tipo)
  if (comeco.includes(0))
    return {
      ok: false,
      porque: `O arquivo não é texto em UTF-8 ou Latin-1. Se é um XLS antigo, salve-o como XLSX. ${ACEITOS}`,
    }
  if (/^\s*\|/.test(texto)) return { ok: true, formato: 'ecd' }
  if (BEANCOUNT.test(texto)) return { ok: true, formato: 'beancount' }
  if (HLEDGER.test(texto)) return { ok: true, formato: 'hledger' }
  return { ok: true, formato: 'balancete' }
}
