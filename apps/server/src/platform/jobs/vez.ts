import type { Job, WorkerEvents } from 'graphile-worker'
import type { Pool } from '../db/index.ts'

export type Vez = {
  /** What may not be taken now; answers when no other hand is taking. */
  proibidas: () => Promise<string[]>
  /** Follows what is taken and what ends. */
  ouvir: (eventos: WorkerEvents) => void
}

/** What `app.enqueue` writes in each job, with the number of its office. */
const MARCA = 'escritorio:'

const QUEM_ESPERA = `
  select distinct marca from graphile_worker._private_jobs j, jsonb_object_keys(j.flags) marca
  where j.is_available and j.run_at <= now() and starts_with(marca, '${MARCA}')`

const marcasDe = (job: Job): string[] =>
  Object.keys(job.flags ?? {}).filter((marca) => marca.startsWith(MARCA))

/**
 * Whose turn it is: the office that waits with the fewest hands, then the one served the longest ago. None holds
 * more than `porEscritorio` of the hands of this process, however many and long its jobs are.
 */
export function createVez(queuePool: Pool, porEscritorio: number): Vez {
  const emMaos = new Map<string, number>()
  const servidoEm = new Map<string, number>()
  let rodada = 0
  // One hand at a time goes from choosing to having: two that chose at once would choose the same office.
  let fila: Promise<void> = Promise.resolve()
  let soltar = () => {}

  const maosDe = (marca: string) => emMaos.get(marca) ?? 0
  const antes = (a: string, b: string) =>
    maosDe(a) - maosDe(b) || (servidoEm.get(a) ?? 0) - (servidoEm.get(b) ?? 0)

  const contar = (job: Job, quantas: 1 | -1) => {
    for (const marca of marcasDe(job)) {
      const maos = maosDe(marca) + quantas
      if (maos > 0) emMaos.set(marca, maos)
      else emMaos.delete(marca)
    }
  }

  return {
    async proibidas() {
      const anterior = fila
      let terminei = () => {}
      fila = new Promise((resolve) => {
        terminei = resolve
      })
      await anterior
      soltar = terminei
      // Without the database there is nothing to take, and who takes says so.
      const esperam = await queuePool.query<{ marca: string }>(QUEM_ESPERA).then(
        ({ rows }) => rows.map(({ marca }) => marca),
        () => [],
      )
      const cheios = [...emMaos.keys()].filter((marca) => maosDe(marca) >= porEscritorio)
      const [daVez] = esperam.filter((marca) => !cheios.includes(marca)).sort(antes)
      return [...new Set([...esperam.filter((marca) => marca !== daVez), ...cheios])]
    },
    ouvir(eventos) {
      eventos.on('job:start', ({ job }) => {
        contar(job, 1)
        rodada += 1
        for (const marca of marcasDe(job)) servidoEm.set(marca, rodada)
        soltar()
      })
      eventos.on('job:complete', ({ job }) => contar(job, -1))
      eventos.on('worker:getJob:empty', () => soltar())
      eventos.on('worker:getJob:error', () => soltar())
    },
  }
}
