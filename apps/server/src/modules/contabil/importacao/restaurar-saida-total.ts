import { Readable } from 'node:stream'
import { abrirZip, type EntradaCanonica, entradasDaSaida, HASH_INICIAL } from '@razao/formats/livro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Guardado } from '../../../platform/files/index.ts'
import type { JobContext } from '../../../platform/jobs/index.ts'
import { problem } from '../../../platform/problem.ts'
import { guardarDocumento } from '../../documentos/index.ts'
import {
  type Gravacao,
  gravarLancamentos,
  hashDoLancamento,
  porQueNaoEDia,
  type TipoDeLancamento,
  travarLivros,
  type VidaDaEmpresa,
  vidaDaEmpresa,
} from '../livro/index.ts'
import type { Grupo } from '../saida/index.ts'
import type { ArquivoNoDisco } from './arquivo-no-disco.ts'
import type { Numeros } from './linhas-do-registro.ts'
import { recusaDoArquivo } from './recusa-do-arquivo.ts'
import { restaurarBens, restaurarCadastros, restaurarDepois } from './restaurar-cadastros.ts'
import { restaurarPlano } from './restaurar-plano.ts'
import { createRestaurador, type Restaurados } from './restaurar-registros.ts'
import type { Importacao } from './sql-importacao.ts'
import {
  type ArquivosDaSaida,
  type LinhaDaTabela,
  lerTabela,
  linhasDaTabela,
} from './tabela-da-saida.ts'

const DOCUMENTO = 4 * 1024 * 1024 * 1024 - 1
/** Entries written at a time. */
const LOTE = 2000

export type DocumentoDaSaida = { readonly linha: LinhaDaTabela; readonly arquivo: Guardado }

/** Keeps the documents of an export, outside any transaction: the same content is kept once. */
export async function guardarDocumentosDaSaida(
  job: JobContext,
  escritorioId: number,
  { fonte }: ArquivoNoDisco,
  signal: AbortSignal,
): Promise<DocumentoDaSaida[]> {
  const arquivos = await abrirZip(fonte)
  // Names come from outside: a document is found by the number before its name, and its name by the table.
  const porId = new Map(
    [...arquivos.keys()].flatMap((nome): [string, string][] => {
      const id = /^documentos\/[^/]+\/[^/]+\/(\d+)-/.exec(nome)?.[1]
      return id === undefined ? [] : [[id, nome]]
    }),
  )
  const guardados: DocumentoDaSaida[] = []
  for (const linha of await lerTabela(arquivos, 'documentos')) {
    signal.throwIfAborted()
    const abrir = arquivos.get(porId.get(linha('id') ?? '') ?? '')
    if (abrir === undefined) continue
    const arquivo = await job.files.guardar({
      escritorioId,
      conteudo: Readable.from(abrir(), { objectMode: false }),
      limite: DOCUMENTO,
    })
    guardados.push({ linha, arquivo })
  }
  return guardados
}

type Restauracao = {
  importacao: Importacao
  arquivo: ArquivoNoDisco
  documentos: readonly DocumentoDaSaida[]
  /** Groups of records that enter the company besides the book. */
  grupos: ReadonlySet<Grupo>
  signal: AbortSignal
  /** Entries written so far. */
  aoGravar: (quantos: number) => void
}

/**
 * Puts a whole book up again: chart, people, documents, the records of the company, and every entry with its own number, sequence, instant
 * and hash, so that the root is the one it had. The company must have no entry; what does not follow is refused,
 * by the program with the name of the entry and by the database whatever the program thinks.
 */
export async function restaurarSaidaTotal(
  ctx: Context,
  restauracao: Restauracao,
): Promise<Restaurada> {
  try {
    return await restaurar(ctx, restauracao)
  } catch (falha) {
    throw recusaDoArquivo(falha)
  }
}

type Restaurada = { lancamentos: number; registros: Restaurados }

