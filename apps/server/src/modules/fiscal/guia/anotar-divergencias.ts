import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { PagamentoSerpro } from '../../../platform/fora/index.ts'
import type { Casada, Conhecidos, SemGuia } from './arrecadacao.ts'
import { DIAS_ATE_APARECER } from './dizer-arrecadacao.ts'

/** What a person said of payments of a company, and which of them are of its instalment plans. */
export async function lerConhecidos(ctx: Context, empresaId: number): Promise<Conhecidos> {
  const { escritorioId } = ctx.tenant
  const { rows: ligadas } = await sql<{ chave: string; guiaId: number }>`
    select chave, guia_id as "guiaId" from divergencia_pagamento
    where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and estado = 'ligada'`.execute(
    ctx.db,
  )
  const { rows: parcelas } = await sql<{
    numero: string | null
    pagaEm: string | null
    valor: number
  }>`
    select das_numero as numero, paga_em as "pagaEm", valor from parcela_do_parcelamento
    where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and (paga or das_numero is not null)`.execute(
    ctx.db,
  )
  const numeros = new Set(parcelas.flatMap(({ numero }) => numero ?? []))
  const pagas = new Set(parcelas.map(({ pagaEm, valor }) => `${pagaEm}:${valor}`))
  return {
    ligados: new Map(ligadas.map(({ chave, guiaId }) => [chave, guiaId])),
    deParcela: ({ numero, pagoEm, valores }) =>
      numeros.has(numero) || pagas.has(`${pagoEm}:${valores.total}`),
  }
}

type Linha = {
  readonly tipo: string
  readonly chave: string
  readonly guia_id: number | null
  readonly competencia: string | null
  readonly pago_em: string | null
  readonly pago: number
  readonly devido: number | null
  readonly pagamento: PagamentoSerpro | null
}

const DIFEREM: ReadonlySet<string> = new Set(['a-menor', 'a-maior', 'em-dobro'])

/** What was said to be paid longer ago, and is not there, was settled one way or another: as far back as the clock looks. */
const DIAS_ATRAS = 60

/** Guides that are said to be paid, and since when; the others are only not paid yet. */
async function pagasDesde(
  ctx: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; pagaEm: string }>`
    select id, paga_em as "pagaEm" from guia
    where escritorio_id = ${ctx.tenant.escritorioId} and id = any (${[...ids]}::bigint[]) and estado = 'paga'
      and paga_em between ${ctx.clock.today()}::date - ${DIAS_ATRAS}::int
        and ${ctx.clock.today()}::date - ${DIAS_ATE_APARECER}::int`.execute(ctx.db)
  return new Map(rows.map(({ id, pagaEm }) => [id, pagaEm]))
}

function daGuia({ guia, dita }: Casada, pagaDesde: string | undefined): Linha[] {
  const { situacao, pagamentos } = dita
  // Who took it back by hand knows better whose payment it was.
  if (guia.arrecadacao?.desfeita === true) return []
  const naoAchada = situacao === 'nao-encontrado' && pagaDesde !== undefined
  if (!DIFEREM.has(situacao) && !naoAchada) return []
  const pago = pagamentos.reduce((soma, { principal }) => soma + principal, 0)
  return [
    {
      ...{ tipo: situacao, guia_id: guia.id, competencia: guia.competencia, pago, pagamento: null },
      chave: `guia:${guia.id}:${situacao}:${pago}:${guia.principal}`,
      ...{ pago_em: pagamentos.at(-1)?.pagoEm ?? pagaDesde ?? null, devido: guia.principal },
    },
  ]
}

const doPagamento = ({ chave, pagamento }: SemGuia): Linha => ({
  ...{ tipo: 'sem-guia', chave, guia_id: null, competencia: pagamento.competencia, devido: null },
  ...{ pago_em: pagamento.pagoEm, pago: pagamento.valores.total, pagamento },
})

type Vistas = {
  readonly casadas: readonly Casada[]
  /** Left out, payments without a guide were not looked for, and those that are known stay. */
  readonly semGuia?: readonly SemGuia[]
}

/**
 * Keeps what does not agree, once each; what agrees now is over by itself. What a person resolved stays so. Payments of months
 * before the first guide of here are of whoever did the books before. Answers how many without a guide nobody resolved.
 */
export async function anotarDivergencias(
  ctx: Context,
  empresaId: number,
  { casadas, semGuia }: Vistas,
): Promise<number> {
  const desde = casadas.map(({ guia }) => guia.competencia).toSorted()[0] ?? ''
  const ids = casadas.map(({ guia }) => guia.id)
  const pagas = await pagasDesde(ctx, ids)
  const linhas = [
    ...casadas.flatMap((uma) => daGuia(uma, pagas.get(uma.guia.id))),
    ...(semGuia ?? [])
      .filter(({ pagamento: { competencia, valores } }) => {
        const deAntes = competencia !== null && competencia < desde
        return !deAntes && valores.total > 0
      })
      .map(doPagamento),
  ]
  const { escritorioId } = ctx.tenant
  const em = ctx.clock.now().toISOString()
  await sql`
    insert into divergencia_pagamento as d (escritorio_id, empresa_id, tipo, chave, guia_id, competencia, pago_em, pago, devido,
      pagamento, visto_em)
    select ${escritorioId}::bigint, ${empresaId}::bigint, l.tipo, l.chave, l.guia_id, l.competencia, l.pago_em, l.pago, l.devido,
      l.pagamento, ${em}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (tipo text, chave text, guia_id bigint, competencia text,
      pago_em date, pago bigint, devido bigint, pagamento jsonb)
    order by l.chave
    on conflict (escritorio_id, empresa_id, chave) do update set estado = 'aberta', resolvida_em = null, versao = d.versao + 1
      where d.estado = 'passou'`.execute(ctx.db)
  await sql`
    update divergencia_pagamento set estado = 'passou', resolvida_em = ${em}::timestamptz, versao = versao + 1
    where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and estado = 'aberta'
      and chave <> all (${linhas.map(({ chave }) => chave)}::text[])
      and (guia_id = any (${ids}::bigint[]) or tipo = 'sem-guia' and ${semGuia !== undefined}::boolean
        and pago_em >= ${desde === '' ? null : `${desde}-01`}::date)`.execute(ctx.db)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from divergencia_pagamento
    where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and estado = 'aberta' and tipo = 'sem-guia'`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}
