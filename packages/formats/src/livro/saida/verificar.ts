import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type EntradaCanonica, HASH_INICIAL, lerTextoCanonico, selar } from '../cadeia.ts'
import { emLinhasDeTexto } from '../diario-lido.ts'
import { createNumeros } from '../numeros.ts'
import { conferirTabelas, type SomaDaCadeia, somarElo, somaVazia } from './conferir-tabelas.ts'
import {
  ARQUIVO_DA_CADEIA,
  ARQUIVO_DAS_RAIZES,
  FORMATO_DA_SAIDA,
  type Manifesto,
} from './escrever.ts'
import { faltasDoSelo, pontaNoSelo, type Selo } from './selo.ts'
import { abrirZip, type FonteDoZip, ZipIlegivel } from './zip.ts'

export type Problema = {
  readonly codigo:
    | 'zip-ilegivel'
    | 'manifesto'
    | 'arquivo-faltando'
    | 'arquivo-alterado'
    | 'arquivo-a-mais'
    | 'elo-ilegivel'
    | 'lancamento-alterado'
    | 'elo-fora-da-cadeia'
    | 'numero-faltando'
    | 'soma-quebrada'
    | 'tabela-diverge'
    | 'raiz-diverge'
    | 'selo-diverge'
  readonly mensagem: string
}

export type Verificacao = {
  /** In the order they were found; empty in a sound export. */
  readonly problemas: readonly Problema[]
  readonly arquivos: number
  readonly lancamentos: number
  /** What the export itself says that it could not bring. */
  readonly faltas: readonly string[]
  /** The last hash of the chain: the one to compare with what was noted elsewhere. */
  readonly raiz: string | null
}

type Arquivos = ReadonlyMap<string, () => AsyncGenerator<Uint8Array>>
type Achar = (codigo: Problema['codigo'], mensagem: string) => void

const LIMITES = { bytes: Number.MAX_SAFE_INTEGER, linha: 16 * 1024 * 1024, erros: 1 }
const MANIFESTO = 32 * 1024 * 1024
const DEMAIS = 200

/** The manifest of an export, or null: the reason goes to `achar`. Its words are as they came. */
export async function lerManifesto(
  arquivos: Arquivos,
  achar: Achar = () => {},
): Promise<Manifesto | null> {
  const abrir = arquivos.get('manifest.json')
  if (abrir === undefined) {
    achar('manifesto', 'Falta o manifest.json: não é uma saída total, ou ela está incompleta.')
    return null
  }
  let texto = ''
  const utf8 = new TextDecoder()
  for await (const bloco of abrir()) {
    texto += utf8.decode(bloco, { stream: true })
    if (texto.length > MANIFESTO) break
  }
  try {
    const lido = JSON.parse(texto) as Partial<Manifesto>
    const { formato, arquivos: listados } = lido
    const legivel = Array.isArray(listados) && listados.every((um) => typeof um?.nome === 'string')
    if (formato === FORMATO_DA_SAIDA && legivel) return lido as Manifesto
  } catch {
    // Told below, with what to do.
  }
  achar('manifesto', 'O manifest.json não se lê: foi alterado, ou é de outra versão.')
  return null
}

const faltasDe = (manifesto: Manifesto | null): readonly string[] =>
  Array.isArray(manifesto?.faltas)
    ? manifesto.faltas.filter((falta) => typeof falta === 'string').slice(0, DEMAIS)
    : []

async function conferirArquivos(
  arquivos: Arquivos,
  manifesto: Manifesto,
  achar: Achar,
): Promise<void> {
  const listados = new Set(manifesto.arquivos.map((a) => a.nome))
  for (const { nome, bytes, sha256: esperado } of manifesto.arquivos) {
    const abrir = arquivos.get(nome)
    if (abrir === undefined) {
      achar('arquivo-faltando', `Falta o arquivo ${nome}.`)
      continue
    }
    const hash = sha256.create()
    let lidos = 0
    try {
      for await (const bloco of abrir()) {
        hash.update(bloco)
        lidos += bloco.length
      }
    } catch (erro) {
      if (!(erro instanceof ZipIlegivel)) throw erro
      achar('arquivo-alterado', erro.message)
      continue
    }
    if (lidos !== bytes || bytesToHex(hash.digest()) !== esperado) {
      achar('arquivo-alterado', `O arquivo ${nome} não é o que foi exportado (o SHA-256 difere).`)
    }
  }
  for (const nome of arquivos.keys()) {
    if (nome !== 'manifest.json' && !listados.has(nome)) {
      achar('arquivo-a-mais', `O arquivo ${nome} não está no manifesto.`)
    }
  }
}

