import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { contendo } from '../../../platform/lista.ts'
import { type Anotacao, anotacoesDoLancamento, ateQuando, palavraDe } from './documento.ts'

export type FiltroDoDiario = {
  readonly empresaId: number
  readonly de: string
  readonly ate: string
  readonly sequencia: number | null
  readonly conhecidoEm?: string | undefined
  readonly busca?: string | undefined
  readonly contaId?: number | undefined
  readonly valorDe?: number | undefined
  readonly valorAte?: number | undefined
  readonly origem?: string | undefined
  readonly tipo?: 'N' | 'E' | 'X' | undefined
  readonly numero?: number | undefined
  readonly centroId?: number | undefined
  readonly participanteId?: number | undefined
  readonly semDocumento?: boolean | undefined
  readonly estornados?: boolean | undefined
}

export type PartidaLida = {
  ordem: number
  contaId: number
  codigo: string
  conta: string
  valor: number
  historico: string | null
  centro: string | null
  participante: string | null
  centroId: number | null
  participanteId: number | null
}

export type LancamentoLido = {
  id: number
  empresaId: number
  competencia: string
  exercicio: number
  numero: number
  data: string
  tipo: string
  historico: string
  origem: string
  documentoTipo: string | null
  documentoId: number | null
  documentoNumero: string | null
  valor: number
  partidas: PartidaLida[]
  estornaId: number | null
  estornadoPorId: number | null
  corrigeId: number | null
  anotado: boolean
}

const FORA_DE_PARTIDA = (f: FiltroDoDiario): RawBuilder<unknown>[] => {
  const partes: RawBuilder<unknown>[] = []
  if (f.sequencia !== null) partes.push(sql`l.sequencia <= ${f.sequencia}`)
  if (f.origem !== undefined) partes.push(sql`l.origem = ${f.origem}`)
  if (f.tipo !== undefined) partes.push(sql`l.tipo = ${f.tipo}`)
  if (f.numero !== undefined) partes.push(sql`l.numero = ${f.numero}`)
  if (f.semDocumento === true) partes.push(semDocumento(f.conhecidoEm))
  if (f.estornados !== undefined) {
    const estornado = sql`exists (select from lancamento e
      where e.escritorio_id = l.escritorio_id and e.estorna_id = l.id ${estornadoAte(f)})`
    partes.push(f.estornados ? estornado : sql`not ${estornado}`)
  }
  if (f.busca) {
    const trecho = contendo(f.busca)
    partes.push(sql`(l.historico ilike ${trecho} or l.documento_numero ilike ${trecho}
      or exists (select from partida p where p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id and p.historico ilike ${trecho})
      or exists (select from lancamento_anotacao a
        where a.escritorio_id = l.escritorio_id and a.lancamento_id = l.id
        and a.depois ilike ${trecho} ${ateQuando(f.conhecidoEm)}))`)
  }
  return partes
}

/** Of the reversals `e` of a query, those known until the instant of the filter. */
const estornadoAte = ({ sequencia }: Pick<FiltroDoDiario, 'sequencia'>) =>
  sequencia === null ? sql`` : sql`and e.sequencia <= ${sequencia}`

/**
 * Nothing proves it: neither a document of its own, said when it was written or put right since, nor the closing that
 * has its own memória, nor the closing of the year.
 */
export const semDocumento = (
  conhecidoEm?: string,
) => sql`l.documento_tipo is null and l.documento_id is null
  and l.origem <> 'fechamento' and l.tipo <> 'E' and l.estorna_id is null
  and coalesce((select coalesce(a.depois, '') from lancamento_anotacao a where a.escritorio_id = l.escritorio_id and a.lancamento_id = l.id
    and a.campo = 'documento' ${ateQuando(conhecidoEm)} order by a.id desc limit 1), l.documento_numero, '') = ''`

/** Of a person, and of whoever was merged into them: what was posted keeps the one it was posted with. */
export const daPessoa = (
  participanteId: number,
) => sql`p.participante_id = any (array(select x.id from participante x
  where x.escritorio_id = current_setting('app.escritorio_id')::bigint
    and (x.id = ${participanteId} or x.mesclado_em = ${participanteId})))`

const dePartida = (f: FiltroDoDiario): RawBuilder<unknown>[] => {
  const partes: RawBuilder<unknown>[] = []
  if (f.contaId !== undefined) partes.push(sql`p.conta_id = ${f.contaId}`)
  if (f.valorDe !== undefined) partes.push(sql`abs(p.valor) >= ${f.valorDe}`)
  if (f.valorAte !== undefined) partes.push(sql`abs(p.valor) <= ${f.valorAte}`)
  if (f.centroId !== undefined) partes.push(sql`p.centro_id = ${f.centroId}`)
  if (f.participanteId !== undefined) partes.push(daPessoa(f.participanteId))
  return partes
}

