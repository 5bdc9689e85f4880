import { sessao, TAGS_DO_TOPICO, type Tag } from '@razao/contract'
import { acessoAtual } from './acesso.ts'
import { suspeitar } from './alcance.ts'
import { type Evento, leitorDeEventos } from './sse.ts'
import { codigoDoVerComo } from './ver-como.ts'

const TODAS: readonly Tag[] = [...new Set(Object.values(TAGS_DO_TOPICO).flat())]
/** A server that is newer than the page may tell of what it does not know. */
const tagsDo = (topico: string): readonly Tag[] =>
  Object.hasOwn(TAGS_DO_TOPICO, topico) ? TAGS_DO_TOPICO[topico as keyof typeof TAGS_DO_TOPICO] : []

const ESPERA_MINIMA = 1000
const ESPERA_MAXIMA = 30_000
/** The server has a pulse of 20 s (ms). */
const SILENCIO = 50_000
/** A closing of 200 companies tells of itself hundreds of times a second; the screen refreshes this often. */
const CADENCIA = 1200
/** And, while a storm lasts, less and less often, until this: each refresh is some requests, and a person has a rate. */
const CADENCIA_MAXIMA = 6000

/** The topic of an event: its name, or the one inside its data. */
export function topicoDoEvento({ topico, dados }: Evento): string {
  if (topico !== '' && topico !== 'message') return topico
  try {
    const lido = JSON.parse(dados) as { topico?: unknown }
    return typeof lido.topico === 'string' ? lido.topico : ''
  } catch {
    return ''
  }
}

/**
 * Gathers stale tags and hands them over at a cadence: at once the first time, then one batch per interval. An interval
 * in which something came is followed by one twice as long; after one of silence it is at once again.
 */
export function juntarTags(
  entregar: (tags: Tag[]) => void,
  { cadencia = CADENCIA, maxima = CADENCIA_MAXIMA } = {},
) {
  const pendentes = new Set<Tag>()
  let espera: ReturnType<typeof setTimeout> | null = null
  let proxima = cadencia
  const despejar = () => {
    espera = null
    if (pendentes.size === 0) {
      proxima = cadencia
      return
    }
    const tags = [...pendentes]
    pendentes.clear()
    entregar(tags)
    espera = setTimeout(despejar, proxima)
    proxima = Math.min(proxima * 2, maxima)
  }
  return {
    juntar: (tags: readonly Tag[]) => {
      for (const tag of tags) pendentes.add(tag)
      espera ??= setTimeout(despejar, 60)
    },
    parar: () => {
      if (espera) clearTimeout(espera)
      espera = null
      pendentes.clear()
    },
  }
}

async function ouvir(
  ultimo: string | null,
  { sinal, aoEvento }: { sinal: AbortSignal; aoEvento: (evento: Evento) => void },
): Promise<void> {
  const acesso = acessoAtual()
  if (!acesso) throw new Error('nobody is signed in')
  const headers = new Headers({
    Accept: 'text/event-stream',
    Authorization: `Bearer ${await acesso.obterToken({ renovar: false })}`,
  })
  const escritorio = acesso.escritorio()
  if (escritorio !== null) headers.set('X-Escritorio', String(escritorio))
  const verComo = codigoDoVerComo()
  if (verComo !== null) headers.set('X-Ver-Como', verComo)
  if (ultimo !== null) headers.set('Last-Event-ID', ultimo)
  const resposta = await fetch(sessao.acompanhar.path, {
    headers,
    signal: sinal,
    cache: 'no-store',
  })
  if (!resposta.ok || !resposta.body) throw new Error(`events refused: ${resposta.status}`)
  const leitor = leitorDeEventos()
  const texto = resposta.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    // A server that hangs, or a network that swallows all, ends no connection: its silence does.
    const silencio = setTimeout(() => void texto.cancel().catch(() => undefined), SILENCIO)
    const { done, value } = await texto.read().finally(() => clearTimeout(silencio))
    if (done) return
    for (const evento of leitor.ler(value)) aoEvento(evento)
  }
}

type Opcoes = {
  /** Marks what the answers depended on as stale. */
  invalidar: (tags: Tag[]) => void
  /** The stream is being heard, or not. */
  aoMudar?: (ligado: boolean) => void
}

/**
 * Follows the office's changes until it is told to stop. EventSource cannot send a bearer, so the stream is
 * read with fetch; it comes back with back-off and asks for what it missed by `Last-Event-ID`.
 * @returns how to stop
 */
export function acompanharEventos({ invalidar, aoMudar }: Opcoes): () => void {
  const corte = new AbortController()
  const tags = juntarTags(invalidar)
  let ultimo: string | null = null
  let espera = ESPERA_MINIMA

  const aoEvento = (evento: Evento): void => {
    espera = ESPERA_MINIMA
    aoMudar?.(true)
    if (evento.id !== null && evento.id !== '') ultimo = evento.id
    tags.juntar(tagsDo(topicoDoEvento(evento)))
  }
  const seguir = async (): Promise<void> => {
    while (!corte.signal.aborted) {
      const inicio = Date.now()
      await ouvir(ultimo, { sinal: corte.signal, aoEvento }).catch(() => undefined)
      if (corte.signal.aborted) return
      aoMudar?.(false)
      suspeitar()
      if (Date.now() - inicio > ESPERA_MAXIMA) espera = ESPERA_MINIMA
      await new Promise((volta) => setTimeout(volta, espera * (0.75 + Math.random() / 2)))
      espera = Math.min(espera * 2, ESPERA_MAXIMA)
      // What happened meanwhile may have been forgotten by the server: look again.
      if (Date.now() - inicio > ESPERA_MAXIMA) tags.juntar(TODAS)
    }
  }
  void seguir()
  return () => {
    corte.abort()
    tags.parar()
  }
}
