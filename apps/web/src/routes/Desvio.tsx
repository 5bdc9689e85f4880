import { useEffect } from 'react'
import { avisos } from '../ui/avisos.tsx'
import { Levar } from '../ui/Levar.tsx'

/** Goes elsewhere and says why. */
export function Desvio({ para, aviso }: { para: string; aviso: string }) {
  useEffect(() => {
    avisos.atencao(aviso, { id: 'desvio' })
  }, [aviso])
  return <Levar a={para} />
}
