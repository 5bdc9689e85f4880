// Notes asked for over HTTP and taken out by real processes, while server, worker and executors die at random instants
// and the service loses answers.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as esperar } from 'node:timers/promises'
import type pg from 'pg'
import type { SimulatedNfse } from '../../apps/simulators/src/index.ts'
import type { Emissora } from './casa-que-emite.ts'
import type { Cliente } from './cliente.ts'
import type { Produto } from './produto-em-processos.ts'
import type { Sorteio } from './semente.ts'

export type AlvoDasNotas = 'trabalhador' | 'servidor' | 'executor'

/** Hands that ask at the same time; and one more that asks for all of it. */
const MAOS = 3
/** From one death to the next, at most; the server is asked only at the beginning. */
const ENTRE_MORTES_MS = 2500
const PARA_O_SERVIDOR_MS = 600
const PRAZO_DO_PEDIDO_MS = 180_000
const ABERTAS = `estado in ('intencionada', 'enviada', 'duvidosa')`

export type CampanhaDeNotas = {
  readonly cliente: Cliente
  readonly produto: Produto
  /** The owner's connections: looks at what goes on. */
  readonly banco: Pick<pg.Pool, 'query'>
  readonly sefin: SimulatedNfse
  readonly emissora: Emissora
  /** Charges of one order. */
  readonly porPedido: number
  readonly mortes: readonly AlvoDasNotas[]
  readonly sorteio: Sorteio
  /** The longest the service takes to do what it was asked. */
  readonly latenciaMs: number
  /** Waits by the clock for leases and doubts; otherwise what waits is told that its time came, once it may be. */
  readonly esperarTudo: boolean
  readonly prazoMs: number
}

export type Morte = {
  alvo: AlvoDasNotas
  aosMs: number
  voltouEmMs: number
  /** Lines that somebody held when it fell. */
  emMaos: number
}

type Executor = { pid: number; processo: string }

/** The processes in which jobs are done, by the names under which they hold lines. */
function executoresDe(pid: number): Executor[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((fio) =>
      readFileSync(`/proc/${pid}/task/${fio}/children`, 'utf8')
        .split(' ')
        .filter((filho) => filho !== '')
        .flatMap((filho) => {
          const linha = readFileSync(`/proc/${filho}/cmdline`, 'utf8').split('\0')
          const processo = linha.find((parte) => parte.startsWith('p-'))
          return processo === undefined ? [] : [{ pid: Number(filho), processo }]
        }),
    )
  } catch {
    // The worker, or one of them, went away while it was looked at.
    return []
  }
}

/** One order after another, by several hands at once, and all of it again: what was asked for twice is asked for once. */
async function pedirTodas({ cliente, emissora, porPedido }: CampanhaDeNotas): Promise<void> {
  const pedir = async (cobrancaIds: readonly number[]) => {
    const chave = `emitir-${cobrancaIds[0]}-${cobrancaIds.length}`
    const corpo = { cobrancaIds }
    const dito = await cliente.pedir('POST', '/financeiro/emissoes', {
      ...{ corpo, chave, prazoMs: PRAZO_DO_PEDIDO_MS },
    })
    if (dito.status !== 200)
      throw new Error(`o pedido ${chave} foi recusado: ${JSON.stringify(dito)}`)
  }
  const { cobrancas } = emissora
  const pedidos = Array.from({ length: Math.ceil(cobrancas.length / porPedido) }, (_, i) =>
    cobrancas.slice(i * porPedido, (i + 1) * porPedido),
  )
  const mao = async () => {
    for (let um = pedidos.shift(); um !== undefined; um = pedidos.shift()) await pedir(um)
  }
  await Promise.all([...Array.from({ length: MAOS }, mao), pedir(cobrancas)])
}

type Andamento = { donos: string[]; emMaos: number; abertas: number; pedidas: number }

const vivosDe = ({ produto }: CampanhaDeNotas): Executor[] =>
  executoresDe(produto.trabalhador.pid())

/** In hand is what somebody who lives holds: what the dead held is nobody's work. */
async function andamento(campanha: CampanhaDeNotas): Promise<Andamento> {
  const { rows } = await campanha.banco.query<Andamento>(
    `select count(*) filter (where ${ABERTAS} and dono = any ($1))::int as "emMaos",
       coalesce(array_agg(distinct dono) filter (where ${ABERTAS} and dono = any ($1)), '{}') as donos,
       count(*) filter (where ${ABERTAS})::int as abertas, count(*)::int as pedidas
     from saida_externa where servico = 'nfse'`,
    [vivosDe(campanha).map(({ processo }) => processo)],
  )
  return rows[0] ?? { donos: [], emMaos: 0, abertas: 0, pedidas: 0 }
}

