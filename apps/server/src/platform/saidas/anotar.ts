import { sql } from 'kysely'
import { cobrirValor } from '../cobrir.ts'
import type { Context } from '../context.ts'
import type { JobContext } from '../jobs/index.ts'
import { chamar } from './intencionar.ts'
import { type Depois, type Passo, passoSeguinte } from './maquina.ts'
import type { Servico, Tomada } from './tomar.ts'

/** A line in hand, what went of it over the wire and what came of that. */
export type Chegada = Tomada & { readonly enviado: unknown; readonly depois: Depois }
type Anotada = Chegada & { readonly passo: Passo }

/** What comes within so long of another is kept with it: a transaction of many costs little more than of one. */
const JUNTAR_MS = 100

/**
 * Keeps what comes, in few transactions. `fechar` waits for the last of them and answers the lines that may be taken
 * again at once; it throws what the first failure threw, after the others were kept.
 */
export function createCaderno(job: JobContext) {
  let chegadas: Chegada[] = []
  let relogio: NodeJS.Timeout | undefined
  let anterior: Promise<unknown> = Promise.resolve()
  const lotes: Promise<number[]>[] = []
  const despejar = () => {
    clearTimeout(relogio)
    relogio = undefined
    if (chegadas.length === 0) return
    const lote = chegadas.toSorted((a, b) => a.linha.id - b.linha.id)
    chegadas = []
    const gravado = anterior.then(() => anotarLote(job, lote))
    anterior = gravado.catch(() => {})
    lotes.push(gravado)
  }
  return {
    por(chegada: Chegada): void {
      chegadas.push(chegada)
      relogio ??= setTimeout(despejar, JUNTAR_MS)
    },
    async fechar(): Promise<number[]> {
      despejar()
      await anterior
      return (await Promise.all(lotes)).flat()
    },
  }
}

/** One that cannot be kept does not keep the others from it. */
async function anotarLote(job: JobContext, lote: readonly Chegada[]): Promise<number[]> {
  try {
    return await job.write((ctx) => anotar(ctx, job, lote))
  } catch (erro) {
    if (lote.length === 1) throw erro
    const deNovo: number[] = []
    const falhas: unknown[] = []
    for (const chegada of lote)
      await job
        .write((ctx) => anotar(ctx, job, [chegada]))
        .then(
          (ids) => deNovo.push(...ids),
          (falha: unknown) => falhas.push(falha),
        )
    if (falhas.length > 0) throw falhas[0]
    return deNovo
  }
}

/** Keeps what came of the lines that are still ours; answers those that may be taken again at once. */
async function anotar(ctx: Context, job: JobContext, lote: readonly Chegada[]): Promise<number[]> {
  const agora = Date.now()
  const dadas = lote.map((chegada) => ({
    ...chegada,
    passo: passoSeguinte(chegada.servico, chegada.linha, chegada.depois, agora),
  }))
  const nossas = await gravar(ctx, job.processo, dadas)
  // Of the others somebody took hold since: what came is found by who asks.
  const anotadas = dadas.filter(({ linha }) => nossas.has(linha.id))
  await concluirTodas(ctx, anotadas)
  for (const { servico, linha, passo } of anotadas) {
    if (passo.estado === 'desistida') await servico.desistir?.(ctx, linha)
    if (passo.em === null && !passo.fim) {
      job.log.error(
        { saida: linha.id, servico: linha.servico },
        'saída em dúvida, e ninguém responde',
      )
      await servico.duvidar?.(ctx, linha)
    }
    if (passo.em !== null && !passo.jaJa) await chamar(ctx, linha.id, passo.em)
  }
  for (const [servico, dele] of Map.groupBy(anotadas, (uma) => uma.servico))
    await servico.seguir?.(
      ctx,
      dele.map(({ linha }) => linha),
    )
  return anotadas.filter(({ passo }) => passo.jaJa).map(({ linha }) => linha.id)
}

async function gravar(
  ctx: Context,
  processo: string,
  dadas: readonly Anotada[],
): Promise<ReadonlySet<number>> {
  const linhas = dadas.map(({ linha: { id, vez }, passo, enviado }) => ({
    ...{ id, vez, estado: passo.estado, motivo: passo.motivo, protocolo: passo.protocolo },
    ...{ fim: passo.fim, ja: passo.jaJa, em: passo.em?.toISOString() ?? null },
    enviado: coberto(enviado),
    resposta: coberto(passo.resposta),
  }))
  const { rows } = await sql<{ id: number }>`
    update saida_externa s set estado = l.estado, motivo = l.motivo, dono = null, lease_ate = null,
      protocolo = coalesce(l.protocolo, s.protocolo), enviado = coalesce(l.enviado, s.enviado),
      resposta = coalesce(l.resposta, s.resposta), concluida_em = case when l.fim then now() end,
      tentar_em = case when l.ja then now() else l.em end
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (id bigint, vez int, estado text, motivo text,
      protocolo text, fim boolean, ja boolean, em timestamptz, enviado jsonb, resposta jsonb)
    where s.escritorio_id = ${ctx.tenant.escritorioId} and s.id = l.id and s.dono = ${processo} and s.vez = l.vez
    returning s.id`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

const coberto = (valor: unknown): unknown => (valor === undefined ? undefined : cobrirValor(valor))

/** The effects here of what was answered, service by service. */
async function concluirTodas(ctx: Context, anotadas: readonly Anotada[]): Promise<void> {
  const porServico = new Map<
    Servico,
    Parameters<NonNullable<Servico['concluirVarias']>>[1][number][]
  >()
  for (const { servico, linha, depois } of anotadas) {
    if (depois.tipo !== 'desfecho') continue
    const dele = porServico.get(servico) ?? []
    porServico.set(servico, dele)
    dele.push({ saida: linha, desfecho: depois.desfecho })
  }
  for (const [servico, concluidas] of porServico) {
    if (servico.concluirVarias) await servico.concluirVarias(ctx, concluidas)
    else
      for (const { saida, desfecho } of concluidas) await servico.concluir?.(ctx, saida, desfecho)
  }
}