async function restaurar(
  ctx: Context,
  { importacao, arquivo, documentos, grupos, signal, aoGravar }: Restauracao,
): Promise<Restaurada> {
  const { empresaId, leitura } = importacao
  const pontas = await travarLivros(
    ctx,
    leitura.meses.map((competencia) => ({ empresaId, competencia })),
  )
  if ((pontas.get(empresaId)?.sequencia ?? 0) > 0)
    throw problem('importacao-nao-pode', { detail: LIVRO_COM_LANCAMENTOS })
  const arquivos = await abrirZip(arquivo.fonte)
  const contas = await restaurarPlano(ctx, empresaId, await lerTabela(arquivos, 'plano-de-contas'))
  const cadastros = await restaurarCadastros(ctx, empresaId, arquivos)
  const novoDocumento = await registrarDocumentos(ctx, empresaId, documentos)
  const bens = await restaurarBens(ctx, empresaId, { arquivos, contas })
  const registros = await createRestaurador(ctx, {
    ...{ empresaId, arquivos, contas, grupos, signal },
    documentos: novoDocumento,
    centros: cadastros.centros,
  })
  await registros.antesDoLivro()
  const ligacoes = await ligacoesDe(arquivos)
  const numeros: Numeros = new Map([...registros.numeros, ['bem', bens]])
  const escritor = createEscritor(ctx, {
    ...{ importacao, contas, ...cadastros, ligacoes, numeros },
    vida: await vidaDaEmpresa(ctx, empresaId),
  })
  for await (const entrada of entradasDaSaida(arquivo.fonte)) {
    signal.throwIfAborted()
    await escritor.escrever(entrada)
    if (entrada.sequencia % LOTE === 0) aoGravar(entrada.sequencia)
  }
  await escritor.descarregar()
  if (escritor.ponta() !== (leitura.raiz ?? HASH_INICIAL))
    throw problem('importacao-nao-pode', {
      detail: 'A raiz da corrente restaurada não é a do arquivo. Nada entrou no livro.',
    })
  await restaurarDepois(ctx, empresaId, { arquivos, idDa: escritor.idDa })
  await registros.depoisDoLivro(escritor.idDa)
  return { lancamentos: escritor.quantos(), registros: registros.feitos }
}

export const LIVRO_COM_LANCAMENTOS =
  'A empresa já tem lançamentos: uma saída total só entra num livro vazio.'

const MIME = /^[\w.+-]{1,80}\/[\w.+-]{1,80}(; ?charset=[\w-]{1,40})?$/
const PALAVRA = /^[a-z][a-z-]{0,59}$/
/** What a file says of its documents is words of outside. */
const seFor = (forma: RegExp, texto: string | null): string | null =>
  texto !== null && forma.test(texto) ? texto : null

async function registrarDocumentos(
  ctx: Context,
  empresaId: number,
  documentos: readonly DocumentoDaSaida[],
): Promise<ReadonlyMap<string, number>> {
  const novos = new Map<string, number>()
  for (const { linha, arquivo } of documentos) {
    const competencia = linha('competencia')
    const id = await guardarDocumento(ctx, {
      arquivo,
      nome:
        linha('nome')
          ?.replace(/[/\\\p{Cc}]/gu, '_')
          .slice(0, 255) || 'documento',
      mime: seFor(MIME, linha('mime')) ?? 'application/octet-stream',
      tipo: seFor(PALAVRA, linha('tipo')) ?? 'documento',
      origem: seFor(PALAVRA, linha('origem')) ?? 'envio',
      empresaId,
      ...(competencia === null ? {} : { competencia }),
    })
    novos.set(linha('id') ?? '', id)
  }
  return novos
}

type Ligacao = { rodada: number; documento: string | null; origem: string | null }

/** Of which table is the number of a document, by its kind, and of what made an entry. */
const DO_DOCUMENTO: Readonly<Record<string, string>> = {
  documento: 'documento',
  nota: 'nota_fiscal',
  guia: 'guia',
  'pro-labore': 'pro_labore',
  socio: 'socio',
  bem: 'bem',
}
const DA_ORIGEM: Readonly<Record<string, string>> = {
  fechamento: 'apuracao',
  depreciacao: 'bem',
  'baixa-de-bem': 'bem',
}

/** What each entry came from and speaks of, by the numbers of there. */
async function ligacoesDe(arquivos: ArquivosDaSaida): Promise<ReadonlyMap<number, Ligacao>> {
  const ligacoes = new Map<number, Ligacao>()
  for await (const linha of linhasDaTabela(arquivos, 'ligacoes-dos-lancamentos'))
    ligacoes.set(Number(linha('sequencia')), {
      rodada: Number(linha('rodada') ?? '1'),
      documento: linha('documento_id'),
      origem: linha('origem_id'),
    })
  return ligacoes
}

type Escrita = {
  /** Days that the book takes, whoever writes. */
  vida: VidaDaEmpresa
  importacao: Importacao
  contas: ReadonlyMap<string, number>
  centros: ReadonlyMap<string, number>
  participanteDa: ReadonlyMap<string, number>
  ligacoes: ReadonlyMap<number, Ligacao>
  numeros: Numeros
}

