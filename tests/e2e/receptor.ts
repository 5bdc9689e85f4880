// A stranger's system that receives webhooks: plain node:http, each signature checked by its own code, under the
// secrets that it was given (Standard Webhooks).
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Recebido = {
  readonly id: string
  readonly tipo: string
  readonly dados: Readonly<Record<string, unknown>>
  /** Which of the secrets given signed it, by their order. */
  readonly segredos: readonly number[]
  readonly assinaturas: number
}

const texto = (cabecalhos: IncomingHttpHeaders, nome: string): string =>
  String(cabecalhos[nome] ?? '')

export async function umReceptor() {
  const segredos: string[] = []
  const recebidos: Recebido[] = []
  let status = 204
  const receber = (cabecalhos: IncomingHttpHeaders, corpo: string): void => {
    const id = texto(cabecalhos, 'webhook-id')
    const em = texto(cabecalhos, 'webhook-timestamp')
    const ditas = texto(cabecalhos, 'webhook-signature').split(' ')
    const certa = (segredo: string): string => {
      const chave = Buffer.from(segredo.replace('whsec_', ''), 'base64')
      return `v1,${createHmac('sha256', chave).update(`${id}.${em}.${corpo}`).digest('base64')}`
    }
    const { type, data } = JSON.parse(corpo)
    recebidos.push({
      id,
      tipo: type,
      dados: data,
      segredos: segredos.flatMap((segredo, i) => (ditas.includes(certa(segredo)) ? [i] : [])),
      assinaturas: ditas.length,
    })
  }
  const servidor = createServer((req, res) => {
    const partes: Buffer[] = []
    req.on('data', (parte: Buffer) => partes.push(parte))
    req.on('end', () => {
      receber(req.headers, Buffer.concat(partes).toString('utf8'))
      res.writeHead(status).end()
    })
  })
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto))
  const { port } = servidor.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/razao`,
    recebidos,
    conhecer: (segredo: string) => segredos.push(segredo),
    responder: (codigo: number) => {
      status = codigo
    },
    fechar: () =>
      new Promise<void>((fim) => {
        servidor.closeAllConnections()
        servidor.close(() => fim())
      }),
  }
}
