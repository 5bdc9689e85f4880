import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { lerRecebimentos } from '../../fiscal/index.ts'
import { STATUS_DA_COBRANCA } from '../../receitas/index.ts'

export type ParcelaEmAberto = {
  readonly ordem: number
  readonly vencimento: string
  readonly valor: number
  readonly emAberto: number
}

type Cobranca = {
  id: number
  empresaId: number
  numero: number
  descricao: string
  emissao: string
  liquido: number
  cancelada: boolean
  /** Who it is now: the one that another was merged into. */
  clienteId: number
  notaId: number | null
  nota: string | null
  /** Of the notes that this one took the place of. */
  recebidoAntes: number
}

/** A charge with what is still to be received of each of its instalments. */
export type CobrancaAPagar = Cobranca & {
  readonly emAberto: number
  /** Why nothing is to be paid; null when something is. */
  readonly impedimento: string | null
  readonly parcelas: readonly ParcelaEmAberto[]
}

const JA_RECEBIDA = 'Esta cobrança já foi toda recebida.'

/** `parte` of `total`, in the measure of another total: never more of it than there is. */
const naMedidaDe = (parte: number, total: number, outro: number): number =>
  total <= 0 ? 0 : Number((BigInt(parte) * BigInt(outro)) / BigInt(total))

async function lerUma(ctx: Context, cobrancaId: number, travar: boolean): Promise<Cobranca> {
  const { escritorioId } = ctx.tenant
  if (travar)
    await sql`select from cobranca where escritorio_id = ${escritorioId} and id = ${cobrancaId} for no key update`.execute(
      ctx.db,
    )
  const { rows } = await sql<Cobranca>`
    select c.id, c.empresa_id as "empresaId", c.numero, c.descricao, c.emissao, c.liquido,
      c.status = ${STATUS_DA_COBRANCA.cancelada} as cancelada, a.atual_id as "clienteId", c.nota_id as "notaId",
      n.numero as nota,
      (select coalesce(sum(r.valor), 0)::bigint from recebimento r
        where r.escritorio_id = c.escritorio_id and r.nota_id = any (c.notas_antes)) as "recebidoAntes"
    from cobranca c
    join participante_atual a on a.escritorio_id = c.escritorio_id and a.id = c.participante_id
    left join nota_fiscal n on n.escritorio_id = c.escritorio_id and n.id = c.nota_id
    where c.escritorio_id = ${escritorioId} and c.id = ${cobrancaId}`.execute(ctx.db)
  const [lida] = rows
  if (lida === undefined) throw problem('nao-encontrado')
  return lida
}

/** What the note had received, in the measure of the net, which is what is charged. */
async function recebidoDaNota(
  ctx: Context,
  { notaId, liquido, recebidoAntes }: Cobranca,
): Promise<{ recebido: number; impedimento: string | null }> {
  if (notaId === null) return { recebido: 0, impedimento: null }
  const dela = await lerRecebimentos(ctx, { notaId })
  const { aReceber, impedimento } = dela
  const recebido = dela.recebido + recebidoAntes
  if (recebido >= aReceber && aReceber > 0) return { recebido: liquido, impedimento: JA_RECEBIDA }
  // Under the caixa a receipt is of what was withheld too.
  const daqui = aReceber > liquido ? naMedidaDe(recebido, aReceber, liquido) : recebido
  return { recebido: Math.min(daqui, liquido), impedimento }
}

type Linha = {
  ordem: number
  vencimento: string
  valor: number
  registrado: number
  pendente: number
}

/** Instalments, and what banks say was paid of each: by its boletos, and by Pix. */
async function lerParcelas(
  ctx: Context,
  cobrancaId: number,
  antesDoPix: number | null,
): Promise<Linha[]> {
  const { rows } = await sql<Linha>`
    select q.ordem, q.vencimento, q.valor, coalesce(p.registrado, 0)::bigint as registrado,
      coalesce(p.pendente, 0)::bigint as pendente
    from cobranca_parcela q
    left join lateral (
      select sum(v.valor) filter (where v.registrado) as registrado, sum(v.valor) filter (where v.pendente) as pendente
      from (
        select least(o.pago, b.valor) as valor, o.situacao = 'registrada' as registrado, o.situacao = 'pendente' as pendente
        from boleto b
        join retorno_ocorrencia o on o.escritorio_id = b.escritorio_id and o.boleto_id = b.id and o.tipo = 'liquidacao'
        where b.escritorio_id = q.escritorio_id and b.cobranca_id = q.cobranca_id and b.parcela = q.ordem
        union all
        select least(r.principal, r.valor - r.devolvido), r.recebido is not null, r.situacao = 'pendente'
        from pix_recebido r
        where r.escritorio_id = q.escritorio_id and r.cobranca_id = q.cobranca_id and r.parcela = q.ordem
          and (r.situacao <> 'pendente' or r.id < coalesce(${antesDoPix}::bigint, r.id + 1))) v) p on true
    where q.escritorio_id = ${ctx.tenant.escritorioId} and q.cobranca_id = ${cobrancaId}
    order by q.ordem`.execute(ctx.db)
  return rows
}

/**
 * What is left of each instalment: what came by a boleto is of its own, and the rest pays the oldest first. Where less
 * was received than the boletos say (a receipt that was undone), nothing is known of which, and the oldest come first.
 */
export function repartir(linhas: readonly Linha[], recebido: number): ParcelaEmAberto[] {
  const pendente = linhas.reduce((soma, linha) => soma + linha.pendente, 0)
  const doBoleto = linhas.map((l) => Math.min(l.registrado + l.pendente, l.valor))
  const total = recebido + pendente
  const somaDeles = doBoleto.reduce((soma, um) => soma + um, 0)
  const cabem = total >= somaDeles
  let sobra = cabem ? total - somaDeles : total
  return linhas.map(({ ordem, vencimento, valor }, i) => {
    const falta = valor - (cabem ? (doBoleto[i] ?? 0) : 0)
    const paga = Math.min(sobra, falta)
    sobra -= paga
    return { ordem, vencimento, valor, emAberto: falta - paga }
  })
}

/**
 * What is still to be received of a charge; held until the end of the transaction when asked to. With `antesDoPix`, as it
 * was before that Pix and those that came after it, which wait to be registered.
 */
export async function lerCobrancaAPagar(
  ctx: Context,
  cobrancaId: number,
  { travar = false, antesDoPix = null }: { travar?: boolean; antesDoPix?: number | null } = {},
): Promise<CobrancaAPagar> {
  const cobranca = await lerUma(ctx, cobrancaId, travar)
  const daNota = await recebidoDaNota(ctx, cobranca)
  const parcelas = repartir(await lerParcelas(ctx, cobrancaId, antesDoPix), daNota.recebido)
  const emAberto = parcelas.reduce((soma, parcela) => soma + parcela.emAberto, 0)
  return { ...cobranca, parcelas, ...situacaoDe(cobranca, daNota.impedimento, emAberto) }
}

function situacaoDe(
  { cancelada, liquido }: Cobranca,
  daNota: string | null,
  emAberto: number,
): { emAberto: number; impedimento: string | null } {
  const nada = (impedimento: string) => ({ emAberto: 0, impedimento })
  if (cancelada) return nada('Esta cobrança está cancelada.')
  if (liquido === 0) return nada('Não há o que receber: o líquido é zero.')
  if (daNota !== null) return nada(daNota)
  return emAberto === 0 ? nada(JA_RECEBIDA) : { emAberto, impedimento: null }
}
