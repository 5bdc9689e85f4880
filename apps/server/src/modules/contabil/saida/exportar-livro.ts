import { Readable } from 'node:stream'
import type { contabilRelatorios, RouteOutput, RouteParsed } from '@razao/contract'
import { escreverBeancount } from '@razao/formats/beancount'
import { escreverEcd } from '@razao/formats/ecd'
import { escreverHledger } from '@razao/formats/hledger'
import { escreverLivroDiario, escreverLivroRazao } from '@razao/formats/livro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { FileTooLarge, type Guardado } from '../../../platform/files/index.ts'
import type { Job, JobContext } from '../../../platform/jobs/index.ts'
import { fontesDoPapel } from '../../../platform/papel/index.ts'
import { problem } from '../../../platform/problem.ts'
import { executarTrabalhoLongo, registrarOperacao, type Trabalho } from '../../automacao/index.ts'
import {
  guardarDocumento,
  TIPO_DA_SAIDA_TOTAL,
  TIPO_DO_LIVRO_CONTABIL,
} from '../../documentos/index.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { porQueEParcial } from '../demonstracoes/index.ts'
import { contarArquivos } from './arquivos-da-saida.ts'
import { lacunasDaEcd } from './lacunas-da-ecd.ts'
import { livroContabil, movimentosDoAno, umMomento } from './livro-contabil.ts'
import { opcoesDaEcd } from './opcoes-da-ecd.ts'
import { leiturasDaSaida, saidaTotal } from './saida-total.ts'
import { temTodasAsAreas } from './todas-as-areas.ts'

type Rota = typeof contabilRelatorios.exportarLivro
type Formato = RouteParsed<Rota>['formato']
type Pedido = { empresaId: number; exercicio: number; formato: Formato }

export const TAREFA_DO_LIVRO = 'exportar-livro'

const ARQUIVOS: Readonly<
  Record<Formato, { rotulo: string; extensao: string; mime: string; leituras: number }>
> = {
  ecd: { rotulo: 'ECD', extensao: 'txt', mime: 'text/plain; charset=iso-8859-1', leituras: 1 },
  hledger: {
    rotulo: 'hledger',
    extensao: 'journal',
    mime: 'text/plain; charset=utf-8',
    leituras: 1,
  },
  beancount: {
    rotulo: 'Beancount',
    extensao: 'beancount',
    mime: 'text/plain; charset=utf-8',
    leituras: 1,
  },
  'diario-pdf': { rotulo: 'Livro Diário', extensao: 'pdf', mime: 'application/pdf', leituras: 2 },
  'razao-pdf': { rotulo: 'Razão', extensao: 'pdf', mime: 'application/pdf', leituras: 4 },
  'saida-total': { rotulo: 'Saída total', extensao: 'zip', mime: 'application/zip', leituras: 0 },
}

const COM_CENTROS: ReadonlySet<Formato> = new Set(['hledger', 'beancount'])

const rotuloDo = ({ formato, exercicio }: Pedido): string =>
  formato === 'saida-total'
    ? ARQUIVOS[formato].rotulo
    : `${ARQUIVOS[formato].rotulo} de ${exercicio}`

/** Asks for a book as a file; it comes as a document of the operation. */
export async function exportarLivro(
  ctx: Context,
  input: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const { empresaId, exercicio, formato } = input
  await exigirEmpresa(ctx, empresaId)
  if (formato === 'saida-total') {
    exigirTodasAsAreas(ctx)
    const { bytes } = await contarArquivos(ctx, empresaId)
    if (bytes > ctx.files.maior)
      throw problem('arquivo-grande-demais', { detail: naoCabe(ctx.files.maior) })
  }
  const operacaoId = await registrarOperacao(ctx, {
    tipo: TAREFA_DO_LIVRO,
    empresaId,
    parametros: { empresaId, exercicio, formato },
    itens: [{ rotulo: rotuloDo(input), empresaId }],
  })
  // Known from the start: which book it is and, of a saída total, who may take it.
  await ctx.db
    .updateTable('operacao')
    .set({ resumo: JSON.stringify(resumoDo(input, ctx.user.id)) })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', operacaoId)
    .execute()
  return { operacaoId, total: 1 }
}

const resumoDo = (pedido: Pedido, quem: number) => ({
  livro: rotuloDo(pedido),
  ...(pedido.formato === 'saida-total' ? { soDe: quem } : {}),
})

const naoCabe = (maior: number): string =>
  `Os documentos da empresa passam do maior arquivo que o armazenamento guarda (${Math.floor(maior / 1024 ** 3)} GB). Baixe os documentos à parte, ou guarde os arquivos num armazenamento que aceite maiores.`

/** Everything of a company is of every area: who may not see one of them does not take it away. */
function exigirTodasAsAreas(ctx: Context): void {
  if (temTodasAsAreas(ctx, 'ver')) return
  throw problem('sem-permissao', {
    detail:
      'A saída total leva notas, folha, impostos e documentos: só a pede quem vê todas as áreas.',
  })
}

