import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Elo, RaizDoDia } from '../cadeia.ts'
import { emBlocos } from '../texto.ts'
import type { Sequencia } from '../tipos.ts'
import { type ArquivoDoZip, type Compactador, escreverZip } from './escrever-zip.ts'
import { escreverCsv, type TabelaDaSaida } from './tabelas.ts'

export const FORMATO_DA_SAIDA = 'razao-saida-total-1'
export const ARQUIVO_DA_CADEIA = 'cadeia/lancamentos.tsv'
export const ARQUIVO_DAS_RAIZES = 'cadeia/raizes.csv'

export type SaidaTotal = {
  readonly empresa: { readonly nome: string; readonly cnpj: string }
  /** Instant, ISO 8601. */
  readonly geradaEm: string
  /** Journals in plain text, by name: `2026.journal`, `2026.beancount`. */
  readonly diarios: Sequencia<ArquivoDoZip>
  readonly tabelas: readonly TabelaDaSaida[]
  /** Every other table of the company, as the system keeps it: `registros/`. For reading; nothing is restored from it. */
  readonly registros?: readonly TabelaDaSaida[]
  /** XML of notes and of their events: `notas/`. */
  readonly notas?: Sequencia<ArquivoDoZip>
  /** Names may have folders: `notas/2026/123.xml`. */
  readonly documentos: Sequencia<ArquivoDoZip>
  /** In the order of the sequence, from 1. */
  readonly cadeia: Sequencia<Elo>
  readonly raizes: Sequencia<RaizDoDia>
  /** What could not go, said when everything else is written: it is in the manifest and in `LEIA-ME.txt`. */
  readonly faltas?: () => readonly string[]
  /** Words of `LEIA-ME.txt`, said at the end. */
  readonly leiaMe?: () => string
}

export type ArquivoDoManifesto = {
  readonly nome: string
  readonly bytes: number
  readonly sha256: string
  /** Rows of a table. */
  readonly linhas?: number
}

export type Manifesto = {
  readonly formato: string
  readonly empresa: SaidaTotal['empresa']
  readonly geradaEm: string
  readonly cadeia: { readonly lancamentos: number; readonly raiz: string | null }
  readonly arquivos: readonly ArquivoDoManifesto[]
  /** What the office did not have to give. */
  readonly faltas?: readonly string[]
}

/** Bytes of one name, below what file systems take (255), with room for what tells two apart. */
const MAIOR_NOME = 180
const bytesDe = (texto: string): number => new TextEncoder().encode(texto).length

/** One that has to be cut keeps its extension, and the mark of what was cut: two that differ only there do not meet. */
function cortado(nome: string): string {
  if (bytesDe(nome) <= MAIOR_NOME) return nome
  const extensao = /\.[A-Za-z0-9]{1,10}$/.exec(nome)?.[0] ?? ''
  const fim = `~${bytesToHex(sha256(new TextEncoder().encode(nome))).slice(0, 8)}${extensao}`
  let resta = MAIOR_NOME - bytesDe(fim)
  let inicio = ''
  for (const sinal of nome) {
    resta -= bytesDe(sinal)
    if (resta < 0) break
    inicio += sinal
  }
  return inicio + fim
}

