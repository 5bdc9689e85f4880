import { type RouteOutput, type RouteParsed, jettax as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/index.ts'
import type { AcessoDeCaptura } from '../../platform/fora/index.ts'
import {
  apagarChaveDoEscritorio,
  exigirTodas,
  type Feito,
  finalDe,
  gravarChaveDoEscritorio,
  noVault,
  type PedidoDeFora,
  PorConferir,
  semSegredo,
  travarChaveDoEscritorio,
} from '../../platform/http/index.ts'
import type { Fragmento } from '../../platform/lista.ts'
import { problem } from '../../platform/problem.ts'
import { contarSituacoes } from './empresas.ts'
import { lerLigacao, NOME_DO_TOKEN } from './token.ts'

type Saida = RouteOutput<typeof rotas.lerJettax>

const VAZIA: Omit<Saida, 'ligada' | 'porSituacao'> = {
  ...{ credencial: null, ativa: false, hora: 5, prestadas: true, tomadas: true, proximaEm: null },
  ...{ testadaEm: null, teste: null, clientesEm: null, versao: 0 },
}

type Credencial = NonNullable<Saida['credencial']>
type Lida = Omit<typeof VAZIA, 'credencial'> & Credencial

const comCredencial = ({ final, endereco, guardadoEm, guardadoPor, ...mais }: Lida) => ({
  ...mais,
  credencial: { final, endereco, guardadoEm, guardadoPor },
})

/** What may be said of the connection of the office; no token is in it. */
export async function lerJettax({
  base,
  pool,
  fora,
  conferir,
}: PedidoDeFora): Promise<RouteOutput<typeof rotas.lerJettax>> {
  if (conferir !== undefined) throw new PorConferir()
  return await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    const { rows } = await sql<Lida>`
      select final, endereco, guardado_em as "guardadoEm", guardado_por_nome as "guardadoPor",
        ativa, hora, prestadas, tomadas, case when ativa then proxima_em end as "proximaEm", testada_em as "testadaEm",
        teste, clientes_em as "clientesEm", versao
      from jettax_escritorio
      where escritorio_id = ${ctx.tenant.escritorioId}`.execute(db)
    const [lida] = rows
    return {
      ...(lida === undefined ? VAZIA : comCredencial(lida)),
      ligada: fora.jettax.ligada,
      porSituacao: await contarSituacoes(ctx, {}),
    }
  })
}

function exigirEndereco({ fora }: PedidoDeFora, endereco: string | null): void {
  const mensagem =
    endereco === null
      ? 'Esta instalação não tem o endereço da Jettax. Escreva o endereço que a Jettax deu ao escritório.'
      : 'O endereço tem de começar com https:// e ser da internet, sem usuário, senha nem parâmetros.'
  if (endereco === null ? fora.jettax.ligada : fora.jettax.aceita(endereco)) return
  throw problem('entrada-invalida', { erros: [{ pointer: '#/endereco', mensagem }] })
}

/** What was of the account of before: its list of clients, and how far each of its lists was read. */
async function esquecerConta(ctx: Context): Promise<void> {
  const { escritorioId } = ctx.tenant
  await sql`delete from jettax_cliente where escritorio_id = ${escritorioId}`.execute(ctx.db)
  await sql`delete from jettax_resumo where escritorio_id = ${escritorioId}`.execute(ctx.db)
  await sql`
    update jettax_empresa set prestadas_ate = 0, tomadas_ate = 0, resumos_ate = 0, em_dia_em = null
    where escritorio_id = ${escritorioId}`.execute(ctx.db)
}

/** Keeps the token with the address it goes to; another one may be of another account, which is read from the first on. */
export const guardarTokenDaJettax = (
  pedido: PedidoDeFora,
  { token, endereco, versao }: RouteParsed<typeof rotas.guardarTokenDaJettax>,
): Promise<Feito> =>
  noVault(
    pedido,
    {
      rota: rotas.guardarTokenDaJettax,
      entrada: { token: semSegredo(token), endereco, versao },
    },
    async (ctx, vault) => {
      exigirTodas(ctx)
      exigirEndereco(pedido, endereco)
      await gravarChaveDoEscritorio(ctx, {
        ...{ tabela: 'jettax_escritorio', versao },
        colunas: { final: sql`${finalDe(token)}::text`, endereco: sql`${endereco}::text` },
        esquece: ['testada_em', 'teste', 'aprovada', 'clientes_em'],
      })
      await esquecerConta(ctx)
      const acesso: AcessoDeCaptura = { token, endereco }
      await vault.guardar(ctx, {
        ...{ nome: NOME_DO_TOKEN, tipo: 'token' },
        segredo: Buffer.from(JSON.stringify(acesso)),
        motivo: 'Token da Jettax, pela tela',
      })
      return { ok: true }
    },
  )

/** When it is that hour of São Paulo again. */
export function quandoForHora(ctx: Context, hora: number): Fragmento {
  return sql`(select min(v.em) from (
    select (${ctx.clock.today()}::date + dia + make_interval(hours => ${hora})) at time zone 'America/Sao_Paulo' as em
    from generate_series(0, 1) as d (dia)) v where v.em > ${ctx.clock.now().toISOString()}::timestamptz)`
}

/** Turns the capture on or off; only a connection that was tested is turned on. */
export async function configurarJettax(
  ctx: Context,
  { ativa, hora, prestadas, tomadas, versao }: RouteParsed<typeof rotas.configurarJettax>,
): Promise<Feito> {
  exigirTodas(ctx)
  const atual = await lerLigacao(ctx)
  if (atual === null)
    throw problem('situacao-nao-permite', {
      detail: 'O escritório não tem o token da Jettax. Guarde-o primeiro.',
    })
  if (ativa && !atual.ativa && !atual.aprovada)
    throw problem('situacao-nao-permite', {
      detail: 'Teste a ligação antes de ligar a captura: o último teste não passou, ou não houve.',
    })
  const { rows } = await sql`
    update jettax_escritorio set ativa = ${ativa}, hora = ${hora}, prestadas = ${prestadas}, tomadas = ${tomadas},
      proxima_em = ${quandoForHora(ctx, hora)}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and versao = ${versao} returning versao`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw problem('registro-mudou')
  return { ok: true }
}

/** Throws the token away. Notes that came stay, and so does the log. */
export const desligarJettax = (
  pedido: PedidoDeFora,
  entrada: RouteParsed<typeof rotas.desligarJettax>,
): Promise<Feito> =>
  noVault(pedido, { rota: rotas.desligarJettax, entrada }, async (ctx, vault) => {
    exigirTodas(ctx)
    await travarChaveDoEscritorio(ctx, 'jettax_escritorio', entrada.versao)
    await esquecerConta(ctx)
    await apagarChaveDoEscritorio(ctx, vault, {
      ...{ tabela: 'jettax_escritorio', nome: NOME_DO_TOKEN },
      motivo: `Desligada: ${entrada.motivo}`,
    })
    return { ok: true }
  })
