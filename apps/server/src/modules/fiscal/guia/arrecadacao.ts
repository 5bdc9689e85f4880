import { fiscal, type RouteOutput } from '@razao/contract'
import {
  casarPagamentos,
  type GuiaDoDocumento,
  type PagamentoArrecadado,
  repartirPagamento,
} from '@razao/engine/guias'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { PagamentoSerpro } from '../../../platform/fora/index.ts'
import { avisar } from '../../../platform/jobs/index.ts'
import { contabilizarMovimentos } from '../../contabil/automaticos/index.ts'
import { atenderPedidoDaGuia } from '../../empresa/index.ts'

type Arrecadacao = NonNullable<RouteOutput<typeof fiscal.lerGuia>['arrecadacao']>
type Guardada = Omit<Arrecadacao, 'em' | 'mensagem'>

/** Guides of before this are history: what was paid of them is in the books. */
const MESES_ATRAS = 12
const { TIPO_GUIA } = fiscal
export const TIPOS_FEDERAIS: readonly number[] = [
  ...[TIPO_GUIA.das, TIPO_GUIA.dasMei, TIPO_GUIA.irrf, TIPO_GUIA.proLabore],
  ...[TIPO_GUIA.inss, TIPO_GUIA.darf],
]

export type GuiaNaReceita = {
  readonly id: number
  readonly tipo: number
  readonly numero: string | null
  readonly codigoReceita: string | null
  readonly codigos: readonly string[]
  readonly competencia: string
  readonly principal: number
  readonly multa: number
  readonly juros: number
  readonly estado: string
  readonly arrecadacao: Guardada | null
}

/**
 * The federal guides of a company that a payment may be of, the ones of a difference after the first. The IRRF is of the month
 * in which it was withheld, which its key says.
 */
export async function guiasNaReceita(ctx: Context, empresaId: number): Promise<GuiaNaReceita[]> {
  const { rows } = await sql<GuiaNaReceita>`
    select g.id, g.tipo, g.das_numero as numero, g.codigo_receita as "codigoReceita",
      coalesce(substring(g.chave from '^irrf-([0-9]{4}-[0-9]{2})$'), g.competencia) as competencia, g.principal, g.multa, g.juros,
      g.estado, g.arrecadacao, coalesce((select jsonb_agg(distinct left(p.value ->> 'codigo', 4)) from jsonb_array_elements(g.composicao) p
        where p.value ->> 'codigo' is not null), '[]') as codigos
    from guia g
    where g.escritorio_id = ${ctx.tenant.escritorioId} and g.empresa_id = ${empresaId} and g.estado <> 'substituida'
      and g.tipo = any (${TIPOS_FEDERAIS}::smallint[])
      and g.vencimento >= ${ctx.clock.today()}::date - make_interval(months => ${MESES_ATRAS})
    order by g.competencia, g.sequencia, g.id`.execute(ctx.db)
  return rows
}

const DO_SIMPLES = 'DAS'
/** A DAS is one debt whatever its tributes; a DARF is of its code of receita. */
function codigosDe({ tipo, codigoReceita, codigos }: GuiaNaReceita): readonly string[] {
  if (tipo === TIPO_GUIA.das || tipo === TIPO_GUIA.dasMei) return [DO_SIMPLES]
  return codigoReceita === null ? codigos : [codigoReceita.slice(0, 4), ...codigos]
}
const codigoDo = ({ tipo, receita }: PagamentoSerpro): string =>
  tipo.toUpperCase().startsWith(DO_SIMPLES) ? DO_SIMPLES : receita.codigo.slice(0, 4)

const doSimples = (um: PagamentoSerpro): boolean => codigoDo(um) === DO_SIMPLES

const principalDe = ({ principal, multa, juros, total }: PagamentoSerpro['valores']): number =>
  // Where the parts are not told, what is not multa nor juros is the tax.
  principal === 0 ? Math.max(0, total - multa - juros) : principal

const arrecadado = (um: PagamentoSerpro): PagamentoArrecadado => ({
  ...{ numero: um.numero, codigo: codigoDo(um), competencia: um.competencia, pagoEm: um.pagoEm },
  ...{ principal: principalDe(um.valores), multa: um.valores.multa, juros: um.valores.juros },
})

/** What was paid, one for each guide that a document pays. A DAS is one debt, whatever it was made of. */
function repartido(
  um: PagamentoSerpro,
  guias: readonly GuiaDoDocumento[],
): readonly PagamentoArrecadado[] {
  const pago = arrecadado(um)
  const partes = doSimples(um)
    ? []
    : um.partes.map(({ codigo, competencia, valores }) => ({
        ...{ codigo: codigo.slice(0, 4), competencia, principal: principalDe(valores) },
        ...{ multa: valores.multa, juros: valores.juros },
      }))
  return repartirPagamento(pago, partes, guias).map((parte) => ({ ...pago, ...parte }))
}

const comoPago = ({ numero, pagoEm, principal, multa, juros }: PagamentoArrecadado) => ({
  ...{ numero, pagoEm, principal, multa, juros, total: principal + multa + juros },
})

export type Casada = { readonly guia: GuiaNaReceita; readonly dita: Guardada }
/** A payment that is of no guide, by its key: of two that are the same, each has its own. */
export type SemGuia = { readonly chave: string; readonly pagamento: PagamentoSerpro }

/** What is known of payments besides their guides. */
export type Conhecidos = {
  /** The guide to which a person linked a payment, by its key. */
  readonly ligados: ReadonlyMap<string, number>
  /** Whether it is of a part of an instalment plan. */
  readonly deParcela: (um: PagamentoSerpro) => boolean
}

