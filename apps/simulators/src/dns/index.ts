// A name server of one machine: answers TXT of the names it was told, and says that any other does not exist.
import { createSocket } from 'node:dgram'
import { createDials, type DialBoard } from '../dials/dials.ts'

export type SimulatedDns = {
  /** `127.0.0.1:port`, as a resolver takes it. */
  servidor: string
  /** Writes the TXT records of a name; none takes the name away. */
  escrever(nome: string, valores: readonly string[]): void
  dials: DialBoard
  stop(): Promise<void>
}

const TXT = 16

function lerPergunta(pedido: Buffer): { nome: string; tipo: number; fim: number } {
  const partes: string[] = []
  let em = 12
  for (let tamanho = pedido[em] ?? 0; tamanho > 0; tamanho = pedido[em] ?? 0) {
    partes.push(pedido.toString('latin1', em + 1, em + 1 + tamanho))
    em += tamanho + 1
  }
  return { nome: partes.join('.').toLowerCase(), tipo: pedido.readUInt16BE(em + 1), fim: em + 5 }
}

/** A TXT answer (RFC 1035, 3.3.14): the name by its pointer, and the text in pieces of up to 255 bytes. */
function registro(valor: string): Buffer {
  const texto = Buffer.from(valor)
  const pedacos: Buffer[] = []
  for (let em = 0; em < texto.length; em += 255) {
    const pedaco = texto.subarray(em, em + 255)
    pedacos.push(Buffer.from([pedaco.length]), pedaco)
  }
  const dados = Buffer.concat(pedacos)
  const cabeca = Buffer.alloc(12)
  cabeca.writeUInt16BE(0xc00c, 0)
  cabeca.writeUInt16BE(TXT, 2)
  cabeca.writeUInt16BE(1, 4)
  cabeca.writeUInt16BE(dados.length, 10)
  return Buffer.concat([cabeca, dados])
}

function resposta(pedido: Buffer, zona: ReadonlyMap<string, readonly string[]>): Buffer {
  const { nome, tipo, fim } = lerPergunta(pedido)
  const valores = zona.get(nome)
  const dados = tipo === TXT ? (valores ?? []) : []
  const cabeca = Buffer.from(pedido.subarray(0, 12))
  // Answer, authoritative, recursion available; code 3 for a name that does not exist.
  cabeca.writeUInt16BE(0x8580 | (valores === undefined ? 3 : 0), 2)
  cabeca.writeUInt16BE(1, 4)
  cabeca.writeUInt16BE(dados.length, 6)
  cabeca.writeUInt32BE(0, 8)
  return Buffer.concat([cabeca, pedido.subarray(12, fim), ...dados.map(registro)])
}

/** Listens on loopback, on a free port unless one is given. */
export async function startDns(porta = 0): Promise<SimulatedDns> {
  const zona = new Map<string, readonly string[]>()
  const dials = createDials()
  const socket = createSocket('udp4')
  socket.on('message', (pedido, de) => {
    const defeito = dials.decide()
    if (defeito === 'timeout' || defeito === 'lost-answer') return
    const dito = defeito === 'wrong' ? Buffer.from('?') : resposta(pedido, zona)
    // Code 2, server failure.
    if (defeito === 'error') dito.writeUInt16BE(0x8582, 2)
    const enviar = () => {
      socket.send(dito, de.port, de.address)
      if (defeito === 'duplicate') socket.send(dito, de.port, de.address)
    }
    setTimeout(enviar, dials.read().latencyMs).unref()
  })
  await new Promise<void>((pronto) => socket.bind(porta, '127.0.0.1', pronto))
  return {
    servidor: `127.0.0.1:${socket.address().port}`,
    escrever: (nome, valores) => {
      if (valores.length === 0) zona.delete(nome)
      else zona.set(nome, valores)
    },
    dials,
    stop: () => new Promise((fim) => socket.close(() => fim())),
  }
}