/** Writes entries in the order of the chain, each checked against the one before. */
function createEscritor(ctx: Context, escrita: Escrita) {
  const ids = new Map<number, number>()
  let fila: Gravacao[] = []
  let ponta = HASH_INICIAL
  let sequencia = 0
  const descarregar = async (): Promise<void> => {
    const lote = fila
    fila = []
    if (lote.length === 0) return
    const novos = await gravarLancamentos(ctx, lote)
    for (const [indice, { posicao }] of lote.entries())
      ids.set(posicao.sequencia, novos[indice] ?? 0)
  }
  const idDa = (qual: number): number | undefined => ids.get(qual)
  return {
    descarregar,
    idDa,
    ponta: () => ponta,
    quantos: () => sequencia,
    async escrever(entrada: EntradaCanonica): Promise<void> {
      const fora = porQueNaoEDia(escrita.vida, entrada.data)
      if (fora !== null) throw recusa(entrada, `não é de um dia da empresa: ${fora}`)
      const hash = hashDoLancamento(entrada)
      if (entrada.anterior !== ponta || entrada.sequencia !== sequencia + 1)
        throw recusa(entrada, 'não segue o anterior')
      const [primeira = 0] = fila.map(({ posicao }) => posicao.sequencia)
      // What it names must have been written, to have an id.
      const citados = [entrada.estorna ?? 0, entrada.corrige ?? 0]
      if (fila.length >= LOTE || citados.some((citado) => primeira > 0 && citado >= primeira))
        await descarregar()
      fila.push(gravacaoDe(entrada, hash, { ...escrita, idDa }))
      ponta = hash
      sequencia = entrada.sequencia
    },
  }
}

const recusa = ({ numero, exercicio, sequencia }: EntradaCanonica, porque: string) =>
  problem('importacao-nao-pode', {
    detail: `O lançamento ${numero}/${exercicio} (sequência ${sequencia}) ${porque}. Nada entrou no livro.`,
  })

function gravacaoDe(
  entrada: EntradaCanonica,
  hash: string,
  {
    importacao,
    contas,
    centros,
    participanteDa,
    ligacoes,
    numeros,
    idDa,
  }: Escrita & { idDa: (sequencia: number) => number | undefined },
): Gravacao {
  const ligado = (sequencia: number | null) => {
    if (sequencia === null) return null
    const id = idDa(sequencia)
    if (id === undefined) throw recusa(entrada, `fala da sequência ${sequencia}, que não existe`)
    return { id, sequencia }
  }
  const ligacao = ligacoes.get(entrada.sequencia)
  const daqui = (tabela: string | undefined, numero: string | null | undefined) =>
    numeros.get(tabela ?? '')?.get(numero ?? '') ?? null
  return {
    anterior: entrada.anterior,
    posicao: {
      exercicio: entrada.exercicio,
      numero: entrada.numero,
      sequencia: entrada.sequencia,
      hash,
      registradoEm: entrada.registradoEm,
    },
    lancamento: {
      empresaId: importacao.empresaId,
      data: entrada.data,
      historico: entrada.historico,
      chave: entrada.chave,
      origem: entrada.origem,
      origemId: daqui(DA_ORIGEM[entrada.origem], ligacao?.origem),
      rodada: ligacao?.rodada ?? 1,
      tipo: entrada.tipo as TipoDeLancamento,
      dataDoFato: entrada.dataDoFato,
      documento: {
        tipo: entrada.documentoTipo,
        id: daqui(DO_DOCUMENTO[entrada.documentoTipo ?? ''], ligacao?.documento),
        numero: entrada.documentoNumero,
      },
      estorna: ligado(entrada.estorna),
      corrige: ligado(entrada.corrige),
      partidas: entrada.partidas.map(({ codigo, valor, centro, historico }, indice) => {
        const id = contas.get(codigo)
        const centroId = centro === null ? null : centros.get(centro)
        if (id === undefined)
          throw recusa(entrada, `usa a conta ${codigo}, que não está no plano da empresa`)
        if (centroId === undefined)
          throw recusa(entrada, `usa o centro de custo ${centro}, que não está no arquivo`)
        return {
          conta: { id, codigo },
          valor,
          historico,
          centro: centro === null || centroId === null ? null : { id: centroId, codigo: centro },
          participanteId: participanteDa.get(`${entrada.sequencia}:${indice + 1}`) ?? null,
        }
      }),
    },
  }
}

/** Whether the company's book has no entry at all. */
export async function livroVazio(ctx: Context, empresaId: number): Promise<boolean> {
  const { rows } = await sql<{ vazio: boolean }>`
    select coalesce((select sequencia = 0 from livro
      where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}), true) as vazio`.execute(
    ctx.db,
  )
  return rows[0]?.vazio ?? true
}