type Cadeia = {
  lancamentos: number
  raiz: string | null
  readonly hashes: Map<number, string>
  /** When the entry of a sequence was registered. */
  readonly instantes: Map<number, string>
  readonly soma: SomaDaCadeia
  /** The sequence that should come now. */
  proxima: number
  readonly anos: Map<
    number,
    { maior: number; quantos: number; usados: ReturnType<typeof createNumeros> }
  >
}

/** What is missing is told once: the chain goes on from what came. */
function conferirSequencia(
  { sequencia, numero, exercicio }: EntradaCanonica,
  c: Cadeia,
  achar: Achar,
): void {
  const { proxima } = c
  if (sequencia > proxima) {
    const faltam =
      sequencia === proxima + 1
        ? `Falta o lançamento de sequência ${proxima}`
        : `Faltam os lançamentos de sequência ${proxima} a ${sequencia - 1}`
    achar('numero-faltando', `${faltam}: depois do ${proxima - 1} veio o ${sequencia}.`)
  }
  if (sequencia < proxima)
    achar(
      'numero-faltando',
      `O lançamento ${numero}/${exercicio} (sequência ${sequencia}) está fora do seu lugar: já tinha vindo o ${proxima - 1}.`,
    )
  c.proxima = Math.max(proxima, sequencia + 1)
}

function conferirElo(linha: string, c: Cadeia, achar: Achar): EntradaCanonica | null {
  const [sequencia, texto = '', hash = '', anterior = ''] = linha.split('\t')
  const entrada = lerTextoCanonico(texto)
  if (entrada === null) {
    achar('elo-ilegivel', `O lançamento de sequência ${sequencia} não se lê: foi alterado.`)
    return null
  }
  const { exercicio, numero, partidas } = entrada
  const nome = `O lançamento ${numero}/${exercicio} (sequência ${entrada.sequencia})`
  if (selar(texto) !== hash)
    achar('lancamento-alterado', `${nome} foi alterado: o conteúdo não dá o hash dele.`)
  if (Number(sequencia) !== entrada.sequencia)
    achar('elo-ilegivel', `${nome} diz outra sequência na sua linha: ${sequencia}.`)
  conferirSequencia(entrada, c, achar)
  if (anterior !== (c.raiz ?? HASH_INICIAL) || entrada.anterior !== anterior) {
    achar(
      'elo-fora-da-cadeia',
      `${nome} não segue o anterior: um dos dois foi alterado, tirado ou posto depois.`,
    )
  }
  if (partidas.reduce((t, { valor }) => t + valor, 0) !== 0 || partidas.length < 2) {
    achar('soma-quebrada', `${nome} não fecha: débitos e créditos não são iguais.`)
  }
  somarElo(c.soma, entrada)
  const ano = c.anos.get(exercicio) ?? { maior: 0, quantos: 0, usados: createNumeros() }
  c.anos.set(exercicio, ano)
  if (!ano.usados.usar(String(numero)))
    achar('numero-faltando', `O número ${numero}/${exercicio} aparece duas vezes.`)
  ano.maior = Math.max(ano.maior, numero)
  ano.quantos += 1
  c.raiz = hash
  return entrada
}

/** Days whose root must be found in the chain, by sequence. */
async function lerRaizes(
  arquivos: Arquivos,
): Promise<{ dia: string; sequencia: number; hash: string }[]> {
  const abrir = arquivos.get(ARQUIVO_DAS_RAIZES)
  const raizes: { dia: string; sequencia: number; hash: string }[] = []
  if (abrir === undefined) return raizes
  for await (const linha of emLinhasDeTexto(abrir(), LIMITES)) {
    const [dia = '', sequencia = '', hash = ''] = (linha ?? '').split(';')
    if (/^\d{4}-/.test(dia)) raizes.push({ dia, sequencia: Number(sequencia), hash })
  }
  return raizes
}

