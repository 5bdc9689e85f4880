import { cobrancas as rotas } from '@razao/contract'
import { type Dps, idDaDps } from '@razao/formats/dps'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { AlemDaDps } from '../../../platform/fora/index.ts'
import { problem } from '../../../platform/problem.ts'
import { intencionarVarias } from '../../../platform/saidas/index.ts'
import { provedorDaRota } from '../../migrate/index.ts'
import { conferirEmissoesDe, type RecusaDaEmissao } from './conferir-emissao.ts'
import type { Provedor } from './ler-dps.ts'
import { type CobrancaAEmitir, lerParaEmitir } from './ler-para-emitir.ts'
import { montarAlem } from './montar-alem.ts'
import { montarDps } from './montar-dps.ts'
import { contagemDaVia, proximosNumeros } from './numerar.ts'
import { SITUACAO } from './situacao-da-emissao.ts'
import { STATUS_DA_COBRANCA } from './status-da-cobranca.ts'

/** In the outgoing book. */
export const SERVICO_DE_NFSE = 'nfse'
export const SERVICO_DE_MIGRATE = 'migrate'
export const SERVICO_DE_ABRASF = 'abrasf'
const SERVICOS: Readonly<Record<Provedor, string>> = {
  nacional: SERVICO_DE_NFSE,
  migrate: SERVICO_DE_MIGRATE,
  abrasf: SERVICO_DE_ABRASF,
}
export type PedidoDeNfse = { readonly dpsId: number }

export type NotaPedida = { emissaoId: number; serie: string; numero: number }

/** What came of asking for a note: the asking, or what stops it, and then nothing was written. */
export type NotaOuRecusas =
  | {
      readonly ok: true
      readonly pedida: NotaPedida
      /** It was asked for before, and nobody knows what came of it: only a question moves it. */
      readonly incerta?: true
    }
  | { readonly ok: false; readonly recusas: readonly RecusaDaEmissao[] }

const { cancelada } = rotas.STATUS_COBRANCA

type Viva = { readonly pedida: NotaPedida; readonly incerta?: true }
type Escrita = NotaPedida & { cobrancaId: number } & { empresaId: number; provedor: Provedor }

/** The askings that are open, or that made the note, by charge: each has one at most. */
async function dpsVivas(
  ctx: Context,
  cobrancas: readonly CobrancaAEmitir[],
): Promise<ReadonlyMap<number, Viva>> {
  // A note that was cancelled was authorised all the same, and its charge asks for nothing any more.
  const ids = cobrancas.flatMap(({ id, status }) => (status === cancelada ? [] : [id]))
  const { rows } = await sql<NotaPedida & { cobrancaId: number; situacao: string }>`
    select d.cobranca_id as "cobrancaId", d.id as "emissaoId", d.serie, d.numero, ${SITUACAO} as situacao
    from dps d
    left join saida_externa s on s.escritorio_id = d.escritorio_id and s.id = d.saida_id
    where d.escritorio_id = ${ctx.tenant.escritorioId} and d.cobranca_id = any (${ids}::bigint[])
      and (d.desfecho is null or d.desfecho in ('autorizada', 'vinculada'))`.execute(ctx.db)
  return new Map(
    rows.map(({ cobrancaId, situacao, ...pedida }) => [
      cobrancaId,
      { pedida, ...(situacao === 'incerta' ? { incerta: true as const } : {}) },
    ]),
  )
}

/** Asks for the note of one charge; see `pedirNotas`. */
export async function pedirNota(ctx: Context, cobrancaId: number): Promise<NotaOuRecusas> {
  const dito = (await pedirNotas(ctx, [cobrancaId])).get(cobrancaId)
  if (dito === undefined) throw problem('nao-encontrado')
  return dito
}

/**
 * Asks for the notes of charges: gives each a number, writes what is asked for and puts it in the outgoing book, all or
 * nothing. Asked again, it is the same asking. What stops one is answered, and then nothing of it was written. A charge
 * that is not here has no answer.
 */
export async function pedirNotas(
  ctx: Context,
  cobrancaIds: readonly number[],
): Promise<ReadonlyMap<number, NotaOuRecusas>> {
  const cobrancas = await lerParaEmitir(ctx, cobrancaIds)
  const vivas = await dpsVivas(ctx, cobrancas)
  const novas = cobrancas.filter(({ id }) => !vivas.has(id))
  const recusas = await conferirEmissoesDe(ctx, novas)
  const prontas = novas.filter(({ id }) => recusas.get(id)?.length === 0)
  const pedidas = await numerarEMandar(ctx, prontas)
  return new Map(
    cobrancas.map(({ id }) => {
      const pedida = pedidas.get(id)
      const dita = vivas.get(id) ?? (pedida && { pedida })
      return [id, dita ? { ok: true, ...dita } : { ok: false, recusas: recusas.get(id) ?? [] }]
    }),
  )
}

