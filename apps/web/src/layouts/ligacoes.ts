import { sessao } from '@razao/contract'
import { useEffect, useRef } from 'react'
import { novaChave } from '../api/chave.ts'
import { api } from '../api/cliente.ts'
import { acompanharEventos } from '../api/eventos.ts'
import { pedir } from '../api/pedir.ts'
import { useUsuario } from '../state/contexto.ts'
import type { Preferencias } from '../state/preferences.ts'
import { useDespacho, useEstado } from '../state/reducers.ts'

/** Milliseconds between one save and the next: who moves through many choices sends a few. */
const ENTRE_DUAS = 900

/** Preferences the server keeps; the others live in this browser only, and a drawer that is open, in its tab. */
const daPessoa = ({ visoes: _, showRightSidebar: __, ...preferencias }: Preferencias) =>
  preferencias

/**
 * What the person prefers is kept on the server: a choice at once, so that it is there for who leaves right after it;
 * those that follow, a moment later.
 */
export function usePreferenciasNoServidor(): void {
  const preferencias = daPessoa(useEstado(({ preferences }) => preferences))
  const usuario = useUsuario()
  const conhecidas = useRef<string | null>(null)
  const ultima = useRef(Number.NEGATIVE_INFINITY)
  const agora = JSON.stringify(preferencias)
  const id = usuario?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: `agora` is the preferences, by value
  useEffect(() => {
    if (id === undefined) return
    // The first values seen are the ones the session has just brought.
    if (conhecidas.current === null) conhecidas.current = agora
    if (conhecidas.current === agora) return
    const salvar = async () => {
      ultima.current = performance.now()
      const envio = { entrada: preferencias, chave: novaChave(), keepalive: true }
      const { ok } = await pedir(sessao.salvarPreferencias, envio)
      if (ok) conhecidas.current = agora
    }
    const falta = ultima.current + ENTRE_DUAS - performance.now()
    const espera = setTimeout(() => void salvar(), Math.max(0, falta))
    return () => clearTimeout(espera)
  }, [agora, id])
}

/** Live changes of the office mark what is on screen as stale; it is read again in place. */
export function useEventosAoVivo(): void {
  const despachar = useDespacho()
  const escritorio = useUsuario()?.escritorio.id
  useEffect(() => {
    if (escritorio === undefined) return
    return acompanharEventos({
      invalidar: (tags) => despachar(api.util.invalidateTags(tags)),
    })
  }, [despachar, escritorio])
}
