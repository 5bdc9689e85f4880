import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type EntradaCanonica, HASH_INICIAL, lerTextoCanonico, selar } from '../cadeia.ts'
import { emLinhasDeTexto } from '../diario-lido.ts'
import { createNumeros } from '../numeros.ts'
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
  readonly totais: Map<string, number>
  readonly anos: Map<
    number,
    { maior: number; quantos: number; usados: ReturnType<typeof createNumeros> }
  >
}

function conferirElo(
  linha: string,
  esperada: number,
  c: Cadeia,
  achar: Achar,
): EntradaCanonica | null {
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
  if (Number(sequencia) !== esperada || entrada.sequencia !== esperada) {
    achar(
      'numero-faltando',
      `Depois da sequência ${esperada - 1} deveria vir a ${esperada}, e veio a ${sequencia}.`,
    )
  }
  if (anterior !== (c.raiz ?? HASH_INICIAL) || entrada.anterior !== anterior) {
    achar(
      'elo-fora-da-cadeia',
      `${nome} não segue o anterior: um dos dois foi alterado, tirado ou posto depois.`,
    )
  }
  if (partidas.reduce((t, { valor }) => t + valor, 0) !== 0 || partidas.length < 2) {
    achar('soma-quebrada', `${nome} não fecha: débitos e créditos não são iguais.`)
  }
  for (const { codigo, valor } of partidas) {
    c.totais.set(codigo, (c.totais.get(codigo) ?? 0) + valor)
  }
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
    totais: new Map(),
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
    const entrada = conferirElo(linha, c.lancamentos, c, achar)
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

const centavosDe = (texto: string): number => Number(texto.replace(',', '')) || 0

/** The table of lines against the chain, account by account. Plain cells only, which ours are up to these columns. */
async function conferirTabela(arquivos: Arquivos, c: Cadeia, achar: Achar): Promise<void> {
  const abrir = arquivos.get('tabelas/partidas.csv')
  if (abrir === undefined) return
  const totais = new Map<string, number>()
  for await (const linha of emLinhasDeTexto(abrir(), LIMITES)) {
    const [, ordem = '', conta = '', debito = '', credito = ''] = (linha ?? '').split(';')
    if (!/^\d+$/.test(ordem) || !/^\d+,\d\d$/.test(debito) || !/^\d+,\d\d$/.test(credito)) continue
    totais.set(conta, (totais.get(conta) ?? 0) + centavosDe(debito) - centavosDe(credito))
  }
  for (const conta of new Set([...totais.keys(), ...c.totais.keys()])) {
    if ((totais.get(conta) ?? 0) === (c.totais.get(conta) ?? 0)) continue
    achar(
      'tabela-diverge',
      `A conta ${conta} soma na tabela de partidas um valor que não é o da corrente.`,
    )
  }
}

/**
 * Verifies an export without the system and without the network: hash of every file, chain entry by entry,
 * numbers without gaps, sums, daily roots, and the table of lines against the chain. `raizEsperada`: the
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
    await conferirTabela(arquivos, cadeia, achar)
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
  const abrir = (await abrirZip(fonte)).get(ARQUIVO_DA_CADEIA)
  if (abrir === undefined) return
  for await (const linha of emLinhasDeTexto(abrir(), LIMITES)) {
    const entrada = lerTextoCanonico((linha ?? '').split('\t')[1] ?? '')
    if (entrada !== null) yield entrada
  }
}
