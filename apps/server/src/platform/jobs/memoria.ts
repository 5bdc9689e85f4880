import { readFileSync } from 'node:fs'

const PAGINA = 4096

/** Bytes of memory that another process holds now; null where the system does not say (other than Linux). */
export function memoriaDoProcesso(pid: number): number | null {
  try {
    const residente = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]
    return Number(residente) * PAGINA
  } catch {
    return null
  }
}
