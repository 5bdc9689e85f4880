import { DIRECAO_NOTA, STATUS_NOTA } from '@razao/engine/cadastro'
import type { DividaDoCliente, FatoContabil, RetencoesSofridas } from '@razao/engine/contabil'
import { type Centavos, centavos } from '@razao/engine/dinheiro'
import type { LinhaDaReceita } from '@razao/engine/faturamento'
import { RETENCOES, RETIDAS_NA_NOTA, tipoDaReceita } from '@razao/engine/faturamento'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'

type ComReceita = {
  readonly empresaId: number
  readonly linhas: readonly LinhaDaReceita[]
  readonly fatos: readonly FatoContabil[]
}

/** A note as the books look at it: what it is worth, what was withheld, and what its customer owes. */
export type Nota = {
  id: number
  /** Of issue, within the month. */
  dia: string
  empresaId: number
  clienteId: number | null
  rotulo: string
  numero: string
  receita: number
  retido: number
  retencoes: Readonly<Partial<Record<string, number>>>
  /** With the PIS, COFINS and CSLL that wait for the payment. */
  aReceber: number
}

/**
 * The revenue of the month as the notes tell it: a fact for each day of issue, with who owes each part and the numbers
 * of their notes, so that the account of customers closes by customer with what is still to be received, on any day. A
 * discount that the customer does not owe goes with its note. What no note explains (an adjustment, what was informed)
 * stays of the last day, of nobody; where the notes do not fit in what was worked out, as when more came back than was
 * sold, the month keeps one fact.
 */
export async function receitaPorNota<M extends ComReceita>(
  ctx: Context,
  competencia: string,
  meses: readonly M[],
): Promise<M[]> {
  const ids = meses.map(({ empresaId }) => empresaId)
  const notas = Map.groupBy(await notasDoMes(ctx, competencia, ids), (nota) => nota.empresaId)
  return meses.map((mes) => ({ ...mes, fatos: porNota(mes, notas.get(mes.empresaId) ?? []) }))
}

/** The facts of one company with those of revenue told by their notes. Pure. */
export function porNota(
  { linhas, fatos }: Pick<ComReceita, 'linhas' | 'fatos'>,
  notas: readonly Nota[],
): FatoContabil[] {
  const tipoDaNota = new Map<number, FatoContabil['tipo']>()
  for (const linha of linhas)
    for (const id of linha.notas ?? [])
      if (!tipoDaNota.has(id)) tipoDaNota.set(id, tipoDaReceita(linha))
  return fatos.flatMap((fato) => {
    if (!ehReceita(fato)) return [fato]
    const doTipo = notas.filter(({ id }) => tipoDaNota.get(id) === fato.tipo)
    return doTipo.length === 0 ? [fato] : (porDia(fato, doTipo) ?? [doMes(fato, doTipo)])
  })
}

type Receita = FatoContabil & { tipo: `receita-${string}` }
const ehReceita = (fato: FatoContabil): fato is Receita => fato.tipo.startsWith('receita-')

const somar = (notas: readonly Nota[], de: (nota: Nota) => number): Centavos =>
  centavos(notas.reduce((total, nota) => total + de(nota), 0))
const descontoDa = ({ receita, retido, aReceber }: Nota) => Math.max(receita - retido - aReceber, 0)
const somaDas = (retencoes: RetencoesSofridas) =>
  Object.values(retencoes).reduce((total, valor) => total + (valor ?? 0), 0)

