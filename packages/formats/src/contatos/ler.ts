import { ok, type Result } from '@razao/engine/dinheiro'
import { consertarAspas, identificarArquivo } from '../arquivos/index.ts'
import { type CelulaLida, lerCelulas } from '../planilha-contabil/index.ts'
import { acharColunas, type ColunasAchadas, celulaDe } from './colunas.ts'
import { anotarProblema, coletar, novaColeta } from './montar.ts'
import {
  type ColunasDosContatos,
  type ContatoCru,
  type ContatosLidos,
  PAPEIS,
  type RecusaDosContatos,
  recusarContatos,
} from './tipos.ts'
import { cartoesDoVcard } from './vcard.ts'

const BYTES = 10 * 1024 * 1024
const CONTATOS = 20_000
/** Lines of text, and cells of one: more than this is no list of customers. */
const LINHAS = 5 * CONTATOS
const COLUNAS = 500
const [QUEBRA, ASPAS] = [10, 34]

export type OpcoesDosContatos = {
  /** What each column is, when a person said it. */
  readonly colunas?: ColunasDosContatos
  /** Line of the titles, from 1, and 0 for none; goes with `colunas`. */
  readonly linhaDosTitulos?: number
}

const ehVcard = (bytes: Uint8Array): boolean =>
  /^(\u00ef\u00bb\u00bf)?\s*BEGIN:VCARD/i.test(
    new TextDecoder('latin1').decode(bytes.subarray(0, 4096)),
  )

/**
 * Customers from a file, for a person to look at before anything is kept: CSV, XLSX or vCard, told apart by the bytes.
 * Nothing in it is run, and no text goes on that a spreadsheet would take for a formula.
 */
export function lerContatos(
  bytes: Uint8Array,
  opcoes: OpcoesDosContatos = {},
): Result<ContatosLidos, RecusaDosContatos> {
  if (bytes.length > BYTES) {
    return recusarContatos('O arquivo passa de 10 MB. Divida os contatos em mais de um.')
  }
  if (ehVcard(bytes)) return lerCartoes(bytes)
  if (temLinhasDemais(bytes)) return muitos()
  const celulas = lerCelulas(comAspasCertas(bytes))
  if (!celulas.ok) {
    const { mensagem } = celulas.refusal
    return recusarContatos(`${mensagem} Contatos vêm em CSV, XLSX ou vCard (.vcf).`)
  }
  return lerPlanilha(celulas.value, opcoes)
}

function temLinhasDemais(bytes: Uint8Array): boolean {
  if (identificarArquivo(bytes) !== 'outro') return false
  let linhas = 0
  for (const byte of bytes) if (byte === QUEBRA) linhas += 1
  return linhas > LINHAS
}

/** A CSV that people wrote by hand; what is no text goes as it came. */
function comAspasCertas(bytes: Uint8Array): Uint8Array {
  if (identificarArquivo(bytes) !== 'outro' || !bytes.includes(ASPAS) || bytes.includes(0)) {
    return bytes
  }
  return new TextEncoder().encode(consertarAspas(texto(bytes)))
}

function lerCartoes(bytes: Uint8Array): Result<ContatosLidos, RecusaDosContatos> {
  if (bytes.includes(0)) {
    return recusarContatos('O arquivo de contatos não é um texto. Exporte-o de novo como vCard.')
  }
  const coleta = novaColeta()
  let quantos = 0
  for (const { linha, cru } of cartoesDoVcard(texto(bytes))) {
    quantos += 1
    if (quantos > CONTATOS) return muitos()
    coletar(cru, linha, coleta)
  }
  if (quantos === 0) {
    return recusarContatos('O arquivo de contatos está incompleto: nenhum cartão termina.')
  }
  const { contatos, problemas } = coleta
  return ok({ formato: 'vcard', linhaDosTitulos: 0, colunas: {}, contatos, problemas })
}

const muitos = () =>
  recusarContatos(`O arquivo tem mais de ${CONTATOS} contatos. Divida-o em mais de um.`)

/** UTF-8 when it is valid as such, Windows-1252 otherwise. */
function texto(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const vazia = (linha: readonly CelulaLida[]): boolean =>
  linha.every((celula) => String(celula ?? '').trim() === '')

function lerPlanilha(
  linhas: readonly (readonly CelulaLida[])[],
  { colunas: ditas, linhaDosTitulos = 0 }: OpcoesDosContatos,
): Result<ContatosLidos, RecusaDosContatos> {
  const cheias = linhas.filter((linha) => !vazia(linha)).length
  if (cheias === 0) return recusarContatos('O arquivo não tem nenhum contato.')
  if (cheias > CONTATOS + 1) return muitos()
  if (linhas.some((linha) => linha.length > COLUNAS)) {
    return recusarContatos(
      `O arquivo tem linhas com mais de ${COLUNAS} colunas: não é de contatos.`,
    )
  }
  const achadas: ColunasAchadas | null = ditas
    ? { linhaDosTitulos: linhaDosTitulos - 1, colunas: ditas }
    : acharColunas(linhas)
  if (achadas === null || !temNome(achadas.colunas)) {
    return recusarContatos(
      'Não se achou a coluna do nome. Ponha na primeira linha os títulos: Nome, CPF/CNPJ, E-mail, Telefone.',
    )
  }
  const coleta = novaColeta()
  for (const [i, linha] of linhas.entries()) {
    if (i <= achadas.linhaDosTitulos || vazia(linha)) continue
    coletar(cruDe(linha, achadas.colunas), i + 1, coleta)
  }
  if (achadas.linhaDosTitulos < 0 && !ditas) {
    anotarProblema(coleta, {
      ...{ linha: 1, campo: 'colunas', ficouDeFora: false },
      mensagem:
        'O arquivo não tem títulos: as colunas foram reconhecidas pelo conteúdo. Confira se cada uma é o que parece.',
    })
  }
  return ok({
    formato: 'planilha',
    linhaDosTitulos: achadas.linhaDosTitulos + 1,
    colunas: achadas.colunas,
    contatos: coleta.contatos,
    problemas: coleta.problemas,
  })
}

const temNome = ({ nome, nomeFantasia }: ColunasDosContatos): boolean =>
  (nome ?? nomeFantasia ?? []).length > 0

function cruDe(linha: readonly CelulaLida[], colunas: ColunasDosContatos): ContatoCru {
  const cru: Partial<Record<(typeof PAPEIS)[number], string>> = {}
  for (const papel of PAPEIS) {
    const achada = celulaDe(linha, colunas, papel)
    if (achada !== undefined) cru[papel] = achada
  }
  return cru
}
