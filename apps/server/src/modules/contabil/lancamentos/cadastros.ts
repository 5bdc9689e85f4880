import type { contabilCadastros, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { contasDasEmpresas } from '../plano/index.ts'
import { modelosPadrao } from './modelos-padrao.ts'
import { conferirNomes } from './referencias.ts'

type Rotas = typeof contabilCadastros
type Entrada<N extends keyof Rotas> = Rotas[N] extends infer R extends Rotas[keyof Rotas]
  ? RouteParsed<R>
  : never
type Saida<N extends keyof Rotas> = Promise<RouteOutput<Rotas[N]>>

export async function listarCentros(
  ctx: Context,
  { empresaId }: Entrada<'listarCentros'>,
): Saida<'listarCentros'> {
  await exigirEmpresa(ctx, empresaId)
  const centros = await ctx.db
    .selectFrom('centro_de_custo')
    .select(['id', 'codigo', 'nome', 'ativo'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .orderBy('codigo')
    .execute()
  return { centros }
}

export async function salvarCentro(
  ctx: Context,
  { empresaId, codigo, nome, ativo = true }: Entrada<'salvarCentro'>,
): Saida<'salvarCentro'> {
  await exigirEmpresa(ctx, empresaId)
  const { rows } = await sql<Awaited<Saida<'salvarCentro'>>>`
    insert into centro_de_custo (escritorio_id, empresa_id, codigo, nome, ativo)
      values (${ctx.tenant.escritorioId}, ${empresaId}, ${codigo}, ${nome}, ${ativo})
    on conflict on constraint centro_de_custo_codigo do update set nome = excluded.nome, ativo = excluded.ativo,
      versao = centro_de_custo.versao + 1
    returning id, codigo, nome, ativo`.execute(ctx.db)
  const [centro] = rows
  if (!centro) throw problem('erro-interno')
  return centro
}

export async function listarHistoricosPadrao(ctx: Context): Saida<'listarHistoricosPadrao'> {
  const historicos = await ctx.db
    .selectFrom('historico_padrao')
    .select(['codigo', 'texto'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .orderBy('codigo')
    .execute()
  return { historicos }
}

export async function salvarHistoricoPadrao(
  ctx: Context,
  { codigo, texto }: Entrada<'salvarHistoricoPadrao'>,
): Saida<'salvarHistoricoPadrao'> {
  await sql`
    insert into historico_padrao (escritorio_id, codigo, texto) values (${ctx.tenant.escritorioId}, ${codigo}, ${texto})
    on conflict on constraint historico_padrao_codigo do update set texto = excluded.texto, versao = historico_padrao.versao + 1`.execute(
    ctx.db,
  )
  return { codigo, texto }
}

/** Taking away what is not there is done already. */
export async function excluirHistoricoPadrao(
  ctx: Context,
  { codigo }: Entrada<'excluirHistoricoPadrao'>,
): Saida<'excluirHistoricoPadrao'> {
  await ctx.db
    .deleteFrom('historico_padrao')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('codigo', '=', codigo)
    .execute()
  return { ok: true }
}

export async function listarModelos(
  ctx: Context,
  { empresaId }: Entrada<'listarModelos'>,
): Saida<'listarModelos'> {
  await exigirEmpresa(ctx, empresaId)
  const { rows } = await sql<Awaited<Saida<'listarModelos'>>['modelos'][number]>`
    select nome, historico, dia, desde, ate, confirmar,
      (select coalesce(jsonb_agg(jsonb_build_object('contaId', p.l -> 'contaId', 'valor', p.l -> 'valor', 'historico', p.l -> 'historico',
        'centroId', p.l -> 'centroId', 'participanteId', p.l -> 'participanteId') order by p.n), '[]')
       from jsonb_array_elements(partidas) with ordinality p (l, n)) as partidas
    from modelo_lancamento where escritorio_id = ${ctx.tenant.escritorioId} and (empresa_id is null or empresa_id = ${empresaId})
    order by nome`.execute(ctx.db)
  const contas = await contasDasEmpresas(ctx, [empresaId])
  return { modelos: rows, padroes: modelosPadrao(contas, empresaId) }
}

export async function salvarModelo(
  ctx: Context,
  { empresaId, nome, ...modelo }: Entrada<'salvarModelo'>,
): Saida<'salvarModelo'> {
  await conferirNomes(ctx, empresaId, { partidas: modelo.partidas })
  const { desde = null, ate = null, confirmar = false } = modelo
  if (desde !== null && ate !== null && ate < desde)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/ate', mensagem: 'O último mês vem antes do primeiro.' }],
    })
  const partidas = modelo.partidas.map(
    ({ contaId = null, valor, historico = null, centroId = null, participanteId = null }) => ({
      contaId,
      valor,
      historico,
      centroId,
      participanteId,
    }),
  )
  await sql`
    insert into modelo_lancamento (escritorio_id, empresa_id, nome, historico, partidas, dia, desde, ate, confirmar)
    values (${ctx.tenant.escritorioId}, ${empresaId}, ${nome}, ${modelo.historico ?? ''}, ${JSON.stringify(partidas)}::jsonb,
      ${modelo.dia || null}, ${desde}, ${ate}, ${confirmar})
    on conflict on constraint modelo_lancamento_nome do update set historico = excluded.historico,
      partidas = excluded.partidas, dia = excluded.dia,
      desde = excluded.desde, ate = excluded.ate, confirmar = excluded.confirmar, versao = modelo_lancamento.versao + 1`.execute(
    ctx.db,
  )
  return { ok: true }
}

export async function excluirModelo(
  ctx: Context,
  { empresaId, nome }: Entrada<'excluirModelo'>,
): Saida<'excluirModelo'> {
  await exigirEmpresa(ctx, empresaId)
  await ctx.db
    .deleteFrom('modelo_lancamento')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('nome', '=', nome)
    .execute()
  return { ok: true }
}