/** One fact a day, and what is left; null when the notes are more than the fact, or withhold otherwise. */
function porDia(fato: Receita, notas: readonly Nota[]): Receita[] | null {
  const resta = fato.valor - somar(notas, ({ receita }) => receita)
  const retidoNasNotas = somar(notas, ({ retido }) => retido)
  const coerentes = notas.every((n) => n.receita > 0 && n.retido + n.aReceber <= n.receita)
  if (resta < 0 || retidoNasNotas !== somaDas(fato.retencoes ?? {}) || !coerentes) return null
  const dias = [...Map.groupBy(notas, ({ dia }) => dia)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const doDia = dias.map(([data, dele]): Receita => {
    const retencoes = retencoesDas(dele)
    const descontos = somar(dele, descontoDa)
    return {
      tipo: fato.tipo,
      competencia: fato.competencia,
      data,
      referencia: data.slice(8),
      valor: somar(dele, ({ receita }) => receita),
      ...(somaDas(retencoes) > 0 ? { retencoes } : {}),
      ...(descontos > 0 ? { descontos } : {}),
      clientes: dividasDe(dele),
    }
  })
  const sobra: Receita = { tipo: fato.tipo, competencia: fato.competencia, valor: centavos(resta) }
  return resta === 0 ? doDia : [...doDia, sobra]
}

function doMes(fato: Receita, notas: readonly Nota[]): Receita {
  const maximo = Math.max(fato.valor - somaDas(fato.retencoes ?? {}), 0)
  const descontos = centavos(Math.min(somar(notas, descontoDa), maximo))
  return { ...fato, ...(descontos > 0 ? { descontos } : {}), clientes: dividasDe(notas) }
}

const retencoesDas = (notas: readonly Nota[]): RetencoesSofridas =>
  Object.fromEntries(
    RETENCOES.map(
      (nome) => [nome, somar(notas, ({ retencoes }) => retencoes[nome] ?? 0)] as const,
    ).filter(([, valor]) => valor > 0),
  )

function dividasDe(notas: readonly Nota[]): DividaDoCliente[] {
  const porCliente = Map.groupBy(notas, ({ clienteId }) => clienteId)
  return [...porCliente]
    .map(([clienteId, dele]) => ({
      clienteId,
      valor: somar(dele, ({ aReceber }) => aReceber),
      notas: numerosDe(dele),
    }))
    .filter(({ valor }) => valor !== 0)
}

/** More than these are told by the first and the last. */
const NOTAS_POR_EXTENSO = 12

function numerosDe(notas: readonly Nota[]): string {
  const [primeira, ultima] = [notas[0], notas.at(-1)]
  const rotulo = primeira?.rotulo ?? 'NFS-e'
  if (notas.length <= NOTAS_POR_EXTENSO)
    return `${rotulo} ${notas.map(({ numero }) => numero).join(', ')}`
  return `${rotulo} ${primeira?.numero} a ${ultima?.numero} (${notas.length} notas)`
}

async function notasDoMes(
  ctx: Context,
  competencia: string,
  empresaIds: readonly number[],
): Promise<Nota[]> {
  if (empresaIds.length === 0) return []
  const { rows } = await sql<Nota>`
    select n.id, n.empresa_id as "empresaId", n.participante_id as "clienteId", n.numero,
      -- A note of another month's issue is of the edge of the month it counts in.
      greatest(least(n.emissao, m.fim), m.inicio) as dia,
      case n.modelo when 'nfe' then 'NF-e' else 'NFS-e' end as rotulo,
      coalesce(n.valor_receita, n.bruto - n.desconto) as receita, app.nota_a_receber(n) + app.csrf_da_nota(n) as "aReceber", r.retencoes,
      coalesce((select sum(v.value::bigint) from jsonb_each_text(r.retencoes) v), 0)::bigint as retido
    from nota_fiscal n
    cross join lateral (select (n.competencia || '-01')::date as inicio,
      ((n.competencia || '-01')::date + interval '1 month - 1 day')::date as fim) m
    cross join lateral (select coalesce(jsonb_object_agg(t.key, t.value::bigint), '{}') as retencoes from jsonb_each_text(
        case when n.iss_retido then jsonb_build_object('iss', n.iss) else '{}' end || coalesce(n.retencoes_detalhe, '{}')) t
      where t.key = any (${RETIDAS_NA_NOTA}::text[])) r
    where n.escritorio_id = ${ctx.tenant.escritorioId} and n.empresa_id = any (${empresaIds}::bigint[])
      and n.competencia = ${competencia} and n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)}
        and n.status in ${oneOf(STATUS_NOTA.ativa, STATUS_NOTA.cancelando)} and n.receita
    order by n.empresa_id, n.participante_id, n.emissao, length(n.numero), n.numero, n.id`.execute(
    ctx.db,
  )
  return rows
}
