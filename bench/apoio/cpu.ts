import { readdirSync, readFileSync } from 'node:fs'

const TIQUE_MS = 10

/** CPU that the database's processes have used, milliseconds; those that ended meanwhile are not in it. */
export function cpuDoBanco(pid: number): number {
  let total = 0
  for (const nome of readdirSync('/proc')) {
    if (!/^\d+$/.test(nome)) continue
    try {
      const texto = readFileSync(`/proc/${nome}/stat`, 'latin1')
      const campos = texto.slice(texto.lastIndexOf(')') + 2).split(' ')
      if (nome === String(pid) || campos[1] === String(pid))
        total += (Number(campos[11]) + Number(campos[12])) * TIQUE_MS
    } catch {
      // It ended between the listing and the reading.
    }
  }
  return total
}

/** CPU of this thread, milliseconds. */
export const cpuDaqui = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
