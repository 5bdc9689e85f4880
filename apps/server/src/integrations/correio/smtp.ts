import { tracingChannel } from 'node:diagnostics_channel'
import { Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { ErroDeFora, type PortaDeCorreio } from '../../platform/fora/index.ts'

export type Pela = { url: string; silencioMs: number; signal: AbortSignal }
type Dito =
  | Awaited<ReturnType<PortaDeCorreio['enviar']>>
  /** The server took nothing, and asks to be sought later. */
  | { tipo: 'adiada'; codigo: number }

/** Where who measures hears of what goes out and is not HTTP. */
const SAIDA = tracingChannel('razao:saida')
const SIMULADO = 'x-razao-simulado'

type ErroDeSmtp = Error & { responseCode?: number; command?: string; response?: string }

/** What the server said with a number: for good of the receiver or of the letter (5xx), or for now. */
function doNumero({ responseCode: codigo = 0, command = '', response = '' }: ErroDeSmtp): Dito {
  const resposta = response.slice(0, 400)
  if (codigo < 500) return { tipo: 'adiada', codigo }
  if (command === 'RCPT TO') return { tipo: 'recusada', motivo: 'endereco-recusado', resposta }
  if (command === 'MAIL FROM' || command === 'DATA')
    return { tipo: 'recusada', motivo: 'mensagem-recusada', resposta }
  // It does not take us, as our password: of no letter, and whoever looks after the installation mends it.
  return { tipo: 'adiada', codigo }
}

/** One letter in a conversation of its own. Its text is read only after the server said to send it. */
export async function levar(
  { url, silencioMs, signal }: Pela,
  carta: SendMailOptions,
): Promise<Dito> {
  let comecou = false
  const transporte = createTransport({
    url,
    connectionTimeout: silencioMs,
    greetingTimeout: silencioMs,
    socketTimeout: silencioMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transporte.use('stream', (mail, pronto) => {
    mail.message.processFunc((entrada) =>
      Readable.from(
        (async function* texto() {
          comecou = true
          yield* entrada
        })(),
        { objectMode: false },
      ),
    )
    pronto()
  })
  try {
    const { response } = await SAIDA.tracePromise(() => transporte.sendMail({ ...carta, signal }), {
      servico: 'correio',
    })
    return {
      tipo: 'aceita',
      resposta: response.slice(0, 400),
      simulada: response.includes(SIMULADO),
    }
  } catch (erro) {
    const dito = erro as ErroDeSmtp
    if (dito.responseCode !== undefined) return doNumero(dito)
    if (!comecou) throw new ErroDeFora('correio', 'sem-ligacao', { cause: erro })
    throw new ErroDeFora('correio', signal.aborted ? 'prazo' : 'rede', { cause: erro })
  } finally {
    transporte.close()
  }
}
