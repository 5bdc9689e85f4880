import { z } from 'zod'
import { ErroDeFora } from '../../platform/fora/index.ts'

export const SERVICO = 'serpro'

/** What was said, by a schema; anything else makes no sense. */
export function lerComo<T>(esquema: { parse(de: unknown): T }, dito: unknown): T {
  try {
    return esquema.parse(dito)
  } catch (cause) {
    throw new ErroDeFora(SERVICO, 'resposta', { cause })
  }
}

/** Null when it is not JSON: it came from somebody on the way. */
export function comoJson(texto: string): unknown {
  try {
    return JSON.parse(texto) as unknown
  } catch {
    return null
  }
}

/** Never more than two decimals: a value that has more is not one of money. */
const CASAS = 1e-6
export const reais = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .refine((valor) => Math.abs(valor * 100 - Math.round(valor * 100)) < CASAS)
  .refine((valor) => Number.isSafeInteger(Math.round(valor * 100)))
  .transform((valor) => Math.round(valor * 100))
export const reaisOuNada = reais.nullish().transform((valor) => valor ?? 0)

/** Centavos, as they are written outside. */
export const emReais = (centavos: number): number => centavos / 100
/** `AAAA-MM` or `AAAA-MM-DD`, without hyphens. */
export const semHifen = (data: string): string => data.replaceAll('-', '')

export const texto = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((valor) => String(valor ?? '').trim())
export const textoOuNada = texto.transform((valor) => (valor === '' ? null : valor))

const comoDia = (dito: string): string =>
  `${dito.slice(0, 4)}-${dito.slice(4, 6)}-${dito.slice(6, 8)}`
/** `AAAAMMDD`. */
export const dia = texto.pipe(z.string().regex(/^\d{8}$/)).transform(comoDia)
/** `AAAA-MM-DDTHH:MM:SS-03:00`, of which the day is said by who wrote it. */
export const diaDoInstante = texto
  .pipe(z.string().regex(/^\d{4}-\d{2}-\d{2}/))
  .transform((dito) => dito.slice(0, 10))
/** `AAAAMM`, or a day of the month. */
export const mes = texto
  .pipe(z.string().regex(/^\d{4}-?\d{2}/))
  .transform((dito) => dito.replace('-', ''))
  .transform((dito) => `${dito.slice(0, 4)}-${dito.slice(4, 6)}`)
/** `AAAAMMDDHHmmSS`, of Brasília. */
export const instante = texto
  .pipe(z.string().regex(/^\d{14}$/))
  .transform((dito) => {
    const [h, m, s] = [dito.slice(8, 10), dito.slice(10, 12), dito.slice(12, 14)]
    return Date.parse(`${comoDia(dito)}T${h}:${m}:${s}-03:00`)
  })
  .refine((ms) => !Number.isNaN(ms))
  .transform((ms) => new Date(ms).toISOString())
/** `AAAA-MM-DDTHH:MM:SS`, with or without fractions and zone; without one, of Brasília. */
export const instanteComHora = texto
  .transform((dito) => /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?(.*)$/.exec(dito))
  .transform((partes) => Date.parse(`${partes?.[1]}T${partes?.[2]}${partes?.[3] || '-03:00'}`))
  .refine((ms) => !Number.isNaN(ms))
  .transform((ms) => new Date(ms).toISOString())
/** `DD/MM/AAAA`. */
export const diaEscrito = texto
  .pipe(z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/))
  .transform((dito) => dito.split('/').reverse().join('-'))
/** A list; nothing is an empty one. */
export const lista = <T extends z.ZodType>(de: T) =>
  z
    .array(de)
    .nullish()
    .transform((lidos) => lidos ?? [])
/** One, or a list of it. */
export const umOuVarios = <T extends z.ZodType>(de: T) =>
  z
    .union([z.array(de), de])
    .transform((dito): z.output<T>[] => (Array.isArray(dito) ? dito : [dito as z.output<T>]))
/** A file in base64; null when there is none. */
export const arquivo = z
  .string()
  .nullish()
  .transform((dito) => (dito ? new Uint8Array(Buffer.from(dito, 'base64')) : null))

const Mensagem = z.object({ codigo: texto, texto })
export const Envelope = z.object({
  contribuinte: z.object({ numero: texto }).nullish(),
  pedidoDados: z.object({ idServico: texto }).nullish(),
  /** A number or a text, and not always there. */
  status: z.coerce.number().nullish().catch(null),
  mensagens: z
    .array(Mensagem)
    .nullish()
    .transform((ditas) => ditas ?? []),
  /** JSON in a text; nothing, or empty, when there is nothing. */
  dados: z.unknown(),
})
export type EnvelopeLido = z.infer<typeof Envelope>
export type MensagemLida = z.infer<typeof Mensagem>

/** How the gateway, which is before the service, refuses. */
export const DoPortao = z.object({
  fault: z.object({ code: texto, message: texto, description: texto }),
})

export const Tokens = z.object({
  expires_in: z.coerce.number().positive(),
  access_token: z.string().min(1),
  jwt_token: z.string().min(1),
})
