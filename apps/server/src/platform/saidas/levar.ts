import { ErroDeFora } from '../fora/index.ts'
import type { Job, JobContext } from '../jobs/index.ts'
import { type Chegada, createCaderno } from './anotar.ts'
import { type Compartilhado, createGrupo } from './grupo.ts'
import { chamarVarias } from './intencionar.ts'
import {
  type Depois,
  NUNCA_OUVIU,
  podeEnviar,
  prazoDe,
  SEM_PERGUNTA,
  semResposta,
} from './maquina.ts'
import type { ServicoDeSaida } from './tipos.ts'
import { type Linha, type Servico, type Tomada, tomar } from './tomar.ts'

/** Lines that are in hand at the same time: what a process that dies leaves in doubt. */
const AO_MESMO_TEMPO = 16
/** How long a turn takes new lines; then it leaves the others to the next, that another office may come between. */
const VEZ_MS = 2000

/** Calls outside, between transactions; whatever happens is one of three things. */
async function falarCom(
  job: JobContext,
  { servico, linha }: Tomada,
  grupo: Compartilhado<Linha>,
): Promise<Chegada> {
  const enviando = podeEnviar(servico, linha)
  const { fora, write, log, clock, files } = job
  let enviado: unknown
  const anotar = (dito: unknown) => {
    enviado = dito
  }
  const signal = AbortSignal.timeout(prazoDe(servico))
  const com = { fora, write, log, clock, files, anotar, grupo, signal }
  const perguntar = async (): Promise<Depois> => {
    if (enviando || servico.consultar === 'repetivel')
      return { tipo: 'desfecho', desfecho: await servico.enviar(com, linha) }
    if (servico.consultar === 'sem-pergunta') return SEM_PERGUNTA
    const dito = await servico.consultar(com, linha)
    return dito === null ? NUNCA_OUVIU : { tipo: 'desfecho', desfecho: dito }
  }
  const depois = await perguntar().catch((erro: unknown) => {
    if (!(erro instanceof ErroDeFora))
      log.error({ err: erro, saida: linha.id }, 'a saída falhou por nossa culpa')
    return semResposta(servico, { enviando, erro: erro instanceof ErroDeFora ? erro : null })
  })
  return { servico, linha, enviado, depois }
}

/** Lines in hand go at the same time, and each is kept as it comes; answers those that may go again at once. */
async function levarJuntas(job: JobContext, tomadas: readonly Tomada[]): Promise<number[]> {
  const caderno = createCaderno(job)
  const porServico = Map.groupBy(tomadas, ({ servico }) => servico)
  await Promise.all(
    [...porServico.values()].map(async (dele) => {
      const { compartilhado, fechar } = createGrupo(dele.map(({ linha }) => linha))
      await Promise.all(
        dele.map(async (tomada) => caderno.por(await falarCom(job, tomada, compartilhado))),
      )
      await fechar()
    }),
  )
  return await caderno.fechar()
}

/** A line, or several that go in one turn. */
type DoLivro = { readonly id: number } | { readonly ids: readonly number[] }

/** The job that takes lines of the outgoing book out, each once, however often it runs and wherever it stopped. */
export function createLevarSaida(lista: readonly ServicoDeSaida<never>[]): Job<DoLivro> {
  const servicos = new Map<string, Servico>(lista.map((um) => [um.servico, um]))
  return async (job, dados) => {
    const soVencidas = 'ids' in dados
    const fila = 'ids' in dados ? [...dados.ids] : [dados.id]
    const ate = performance.now() + VEZ_MS
    while (fila.length > 0) {
      if (performance.now() > ate || job.signal.aborted)
        return await job.write((ctx) => chamarVarias(ctx, fila))
      const ids = fila.splice(0, AO_MESMO_TEMPO)
      const { tomadas, restantes } = await tomar(job, servicos, { ids, soVencidas })
      fila.unshift(...(await levarJuntas(job, tomadas)), ...restantes)
    }
  }
}
