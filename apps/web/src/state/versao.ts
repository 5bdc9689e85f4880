import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { guardarPendencias, liberarSaida } from './pendencias.ts'

const partes = (versao: string): number[] => {
  const [nucleo = ''] = versao.split(/[-+]/)
  return nucleo.split('.').map((parte) => Number.parseInt(parte, 10) || 0)
}

/** Is the server's version newer than the application's? `1.10.0` is newer than `1.9.3`. */
export function ehMaisNova(doServidor: string, daqui: string): boolean {
  const [servidor, aqui] = [partes(doServidor), partes(daqui)]
  for (let i = 0; i < Math.max(servidor.length, aqui.length); i += 1) {
    const diferenca = (servidor[i] ?? 0) - (aqui[i] ?? 0)
    if (diferenca !== 0) return diferenca > 0
  }
  return false
}

async function versaoDoServidor(sinal: AbortSignal): Promise<string | null> {
  try {
    const resposta = await fetch('/meta.json', { cache: 'no-store', signal: sinal })
    const { version } = (await resposta.json()) as { version?: unknown }
    return typeof version === 'string' ? version : null
  } catch {
    return null
  }
}

/** Asks the server's version on load and on each path change (spec §4). */
export function useNovaVersao(aoHaver: (versao: string) => void): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what asks again
  useEffect(() => {
    const corte = new AbortController()
    void versaoDoServidor(corte.signal).then((versao) => {
      if (versao !== null && !corte.signal.aborted && ehMaisNova(versao, __VERSAO__)) {
        aoHaver(versao)
      }
    })
    return () => corte.abort()
  }, [pathname])
}

/** Keeps the drafts, clears what the browser kept of the old version and loads the same address again. */
export async function atualizar(): Promise<void> {
  await guardarPendencias()
  liberarSaida()
  if ('caches' in window) {
    for (const nome of await caches.keys()) await caches.delete(nome)
  }
  window.location.reload()
}

/** The service worker is unregistered at start (spec §4). */
export async function desregistrarServiceWorkers(): Promise<void> {
  const registros = await navigator.serviceWorker?.getRegistrations().catch(() => [])
  for (const registro of registros ?? []) await registro.unregister()
}
