import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Gaveta } from '../ui/Gaveta.tsx'
import { MenuLateral } from './MenuLateral.tsx'
import type { RamoDoMenu } from './menu.ts'

/** The menu of a small screen; going somewhere closes it. */
export function MenuEmGaveta({ ramos, onFechar }: { ramos: RamoDoMenu[]; onFechar: () => void }) {
  const { key } = useLocation()
  const chegada = useRef(key)
  useEffect(() => {
    if (key !== chegada.current) onFechar()
  }, [key, onFechar])
  return (
    <Gaveta aberta menu onFechar={onFechar} largura={290} titulo="Menu">
      <MenuLateral ramos={ramos} compacto={false} />
    </Gaveta>
  )
}
