import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { Gauge, type Registry } from 'prom-client'

const PRAZO_MS = 5_000
/** A certificate changes by the month; who could not be reached is asked again sooner. */
const VALE_MS = 3_600_000
const DE_NOVO_MS = 60_000

/**
 * How long until the certificate of the public address ends, read from whoever answers there: the product speaks
 * HTTP and a proxy in front of it has the certificate. Nothing to tell (no `https`, nobody answers) is `NaN`.
 */
export function medirTls(registry: Registry, endereco: URL): void {
  if (endereco.protocol !== 'https:') return
  let lido: { ate: number; fim: Promise<number | null> } | null = null
  const ler = (): Promise<number | null> => {
    if (lido === null || Date.now() > lido.ate) {
      const fim = fimDoCertificado(endereco)
      const leitura = { ate: Date.now() + VALE_MS, fim }
      lido = leitura
      void fim.then((achado) => {
        if (achado === null) leitura.ate = Date.now() + DE_NOVO_MS
      })
    }
    return lido.fim
  }
  const medida: Gauge<'endereco'> = new Gauge({
    name: 'razao_tls_vence_segundos',
    help: 'Until the TLS certificate of the public address ends; negative when it ended',
    labelNames: ['endereco'],
    registers: [registry],
    async collect() {
      const fim = await ler()
      medida.set({ endereco: endereco.host }, fim === null ? Number.NaN : (fim - Date.now()) / 1000)
    },
  })
}

/** When it ends, in milliseconds; whatever its chain and its name, for one that ended is read too. */
function fimDoCertificado({ hostname, port }: URL): Promise<number | null> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const tomada = connect({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      ...(isIP(host) ? {} : { servername: host }),
    })
    const acabar = (fim: number | null): void => {
      tomada.destroy()
      resolve(fim)
    }
    tomada.setTimeout(PRAZO_MS, () => acabar(null))
    tomada.on('error', () => acabar(null))
    tomada.on('secureConnect', () => {
      const fim = Date.parse(tomada.getPeerCertificate().valid_to)
      acabar(Number.isNaN(fim) ? null : fim)
    })
  })
}
