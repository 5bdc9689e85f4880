// Enough of SMTP (RFC 5321) to take letters, refuse them, and go wrong by the dials.
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { DialBoard } from '../dials/dials.ts'

export type Taken = { from: string; to: string[]; source: string }

type Session = {
  from: string | null
  to: string[]
  data: string
  reading: boolean
}

/** Said of a simulator in every letter that it takes. */
const TAKEN = '250 2.0.0 Aceita (x-razao-simulado)'

/** What the name before the @ asks for, as a mailbox of that name would answer. */
const AT_RECEIVER: Readonly<Record<string, string>> = {
  'nao-existe': '550 5.1.1 Caixa postal inexistente',
  'caixa-cheia': '452 4.2.2 Caixa postal cheia',
}
const AT_THE_END: Readonly<Record<string, string>> = {
  'recusa-conteudo': '554 5.7.1 Mensagem recusada pelo conteúdo',
}
const addressOf = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''
const nameOf = (address: string): string => address.split('@')[0]?.toLowerCase() ?? ''

type Wiring = { dials: DialBoard; take: (letter: Taken) => void }

function command(session: Session, line: string): string {
  const verb = line.slice(0, 4).toUpperCase()
  if (verb === 'EHLO') return '250-simulado\r\n250-8BITMIME\r\n250 SIZE 20000000'
  if (verb === 'MAIL') {
    session.from = addressOf(line)
    session.to = []
    return '250 2.1.0 ok'
  }
  if (verb === 'RCPT') {
    const to = addressOf(line)
    const refusal = AT_RECEIVER[nameOf(to)]
    if (refusal === undefined) session.to.push(to)
    return refusal ?? '250 2.1.5 ok'
  }
  if (verb === 'DATA') {
    if (session.from === null || session.to.length === 0) return '503 5.5.1 sem destinatário'
    session.reading = true
    session.data = ''
    return '354 fale'
  }
  if (verb === 'RSET') Object.assign(session, { from: null, to: [] })
  return verb === 'QUIT' ? '221 2.0.0 até logo' : '250 2.0.0 ok'
}

/** The whole letter came: what is said of it, null for silence, `undefined` where the line falls. */
function letterCame(session: Session, { dials, take }: Wiring): string | null | undefined {
  const { from, to, data } = session
  Object.assign(session, { reading: false, from: null, to: [] })
  const refusal = AT_THE_END[nameOf(to[0] ?? '')]
  if (refusal !== undefined) return refusal
  const fault = dials.decide()
  if (fault === 'error') return '451 4.3.0 Tente mais tarde'
  if (fault === 'timeout') return null
  if (fault === 'wrong') return '<html>manutenção</html>'
  const source = data.replace(/^\.\./gm, '.')
  take({ from: from ?? '', to, source })
  if (fault === 'duplicate') take({ from: from ?? '', to, source })
  return fault === 'lost-answer' ? undefined : TAKEN
}

function attend(socket: Socket, wiring: Wiring): void {
  const session: Session = { from: null, to: [], data: '', reading: false }
  let waiting = ''
  let turn = Promise.resolve()
  const say = (text: string) => void (socket.writable && socket.write(`${text}\r\n`))
  const line = async (text: string): Promise<void> => {
    if (session.reading) {
      if (text !== '.') {
        session.data += `${text}\r\n`
        return
      }
      await wait(wiring.dials.delay())
      const said = letterCame(session, wiring)
      if (said === undefined) socket.destroy()
      else if (said !== null) say(said)
      return
    }
    say(command(session, text))
    if (/^QUIT/i.test(text)) socket.end()
  }
  socket.setEncoding('latin1')
  socket.on('error', () => {})
  socket.on('data', (piece: string) => {
    const lines = `${waiting}${piece}`.split('\r\n')
    waiting = lines.pop() ?? ''
    turn = turn.then(async () => {
      for (const one of lines) await line(one)
    })
  })
  say('220 correio simulado')
}

/** Listens on a free port of loopback. */
export async function listenSmtp(wiring: Wiring, port = 0): Promise<Server> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    attend(socket, wiring)
  })
  const close = server.close.bind(server)
  server.close = (end) => {
    for (const socket of open) socket.destroy()
    return close(end)
  }
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return server
}
