import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Drawer } from '../ui/janela.tsx'
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
    <Drawer opened onClose={onFechar} position="left" size={290} title="Menu">
      <MenuLateral ramos={ramos} compacto={false} />
    </Drawer>
  )
}
