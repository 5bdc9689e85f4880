import type { contabilRelatorios, RouteOutput } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { anotado, documentoDe, foiAnotado } from './documento.ts'
import { partidasDoLancamento } from './sql-diario.ts'

type Saida = RouteOutput<typeof contabilRelatorios.detalharLancamento>
type Lido = Omit<Saida, 'documento' | 'anotacoes'> & {
  documentoTipo: string | null
  documentoId: number | null
  documentoNumero: string | null
}

const ligado = (condicao: ReturnType<typeof sql>) => sql`(
  select jsonb_build_object('id', x.id, 'exercicio', x.exercicio, 'numero', x.numero, 'data', x.data)
  from lancamento x where x.escritorio_id = l.escritorio_id and ${condicao})`

/** One entry: lines, links, place in the chain, who wrote it and every word put right, oldest first. */
export async function detalharLancamento(
  ctx: Context,
  { lancamentoId }: { lancamentoId: number },
): Promise<Saida> {
  const { rows } = await sql<Lido>`
    select l.id, l.empresa_id as "empresaId", l.competencia, l.exercicio, l.numero, l.sequencia, l.data, l.data_do_fato as "dataDoFato", l.tipo,
      coalesce(${anotado('historico')}, l.historico) as historico, l.origem, l.chave, l.documento_tipo as "documentoTipo",
      l.documento_id as "documentoId", coalesce(${anotado('documento')}, l.documento_numero) as "documentoNumero",
      to_char(l.registrado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "registradoEm",
      (select a.usuario_nome from auditoria a where a.escritorio_id = l.escritorio_id and a.tabela = 'lancamento' and a.registro_id = l.id
        order by a.id limit 1) as "criadoPor",
      encode(l.hash, 'hex') as hash, encode(l.hash_anterior, 'hex') as "hashAnterior",
      ${ligado(sql`x.id = l.estorna_id`)} as estorna, ${ligado(sql`x.estorna_id = l.id`)} as "estornadoPor",
      ${ligado(sql`x.id = l.corrige_id`)} as corrige, ${ligado(sql`x.corrige_id = l.id`)} as "corrigidoPor",
      ${partidasDoLancamento(undefined)} as partidas
    from (select l.*, ${foiAnotado} as anotado from lancamento l where l.escritorio_id = ${ctx.tenant.escritorioId} and l.id = ${lancamentoId}) l`.execute(
    ctx.db,
  )
  const [lido] = rows
  if (!lido) throw problem('nao-encontrado')
  const { rows: anotacoes } = await sql<Saida['anotacoes'][number]>`
    select campo, ordem, antes, depois, motivo, criado_por_nome as por, criado_em as em from lancamento_anotacao
    where escritorio_id = ${ctx.tenant.escritorioId} and lancamento_id = ${lancamentoId} order by id`.execute(
    ctx.db,
  )
  const { documentoTipo: _t, documentoId: _i, documentoNumero: _n, ...resto } = lido
  return { ...resto, documento: documentoDe(lido), anotacoes }
}