const acabou = ({ emissora }: CampanhaDeNotas, { abertas, pedidas }: Andamento): boolean =>
  abertas === 0 && pedidas >= emissora.cobrancas.length

/** Until somebody holds a line, so that a death falls on something; not for ever, nor when there is nothing left. */
async function esperarMaos(campanha: CampanhaDeNotas): Promise<Andamento> {
  const ate = Date.now() + 60_000
  for (;;) {
    const como = await andamento(campanha)
    if (como.emMaos > 0 || acabou(campanha, como) || Date.now() > ate) return como
    await esperar(50)
  }
}

async function matar(
  campanha: CampanhaDeNotas,
  alvo: AlvoDasNotas,
  donos: readonly string[],
): Promise<void> {
  const { produto, sorteio } = campanha
  if (alvo !== 'executor') return await produto[alvo].matar()
  const vivos = vivosDe(campanha)
  const comLinhas = vivos.filter(({ processo }) => donos.includes(processo))
  const alvos = comLinhas.length > 0 ? comLinhas : vivos
  if (alvos.length > 0) process.kill(sorteio.um(alvos).pid, 'SIGKILL')
}

/** The server dies while it is asked; the others, with lines in hand. */
async function matarTodos(campanha: CampanhaDeNotas): Promise<Morte[]> {
  const feitas: Morte[] = []
  const umaMao = async (doServidor: boolean) => {
    for (const alvo of campanha.mortes.filter((um) => (um === 'servidor') === doServidor)) {
      const ate = doServidor ? PARA_O_SERVIDOR_MS : ENTRE_MORTES_MS
      const aosMs = campanha.sorteio.inteiro(0, ate)
      await esperar(aosMs)
      const { donos, emMaos } = await (doServidor ? andamento : esperarMaos)(campanha)
      const inicio = performance.now()
      await matar(campanha, alvo, donos)
      feitas.push({ alvo, aosMs, emMaos, voltouEmMs: Math.round(performance.now() - inicio) })
    }
  }
  await Promise.all([umaMao(true), umaMao(false)])
  return feitas
}

/**
 * The time that leases, doubts and failed jobs wait for goes by at once: of lines, for those of whose sending the service
 * has heard all that it will, and that no living process holds.
 */
async function passarOTempo(campanha: CampanhaDeNotas): Promise<void> {
  const { banco, latenciaMs } = campanha
  const vivos = vivosDe(campanha).map(({ processo }) => processo)
  await banco.query(
    `update saida_externa set lease_ate = null, tentar_em = now()
     where ${ABERTAS} and tentar_em > now() and (dono is null or dono <> all ($1))
       and enviada_em < now() - make_interval(secs => $2)`,
    [vivos, (2 * latenciaMs + 1000) / 1000],
  )
  await banco.query(
    `update graphile_worker._private_jobs set run_at = now()
     where locked_at is null and run_at > now() and key ~ '^(saidas?|operacao):'`,
  )
}

/** Asks, kills, and then leaves it alone until nothing is open. Nobody helps. */
export async function rodarCampanhaDeNotas(campanha: CampanhaDeNotas): Promise<Morte[]> {
  const { sefin, emissora, latenciaMs, esperarTudo, prazoMs } = campanha
  const { emissao, consulta } = sefin.dials
  emissao.turn({ lostAnswerRate: 0.3, latencySpreadMs: latenciaMs })
  consulta.turn({ lostAnswerRate: 0.3, latencySpreadMs: latenciaMs })
  const [, mortes] = await Promise.all([pedirTodas(campanha), matarTodos(campanha)])
  const ate = Date.now() + prazoMs
  for (;;) {
    const como = await andamento(campanha)
    if (acabou(campanha, como)) return mortes
    if (Date.now() > ate) throw new Error(`${como.abertas} saídas abertas no fim do prazo`)
    // A quarter of what is in doubt is asked about while answers are still lost; then it is calm.
    if (como.abertas * 4 < emissora.cobrancas.length) consulta.reset()
    if (!esperarTudo) await passarOTempo(campanha)
    await esperar(500)
  }
}
