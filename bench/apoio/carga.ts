import { Worker } from 'node:worker_threads'

/** Entries posted one per request, by so many connections, for so long. */
export type Carga = {
  readonly porta: number
  readonly caminho: string
  /** Further header lines, each ended by CRLF. */
  readonly cabecalhos: string
  readonly concorrencia: number
  readonly segundos: number
  readonly corpo: {
    readonly empresaId: number
    readonly contas: readonly number[]
    readonly desde: number
    readonly marca: string
  }
}

export type Medida = { esperas: number[]; recusas: string[]; ultimo: number }

/** Drives a server from another thread. @returns how long each answer took, in milliseconds */
export const dirigir = (carga: Carga): Promise<Medida> =>
  new Promise((pronto, falha) => {
    const linha = new Worker(new URL('./cliente.ts', import.meta.url), { workerData: carga })
    linha.once('message', (medida: Medida) => pronto(medida))
    linha.once('error', falha)
  })
