import type { contratos, RouteOutput, RouteParsed } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { PedidoDeCobranca } from './partes-da-venda.ts'

export type PedidoDeContrato = RouteParsed<typeof contratos.criarContrato>
type Lido = RouteOutput<typeof contratos.lerContrato>['pedido']

/** What a charge of the contract is made of, besides its dates, value and customer. */
export type Molde = Pick<
  PedidoDeCobranca,
  | 'servico'
  | 'desconto'
  | 'deducoes'
  | 'forma'
  | 'parcelas'
  | 'municipioDaPrestacao'
  | 'exterior'
  | 'aliquotaIss'
  | 'issRetido'
  | 'informacoes'
  | 'obra'
>

export type ContratoGravado = {
  id: number
  empresaId: number
  participanteId: number
  servicoId: number | null
  descricao: string
  valor: number
  periodicidade: Lido['periodicidade']
  dia: number | null
  venceEmDias: number
  inicio: string
  fim: string | null
  indice: Lido['indice']
  emitir: boolean
  molde: Molde
  encerradoEm: string | null
  /** Notes of before this day are not ours to make. */
  cobrarDesde: string | null
  versao: number
}

/** Contracts by a condition, in order. */
export async function lerContratos(
  ctx: Context,
  { ids, vivos, travar = false }: { ids?: readonly number[]; vivos?: boolean; travar?: boolean },
): Promise<ContratoGravado[]> {
  const { rows } = await sql<ContratoGravado>`
    select id, empresa_id as "empresaId", participante_id as "participanteId", servico_id as "servicoId", descricao, valor,
      periodicidade, dia, vence_em_dias as "venceEmDias", inicio, fim, indice, emitir, molde, encerrado_em as "encerradoEm",
      cobrar_desde as "cobrarDesde", versao
    from contrato
    where escritorio_id = ${ctx.tenant.escritorioId}
      ${ids === undefined ? sql`` : sql`and id = any (${[...ids]}::bigint[])`}
      ${vivos === true ? sql`and encerrado_em is null` : sql``}
    order by id ${travar ? sql`for no key update` : sql``}`.execute(ctx.db)
  return rows
}

export const moldeDe = (pedido: PedidoDeContrato): Molde => ({
  servico: pedido.servico,
  desconto: pedido.desconto,
  deducoes: pedido.deducoes,
  forma: pedido.forma,
  parcelas: pedido.parcelas,
  municipioDaPrestacao: pedido.municipioDaPrestacao,
  exterior: pedido.exterior,
  aliquotaIss: pedido.aliquotaIss,
  issRetido: pedido.issRetido,
  informacoes: pedido.informacoes,
  ...(pedido.obra ? { obra: pedido.obra } : {}),
})

/** The columns of a contract, as it was asked for. */
export const colunasDoContrato = (pedido: PedidoDeContrato) => ({
  empresa_id: pedido.empresaId,
  participante_id: pedido.clienteId,
  servico_id: pedido.servicoId,
  descricao: pedido.descricao,
  valor: pedido.valor,
  periodicidade: pedido.periodicidade,
  dia: pedido.dia,
  vence_em_dias: pedido.venceEmDias,
  inicio: pedido.inicio,
  fim: pedido.fim,
  indice: pedido.indice,
  emitir: pedido.emitir,
  molde: JSON.stringify(moldeDe(pedido)),
})
