import type { contabilRelatorios, RouteOutput } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { type Anotacao, anotacoesDoLancamento, documentoDe } from './documento.ts'
import { comAnotacoes, PARTIDAS_DO_LANCAMENTO } from './sql-diario.ts'

type Saida = RouteOutput<typeof contabilRelatorios.detalharLancamento>
type Lido = Omit<Saida, 'documento' | 'anotacoes' | 'memoria'> & {
  origemId: number | null
  documentoTipo: string | null
  documentoId: number | null
  documentoNumero: string | null
  palavras: Anotacao[] | null
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
    select l.id, l.empresa_id as "empresaId", l.competencia, l.exercicio, l.numero, l.sequencia, l.data,
      l.data_do_fato as "dataDoFato", l.tipo,
      l.historico, l.origem, l.origem_id as "origemId", l.chave, l.documento_tipo as "documentoTipo",
      l.documento_id as "documentoId", l.documento_numero as "documentoNumero",
      to_char(l.registrado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "registradoEm",
      (select a.usuario_nome from auditoria a where a.escritorio_id = l.escritorio_id and a.tabela = 'lancamento' and a.registro_id = l.id
        order by a.id limit 1) as "criadoPor",
      encode(l.hash, 'hex') as hash, encode(l.hash_anterior, 'hex') as "hashAnterior",
      ${ligado(sql`x.id = l.estorna_id`)} as estorna, ${ligado(sql`x.estorna_id = l.id`)} as "estornadoPor",
      ${ligado(sql`x.id = l.corrige_id`)} as corrige, ${ligado(sql`x.corrige_id = l.id`)} as "corrigidoPor",
      ${PARTIDAS_DO_LANCAMENTO} as partidas, ${anotacoesDoLancamento()} as palavras
    from lancamento l where l.escritorio_id = ${ctx.tenant.escritorioId} and l.id = ${lancamentoId}`.execute(
    ctx.db,
  )
  const [lido] = rows
  if (!lido) throw problem('nao-encontrado')
  const { rows: anotacoes } = await sql<Saida['anotacoes'][number]>`
    select campo, ordem, antes, depois, motivo, criado_por_nome as por, criado_em as em from lancamento_anotacao
    where escritorio_id = ${ctx.tenant.escritorioId} and lancamento_id = ${lancamentoId} order by id`.execute(
    ctx.db,
  )
  const certo = comAnotacoes(lido, lido.palavras)
  const { documentoTipo: _t, documentoId: _i, documentoNumero: _n, palavras: _p, ...daqui } = certo
  const { origemId: _o, ...resto } = daqui
  return { ...resto, documento: documentoDe(certo), memoria: memoriaDo(certo), anotacoes }
}

/** Férias and 13º put aside, taken or given back: the apuração that the closing booked explains them. */
function memoriaDo({ origem, origemId, chave }: Lido): Saida['memoria'] {
  if (origem !== 'fechamento' || origemId === null) return null
  const parte = (['ferias', 'decimo-terceiro'] as const).find((qual) => chave.startsWith(qual))
  return parte ? { apuracaoId: origemId, parte } : null
}
