import type { RouteOutput, RouteParsed, pixDoBanco as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import {
  emPagina,
  igual,
  lerLinhas,
  lerTotais,
  type Ordenacao,
  ordenar,
  recorte,
  todas,
} from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import { lerCobrancaAPagar } from '../pagamento/em-aberto.ts'
import { acompanharPix } from './acompanhar-pix.ts'
import { registrarPixPendentes } from './receber-pix.ts'

type Lista = typeof rotas.listarPixAConferir

const ORDEM: Ordenacao = {
  colunas: { em: 'x.em', valor: 'x.valor', empresa: 'x.empresa' },
  padrao: '-em',
  desempate: 'x.id',
}

/** Every Pix that a person must look at, of a charge or of none, the newest first. */
export async function listarPixAConferir(
  ctx: Context,
  pedido: RouteParsed<Lista>,
): Promise<RouteOutput<Lista>> {
  const de = sql`
    from (
      select r.id, r.empresa_id as "empresaId", e.apelido as empresa, t.nome as conta, r.horario as em, r.valor, r.devolvido,
        r.situacao, r.mensagem, r.end_to_end_id as "endToEndId", r.txid, r.versao,
        case when c.id is not null then jsonb_build_object('id', c.id, 'numero', c.numero, 'cliente', p.nome) end as cobranca
      from pix_recebido r
      join empresa e on e.escritorio_id = r.escritorio_id and e.id = r.empresa_id
      join conta_de_recebimento t on t.escritorio_id = r.escritorio_id and t.id = r.conta_id
      left join cobranca c on c.escritorio_id = r.escritorio_id and c.id = r.cobranca_id
      left join participante_atual a on a.escritorio_id = c.escritorio_id and a.id = c.participante_id
      left join participante p on p.escritorio_id = a.escritorio_id and p.id = a.atual_id
      where r.escritorio_id = ${ctx.tenant.escritorioId} and r.situacao in ('a-conferir', 'sem-cobranca')) x
    where ${todas(
      sql`true`,
      igual('x.empresaId', pedido.empresaId),
      igual('x.situacao', pedido.situacao),
    )}`
  const { quantidade, ...totais } = await lerTotais<{ quantidade: number; valor: number }>(ctx.db, {
    somas: sql`count(*) as quantidade, coalesce(sum(x.valor), 0)::bigint as valor`,
    de,
  })
  const lista = await lerLinhas<RouteOutput<Lista>['lista'][number]>(ctx.db, {
    colunas: sql`x.*`,
    de,
    ordem: ordenar(ORDEM, pedido.ordem),
    corte: recorte(pedido),
  })
  return emPagina(pedido, { lista, total: quantidade, totais })
}

type Travado = {
  readonly empresaId: number
  readonly cobrancaId: number | null
  readonly situacao: string
  readonly versao: number
}

async function travar(ctx: Context, pixId: number, versao: number): Promise<Travado> {
  const { rows } = await sql<Travado>`
    select empresa_id as "empresaId", cobranca_id as "cobrancaId", situacao, versao from pix_recebido
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${pixId}
    for no key update`.execute(ctx.db)
  const [travado] = rows
  if (travado === undefined) throw problem('nao-encontrado')
  if (travado.versao !== versao) throw problem('registro-mudou')
  if (travado.situacao !== 'a-conferir' && travado.situacao !== 'sem-cobranca')
    throw problem('situacao-nao-permite', { detail: 'Este Pix não tem nada a conferir.' })
  return travado
}

/** Closes what a person was asked to look at, with what was done of it. */
export async function conferirPixRecebido(
  ctx: Context,
  { pixId, motivo, versao }: RouteParsed<typeof rotas.conferirPixRecebido>,
): Promise<RouteOutput<typeof rotas.conferirPixRecebido>> {
  const { empresaId, cobrancaId } = await travar(ctx, pixId, versao)
  await sql`
    update pix_recebido set situacao = 'conferido', mensagem = null, conferido_em = ${ctx.clock.now().toISOString()},
      conferido_por_nome = ${ctx.user.nome}, conferido_motivo = ${motivo}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${pixId}`.execute(ctx.db)
  await avisar(ctx, 'pix', cobrancaId === null ? {} : { cobrancaId }, empresaId)
  return { ok: true }
}

const daCobranca = (mensagem: string) =>
  problem('entrada-invalida', { erros: [{ pointer: '#/cobrancaId', mensagem }] })

/** A Pix of no charge is of this one: it pays what is open, as if it had come by its code. */
export async function vincularPixRecebido(
  ctx: Context,
  { pixId, cobrancaId, versao }: RouteParsed<typeof rotas.vincularPixRecebido>,
): Promise<RouteOutput<typeof rotas.vincularPixRecebido>> {
  // The charge is held before what came of it.
  const cobranca = await lerCobrancaAPagar(ctx, cobrancaId, { travar: true })
  const pix = await travar(ctx, pixId, versao)
  if (pix.cobrancaId !== null)
    throw problem('situacao-nao-permite', { detail: 'Este Pix já é de uma cobrança.' })
  if (pix.empresaId !== cobranca.empresaId) throw daCobranca('Esta cobrança é de outra empresa.')
  const aberta = cobranca.parcelas.find(({ emAberto }) => emAberto > 0)
  if (cobranca.impedimento !== null || aberta === undefined)
    throw daCobranca(`${cobranca.impedimento ?? 'Nada está em aberto.'} Escolha outra cobrança.`)
  await sql`
    update pix_recebido set cobranca_id = ${cobrancaId}, parcela = ${aberta.ordem}, situacao = 'pendente', mensagem = null,
      versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${pixId}`.execute(ctx.db)
  await registrarPixPendentes(ctx, { cobrancaId })
  await acompanharPix(ctx, cobrancaId)
  await avisar(ctx, 'pix', { cobrancaId }, pix.empresaId)
  return { ok: true }
}
