import { somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { bancoFora } from '../../platform/db/index.ts'
import { type AcessoDeCaptura, ErroDeFora } from '../../platform/fora/index.ts'
import { avisar, type Job, type JobContext } from '../../platform/jobs/index.ts'
import { depoisDaFalha, type EmpresaDaFila, lerEmpresaDaFila } from '../receitas/index.ts'
import { daFalha, type Falha } from './falhas.ts'
import { guardarDocumentosDaJettax, guardarResumosDaJettax, type Lista } from './guardar.ts'
import { chamarLeitura } from './pedir.ts'
import { type Ligacao, lerLigacao, usarTokenDaJettax } from './token.ts'

/** Failures after which a reading ends: the next one begins where it stopped. */
const FALHAS = 5

type Tomada = {
  readonly leituraId: number
  readonly empresa: EmpresaDaFila
  readonly ligacao: Ligacao
  readonly periodo: { readonly de: string; readonly ate: string } | null
  readonly pontos: Readonly<Record<Lista, number>>
}
type Lida = {
  id: number
  empresaId: number
  estado: string
  de: string | null
  ate: string | null
}

const deVez = (motivo: string): Falha => ({ motivo, passa: false, esperarMs: 0, espera: false })

/** Takes a reading that waits, or that somebody left; null when there is nothing to be done of it. */
async function tomar(ctx: Context, leituraId: number): Promise<Tomada | Falha | null> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<Lida>`
    update jettax_leitura set estado = 'lendo', comecou_em = coalesce(comecou_em, ${ctx.clock.now().toISOString()})
    where escritorio_id = ${escritorioId} and id = ${leituraId} and estado in ('na-fila', 'lendo')
    returning id, empresa_id as "empresaId", estado, de, ate`.execute(ctx.db)
  const [lida] = rows
  if (lida === undefined) return null
  await avisar(ctx, 'jettax', { empresaId: lida.empresaId, estado: 'lendo' }, lida.empresaId)
  const ligacao = await lerLigacao(ctx)
  if (!ligacao?.ativa) return deVez('A captura pela Jettax foi desligada.')
  const empresa = await lerEmpresaDaFila(ctx, lida.empresaId)
  const { rows: pontos } = await sql<Record<Lista, number>>`
    select prestadas_ate as prestadas, tomadas_ate as tomadas, resumos_ate as resumos from jettax_empresa
    where escritorio_id = ${escritorioId} and empresa_id = ${lida.empresaId} and ligada`.execute(
    ctx.db,
  )
  if (empresa === null || pontos[0] === undefined)
    return deVez('A captura desta empresa pela Jettax foi desligada.')
  const { de, ate } = lida
  const periodo = de === null || ate === null ? null : { de, ate }
  return { leituraId, empresa, ligacao, periodo, pontos: pontos[0] }
}

/**
 * Page by page, each kept before the next is asked for. The place moves with each page while they come in the order of
 * their numbers, and otherwise only at the end, so that nothing is passed over by who falls in the middle.
 */
async function lerLista<T extends { readonly id: number }>(
  paginas: AsyncGenerator<readonly T[]>,
  { depoisDe, anota }: { depoisDe: number; anota: boolean },
  guardar: (pagina: readonly T[], ate: number | null) => Promise<void>,
): Promise<void> {
  let maior = depoisDe
  let emOrdem = true
  for await (const pagina of paginas) {
    for (const { id } of pagina) {
      emOrdem &&= id > maior
      maior = Math.max(maior, id)
    }
    await guardar(pagina, anota && emOrdem ? maior : null)
  }
  if (anota && !emOrdem) await guardar([], maior)
}

/** The months whose notes are told again: a note may have been cancelled since. */
function mesesDe({ periodo, empresa }: Tomada): string[] {
  if (periodo === null) return [somarMeses(empresa.mesDeHoje, -1), empresa.mesDeHoje]
  const meses: string[] = []
  const ultimo = periodo.ate.slice(0, 7)
  for (let mes = periodo.de.slice(0, 7); mes <= ultimo; mes = somarMeses(mes, 1)) meses.push(mes)
  return meses
}

