import {
  automacao,
  PERFIL,
  type RouteOutput,
  type RouteParsed,
  type usuarios as rotas,
} from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/problem.ts'
import { notificar } from '../notificar.ts'
import { exigirAlcance, meuPoder, mudandoPapeis } from '../poderes.ts'
import { encerrarSessoes } from './alterar-usuario.ts'
import { umPapel } from './ler-usuario.ts'

type Previsao = RouteOutput<typeof rotas.preverDesligamento>

/** What the person has in hand, and who could receive it: the least loaded first, one after the other. */
export async function preverDesligamento(
  ctx: Context,
  { usuarioId }: { usuarioId: number },
): Promise<Previsao> {
  const papel = await umPapel(ctx, usuarioId)
  exigirAlcance(await meuPoder(ctx), papel.perfil)
  const dele = { escritorioId: ctx.tenant.escritorioId, usuarioId }
  const colegas = await colegasQuePodemReceber(ctx, usuarioId)
  const empresas = (await empresasDele(ctx, dele)).map((empresa) => ({
    ...empresa,
    podemReceber: colegas.filter((um) => ve(um, empresa.id)).map((um) => um.usuarioId),
  }))
  const { rows: pessoa } = await sql<{ nome: string }>`
    select nome from app.colegas() where usuario_id = ${usuarioId}`.execute(ctx.db)
  const operacoes = await ctx.db
    .selectFrom('operacao')
    .select(['id', 'tipo', 'status'])
    .where('escritorio_id', '=', dele.escritorioId)
    .where('pedido_por', '=', usuarioId)
    .where('status', 'in', [0, 1])
    .orderBy('id')
    .execute()
  const visoes = await ctx.db
    .selectFrom('visao_salva')
    .select(['tela', 'nome'])
    .where('escritorio_id', '=', dele.escritorioId)
    .where('dono_id', '=', usuarioId)
    .where('do_escritorio', '=', true)
    .orderBy('tela')
    .orderBy('nome')
    .execute()
  const { rows } = await sql<{ convites: number; tokens: number }>`
    select (select count(*)::int from convite
      where escritorio_id = ${dele.escritorioId} and criado_por = ${usuarioId} and situacao = 'pendente') as convites,
      (select count(*)::int from token_api
        where escritorio_id = ${dele.escritorioId} and criado_por = ${usuarioId} and revogado_em is null
        and expira_em > now()) as tokens`.execute(ctx.db)
  return {
    nome: pessoa[0]?.nome ?? '',
    situacao: papel.situacao as Previsao['situacao'],
    empresas: sugerir(empresas, colegas),
    operacoesAbertas: operacoes,
    visoesDoEscritorio: visoes,
    convitesPendentes: rows[0]?.convites ?? 0,
    tokens: rows[0]?.tokens ?? 0,
    colegas: colegas.map(({ usuarioId: id, nome, empresas: n }) => ({
      usuarioId: id,
      nome,
      empresas: n,
    })),
  }
}

type Colega = Previsao['colegas'][number] & {
  readonly veTodas: boolean
  readonly empresasVisiveis: readonly number[]
}
const ve = ({ veTodas, empresasVisiveis }: Colega, empresaId: number): boolean =>
  veTodas || empresasVisiveis.includes(empresaId)

type Dele = { escritorioId: number; usuarioId: number }

const empresasDele = (ctx: Context, { escritorioId, usuarioId }: Dele) =>
  ctx.db
    .selectFrom('empresa')
    .select(['id', 'apelido'])
    .where('escritorio_id', '=', escritorioId)
    .where('responsavel_id', '=', usuarioId)
    .orderBy('apelido')
    .orderBy('id')
    .execute()

async function colegasQuePodemReceber(ctx: Context, usuarioId: number): Promise<Colega[]> {
  const { rows } = await sql<Colega>`
    select p.usuario_id as "usuarioId", g.nome, v.todas_empresas as "veTodas", v.empresas as "empresasVisiveis",
      (select count(*)::int from empresa e where e.escritorio_id = p.escritorio_id and e.responsavel_id = p.usuario_id) as empresas
    from usuario_papel p join app.colegas() g on g.usuario_id = p.usuario_id
    cross join lateral app.vinculo_do_usuario(p.usuario_id, p.escritorio_id) v
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.situacao = 'ativo' and p.usuario_id <> ${usuarioId}
      and p.perfil in (${PERFIL.administrador}, ${PERFIL.contador})
    order by empresas, g.nome, p.usuario_id`.execute(ctx.db)
  return rows
}

/** Each company goes to whoever, of those who see it, has the fewest at that moment of the sharing. */
export function sugerir<E extends { readonly podemReceber?: readonly number[] }>(
  empresas: readonly E[],
  colegas: readonly { usuarioId: number; empresas: number }[],
): (E & { sugestaoId: number | null })[] {
  const carga = colegas.map((colega) => ({ ...colega }))
  return empresas.map((empresa) => {
    const podem = carga.filter((um) => empresa.podemReceber?.includes(um.usuarioId) ?? true)
    const menor = podem.reduce<(typeof carga)[number] | undefined>(
      (ate, um) => (ate === undefined || um.empresas < ate.empresas ? um : ate),
      undefined,
    )
    if (menor) menor.empresas += 1
    return { ...empresa, sugestaoId: menor?.usuarioId ?? null }
  })
}

