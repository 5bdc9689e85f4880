import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Elo, RaizDoDia } from '../cadeia.ts'
import { emBlocos } from '../texto.ts'
import type { Sequencia } from '../tipos.ts'
import { escreverCsv, type TabelaDaSaida } from './tabelas.ts'
import { type ArquivoDoZip, escreverZip } from './zip.ts'

export const FORMATO_DA_SAIDA = 'razao-saida-total-1'
export const ARQUIVO_DA_CADEIA = 'cadeia/lancamentos.tsv'
export const ARQUIVO_DAS_RAIZES = 'cadeia/raizes.csv'

export type SaidaTotal = {
  readonly empresa: { readonly nome: string; readonly cnpj: string }
  /** Instant, ISO 8601. */
  readonly geradaEm: string
  /** Journals in plain text, by name: `2026.journal`, `2026.beancount`. */
  readonly diarios: readonly ArquivoDoZip[]
  readonly tabelas: readonly TabelaDaSaida[]
  /** Names may have folders: `notas/2026/123.xml`. */
  readonly documentos: Sequencia<ArquivoDoZip>
  /** In the order of the sequence, from 1. */
  readonly cadeia: Sequencia<Elo>
  readonly raizes: Sequencia<RaizDoDia>
}

export type ArquivoDoManifesto = {
  readonly nome: string
  readonly bytes: number
  readonly sha256: string
}

export type Manifesto = {
  readonly formato: string
  readonly empresa: SaidaTotal['empresa']
  readonly geradaEm: string
  readonly cadeia: { readonly lancamentos: number; readonly raiz: string | null }
  readonly arquivos: readonly ArquivoDoManifesto[]
}

/** A name that stays inside its folder whatever it was. */
const nomeSeguro = (nome: string): string =>
  nome
    .split(/[/\\]/)
    .filter((parte) => parte !== '' && parte !== '.' && parte !== '..')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
    .map((parte) => parte.replace(/[\u0000-\u001f<>:"|?*]/g, '_').slice(0, 180))
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

async function* arquivosDa(saida: SaidaTotal, ponta: Ponta): AsyncGenerator<ArquivoDoZip> {
  for (const { nome, conteudo } of saida.diarios)
    yield { nome: `diarios/${nomeSeguro(nome)}`, conteudo }
  for (const tabela of saida.tabelas) {
    yield { nome: `tabelas/${nomeSeguro(tabela.nome)}.csv`, conteudo: escreverCsv(tabela) }
  }
  yield { nome: ARQUIVO_DA_CADEIA, conteudo: emBlocos(linhasDaCadeia(saida.cadeia, ponta)) }
  yield { nome: ARQUIVO_DAS_RAIZES, conteudo: emBlocos(linhasDasRaizes(saida.raizes)) }
  for await (const { nome, conteudo } of saida.documentos) {
    yield { nome: `documentos/${nomeSeguro(nome)}`, conteudo }
  }
}

async function* medido(
  { nome, conteudo }: ArquivoDoZip,
  medidos: ArquivoDoManifesto[],
): AsyncGenerator<Uint8Array> {
  const hash = sha256.create()
  let bytes = 0
  for await (const bloco of conteudo) {
    hash.update(bloco)
    bytes += bloco.length
    yield bloco
  }
  medidos.push({ nome, bytes, sha256: bytesToHex(hash.digest()) })
}

async function* comManifesto(saida: SaidaTotal): AsyncGenerator<ArquivoDoZip> {
  const medidos: ArquivoDoManifesto[] = []
  const nomes = new Set<string>()
  const cadeia: Ponta = { lancamentos: 0, raiz: null }
  for await (const arquivo of arquivosDa(saida, cadeia)) {
    let nome = arquivo.nome
    for (let n = 2; nomes.has(nome); n++) nome = arquivo.nome.replace(/(\.[^./]*)?$/, `-${n}$1`)
    nomes.add(nome)
    yield { nome, conteudo: medido({ nome, conteudo: arquivo.conteudo }, medidos) }
  }
  const { empresa, geradaEm } = saida
  const manifesto: Manifesto = {
    formato: FORMATO_DA_SAIDA,
    empresa,
    geradaEm,
    cadeia,
    arquivos: medidos,
  }
  const texto = `${JSON.stringify(manifesto, null, 2)}\n`
  yield { nome: 'manifest.json', conteudo: [new TextEncoder().encode(texto)] }
}

/**
 * Everything of a company in one ZIP, streamed: `diarios/`, `tabelas/` (CSV), `cadeia/` (one line per entry:
 * sequence, canonical text, hash, previous hash, parted by tabs; and the roots of each day), `documentos/`
 * and, last, `manifest.json` with the SHA-256 of every other file. Up to 4 GiB.
 */
export const escreverSaidaTotal = (
  saida: SaidaTotal,
): AsyncGenerator<Uint8Array, void, undefined> => escreverZip(comManifesto(saida))
