/** Milliseconds of processor this thread has taken since `inicio`: how busy the machine is does not count. */
export function gastoDesde(inicio: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(inicio)
  return (user + system) / 1000
}
