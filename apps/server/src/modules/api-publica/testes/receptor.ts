// A stranger's receiver: plain node:http, the signature checked by its own code. Writes what it accepted, a line each,
// and answers what the file of the status says. Arguments: port, secret, log, status.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [porta = '0', segredo = '', diario = '', status = ''] = process.argv.slice(2)

function confere(cabecalhos: Record<string, unknown>, corpo: string): boolean {
  const id = String(cabecalhos['webhook-id'])
  const em = String(cabecalhos['webhook-timestamp'])
  if (Math.abs(Date.now() / 1000 - Number(em)) > 300) return false
  const chave = Buffer.from(segredo.replace('whsec_', ''), 'base64')
  const certa = createHmac('sha256', chave).update(`${id}.${em}.${corpo}`).digest()
  return String(cabecalhos['webhook-signature'])
    .split(' ')
    .some((uma) => {
      const [versao, valor = ''] = uma.split(',')
      const dita = Buffer.from(valor, 'base64')
      return versao === 'v1' && dita.length === certa.length && timingSafeEqual(dita, certa)
    })
}

const servidor = createServer((req, res) => {
  let corpo = ''
  req.setEncoding('utf8')
  req.on('data', (pedaco) => {
    corpo += pedaco
  })
  req.on('end', () => {
    const certo = confere(req.headers, corpo)
    const codigo = certo ? Number(readFileSync(status, 'utf8')) : 401
    if (certo)
      appendFileSync(
        diario,
        `${JSON.stringify({ id: req.headers['webhook-id'], codigo, ...JSON.parse(corpo) })}\n`,
      )
    res.writeHead(codigo).end()
  })
})
servidor.listen(Number(porta), '127.0.0.1', () => {
  const endereco = servidor.address()
  process.send?.(typeof endereco === 'object' && endereco !== null ? endereco.port : 0)
})
