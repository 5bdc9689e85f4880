import { estornar } from '@razao/engine/contabil'
import { exigirValor } from '@razao/engine/dinheiro'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { LancamentoAConfirmar, TipoDeLancamento } from './lancamento.ts'

/** A confirmed entry as it was written, with what its reversal needs. */
export type LancamentoGravado = {
  id: number
  sequencia: number
  empresaId: number
  competencia: string
  data: string
  historico: string
  tipo: TipoDeLancamento
  dataDoFato: string | null
  origem: string
  origemId: number | null
  rodada: number
  chave: string
  documentoTipo: string | null
  documentoId: number | null
  documentoNumero: string | null
  /** The entry that it reverses. */
  estornaId: number | null
  estornadoPor: number | null
  partidas: {
    contaId: number
    codigo: string
    valor: number
    centroId: number | null
    centro: string | null
    participanteId: number | null
    historico: string | null
  }[]
}

/** Reads entries by id, in the order of their ids; what is not of the office, or not seen, is left out. */
export async function lerParaEstornar(
  ctx: Context,
  ids: readonly number[],
): Promise<LancamentoGravado[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LancamentoGravado>`
    select l.id, l.sequencia, l.empresa_id as "empresaId", l.competencia, l.data, l.historico, l.tipo, l.data_do_fato as "dataDoFato",
      l.origem, l.origem_id as "origemId", l.rodada, l.chave, l.documento_tipo as "documentoTipo", l.documento_id as "documentoId",
      l.documento_numero as "documentoNumero", l.estorna_id as "estornaId", e.id as "estornadoPor", p.partidas
    from lancamento l
    left join lancamento e on e.escritorio_id = l.escritorio_id and e.estorna_id = l.id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('contaId', p.conta_id, 'codigo', c.codigo, 'valor', p.valor, 'centroId',
        p.centro_id, 'centro', k.codigo,
        'participanteId', p.participante_id, 'historico', p.historico) order by p.ordem) as partidas
      from partida p join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
      left join centro_de_custo k on k.escritorio_id = p.escritorio_id and k.id = p.centro_id
      where p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id
    ) p
    where l.escritorio_id = ${ctx.tenant.escritorioId} and l.id = any (${ids}::bigint[])
    order by l.id`.execute(ctx.db)
  return rows
}

/**
 * The entry that undoes another, tied to it; the original never changes, and a second reversal is refused by
 * the database. @param data when the month of the original is locked, the day of discovery
 */
export function montarEstorno(
  gravado: LancamentoGravado,
  data: string = gravado.data,
): LancamentoAConfirmar {
  const desfeito = exigirValor(
    estornar(
      {
        chave: gravado.chave,
        data: gravado.data,
        historico: gravado.historico,
        partidas: gravado.partidas.map(({ codigo, valor }) => ({ conta: codigo, valor })),
      },
      data,
    ),
  )
  return {
    empresaId: gravado.empresaId,
    data,
    historico: desfeito.historico,
    chave: desfeito.chave,
    origem: gravado.origem,
    origemId: gravado.origemId,
    rodada: gravado.rodada,
    tipo: gravado.tipo,
    dataDoFato: gravado.dataDoFato,
    documento: {
      tipo: gravado.documentoTipo,
      id: gravado.documentoId,
      numero: gravado.documentoNumero,
    },
    estorna: { id: gravado.id, sequencia: gravado.sequencia },
    partidas: gravado.partidas.map((partida) => ({
      conta: { id: partida.contaId, codigo: partida.codigo },
      valor: -partida.valor,
      centro:
        partida.centroId === null || partida.centro === null
          ? null
          : { id: partida.centroId, codigo: partida.centro },
      participanteId: partida.participanteId,
      historico: partida.historico,
    })),
  }
}