async function conferirCadeia(
  arquivos: Arquivos,
  selada: number | null,
  achar: Achar,
): Promise<Cadeia> {
  const c: Cadeia = {
    lancamentos: 0,
    raiz: null,
    hashes: new Map(),
    instantes: new Map(),
    soma: somaVazia(),
    proxima: 1,
    anos: new Map(),
  }
  const abrir = arquivos.get(ARQUIVO_DA_CADEIA)
  if (abrir === undefined) {
    achar(
      'arquivo-faltando',
      `Falta o arquivo ${ARQUIVO_DA_CADEIA}: a corrente não pode ser conferida.`,
    )
    return c
  }
  if (!arquivos.has(ARQUIVO_DAS_RAIZES))
    achar('arquivo-faltando', `Falta o arquivo ${ARQUIVO_DAS_RAIZES}: as raízes dos dias.`)
  const raizes = await lerRaizes(arquivos)
  const procuradas = new Set(raizes.map((r) => r.sequencia))
  if (selada !== null) procuradas.add(selada)
  for await (const linha of emLinhasDeTexto(abrir(), LIMITES)) {
    if (linha === null) {
      achar('elo-ilegivel', 'A corrente tem uma linha grande demais.')
      break
    }
    if (linha === '') continue
    c.lancamentos += 1
    const entrada = conferirElo(linha, c, achar)
    if (entrada !== null && c.lancamentos === (selada ?? -1) + 1)
      c.instantes.set(c.lancamentos, entrada.registradoEm)
    if (procuradas.has(c.lancamentos)) c.hashes.set(c.lancamentos, c.raiz ?? '')
  }
  for (const [ano, { maior, quantos, usados }] of [...c.anos].sort(([a], [b]) => a - b)) {
    if (maior === quantos) continue
    let n = 1
    while (n <= maior && !usados.usar(String(n))) n++
    achar('numero-faltando', `Falta o lançamento ${n}/${ano}.`)
  }
  for (const { dia, sequencia, hash } of raizes) {
    if (sequencia === 0 || c.hashes.get(sequencia) === hash) continue
    achar(
      'raiz-diverge',
      `A raiz de ${dia} (sequência ${sequencia}) não é a da corrente: um lançamento até ela foi alterado.`,
    )
  }
  return c
}

/**
 * Verifies an export without the system and without the network: hash of every file, chain entry by entry,
 * numbers without gaps, sums, daily roots, and the tables of the book against the chain. `raizEsperada`: the
 * root noted elsewhere, which no one who altered the file could also have altered; `selo`: the proof of a day
 * of the office, and `raizDoDia` its root as noted elsewhere.
 */
export async function verificarSaidaTotal(
  fonte: FonteDoZip,
  {
    raizEsperada,
    selo,
    raizDoDia,
  }: {
    readonly raizEsperada?: string | undefined
    readonly selo?: Selo | undefined
    readonly raizDoDia?: string | undefined
  } = {},
): Promise<Verificacao> {
  const problemas: Problema[] = []
  const achar: Achar = (codigo, mensagem) => {
    if (problemas.length < DEMAIS) problemas.push({ codigo, mensagem })
  }
  try {
    const arquivos = await abrirZip(fonte)
    const manifesto = await lerManifesto(arquivos, achar)
    if (manifesto !== null) await conferirArquivos(arquivos, manifesto, achar)
    const identificacao = manifesto?.empresa?.cnpj ?? ''
    const selada = selo === undefined ? null : (pontaNoSelo(selo, identificacao)?.sequencia ?? 0)
    const cadeia = await conferirCadeia(arquivos, selada, achar)
    if (selo !== undefined && manifesto !== null) {
      const faltas = faltasDoSelo(selo, {
        identificacao,
        raizDoDia,
        hashEm: (sequencia) => cadeia.hashes.get(sequencia),
        primeiroEm: (sequencia) => cadeia.instantes.get(sequencia + 1),
      })
      for (const falta of faltas) achar('selo-diverge', falta)
    }
    await conferirTabelas(
      arquivos,
      { soma: cadeia.soma, entradas: () => entradasDosArquivos(arquivos) },
      (mensagem) => achar('tabela-diverge', mensagem),
    )
    if (manifesto !== null && manifesto.cadeia?.raiz !== cadeia.raiz) {
      achar('raiz-diverge', 'A raiz da corrente não é a do manifesto.')
    }
    if (raizEsperada !== undefined && raizEsperada !== cadeia.raiz) {
      achar('raiz-diverge', `A raiz esperada é ${raizEsperada}, e a da corrente é ${cadeia.raiz}.`)
    }
    return {
      problemas,
      arquivos: arquivos.size,
      lancamentos: cadeia.lancamentos,
      faltas: faltasDe(manifesto),
      raiz: cadeia.raiz,
    }
  } catch (erro) {
    if (!(erro instanceof ZipIlegivel)) throw erro
    achar('zip-ilegivel', erro.message)
    return { problemas, arquivos: 0, lancamentos: 0, faltas: [], raiz: null }
  }
}

/**
 * The entries of an export in the order of the chain, to be written in another office. Verify first: this
 * skips what cannot be read and checks nothing else.
 */
export async function* entradasDaSaida(
  fonte: FonteDoZip,
): AsyncGenerator<EntradaCanonica, void, undefined> {
  yield* entradasDosArquivos(await abrirZip(fonte))
}

async function* entradasDosArquivos(arquivos: Arquivos): AsyncGenerator<EntradaCanonica> {
  const abrir = arquivos.get(ARQUIVO_DA_CADEIA)
  if (abrir === undefined) return
  for await (const linha of emLinhasDeTexto(abrir(), LIMITES)) {
    const entrada = lerTextoCanonico((linha ?? '').split('\t')[1] ?? '')
    if (entrada !== null) yield entrada
  }
}
