import { escreverBeancount } from '@razao/formats/beancount'
import { escreverHledger } from '@razao/formats/hledger'
import {
  type ArquivoDoZip,
  type Elo,
  escreverSaidaTotal,
  type LivroContabil,
  type RaizDoDia,
  type SaidaTotal,
  tabelasDoLivro,
} from '@razao/formats/livro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { comCursor, compactadorDaMaquina } from '../../../platform/export/index.ts'
import { contarArquivos, documentosDaEmpresa, notasDaEmpresa } from './arquivos-da-saida.ts'
import { leiaMeDaSaida } from './leia-me.ts'
import { LANCAMENTOS_POR_VEZ, livroContabil } from './livro-contabil.ts'
import { contarRegistros, registrosDaEmpresa } from './registros-da-saida.ts'
import { tabelasDaEmpresa } from './tabelas-da-empresa.ts'

type Pedido = { readonly empresaId: number; readonly aoLer: () => void }

/** Years whose balances wait for the next table that wants them: all of them, in almost every company. */
const LIVROS_LEMBRADOS = 12

/** Times that each entry is read: two journals, two tables, the chain. */
const LEITURAS = 5

/** How often `aoLer` will be called by the saída total of a company with so many entries. */
export async function leiturasDaSaida(
  ctx: Context,
  empresaId: number,
  lancamentos: number,
): Promise<number> {
  const { documentos, quantas } = await contarArquivos(ctx, empresaId)
  return LEITURAS * lancamentos + documentos + quantas + (await contarRegistros(ctx, empresaId))
}

/**
 * Everything of a company in one ZIP: journals of each year, tables, documents, XML of notes, every other table as it
 * is kept, the chain and its daily roots. Wants a transaction of one moment (`umMomento`).
 */
export async function saidaTotal(ctx: Context, { empresaId, aoLer }: Pedido) {
  const { rows: anos } = await sql<{ exercicio: number }>`
    select distinct left(competencia, 4)::int as exercicio from saldo_mensal
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} order by 1`.execute(
    ctx.db,
  )
  // A book is read when its turn comes and, but for some, let go: years are many in a company whose dates are odd.
  const lidos = new Map<number, LivroContabil>()
  async function* livros() {
    for (const { exercicio } of anos) {
      const livro =
        lidos.get(exercicio) ??
        (await livroContabil(ctx, { empresaId, exercicio, comCentros: true }, aoLer))
      if (lidos.size < LIVROS_LEMBRADOS) lidos.set(exercicio, livro)
      yield livro
    }
  }
  const faltas: string[] = []
  const aqui = { ctx, empresaId, aoLer, faltar: (oQue: string) => void faltas.push(oQue) }
  const empresa = await nomeDa(ctx, empresaId)
  const geradaEm = ctx.clock.now().toISOString()
  const saida: SaidaTotal = {
    empresa,
    geradaEm,
    diarios: diariosDe(livros),
    tabelas: [...tabelasDoLivro(livros), ...tabelasDaEmpresa(ctx, empresaId)],
    registros: await registrosDaEmpresa(ctx, empresaId, aoLer),
    documentos: documentosDaEmpresa(aqui),
    notas: notasDaEmpresa(aqui, await contarArquivos(ctx, empresaId)),
    cadeia: cadeiaDa(ctx, empresaId, aoLer),
    raizes: await raizesDa(ctx, empresaId),
    faltas: () => faltas,
    leiaMe: () => leiaMeDaSaida({ empresa, geradaEm, faltas }),
  }
  return escreverSaidaTotal(saida, compactadorDaMaquina(3))
}

async function* diariosDe(
  livros: () => AsyncIterable<LivroContabil>,
): AsyncGenerator<ArquivoDoZip> {
  for await (const livro of livros()) {
    const ano = livro.periodo.inicio.slice(0, 4)
    yield { nome: `${ano}.journal`, conteudo: escreverHledger(livro) }
    yield { nome: `${ano}.beancount`, conteudo: escreverBeancount(livro) }
  }
}

async function nomeDa(ctx: Context, empresaId: number): Promise<{ nome: string; cnpj: string }> {
  return await ctx.db
    .selectFrom('empresa')
    .select(['razao_social as nome', 'identificacao as cnpj'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .executeTakeFirstOrThrow()
}

/** Each entry as it was sealed, written again by the database from what it keeps. */
async function* cadeiaDa(ctx: Context, empresaId: number, aoLer: () => void): AsyncGenerator<Elo> {
  const consulta = sql<Elo>`
    select l.sequencia, app.texto_canonico(l.escritorio_id, l.id, l.hash_anterior, l.sequencia, l.exercicio, l.numero,
      l.registrado_em) as texto,
      encode(l.hash, 'hex') as hash, encode(l.hash_anterior, 'hex') as anterior
    from lancamento l where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${empresaId} order by l.sequencia`
  const consultado = { compile: () => consulta.compile(ctx.db) }
  for await (const elo of comCursor(ctx.db, consultado, LANCAMENTOS_POR_VEZ)) {
    aoLer()
    yield elo
  }
}

async function raizesDa(ctx: Context, empresaId: number): Promise<RaizDoDia[]> {
  const { rows } = await sql<RaizDoDia>`
    select r.dia::text as dia, (p.ponta ->> 1)::bigint as sequencia, p.ponta ->> 2 as hash
    from raiz_diaria r cross join lateral jsonb_array_elements(r.pontas) p (ponta)
    join empresa e on e.escritorio_id = r.escritorio_id and e.identificacao = p.ponta ->> 0
    where r.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId} order by r.dia`.execute(
    ctx.db,
  )
  return rows
}
