import type { contabilCadastros, RouteOutput, RouteParsed } from '@razao/contract'
import { ehTipoDeFato } from '@razao/engine/contabil'
import { FUNCAO_POR_CODIGO } from '@razao/engine/contabil/demonstracoes'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'

const FUNCOES = [...FUNCAO_POR_CODIGO].map(([codigo, funcao]) => ({ funcao, codigo }))
const existe = (funcao: string) => FUNCOES.some((uma) => uma.funcao === funcao)

type Listar = typeof contabilCadastros.listarRegras

/** Rules of the company and of the office, the company's first, and what rules may speak of. */
export async function listarRegras(
  ctx: Context,
  { empresaId }: RouteParsed<Listar>,
): Promise<RouteOutput<Listar>> {
  await exigirEmpresa(ctx, empresaId)
  const { rows } = await sql<RouteOutput<Listar>['regras'][number]>`
    select r.id, r.empresa_id as "empresaId", r.evento, r.funcao, r.conta_id as "contaId", c.codigo, c.nome as conta
    from regra_contabil r join conta_contabil c on c.escritorio_id = r.escritorio_id and c.id = r.conta_id
    where r.escritorio_id = ${ctx.tenant.escritorioId} and (r.empresa_id is null or r.empresa_id = ${empresaId})
    order by r.empresa_id nulls last, r.funcao, r.evento nulls last`.execute(ctx.db)
  return { regras: rows, funcoes: FUNCOES }
}

type Regra = { empresaId: number | null; evento: string | null; funcao: string; contaId: number }

async function gravar(ctx: Context, regra: Regra): Promise<{ id: number }> {
  if (!existe(regra.funcao))
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/funcao', mensagem: 'Nenhuma regra usa essa função.' }],
    })
  if (regra.evento !== null && !ehTipoDeFato(regra.evento))
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/evento', mensagem: 'Nenhum lançamento automático é desse evento.' }],
    })
  const { rows } = await sql<{ id: number }>`
    insert into regra_contabil (escritorio_id, empresa_id, evento, funcao, conta_id)
    values (${ctx.tenant.escritorioId}, ${regra.empresaId}, ${regra.evento}, ${regra.funcao}, ${regra.contaId})
    on conflict on constraint regra_contabil_unica do update set conta_id = excluded.conta_id, versao = regra_contabil.versao + 1
    returning id`.execute(ctx.db)
  return rows[0] ?? { id: 0 }
}

/** Points a função to another account in one company. */
export async function salvarRegra(
  ctx: Context,
  { empresaId, evento = null, funcao, contaId }: RouteParsed<typeof contabilCadastros.salvarRegra>,
): Promise<{ id: number }> {
  await exigirEmpresa(ctx, empresaId)
  const conta = await ctx.db
    .selectFrom('conta_contabil')
    .select(['tipo', 'ativa'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', contaId)
    .where((onde) => onde.or([onde('empresa_id', 'is', null), onde('empresa_id', '=', empresaId)]))
    .executeTakeFirst()
  if (!conta) throw problem('nao-encontrado')
  if (conta.tipo !== 'analitica' || !conta.ativa) throw problem('conta-nao-recebe')
  return await gravar(ctx, { empresaId, evento, funcao, contaId })
}

/** Points a função to another account of the standard chart, in every company. */
export async function salvarRegraDoEscritorio(
  ctx: Context,
  { evento = null, funcao, codigo }: RouteParsed<typeof contabilCadastros.salvarRegraDoEscritorio>,
): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    select c.id from conta_contabil c join plano_modelo m on m.escritorio_id = c.escritorio_id and m.id = c.plano_id and m.padrao
    where c.escritorio_id = ${ctx.tenant.escritorioId} and c.empresa_id is null and c.codigo = ${codigo}
      and c.tipo = 'analitica' and c.ativa`.execute(ctx.db)
  const [conta] = rows
  if (!conta) throw problem('conta-nao-recebe')
  return await gravar(ctx, { empresaId: null, evento, funcao, contaId: conta.id })
}

/** The função goes back to the account of the chart, or of the office's rule. */
export async function excluirRegra(
  ctx: Context,
  { empresaId, evento, funcao }: RouteParsed<typeof contabilCadastros.excluirRegra>,
): Promise<RouteOutput<typeof contabilCadastros.excluirRegra>> {
  await exigirEmpresa(ctx, empresaId)
  const { rows } = await sql`
    delete from regra_contabil where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and evento is not distinct from ${evento ?? null}::text and funcao = ${funcao} returning id`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw problem('nada-a-fazer')
  return { ok: true }
}
