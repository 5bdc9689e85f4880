// A client in a thread of its own: raw sockets with keep-alive, so that it costs the same and little for every server.
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import type { Carga, Medida } from './carga.ts'

const { porta, caminho, cabecalhos, concorrencia, segundos, corpo } = workerData as Carga
const contas = corpo.contas
const fim = performance.now() + segundos * 1000
const esperas: number[] = []
const recusas: string[] = []
let n = corpo.desde

/** An entry of two lines between two accounts, in any month of the year. */
function pedido(): string {
  n += 1
  const debito = contas[(n * 7919) % contas.length]
  const credito = contas[(n * 7919 + 1 + (n % 97)) % contas.length]
  const mes = String((n % 12) + 1).padStart(2, '0')
  const valor = 1000 + ((n * 7919) % 900_000)
  const texto = JSON.stringify({
    empresaId: corpo.empresaId,
    data: `2026-${mes}-${String((n % 28) + 1).padStart(2, '0')}`,
    historico: `Serviço fictício número ${n}`,
    partidas: [
      { contaId: debito, valor },
      { contaId: credito, valor: -valor },
    ],
  })
  const chave = `bench-${corpo.marca}-${n}`
  return `POST ${caminho} HTTP/1.1\r\nhost: 127.0.0.1\r\n${cabecalhos}idempotency-key: ${chave}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(texto)}\r\n\r\n${texto}`
}

function conexao(): Promise<void> {
  return new Promise((pronto, falha) => {
    const socket: Socket = connect({ port: porta, host: '127.0.0.1', noDelay: true })
    let recebido = ''
    let inicio = 0
    const mandar = () => {
      if (performance.now() >= fim) {
        socket.end()
        pronto()
        return
      }
      inicio = performance.now()
      socket.write(pedido())
    }
    socket.setEncoding('latin1')
    socket.on('connect', mandar)
    socket.on('error', falha)
    socket.on('data', (parte) => {
      recebido += parte
      const cabeca = recebido.indexOf('\r\n\r\n')
      if (cabeca < 0) return
      const tamanho = Number(/content-length: (\d+)/i.exec(recebido)?.[1] ?? 0)
      if (recebido.length < cabeca + 4 + tamanho) return
      if (recebido.startsWith('HTTP/1.1 200')) esperas.push(performance.now() - inicio)
      else recusas.push(recebido.slice(0, 400))
      recebido = ''
      mandar()
    })
  })
}

await Promise.all(Array.from({ length: concorrencia }, conexao))
parentPort?.postMessage({ esperas, recusas, ultimo: n } satisfies Medida)
