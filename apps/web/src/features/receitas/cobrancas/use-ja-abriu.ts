import { useRef } from 'react'

/** Whether it was opened once: its code comes then, and stays, so that it can close in its own time. */
export function useJaAbriu(aberta: boolean): boolean {
  const jaAbriu = useRef(false)
  jaAbriu.current ||= aberta
  return jaAbriu.current
}