/** The key of each payment, in their order; of two that are the same, the second has another. */
export function comChave(vindos: readonly PagamentoSerpro[]): readonly SemGuia[] {
  const vezes = new Map<string, number>()
  return vindos.map((pagamento) => {
    const { numero, pagoEm, valores } = pagamento
    const igual = `pagamento:${numero}:${pagoEm}:${valores.total}`
    const vez = (vezes.get(igual) ?? 0) + 1
    vezes.set(igual, vez)
    return { chave: `${igual}:${vez}`, pagamento }
  })
}

/**
 * Which payments are of which guide, and what each comes to. What a person linked is of that guide; parts of an instalment plan
 * are of none, and are not looked for.
 */
export function casarComGuias(
  guias: readonly GuiaNaReceita[],
  vindos: readonly PagamentoSerpro[],
  { ligados, deParcela }: Conhecidos,
): { casadas: readonly Casada[]; semGuia: readonly SemGuia[] } {
  const daqui = new Set(guias.map(({ id }) => id))
  const deles = guias.map(
    (guia): GuiaDoDocumento => ({
      ...{ id: guia.id, numero: guia.numero, codigos: codigosDe(guia) },
      ...{ competencia: guia.competencia, principal: guia.principal },
      ...{ multa: guia.multa, juros: guia.juros },
    }),
  )
  const repartidos = comChave(vindos).flatMap((qual) => {
    const ligada = ligados.get(qual.chave)
    if (ligada !== undefined)
      return daqui.has(ligada)
        ? [{ qual, pago: { ...arrecadado(qual.pagamento), guia: ligada } }]
        : []
    if (deParcela(qual.pagamento)) return []
    return repartido(qual.pagamento, deles).map((pago) => ({ qual, pago }))
  })
  const pagos = repartidos.map(({ pago }) => comoPago(pago))
  const casados = casarPagamentos({
    guias: deles.map(({ multa: _multa, juros: _juros, ...guia }) => guia),
    pagamentos: repartidos.map(({ pago }) => pago),
  })
  if (!casados.ok) throw new Error(casados.refusal.mensagem)
  return {
    casadas: casados.value.guias.flatMap(({ id, situacao, pagamentos }) => {
      const guia = guias.find((uma) => uma.id === id)
      const delas = pagamentos.flatMap((i) => pagos[i] ?? [])
      return guia === undefined ? [] : [{ guia, dita: { situacao, pagamentos: delas } }]
    }),
    semGuia: [...new Set(casados.value.semGuia.flatMap((i) => repartidos[i]?.qual ?? []))],
  }
}

/** What is written of the payment: the first of two equal ones, or all that makes it up. */
function comoFoiPaga({ situacao, pagamentos }: Guardada) {
  const quais = situacao === 'em-dobro' ? pagamentos.slice(0, 1) : pagamentos
  const somar = (de: 'total' | 'multa' | 'juros') => quais.reduce((soma, um) => soma + um[de], 0)
  return {
    ...{ total: somar('total'), multa: somar('multa'), juros: somar('juros') },
    pagaEm: quais.at(-1)?.pagoEm ?? '',
  }
}

const PAGAM: ReadonlySet<string> = new Set(['confirmado', 'a-maior', 'em-dobro'])

/** Keeps what was found of each guide; one that was open and is paid there is paid here, on that day, and so in the books. */
export async function guardarArrecadacao(
  ctx: Context,
  empresaId: number,
  casadas: readonly Casada[],
): Promise<number> {
  const em = ctx.clock.now().toISOString()
  const { escritorioId } = ctx.tenant
  let pagas = 0
  for (const { guia, dita } of casadas) {
    // Who took it back by hand knows better whose payment it was.
    const desfeita = guia.arrecadacao?.desfeita === true
    const guardada = JSON.stringify(desfeita ? { ...dita, desfeita } : dita)
    await sql`update guia set arrecadacao = ${guardada}::jsonb, arrecadacao_em = ${em}
      where escritorio_id = ${escritorioId} and id = ${guia.id}`.execute(ctx.db)
    if (desfeita || !PAGAM.has(dita.situacao)) continue
    const { total, multa, juros, pagaEm } = comoFoiPaga(dita)
    const { rows } = await sql`
      update guia set estado = 'paga', paga_em = ${pagaEm}, pago_total = ${total}, pago_multa = ${multa}, pago_juros = ${juros},
        versao = versao + 1
      where escritorio_id = ${escritorioId} and id = ${guia.id} and estado in ('gerada', 'enviada', 'lida')
      returning id`.execute(ctx.db)
    if (rows.length === 0) continue
    pagas += 1
    await atenderPedidoDaGuia(ctx, guia.id, 'A Receita mostra a guia paga.')
    await contabilizarMovimentos(ctx, { empresaIds: [empresaId], de: pagaEm, ate: pagaEm })
  }
  if (casadas.length > 0) await avisar(ctx, 'guia', { empresaId }, empresaId)
  return pagas
}

/** The Receita would not say: why, so that it is told and not asked again at once. */
export async function guardarRecusa(
  ctx: Context,
  empresaId: number,
  mensagem: string,
): Promise<void> {
  const dita = JSON.stringify({ situacao: 'recusado', pagamentos: [], recusa: mensagem })
  await sql`
    update guia set arrecadacao = ${dita}::jsonb, arrecadacao_em = ${ctx.clock.now().toISOString()}
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and estado <> 'substituida'
      and tipo = any (${TIPOS_FEDERAIS}::smallint[]) and (arrecadacao is null or arrecadacao ->> 'situacao' in ('nao-encontrado', 'recusado'))`.execute(
    ctx.db,
  )
}