async function lerTudo(job: JobContext, tomada: Tomada, acesso: AcessoDeCaptura): Promise<void> {
  const { empresa, ligacao, leituraId, periodo, pontos } = tomada
  const { cnpj } = empresa
  const chamada = { escritorioId: job.ator.escritorioId, acesso, signal: job.signal, cnpj }
  const { jettax } = job.fora
  const documentos = async (lista: 'prestadas' | 'tomadas') => {
    const depoisDe = periodo === null ? pontos[lista] : 0
    const pedido = {
      ...chamada,
      depoisDe,
      direcao: lista === 'prestadas' ? 1 : 2,
      ...periodo,
    } as const
    await lerLista(
      jettax.documentos(pedido),
      { depoisDe, anota: periodo === null },
      (pagina, ate) =>
        job.write((ctx) =>
          guardarDocumentosDaJettax(ctx, { empresa, leituraId, lista, ate }, pagina),
        ),
    )
  }
  const resumos = async (competencia?: string) => {
    const anota = competencia === undefined
    const depoisDe = anota ? pontos.resumos : 0
    const pedido = { ...chamada, depoisDe, competencia }
    await lerLista(jettax.resumos(pedido), { depoisDe, anota }, (pagina, ate) =>
      job.write((ctx) =>
        guardarResumosDaJettax(ctx, { empresa, leituraId, lista: 'resumos', ate }, pagina),
      ),
    )
  }
  await cadaUma([
    ...(ligacao.prestadas ? [() => documentos('prestadas')] : []),
    ...(ligacao.tomadas ? [() => documentos('tomadas')] : []),
    ...(periodo === null ? [() => resumos()] : []),
    ...mesesDe(tomada).map((mes) => () => resumos(mes)),
  ])
}

/** A list that it does not let this token read keeps no other from being read; what it said of it is told at the end. */
async function cadaUma(listas: readonly (() => Promise<void>)[]): Promise<void> {
  let negada: ErroDeFora | null = null
  for (const ler of listas) {
    try {
      await ler()
    } catch (erro) {
      if (!(erro instanceof ErroDeFora) || erro.status !== 403) throw erro
      negada ??= erro
    }
  }
  if (negada !== null) throw negada
}

async function encerrar(ctx: Context, leituraId: number, falha: Falha | null): Promise<void> {
  const agora = ctx.clock.now()
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ empresaId: number; periodo: boolean; falhas: number }>`
    select empresa_id as "empresaId", de is not null as periodo, falhas from jettax_leitura
    where escritorio_id = ${escritorioId} and id = ${leituraId} and estado = 'lendo' for no key update`.execute(
    ctx.db,
  )
  const [lida] = rows
  if (lida === undefined) return
  const { empresaId } = lida
  const falhas = lida.falhas + Number(falha !== null && !falha.espera)
  const deNovo = falha?.passa === true && falhas < FALHAS
  const acabada = falha === null ? 'pronta' : 'falhou'
  const estado = deNovo ? 'na-fila' : acabada
  await sql`
    update jettax_leitura set estado = ${estado}, motivo = ${falha?.motivo ?? null}, falhas = ${falhas},
      terminou_em = ${deNovo ? null : agora.toISOString()}::timestamptz
    where escritorio_id = ${escritorioId} and id = ${leituraId}`.execute(ctx.db)
  if (falha === null && !lida.periodo)
    await sql`
      update jettax_empresa set em_dia_em = ${agora.toISOString()}
      where escritorio_id = ${escritorioId} and empresa_id = ${empresaId}`.execute(ctx.db)
  if (deNovo && falha.espera)
    await chamarLeitura(ctx, leituraId, new Date(agora.getTime() + falha.esperarMs))
  else if (deNovo)
    await chamarLeitura(ctx, leituraId, depoisDaFalha(agora, falhas, falha.esperarMs))
  await avisar(ctx, 'jettax', { empresaId, estado }, empresaId)
}

/** Brings what Jettax has of a company and is not here. Killed, or run by two at once, it brings nothing twice. */
export const lerDaJettaxJob: Job<{ leituraId: number }> = async (job, { leituraId }) => {
  const tomada = await job.write((ctx) => tomar(ctx, leituraId))
  if (tomada === null) return
  if ('motivo' in tomada) return await job.write((ctx) => encerrar(ctx, leituraId, tomada))
  let falha: Falha | null = null
  try {
    const motivo = `Jettax: leitura da empresa ${tomada.empresa.id}`
    const feito = await usarTokenDaJettax(job.fora, job.write, motivo, async (acesso) => {
      await lerTudo(job, tomada, acesso)
      return true
    })
    if (feito === null) falha = deVez('O token da Jettax não está no cofre. Guarde-o de novo.')
  } catch (erro) {
    if (bancoFora(erro)) throw erro
    // Told to stop in the middle: another hand goes on from what is kept.
    if (job.signal.aborted) return await job.write((ctx) => chamarLeitura(ctx, leituraId))
    falha = daFalha(erro)
    if (falha.passa && !falha.espera) job.log.warn({ err: erro, leituraId }, 'leitura da Jettax')
  }
  await job.write((ctx) => encerrar(ctx, leituraId, falha))
}
