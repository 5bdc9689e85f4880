// How SEFIN says things: camelCase and integers.
import { APPLICATION } from './nfse.ts'
import { describe } from './refusals.ts'
import type { Said } from './said.ts'
import { processedAt } from './time.ts'

export type Words = {
  envelope(now: number): object
  message(code: string, text?: string): object
  /** One refusal, by its code. */
  refusal(status: number, code: string, now: number): Said
  /** One that is no rule of the annexes, and has no code. */
  plain(status: number, text: string, now: number): Said
}

export function createWords(environment: 1 | 2): Words {
  const envelope = (now: number) => ({
    tipoAmbiente: environment,
    versaoAplicativo: APPLICATION,
    dataHoraProcessamento: processedAt(now),
  })
  const message = (codigo: string, descricao = describe(codigo)) => ({ codigo, descricao })
  return {
    envelope,
    message,
    refusal: (status, code, now) => ({
      status,
      body: { ...envelope(now), erro: message(code) },
    }),
    plain: (status, descricao, now) => ({
      status,
      body: { ...envelope(now), erro: { descricao } },
    }),
  }
}

/** The real one does not say where a document fails its schema; a header that only the simulator has does. */
export const schemaHint = (at: string | undefined) =>
  at === undefined ? {} : { headers: { 'x-razao-simulado-esquema': encodeURIComponent(at) } }

export const NOT_GZIP = Buffer.from('isto não é um arquivo gzip').toString('base64')
