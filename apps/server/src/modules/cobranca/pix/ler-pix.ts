import type { boletos, RouteOutput, RouteParsed, pixDoBanco as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { retomar } from '../../../platform/saidas/index.ts'
import { lerCobrancaAPagar } from '../pagamento/em-aberto.ts'
import { acompanharPix, contaQueRegistra } from './acompanhar-pix.ts'

type Pagamento = RouteOutput<typeof boletos.lerPagamento>
type NoBanco = NonNullable<Pagamento['parcelas'][number]['noBanco']>

export type PixNoBanco = NoBanco & {
  readonly parcela: number
  readonly contaId: number
  readonly conta: string
  readonly valor: number
  readonly vencimento: string
  /** What is shown to who pays, while it may be paid. */
  readonly copiaECola: string | null
}

/** The last charge at the bank of each instalment. */
export async function pixNoBancoDa(
  ctx: Context,
  cobrancaId: number,
): Promise<ReadonlyMap<number, PixNoBanco>> {
  const { rows } = await sql<PixNoBanco>`
    select distinct on (p.parcela) p.parcela, p.txid, p.conta_id as "contaId", t.nome as conta, p.valor, p.vencimento,
      case when p.situacao = 'pedida' and s.estado in ('enviada', 'duvidosa') then 'incerta' else p.situacao end as situacao,
      coalesce(p.motivo, p.remover_porque) as motivo,
      case when p.situacao = 'registrada' and p.remover_porque is null and p.vale_ate >= ${ctx.clock.today()}
        then p.copia_e_cola end as "copiaECola"
    from pix_cobranca p
    join conta_de_recebimento t on t.escritorio_id = p.escritorio_id and t.id = p.conta_id
    left join saida_externa s on s.escritorio_id = p.escritorio_id and s.id = p.saida_id
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.cobranca_id = ${cobrancaId}
    order by p.parcela, p.id desc`.execute(ctx.db)
  return new Map(rows.map((um) => [um.parcela, um]))
}

/** What came by Pix of a charge, the newest first, with how what it pays was worked out. */
export async function pixRecebidosDa(
  ctx: Context,
  cobrancaId: number,
): Promise<Pagamento['recebidos']> {
  const { rows } = await sql<Pagamento['recebidos'][number]>`
    select id, end_to_end_id as "endToEndId", parcela, horario as em, valor, devolvido, situacao, mensagem, memoria,
      case when conferido_em is not null then jsonb_build_object('em', to_char(conferido_em at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'por', conferido_por_nome, 'motivo', conferido_motivo) end as conferido, versao
    from pix_recebido
    where escritorio_id = ${ctx.tenant.escritorioId} and cobranca_id = ${cobrancaId}
    order by horario desc, id desc`.execute(ctx.db)
  return rows
}

/** Registers at the bank what is open of a charge; what is in doubt, and nobody looks at any more, is asked for again. */
export async function pedirPixDoBanco(
  ctx: Context,
  { cobrancaId }: RouteParsed<typeof rotas.pedirPixDoBanco>,
): Promise<RouteOutput<typeof rotas.pedirPixDoBanco>> {
  const { empresaId, impedimento } = await lerCobrancaAPagar(ctx, cobrancaId)
  if (impedimento !== null) throw problem('situacao-nao-permite', { detail: impedimento })
  if ((await contaQueRegistra(ctx, empresaId)) === null)
    throw problem('situacao-nao-permite', {
      detail: 'Nenhuma conta da empresa registra cobranças no banco. Ligue uma em «Como receber».',
    })
  const pedidas = await acompanharPix(ctx, cobrancaId, { deNovo: true })
  const { rows } = await sql<{ id: number }>`
    select saida_id as id from pix_cobranca
    where escritorio_id = ${ctx.tenant.escritorioId} and cobranca_id = ${cobrancaId} and situacao = 'pedida'
      and saida_id is not null`.execute(ctx.db)
  for (const { id } of rows) await retomar(ctx, id)
  return { pedidas }
}
