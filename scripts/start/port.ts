import { createServer } from 'node:net'
import { freePort } from '../postgres.ts'

/** The first free port from the wanted one on, telling when it is not the wanted one; 0 is any free one. */
export async function choosePort(wanted: number, log: (line: string) => void): Promise<number> {
  if (wanted === 0) return await freePort()
  const last = Math.min(wanted + 50, 65_535)
  for (let port = wanted; port <= last; port += 1) {
    if (await isFree(port)) return port
    log(`a porta ${port} está ocupada; tentando a ${port + 1}`)
  }
  throw new Error(`Nenhuma porta livre de ${wanted} a ${last}; escolha outra com PORT=…`)
}

/** Free on every address: a server on 127.0.0.1 alone would still steal the visitors of localhost. */
async function isFree(port: number): Promise<boolean> {
  for (const host of [undefined, '127.0.0.1', '::1']) {
    if ((await canListen(port, host)) === 'busy') return false
  }
  return true
}

async function canListen(port: number, host: string | undefined): Promise<'free' | 'busy'> {
  return await new Promise((resolve) => {
    const probe = createServer()
    // A machine without IPv6 answers EADDRNOTAVAIL, which says nothing about the port.
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT' ? 'free' : 'busy'),
    )
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve('free')))
  })
}