/** A name that stays inside its folder whatever it was. */
const nomeSeguro = (nome: string): string =>
  nome
    .toWellFormed()
    .split(/[/\\]/)
    .filter((parte) => parte !== '' && parte !== '.' && parte !== '..')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
    .map((parte) => cortado(parte.replace(/[\u0000-\u001f<>:"|?*]/g, '_')))
    .join('/') || 'sem-nome'

type Ponta = { lancamentos: number; raiz: string | null }

async function* linhasDaCadeia(cadeia: Sequencia<Elo>, ponta: Ponta): AsyncGenerator<string> {
  for await (const { sequencia, texto, hash, anterior } of cadeia) {
    ponta.lancamentos += 1
    ponta.raiz = hash
    yield `${sequencia}\t${texto}\t${hash}\t${anterior}\n`
  }
}

async function* linhasDasRaizes(raizes: Sequencia<RaizDoDia>): AsyncGenerator<string> {
  yield 'dia;sequencia;hash\r\n'
  for await (const { dia, sequencia, hash } of raizes) yield `${dia};${sequencia};${hash}\r\n`
}

type Arquivo = ArquivoDoZip & { readonly linhas?: { quantas: number } }

function daTabela(pasta: string, tabela: TabelaDaSaida): Arquivo {
  const linhas = { quantas: 0 }
  async function* contadas() {
    for await (const linha of tabela.linhas) {
      linhas.quantas += 1
      yield linha
    }
  }
  const conteudo = escreverCsv({ ...tabela, linhas: contadas() })
  return { nome: `${pasta}/${nomeSeguro(tabela.nome)}.csv`, conteudo, linhas }
}

async function* arquivosDa(saida: SaidaTotal, ponta: Ponta): AsyncGenerator<Arquivo> {
  for await (const { nome, conteudo } of saida.diarios)
    yield { nome: `diarios/${nomeSeguro(nome)}`, conteudo }
  for (const tabela of saida.tabelas) yield daTabela('tabelas', tabela)
  yield { nome: ARQUIVO_DA_CADEIA, conteudo: emBlocos(linhasDaCadeia(saida.cadeia, ponta)) }
  yield { nome: ARQUIVO_DAS_RAIZES, conteudo: emBlocos(linhasDasRaizes(saida.raizes)) }
  for await (const { nome, conteudo } of saida.documentos) {
    yield { nome: `documentos/${nomeSeguro(nome)}`, conteudo }
  }
  for await (const { nome, conteudo } of saida.notas ?? [])
    yield { nome: `notas/${nomeSeguro(nome)}`, conteudo }
  for (const registro of saida.registros ?? []) yield daTabela('registros', registro)
  if (saida.leiaMe !== undefined)
    yield { nome: 'LEIA-ME.txt', conteudo: [new TextEncoder().encode(saida.leiaMe())] }
}

async function* medido(
  { nome, conteudo, linhas }: Arquivo,
  medidos: ArquivoDoManifesto[],
): AsyncGenerator<Uint8Array> {
  const hash = sha256.create()
  let bytes = 0
  for await (const bloco of conteudo) {
    hash.update(bloco)
    bytes += bloco.length
    yield bloco
  }
  medidos.push({
    ...{ nome, bytes, sha256: bytesToHex(hash.digest()) },
    ...(linhas === undefined ? {} : { linhas: linhas.quantas }),
  })
}

async function* comManifesto(saida: SaidaTotal): AsyncGenerator<ArquivoDoZip> {
  const medidos: ArquivoDoManifesto[] = []
  const nomes = new Set<string>()
  const cadeia: Ponta = { lancamentos: 0, raiz: null }
  for await (const arquivo of arquivosDa(saida, cadeia)) {
    let nome = arquivo.nome
    // Where capitals do not count, two that differ only in them would be one.
    for (let n = 2; nomes.has(nome.toLowerCase()); n++)
      nome = arquivo.nome.replace(/(\.[^./]*)?$/, `-${n}$1`)
    nomes.add(nome.toLowerCase())
    yield { nome, conteudo: medido({ ...arquivo, nome }, medidos) }
  }
  const { empresa, geradaEm } = saida
  const faltas = saida.faltas?.() ?? []
  const manifesto: Manifesto = {
    formato: FORMATO_DA_SAIDA,
    empresa,
    geradaEm,
    cadeia,
    arquivos: medidos,
    ...(faltas.length === 0 ? {} : { faltas }),
  }
  const texto = `${JSON.stringify(manifesto, null, 2)}\n`
  yield { nome: 'manifest.json', conteudo: [new TextEncoder().encode(texto)] }
}

/**
 * Everything of a company in one ZIP, streamed: `diarios/`, `tabelas/` (CSV), `cadeia/` (one line per entry:
 * sequence, canonical text, hash, previous hash, parted by tabs; and the roots of each day), `documentos/`,
 * `notas/` (XML), `registros/` (CSV of every other table), `LEIA-ME.txt` and, last, `manifest.json` with the
 * SHA-256 of every other file. Of any size and number of files.
 */
export const escreverSaidaTotal = (
  saida: SaidaTotal,
  compactador?: Compactador,
): AsyncGenerator<Uint8Array, void, undefined> => escreverZip(comManifesto(saida), compactador)
