import { createHash } from 'node:crypto'
import { Agent } from 'node:https'
import { createSecureContext } from 'node:tls'
import { type CertificadoAberto, confiadas } from '../../platform/fora/index.ts'

/**
 * How long what was opened with a key stays after the last request by it: the notes of a company come one after another,
 * and a handshake with certificates of both sides costs more than all the rest of a request.
 */
const OCIOSO_MS = 3000
const CONEXOES = 16

type Aberto = { agente: Agent; fim: NodeJS.Timeout }
const abertos = new Map<string, Aberto>()

/**
 * Connections of one certificate, which speak HTTP/1.1 and nothing else. They are found only by who has the key in hand:
 * the name of an entry is made of all of it.
 */
export function agenteDe(certificado: CertificadoAberto, autoridades: string | undefined): Agent {
  const { chavePem, certificadoPem, cadeiaPem } = certificado
  const partes = [chavePem, certificadoPem, ...cadeiaPem, autoridades ?? '']
  const nome = createHash('sha256').update(JSON.stringify(partes)).digest('base64')
  const ja = abertos.get(nome)
  if (ja !== undefined) {
    ja.fim.refresh()
    return ja.agente
  }
  const agente = new Agent({
    keepAlive: true,
    maxSockets: CONEXOES,
    // Of a connection that waits; one that the service says, in `Keep-Alive`, to close sooner goes sooner.
    timeout: OCIOSO_MS,
    // Who connects is always shown, never remembered.
    maxCachedSessions: 0,
    secureContext: createSecureContext({
      minVersion: 'TLSv1.2',
      key: chavePem,
      cert: [certificadoPem, ...cadeiaPem].join('\n'),
      ...(autoridades === undefined ? {} : { ca: confiadas(autoridades) }),
    }),
  })
  const fim = setTimeout(() => encerrar(nome), OCIOSO_MS)
  fim.unref()
  abertos.set(nome, { agente, fim })
  return agente
}

/** Unless somebody still waits for an answer. */
function encerrar(nome: string): void {
  const aberto = abertos.get(nome)
  if (aberto === undefined) return
  if (Object.keys(aberto.agente.sockets).length > 0) {
    aberto.fim.refresh()
    return
  }
  abertos.delete(nome)
  aberto.agente.destroy()
}
