import { useCallback, useRef, useState } from 'react'

/**
 * A preview that is only of what is on screen: it goes away when something changes, and one that was still being asked
 * for is not shown when it comes. `soVer` says whether the last thing asked was only to look.
 */
export function usePrevia<T>() {
  const [previa, setPrevia] = useState<T | null>(null)
  const [soVer, setSoVer] = useState(true)
  const vez = useRef(0)
  const esquecer = useCallback(() => {
    vez.current += 1
    setPrevia(null)
  }, [])
  const pedir = useCallback(
    async (
      ver: boolean,
      perguntar: () => Promise<{ ok: true; valor: T } | { ok: false }>,
    ): Promise<T | null> => {
      vez.current += 1
      const esta = vez.current
      setSoVer(ver)
      const resultado = await perguntar()
      if (esta === vez.current) setPrevia(ver && resultado.ok ? resultado.valor : null)
      return resultado.ok ? resultado.valor : null
    },
    [],
  )
  return { previa, soVer, esquecer, pedir }
}
