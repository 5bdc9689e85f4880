// Deaths of real processes while lines of the outgoing book leave: server, worker and executors, with lines in hand.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as esperar } from 'node:timers/promises'
import type pg from 'pg'
import type { Produto } from './produto-em-processos.ts'
import type { Sorteio } from './semente.ts'

export type AlvoDaMorte = 'trabalhador' | 'servidor' | 'executor'

/** From one death to the next, at most; the server is asked only at the beginning. */
const ENTRE_MORTES_MS = 2500
const PARA_O_SERVIDOR_MS = 600
const ABERTAS = `estado in ('intencionada', 'enviada', 'duvidosa')`

export type CampanhaDeSaidas = {
  readonly produto: Produto
  /** The owner's connections: looks at what goes on. */
  readonly banco: Pick<pg.Pool, 'query'>
  /** Of the outgoing book. */
  readonly servico: string
  /** Lines that there are when all was asked for. */
  readonly esperadas: number
  readonly mortes: readonly AlvoDaMorte[]
  readonly sorteio: Sorteio
  /** The longest the service takes to do what it was asked. */
  readonly latenciaMs: number
}

export type Morte = {
  alvo: AlvoDaMorte
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

type Andamento = { donos: string[]; emMaos: number; abertas: number; pedidas: number }

const vivosDe = ({ produto }: CampanhaDeSaidas): Executor[] =>
  executoresDe(produto.trabalhador.pid())

/** In hand is what somebody who lives holds: what the dead held is nobody's work. */
export async function andamento(campanha: CampanhaDeSaidas): Promise<Andamento> {
  const { rows } = await campanha.banco.query<Andamento>(
    `select count(*) filter (where ${ABERTAS} and dono = any ($1))::int as "emMaos",
       coalesce(array_agg(distinct dono) filter (where ${ABERTAS} and dono = any ($1)), '{}') as donos,
       count(*) filter (where ${ABERTAS})::int as abertas, count(*)::int as pedidas
     from saida_externa where servico = $2`,
    [vivosDe(campanha).map(({ processo }) => processo), campanha.servico],
  )
  return rows[0] ?? { donos: [], emMaos: 0, abertas: 0, pedidas: 0 }
}

/** All was asked for, and nothing is open. */
export const acabou = ({ esperadas }: CampanhaDeSaidas, { abertas, pedidas }: Andamento): boolean =>
  abertas === 0 && pedidas >= esperadas

/** Until somebody holds a line, so that a death falls on something; not for ever, nor when there is nothing left. */
async function esperarMaos(campanha: CampanhaDeSaidas): Promise<Andamento> {
  const ate = Date.now() + 60_000
  for (;;) {
    const como = await andamento(campanha)
    if (como.emMaos > 0 || acabou(campanha, como) || Date.now() > ate) return como
    await esperar(50)
  }
}

async function matar(
  campanha: CampanhaDeSaidas,
  alvo: AlvoDaMorte,
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
export async function matarTodos(campanha: CampanhaDeSaidas): Promise<Morte[]> {
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
export async function passarOTempo(campanha: CampanhaDeSaidas): Promise<void> {
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
