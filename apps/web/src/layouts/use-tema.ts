import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { useEstado } from '../state/reducers.ts'

const ESQUEMAS = { claro: 'light', escuro: 'dark', automatico: 'auto' } as const

/** The theme follows the preference. */
export function useTema(): void {
  const tema = useEstado(({ preferences }) => preferences.tema)
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => setColorScheme(ESQUEMAS[tema]), [tema, setColorScheme])
}
