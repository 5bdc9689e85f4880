import { escreverBeancount } from '@razao/formats/beancount'
import { escreverHledger } from '@razao/formats/hledger'
import {
  type ArquivoDoZip,
  type Elo,
  escreverSaidaTotal,
  type RaizDoDia,
  tabelasDoLivro,
} from '@razao/formats/livro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { comCursor } from '../../../platform/export/index.ts'
import { livroContabil } from './livro-contabil.ts'
import { documentosDaSaida, tabelasDaEmpresa } from './tabelas-da-empresa.ts'

type Pedido = { readonly empresaId: number; readonly aoLer: () => void }

/** Everything of a company in one ZIP: journals of each year, tables, documents, the chain and its daily roots. */
export async function saidaTotal(ctx: Context, { empresaId, aoLer }: Pedido) {
  const { rows: anos } = await sql<{ exercicio: number }>`
    select distinct left(competencia, 4)::int as exercicio from saldo_mensal
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} order by 1`.execute(
    ctx.db,
  )
  const livros = []
  for (const { exercicio } of anos)
    livros.push(await livroContabil(ctx, { empresaId, exercicio }, aoLer))
  const [primeiro] = livros
  return escreverSaidaTotal({
    empresa: primeiro?.empresa ?? (await nomeDa(ctx, empresaId)),
    geradaEm: ctx.clock.now().toISOString(),
    diarios: livros.flatMap((livro): ArquivoDoZip[] => [
      { nome: `${livro.periodo.inicio.slice(0, 4)}.journal`, conteudo: escreverHledger(livro) },
      { nome: `${livro.periodo.inicio.slice(0, 4)}.beancount`, conteudo: escreverBeancount(livro) },
    ]),
    tabelas: [...tabelasDoLivro(livros), ...tabelasDaEmpresa(ctx, empresaId)],
    documentos: documentosDa(ctx, empresaId),
    cadeia: cadeiaDa(ctx, empresaId, aoLer),
    raizes: await raizesDa(ctx, empresaId),
  })
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
    select l.sequencia, app.texto_canonico(l.escritorio_id, l.id, l.hash_anterior, l.sequencia, l.exercicio, l.numero, l.registrado_em) as texto,
      encode(l.hash, 'hex') as hash, encode(l.hash_anterior, 'hex') as anterior
    from lancamento l where l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${empresaId} order by l.sequencia`
  for await (const elo of comCursor(ctx.db, { compile: () => consulta.compile(ctx.db) })) {
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

async function* documentosDa(ctx: Context, empresaId: number): AsyncGenerator<ArquivoDoZip> {
  const consulta = ctx.db
    .selectFrom('documento as d')
    .select(['d.id', 'd.nome', 'd.tipo', 'd.local', 'd.competencia'])
    .where('d.escritorio_id', '=', ctx.tenant.escritorioId)
    .where('d.empresa_id', '=', empresaId)
    .where(sql<boolean>`${documentosDaSaida('d')}`)
    .orderBy('d.id')
  for await (const { id, nome, tipo, local, competencia } of comCursor(ctx.db, consulta))
    yield {
      nome: `${tipo}/${competencia ?? 'sem-competencia'}/${id}-${nome}`,
      conteudo: await ctx.files.ler(local),
    }
}
