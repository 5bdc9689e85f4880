// The program of the thread that opens one .pfx and ends: what the file asks of the processor is not asked of who serves
// the others, and the key and the password go with the thread's memory.
import { parentPort, workerData } from 'node:worker_threads'
import {
  abrirCertificado,
  type CertificadoAberto,
  type RecusaCertificado,
  type Titularidade,
} from '@razao/formats/certificado'
import type { CertificadoAberto as Segredos } from '../../platform/fora/index.ts'

export type PedidoDeAbertura = {
  readonly pfx: Uint8Array
  readonly senha: string
  readonly agora: Date
}
/** What may be told of it, and apart from that what is to be sealed: bytes, which can be erased. */
export type Aberto = {
  readonly dito: Titularidade & Omit<CertificadoAberto, keyof Segredos>
  readonly segredo: Uint8Array
}
export type RespostaDaAbertura =
  | { readonly ok: true; readonly value: Aberto }
  | { readonly ok: false; readonly refusal: RecusaCertificado }

function abrir({ pfx, senha, agora }: PedidoDeAbertura): RespostaDaAbertura {
  const aberto = abrirCertificado(pfx, senha, agora)
  if (!aberto.ok) return aberto
  const { chavePem, certificadoPem, cadeiaPem, ...dito } = aberto.value
  const segredos: Segredos = { chavePem, certificadoPem, cadeiaPem }
  return { ok: true, value: { dito, segredo: new TextEncoder().encode(JSON.stringify(segredos)) } }
}

parentPort?.postMessage(abrir(workerData as PedidoDeAbertura))
