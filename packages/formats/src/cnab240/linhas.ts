import { ok, type Result } from '@razao/engine/dinheiro'
import { identificarArquivo } from '../arquivos/index.ts'
import { LARGURA } from './campos.ts'
import { type RecusaDoCnab, recusarCnab } from './tipos.ts'

/** 80 thousand lines: far over what a bank sends in a day to a small company. */
const MAIOR_ARQUIVO = 20 * 1024 * 1024
const FIM_DE_ARQUIVO = 0x1a
/** The widest line of the older layout: 400, and 444 with the data of a note. */
const DO_CNAB_400 = 444
const CONTROLE_DE_FORA = new Set([9, 10, 13, FIM_DE_ARQUIVO])

const texto = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The lines of a CNAB 240 file, each with 240 letters: what is blank at the end may have been lost on the way, and
 * comes back. Anything that is not such a file is refused with what it seems to be.
 */
export function linhasDoCnab(bytes: Uint8Array): Result<readonly string[], RecusaDoCnab> {
  if (bytes.length > MAIOR_ARQUIVO) {
    return recusarCnab('arquivo', 'O arquivo passa de 20 MB. Confira se é o retorno do banco.')
  }
  const tipo = identificarArquivo(bytes)
  if (tipo === 'vazio') return recusarCnab('arquivo', 'O arquivo está vazio.')
  if (tipo !== 'outro') {
    return recusarCnab(
      'arquivo',
      `O arquivo é ${tipo.toUpperCase()}, e o retorno do banco é um texto (.RET ou .TXT). Se está compactado, extraia-o antes.`,
    )
  }
  if (bytes.some((byte) => byte < 32 && !CONTROLE_DE_FORA.has(byte))) {
    return recusarCnab('arquivo', 'O arquivo não é um texto: confira se é o retorno do banco.')
  }
  const cru = texto(bytes)
    .replace(/^\uFEFF/, '')
    .replaceAll('\u001a', '')
  const linhas = /[\r\n]/.test(cru.trim()) ? cru.split(/\r\n|\n|\r/) : emPedacos(cru)
  while (linhas.length > 0 && linhas.at(-1)?.trim() === '') linhas.pop()
  const [primeira = ''] = linhas
  if (primeira.trimEnd().length > LARGURA && primeira.trimEnd().length <= DO_CNAB_400) {
    return recusarCnab(
      'largura',
      'O arquivo é CNAB 400. Peça ao banco o retorno de cobrança em CNAB 240.',
    )
  }
  const comprida = linhas.findIndex((linha) => linha.trimEnd().length > LARGURA)
  if (comprida >= 0) {
    return recusarCnab(
      'largura',
      `A linha ${comprida + 1} tem mais de ${LARGURA} posições: o arquivo não é CNAB 240 ou foi alterado.`,
    )
  }
  return ok(linhas.map((linha) => linha.slice(0, LARGURA).padEnd(LARGURA)))
}

/** Some banks send it all in one line; a single line of the other layouts has up to 444. */
function emPedacos(cru: string): string[] {
  if (cru.trimEnd().length <= DO_CNAB_400) return [cru]
  return cru.match(new RegExp(`.{1,${LARGURA}}`, 'gs')) ?? []
}