/** `competencia` follows `data`: told both, the index that starts with the month is read in order. */
export function ondeDoDiario(ctx: Context, f: FiltroDoDiario): RawBuilder<unknown> {
  const partes = [
    sql`l.escritorio_id = ${ctx.tenant.escritorioId} and l.empresa_id = ${f.empresaId}`,
    sql`l.competencia between ${f.de.slice(0, 7)} and ${f.ate.slice(0, 7)} and l.data between ${f.de}::date and ${f.ate}::date`,
    ...FORA_DE_PARTIDA(f),
  ]
  const daPartida = dePartida(f)
  if (daPartida.length > 0)
    partes.push(
      sql`exists (select from partida p
        where p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id and ${sql.join(daPartida, sql` and `)})`,
    )
  return sql.join(partes, sql` and `)
}

export const ehSoPeriodo = (f: FiltroDoDiario): boolean =>
  f.estornados === undefined && FORA_DE_PARTIDA(f).length === 0 && dePartida(f).length === 0

/** The lines of the entry `l` of a query, as one JSON. */
export const PARTIDAS_DO_LANCAMENTO = sql<PartidaLida[]>`(
  select jsonb_agg(jsonb_build_object('ordem', p.ordem, 'contaId', p.conta_id, 'codigo', c.codigo, 'conta', c.nome, 'valor', p.valor,
    'historico', p.historico, 'centro', k.codigo, 'participante', t.nome,
    'centroId', p.centro_id, 'participanteId', p.participante_id) order by p.ordem)
  from partida p join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
  left join centro_de_custo k on k.escritorio_id = p.escritorio_id and k.id = p.centro_id
  left join participante t on t.escritorio_id = p.escritorio_id and t.id = p.participante_id
  where p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id)`

type Anotavel = { historico: string; documentoNumero: string | null; partidas: PartidaLida[] }

/** What a line says now: its own words, its centre and whose it is. */
const palavrasDaPartida = (
  anotacoes: readonly Anotacao[],
  { ordem, historico, centro, participante }: PartidaLida,
) => ({
  historico: palavraDe(anotacoes, { campo: 'historico-da-partida', ordem, antes: historico }),
  centro: palavraDe(anotacoes, { campo: 'centro', ordem, antes: centro }),
  participante: palavraDe(anotacoes, { campo: 'participante', ordem, antes: participante }),
})

/** The newest word put right of each field stands in the place of the first one. */
export function comAnotacoes<L extends Anotavel>(lido: L, anotacoes: Anotacao[] | null): L {
  if (anotacoes === null) return lido
  return {
    ...lido,
    historico: palavraDe(anotacoes, { campo: 'historico', antes: null }) ?? lido.historico,
    documentoNumero: palavraDe(anotacoes, { campo: 'documento', antes: lido.documentoNumero }),
    partidas: lido.partidas.map((partida) => ({
      ...partida,
      ...palavrasDaPartida(anotacoes, partida),
    })),
  }
}

export type MarcaDoDiario = { readonly data: string; readonly id: number }

export type PaginaDoDiario = {
  readonly depoisDe?: MarcaDoDiario | undefined
  readonly antesDe?: MarcaDoDiario | undefined
  readonly linhas: number
}

/** A page of entries with their lines, oldest first. */
export async function paginaDoDiario(
  ctx: Context,
  f: FiltroDoDiario,
  { depoisDe, antesDe, linhas }: PaginaDoDiario,
): Promise<LancamentoLido[]> {
  const sentido = antesDe === undefined ? sql`` : sql`desc`
  const onde = [ondeDoDiario(ctx, f)]
  const chave = sql`(l.competencia, l.data, l.id)`
  const da = ({ data, id }: MarcaDoDiario) =>
    sql`(${data.slice(0, 7)}::text, ${data}::date, ${id}::bigint)`
  if (depoisDe) onde.push(sql`${chave} > ${da(depoisDe)}`)
  if (antesDe) onde.push(sql`${chave} < ${da(antesDe)}`)
  const { conhecidoEm } = f
  const { rows } = await sql<
    Omit<LancamentoLido, 'valor' | 'anotado'> & { anotacoes: Anotacao[] | null }
  >`
    select l.id, l.empresa_id as "empresaId", l.competencia, l.exercicio, l.numero, l.data, l.tipo, l.origem, l.historico,
      l.documento_tipo as "documentoTipo", l.documento_id as "documentoId", l.documento_numero as "documentoNumero",
      l.estorna_id as "estornaId", l.corrige_id as "corrigeId", ${anotacoesDoLancamento(conhecidoEm)} as anotacoes,
      (select e.id from lancamento e
        where e.escritorio_id = l.escritorio_id and e.estorna_id = l.id ${estornadoAte(f)}) as "estornadoPorId",
      ${PARTIDAS_DO_LANCAMENTO} as partidas
    from (select * from lancamento l where ${sql.join(onde, sql` and `)}
      order by l.competencia ${sentido}, l.data ${sentido}, l.id ${sentido} limit ${linhas}) l
    order by l.competencia, l.data, l.id`.execute(ctx.db)
  return rows.map(({ anotacoes, ...lido }) => ({
    ...comAnotacoes(lido, anotacoes),
    valor: lido.partidas.reduce((t, { valor }) => t + Math.max(valor, 0), 0),
    anotado: anotacoes !== null,
  }))
}