/** Hands everything over and suspends, in one transaction: nothing is left with who leaves. */
export async function desligarUsuario(
  ctx: Context,
  input: RouteParsed<typeof rotas.desligarUsuario>,
): Promise<RouteOutput<typeof rotas.desligarUsuario>> {
  const { usuarioId, paraUsuarioId } = input
  if (usuarioId === ctx.user.id)
    throw problem('situacao-nao-permite', { detail: 'Ninguém desliga a si mesmo.' })
  return await mudandoPapeis(ctx, async () => {
    const papel = await umPapel(ctx, usuarioId, true)
    exigirAlcance(await meuPoder(ctx), papel.perfil)
    const dele = { escritorioId: ctx.tenant.escritorioId, usuarioId }
    await exigirQueRecebam(ctx, dele, input)
    const passadas = {
      empresas: await passarEmpresas(ctx, dele, input),
      ...(await passarOResto(ctx, dele, paraUsuarioId)),
    }
    await ctx.db
      .updateTable('usuario_papel')
      .set({ situacao: 'suspenso', versao: papel.versao + 1 })
      .where('escritorio_id', '=', dele.escritorioId)
      .where('usuario_id', '=', usuarioId)
      .execute()
    await encerrarSessoes(ctx, usuarioId)
    await notificar(ctx, paraUsuarioId, {
      tipo: 'acesso',
      dados: { mudou: 'recebeu', por: ctx.user.nome, empresas: passadas.empresas },
    })
    return passadas
  })
}

/** Who receives is a colleague who may, and sees each company that comes to them. */
async function exigirQueRecebam(
  ctx: Context,
  dele: Dele,
  { paraUsuarioId, empresas }: RouteParsed<typeof rotas.desligarUsuario>,
): Promise<void> {
  const colegas = await colegasQuePodemReceber(ctx, dele.usuarioId)
  const porId = new Map(colegas.map((colega) => [colega.usuarioId, colega]))
  const destinos = new Map(empresas.map((um) => [um.empresaId, um.paraUsuarioId]))
  if ([paraUsuarioId, ...destinos.values()].some((id) => !porId.has(id)))
    throw problem('nao-encontrado')
  for (const { id, apelido } of await empresasDele(ctx, dele)) {
    const recebe = porId.get(destinos.get(id) ?? paraUsuarioId)
    if (recebe && !ve(recebe, id))
      throw problem('situacao-nao-permite', {
        detail: `${recebe.nome} não vê ${apelido}. Dê acesso antes, ou passe a outra pessoa.`,
      })
  }
}

async function passarEmpresas(
  ctx: Context,
  dele: Dele,
  { paraUsuarioId, empresas }: RouteParsed<typeof rotas.desligarUsuario>,
): Promise<number> {
  const minhas = new Set((await empresasDele(ctx, dele)).map((empresa) => empresa.id))
  if (empresas.some(({ empresaId }) => !minhas.has(empresaId))) throw problem('nao-encontrado')
  const escolhas = JSON.stringify(
    empresas.map((escolha) => ({ e: escolha.empresaId, p: escolha.paraUsuarioId })),
  )
  const { numAffectedRows } = await sql`
    update empresa e set responsavel_id = coalesce(
        (select l.p from jsonb_to_recordset(${escolhas}::jsonb) as l (e bigint, p bigint) where l.e = e.id limit 1), ${paraUsuarioId}),
      versao = versao + 1
    where e.escritorio_id = ${dele.escritorioId} and e.responsavel_id = ${dele.usuarioId}`.execute(
    ctx.db,
  )
  // Months still open follow the company; those already closed keep who closed them.
  await sql`
    update fechamento f set responsavel_id = e.responsavel_id from empresa e
    where f.escritorio_id = ${dele.escritorioId} and f.responsavel_id = ${dele.usuarioId}
      and e.escritorio_id = f.escritorio_id and e.id = f.empresa_id and not exists (
        select from periodo_bloqueio b where b.escritorio_id = f.escritorio_id and b.empresa_id = f.empresa_id
          and b.competencia = f.competencia and b.reaberto_em is null)`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}

async function passarOResto(ctx: Context, dele: Dele, para: number) {
  const afetadas = async (consulta: ReturnType<typeof sql>) =>
    Number((await consulta.execute(ctx.db)).numAffectedRows ?? 0)
  const { escritorioId, usuarioId } = dele
  const nomeDe = sql`(select c.nome from app.colegas() c where c.usuario_id = ${para})`
  return {
    operacoes: await afetadas(
      sql`update operacao set pedido_por = ${para}, pedido_por_nome = ${nomeDe}
        where escritorio_id = ${escritorioId} and pedido_por = ${usuarioId}
        and status in ${oneOf(automacao.STATUS_OPERACAO.aProcessar, automacao.STATUS_OPERACAO.executando)}`,
    ),
    // A view of the same name that the colleague already has keeps its place.
    visoes: await afetadas(
      sql`update visao_salva v
        set dono_id = ${para}, nome = case
        when exists (select from visao_salva o where o.escritorio_id = v.escritorio_id
          and o.dono_id = ${para} and o.tela = v.tela and o.nome = v.nome) then left(v.nome, 40) || ' (recebida '
            || ${usuarioId}::text || ')' else v.nome end
        where v.escritorio_id = ${escritorioId} and v.dono_id = ${usuarioId} and v.do_escritorio`,
    ),
    convites: await afetadas(
      sql`update convite set criado_por = ${para}, criado_por_nome = ${nomeDe}
        where escritorio_id = ${escritorioId} and criado_por = ${usuarioId} and situacao = 'pendente'`,
    ),
    tokensRevogados: await afetadas(
      sql`update token_api set revogado_em = now()
        where escritorio_id = ${escritorioId} and criado_por = ${usuarioId} and revogado_em is null`,
    ),
  }
}
