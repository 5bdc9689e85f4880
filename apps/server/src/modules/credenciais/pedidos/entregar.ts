import { timingSafeEqual } from 'node:crypto'
import type {
  credenciais,
  RouteOutput,
  RouteParsed,
  credenciaisEntrega as rotas,
} from '@razao/contract'
import { redeDoEndereco } from '@razao/identity/proxies'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { emOutroEscritorio, transaction } from '../../../platform/db/index.ts'
import { createLimite } from '../../../platform/http/cadencia.ts'
import type { PedidoDeFora } from '../../../platform/http/index.ts'
import { contarDaCredencial } from '../contar.ts'
import { marcarGuardado, porNoVault } from '../gravar.ts'
import { lerCodigo, linkQueNaoServe } from './codigo.ts'

/** Links that one network may try in a minute: a person opens one. */
const POR_MINUTO = 60
const doEndereco = createLimite(POR_MINUTO)

type Pedido = {
  id: number
  credencialId: number
  empresaId: number
  digesto: Buffer
  escritorio: string
  empresa: string
  sistema: credenciais.SistemaDeGoverno
  orgao: string | null
  forma: credenciais.FormaDeAcesso
  mensagem: string | null
  expiraEm: string
} & Fim

/** When it ended, as people of Brasília read it; null of what did not happen. */
type Fim = {
  pedidoPor: string
  usadoEm: string | null
  revogadoEm: string | null
  venceuEm: string | null
  encerrada: boolean
}
const QUANDO = sql.lit('DD/MM/YYYY "às" HH24:MI')
const deBrasilia = (coluna: string) =>
  sql`to_char(${sql.ref(coluna)} at time zone 'America/Sao_Paulo', ${QUANDO})`

/** What became of a link that was whole, for who has it: when, and whom to ask for another. Null while it serves. */
function fimDoPedido({ escritorio, pedidoPor, ...fim }: Pedido): string | null {
  const { usadoEm, revogadoEm, venceuEm, encerrada } = fim
  const outro = `Se precisar mandar de novo, peça outro link a ${pedidoPor}, de ${escritorio}.`
  if (usadoEm !== null)
    return `Este link já foi usado, em ${usadoEm}: o que foi escrito está no cofre do escritório. ${outro}`
  if (revogadoEm !== null)
    return `Este link foi cancelado, ou trocado por um mais novo, em ${revogadoEm}. ${outro}`
  if (venceuEm !== null) return `Este link venceu em ${venceuEm}. ${outro}`
  return encerrada ? `O escritório não precisa mais deste acesso. ${outro}` : null
}

/** The request of a link, held until the end of the transaction, in the office that it is of; refused when it does not serve. */
async function comOPedido<T>(
  ctx: Context,
  codigo: string,
  fazer: (la: Context, pedido: Pedido) => Promise<T>,
): Promise<T> {
  const { escritorioId, pedidoId, digesto } = lerCodigo(codigo)
  return await emOutroEscritorio(ctx, escritorioId, async (la) => {
    const { rows } = await sql<Pedido>`
      select p.id, p.credencial_id as "credencialId", p.empresa_id as "empresaId", p.digesto, o.nome as escritorio,
        e.apelido as empresa, c.sistema, coalesce(m.nome || '/' || m.uf, c.uf) as orgao, c.forma, p.mensagem,
        p.expira_em as "expiraEm", p.pedido_por_nome as "pedidoPor", ${deBrasilia('p.usado_em')} as "usadoEm",
        ${deBrasilia('p.revogado_em')} as "revogadoEm",
        case when p.expira_em <= ${ctx.clock.now().toISOString()}::timestamptz then ${deBrasilia('p.expira_em')} end as "venceuEm",
        c.encerrada_em is not null or o.situacao <> 'ativo' as encerrada
      from credencial_pedido p
      join credencial_governo c on c.escritorio_id = p.escritorio_id and c.id = p.credencial_id
      join empresa e on e.escritorio_id = p.escritorio_id and e.id = p.empresa_id
      join escritorio o on o.escritorio_id = p.escritorio_id
      left join municipio m on m.ibge = c.municipio_ibge
      where p.escritorio_id = ${escritorioId} and p.id = ${pedidoId}
      for update of c, p`.execute(la.db)
    const [pedido] = rows
    if (pedido === undefined || !timingSafeEqual(pedido.digesto, digesto)) throw linkQueNaoServe()
    const fim = fimDoPedido(pedido)
    if (fim !== null) throw linkQueNaoServe(fim)
    return await fazer(la, pedido)
  })
}

const naCadencia = ({ ator }: Pick<Context, 'ator'>) =>
  doEndereco(redeDoEndereco(ator.endereco ?? ''))

type Abrir = typeof rotas.abrirPedidoDeCredencial

/** What a link asks for: names, and nothing that is in the vault. Who asked for it sees that it was opened. */
export async function abrirPedidoDeCredencial(
  ctx: Context,
  { codigo }: RouteParsed<Abrir>,
): Promise<RouteOutput<Abrir>> {
  naCadencia(ctx)
  return await comOPedido(ctx, codigo, async (la, pedido) => {
    await sql`
      update credencial_pedido set aberto_em = coalesce(aberto_em, ${ctx.clock.now().toISOString()})
      where escritorio_id = ${la.tenant.escritorioId} and id = ${pedido.id}`.execute(la.db)
    const { escritorio, empresa, sistema, orgao, forma, mensagem, expiraEm } = pedido
    return { escritorio, empresa, sistema, orgao, forma, mensagem, expiraEm }
  })
}

type Entregar = typeof rotas.entregarCredencial

/** Seals what the client wrote, spends the link, and tells who answers for the access. */
export async function entregarCredencial(
  { base, pool, fora }: PedidoDeFora,
  { codigo, login, segredo }: RouteParsed<Entregar>,
): Promise<RouteOutput<Entregar>> {
  naCadencia(base)
  return await transaction(pool, base.ator, (db) =>
    comOPedido({ ...base, db }, codigo, async (la, { id, credencialId, empresaId }) => {
      await sql`
        update credencial_pedido set usado_em = ${base.clock.now().toISOString()}
        where escritorio_id = ${la.tenant.escritorioId} and id = ${id}`.execute(la.db)
      await porNoVault(la, fora.vault, {
        id: credencialId,
        empresaId,
        segredo,
        motivo: 'Entregue pelo cliente, pelo link de um só uso',
      })
      await marcarGuardado(la, credencialId, { por: null, login: login || null })
      await contarDaCredencial(la, credencialId, { mudou: 'entregue' })
      return { ok: true } as const
    }),
  )
}