type Numerada = {
  readonly cobrancaId: number
  readonly empresaId: number
  readonly provedor: Provedor
  readonly ambiente: number
  readonly serie: string
  readonly numero: number
  readonly idDps: string
  readonly pedido: Dps
  readonly alem: AlemDaDps | null
}

const provedorDe = ({ rota }: CobrancaAEmitir): Provedor => provedorDaRota(rota.rota)

/** Each way counts its own numbers. */
const contagemDe = (cobranca: CobrancaAEmitir): string => {
  const { ambiente, serie } = cobranca.emissor
  return contagemDaVia(provedorDe(cobranca), ambiente, serie)
}

/** Numbers by company and series, one after another by the order of the charges. */
async function numerar(ctx: Context, cobrancas: readonly CobrancaAEmitir[]): Promise<Numerada[]> {
  const agora = ctx.clock.now()
  const contagens = Map.groupBy(
    cobrancas,
    (cobranca) => `${cobranca.empresaId} ${contagemDe(cobranca)}`,
  )
  const numeradas: Numerada[] = []
  // Counts are held by name, so that two who ask for the same ones at once take turns and do not wait in a ring.
  for (const [, daContagem] of [...contagens].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [umaDelas] = daContagem
    if (umaDelas === undefined) continue
    const { empresaId } = umaDelas
    const { ambiente, serie } = umaDelas.emissor
    const [contagem, provedor] = [contagemDe(umaDelas), provedorDe(umaDelas)]
    const primeiro = await proximosNumeros(ctx, empresaId, {
      contagem,
      quantos: daContagem.length,
    })
    for (const [i, cobranca] of daContagem.entries()) {
      const numero = primeiro + i
      const pedido = montarDps(cobranca, { numero, agora })
      const idDps = idDaDps(pedido)
      if (idDps === null) throw new Error(`a DPS da cobrança ${cobranca.id} não tem identificador`)
      const alem = provedor === 'nacional' ? null : montarAlem(cobranca, provedor)
      numeradas.push({
        ...{ cobrancaId: cobranca.id, empresaId, provedor, ambiente, serie, numero, idDps },
        ...{ pedido, alem },
      })
    }
  }
  return numeradas
}

async function numerarEMandar(
  ctx: Context,
  cobrancas: readonly CobrancaAEmitir[],
): Promise<ReadonlyMap<number, NotaPedida>> {
  if (cobrancas.length === 0) return new Map()
  const { escritorioId } = ctx.tenant
  const numeradas = await numerar(ctx, cobrancas)
  const { rows: escritas } = await sql<Escrita>`
    insert into dps (escritorio_id, empresa_id, cobranca_id, provedor, ambiente, serie, numero, id_dps, pedido, alem)
    select ${escritorioId}::bigint, n."empresaId", n."cobrancaId", n.provedor, n.ambiente, n.serie, n.numero, n."idDps",
      n.pedido, nullif(n.alem, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(numeradas)}::jsonb) as n ("empresaId" bigint, "cobrancaId" bigint,
      provedor text, ambiente smallint, serie text, numero bigint, "idDps" text, pedido jsonb, alem jsonb)
    returning id as "emissaoId", cobranca_id as "cobrancaId", empresa_id as "empresaId", provedor, serie, numero`.execute(
    ctx.db,
  )
  const ligadas: { id: number; saida: number | undefined }[] = []
  for (const [provedor, delas] of Map.groupBy(escritas, (escrita) => escrita.provedor)) {
    const saidas = await intencionarVarias<PedidoDeNfse>(
      ctx,
      SERVICOS[provedor],
      delas.map(({ emissaoId, empresaId }) => ({
        chave: chaveDaSaida(emissaoId),
        pedido: { dpsId: emissaoId },
        empresaId,
      })),
    )
    for (const { emissaoId } of delas)
      ligadas.push({ id: emissaoId, saida: saidas.get(chaveDaSaida(emissaoId)) })
  }
  await sql`
    update dps d set saida_id = l.saida from jsonb_to_recordset(${JSON.stringify(ligadas)}::jsonb) as l (id bigint, saida bigint)
    where d.escritorio_id = ${escritorioId} and d.id = l.id`.execute(ctx.db)
  await sql`
    update cobranca set status = ${STATUS_DA_COBRANCA.aFaturar}, erros = '[]', versao = versao + 1
    where escritorio_id = ${escritorioId} and id = any (${cobrancas.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  )
  return new Map(
    escritas.map(({ cobrancaId, emissaoId, serie, numero }) => [
      cobrancaId,
      { emissaoId, serie, numero },
    ]),
  )
}

const chaveDaSaida = (dpsId: number): string => `dps:${dpsId}`
