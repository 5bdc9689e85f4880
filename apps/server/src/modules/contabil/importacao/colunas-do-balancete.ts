import type { contabilImportacao, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { registrarOperacao } from '../../automacao/index.ts'
import { TAREFA_DE_ANALISE } from './enviar-livro.ts'
import type { ColunasConhecidas } from './ler-balancete-de-fora.ts'
import { type Importacao, mudarImportacao, tomarImportacao } from './sql-importacao.ts'
import type { Escolhidas } from './tipos.ts'

type Rota = typeof contabilImportacao.mapearColunasDoBalancete

/** Keeps what each column of a balancete is, remembers it by the heading, and asks for the file to be read again. */
export async function mapearColunasDoBalancete(
  ctx: Context,
  { importacaoId, linhaDosTitulos, colunas }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const importacao = await tomarImportacao(ctx, importacaoId)
  if (importacao.estado !== 'previa' || importacao.formato !== 'balancete')
    throw problem('importacao-nao-pode', {
      detail: 'Só se apontam as colunas de um balancete que ainda não entrou no livro.',
    })
  await lembrarColunasDo(ctx, importacao, { linhaDosTitulos, colunas })
  const { empresaId, nome } = importacao
  const operacaoId = await registrarOperacao(ctx, {
    tipo: TAREFA_DE_ANALISE,
    empresaId,
    parametros: { importacaoId },
    itens: [{ rotulo: nome, empresaId }],
  })
  await mudarImportacao(ctx, importacaoId, {
    estado: 'analisando',
    operacao_id: operacaoId,
    colunas: JSON.stringify({ linhaDosTitulos, colunas }),
    motivo: null,
  })
  return { operacaoId, total: 1 }
}

async function lembrarColunasDo(
  ctx: Context,
  { leitura }: Importacao,
  { linhaDosTitulos, colunas }: Escolhidas,
): Promise<void> {
  const cabecalho = leitura.planilha?.cabecalhos[linhaDosTitulos - 1] ?? ''
  if (cabecalho === '') return
  await sql`
    insert into colunas_do_balancete (escritorio_id, cabecalho, colunas)
    values (${ctx.tenant.escritorioId}, ${cabecalho}, ${JSON.stringify(colunas)}::jsonb)
    on conflict on constraint colunas_do_balancete_pk do update set colunas = excluded.colunas, versao = colunas_do_balancete.versao + 1
      where colunas_do_balancete.colunas <> excluded.colunas`.execute(ctx.db)
}

/** What a person said of this file, and of every heading this office has met. */
export async function colunasConhecidas(
  ctx: Context,
  { colunas, formato }: Importacao,
): Promise<ColunasConhecidas> {
  if (formato !== 'balancete') return { escolhidas: null, lembradas: new Map() }
  const linhas = await ctx.db
    .selectFrom('colunas_do_balancete')
    .select(['cabecalho', 'colunas'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .execute()
  return {
    escolhidas: colunas,
    lembradas: new Map(
      linhas.map((linha) => [linha.cabecalho, linha.colunas as Escolhidas['colunas']]),
    ),
  }
}