export const exportarLivroJob: Job<{ operacaoId: number }> = async (job, { operacaoId }) => {
  let feito: Pedido | undefined
  let lacunas: readonly string[] = []
  await executarTrabalhoLongo<Guardado | { recusa: string }>(job, operacaoId, {
    fazer: async (trabalho) => {
      feito = trabalho.parametros as Pedido
      try {
        const arquivo = await escreverArquivo(job, feito, trabalho)
        if (feito.formato === 'ecd') lacunas = await lacunasDo(job, feito)
        return arquivo
      } catch (erro) {
        // It would be as large the next time.
        if (!(erro instanceof FileTooLarge)) throw erro
        return { recusa: naoCabe(job.files.maior) }
      }
    },
    concluir: async (ctx, arquivo) => {
      if (!feito) throw new Error('o livro foi guardado sem pedido')
      if ('recusa' in arquivo) return { recusa: arquivo.recusa }
      const { rotulo, extensao, mime } = ARQUIVOS[feito.formato]
      const documentoId = await guardarDocumento(ctx, {
        arquivo,
        // A saída total is of every year: its name has the day.
        nome: `${rotulo} ${feito.formato === 'saida-total' ? ctx.clock.today() : feito.exercicio}.${extensao}`,
        mime,
        tipo: feito.formato === 'saida-total' ? TIPO_DA_SAIDA_TOTAL : TIPO_DO_LIVRO_CONTABIL,
        origem: 'exportacao',
        empresaId: feito.empresaId,
      })
      return {
        ...resumoDo(feito, ctx.user.id),
        documentoId,
        ...(lacunas.length > 0 ? { lacunas } : {}),
      }
    },
  })
}

/** Gaps told one by one; the screen of the ECD has them all. */
const LACUNAS = 10

/** What the file lacks to be accepted, in words: it is written all the same, to be looked at. */
async function lacunasDo(job: JobContext, pedido: Pedido): Promise<readonly string[]> {
  const { achados } = await job.read((ctx) => lacunasDaEcd(ctx, pedido))
  const faltas = achados
    .filter(({ gravidade }) => gravidade === 'erro')
    .map(({ mensagem, conta }) => (conta ? `${conta.codigo}: ${mensagem}` : mensagem))
  const resto = faltas.length - LACUNAS
  return resto > 0
    ? [...faltas.slice(0, LACUNAS), `e mais ${resto}, em Contabilidade › SPED e exportações`]
    : faltas
}

/** One transaction of one moment, read by cursor and written as it is read: memory does not grow with the book. */
async function escreverArquivo(
  job: JobContext,
  pedido: Pedido,
  { signal, progresso }: Trabalho,
): Promise<Guardado> {
  return await job.read(async (ctx) => {
    await umMomento(ctx)
    const lancamentos = await quantosLancamentos(ctx, pedido)
    const total =
      pedido.formato === 'saida-total'
        ? await leiturasDaSaida(ctx, pedido.empresaId, lancamentos)
        : ARQUIVOS[pedido.formato].leituras * lancamentos
    let lidos = 0
    const aoLer = () => {
      lidos += 1
      if (lidos % 100 === 0) progresso(lidos / Math.max(1, total))
    }
    const bytes = await bytesDoLivro(ctx, pedido, aoLer)
    return await ctx.files.guardar({
      escritorioId: ctx.tenant.escritorioId,
      conteudo: Readable.from(interrompivel(bytes, signal), { objectMode: false }),
      limite: ctx.files.maior,
    })
  })
}

async function* interrompivel(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const bloco of bytes) {
    signal.throwIfAborted()
    yield bloco
  }
}

async function quantosLancamentos(
  ctx: Context,
  { empresaId, exercicio, formato }: Pedido,
): Promise<number> {
  const doAno =
    formato === 'saida-total'
      ? sql``
      : sql`and l.competencia between ${`${exercicio}-01`} and ${`${exercicio}-12`}`
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from lancamento l
    where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${empresaId} ${doAno}`.execute(
    ctx.db,
  )
  return rows[0]?.total ?? 0
}

/** The bytes of a book, as they are read. Wants a transaction of one moment (`umMomento`). */
export async function bytesDoLivro(
  ctx: Context,
  pedido: Pedido,
  aoLer: () => void,
): Promise<AsyncIterable<Uint8Array>> {
  if (pedido.formato === 'saida-total')
    return await saidaTotal(ctx, { empresaId: pedido.empresaId, aoLer })
  const livro = await livroContabil(
    ctx,
    {
      ...pedido,
      comCentros: COM_CENTROS.has(pedido.formato),
      porCentro: pedido.formato === 'ecd',
    },
    pedido.formato === 'razao-pdf' ? () => {} : aoLer,
  )
  const parcial = await livroParcial(ctx, pedido)
  const opcoes = {
    ...{ emitidoEm: ctx.clock.now().toISOString(), fontes: fontesDoPapel() },
    ...(parcial === undefined ? {} : { parcial }),
  }
  switch (pedido.formato) {
    case 'hledger':
      return escreverHledger(livro)
    case 'beancount':
      return escreverBeancount(livro)
    case 'diario-pdf':
      return escreverLivroDiario(livro, opcoes)
    case 'razao-pdf':
      return escreverLivroRazao(livro, () => movimentosDoAno(ctx, pedido, aoLer), opcoes)
    default:
      return escreverEcd(livro, await opcoesDaEcd(ctx, pedido, livro))
  }
}

async function livroParcial(
  ctx: Context,
  { empresaId, exercicio }: Pedido,
): Promise<string | undefined> {
  const { encerradaEm } = await ctx.db
    .selectFrom('empresa')
    .select('encerrada_em as encerradaEm')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .executeTakeFirstOrThrow()
  return porQueEParcial(ctx, { ate: `${exercicio}-12-31`, encerradaEm })
}
