import { emBlocos } from '@razao/formats/livro'
import type { Context } from '../context.ts'
import type { ArquivoServido } from '../http/index.ts'
import type { Coluna, Linhas, Planilha } from './coluna.ts'
import { escreverCsv } from './csv.ts'
import { filtroEmPalavras } from './filtro-em-palavras.ts'
import { escreverJson } from './json.ts'
import { escreverPdf } from './pdf.ts'
import { createRascunho } from './rascunho.ts'
import { escreverXlsx } from './xlsx.ts'

export type Formato = 'csv' | 'xlsx' | 'pdf' | 'json'

export type Exportacao<L> = {
  /** Becomes the file's name: `notas-fiscais` → `notas-fiscais-2026-11-21.csv`. */
  readonly titulo: string
  readonly colunas: readonly Coluna<L>[]
  /** Read to the end before this function answers, so a cursor of the caller's transaction serves. */
  readonly linhas: Linhas<L>
  /** The filter as it was asked for; told in the first line. */
  readonly filtros: Readonly<Record<string, unknown>>
}

const MIME: Readonly<Record<Formato, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What is of the page on screen and not of the filter. */
const DA_TELA = new Set(['paginaAtual', 'registrosPorPagina', 'ordem', 'formato'])

const momento = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})

function origem(ctx: Context, filtros: Readonly<Record<string, unknown>>): string {
  const usados = Object.entries(filtros)
    .filter(([nome, valor]) => !DA_TELA.has(nome) && valor !== undefined && valor !== '')
    .map(([nome, valor]) => filtroEmPalavras(nome, valor))
  const escritorio = ctx.sessao?.atual.escritorio ?? `Escritório ${ctx.tenant.escritorioId}`
  const filtro = usados.length === 0 ? 'sem filtros' : `filtros: ${usados.join(', ')}`
  return `${escritorio} · ${filtro} · exportado por ${ctx.user.nome} em ${momento.format(ctx.clock.now())}`
}

/** `notas-fiscais` → `Notas fiscais`. */
const comoTitulo = (titulo: string): string =>
  titulo.charAt(0).toUpperCase() + titulo.slice(1).replaceAll('-', ' ')

/**
 * Writes the whole list as CSV, XLSX, PDF or JSON and answers it ready to be sent. Memory stays flat whatever the
 * number of rows: what passes one megabyte waits in a temporary file, so that no slow reader holds the
 * database.
 */
export async function exportar<L>(
  ctx: Context,
  formato: Formato,
  { titulo, colunas, linhas, filtros }: Exportacao<L>,
): Promise<ArquivoServido> {
  const planilha: Planilha<L> = { origem: origem(ctx, filtros), colunas, linhas }
  const rascunho = createRascunho()
  try {
    const em = ctx.clock.now()
    const blocos = {
      csv: () => emBlocos(escreverCsv(planilha)),
      json: () => emBlocos(escreverJson(planilha)),
      xlsx: () => escreverXlsx(planilha),
      pdf: () => escreverPdf(planilha, { titulo: comoTitulo(titulo), em }),
    }[formato]
    for await (const bloco of blocos()) await rascunho.escrever(bloco)
  } catch (erro) {
    await rascunho.descartar()
    throw erro
  }
  return {
    nome: `${titulo}-${ctx.clock.today()}.${formato}`,
    mime: MIME[formato],
    conteudo: rascunho.conteudo(),
    baixar: true,
  }
}
