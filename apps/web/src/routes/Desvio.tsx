import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { avisos } from '../ui/avisos.tsx'

/** Goes elsewhere and says why. */
export function Desvio({ para, aviso }: { para: string; aviso: string }) {
  useEffect(() => {
    avisos.atencao(aviso, { id: 'desvio' })
  }, [aviso])
  return <Navigate to={para} replace />
}
