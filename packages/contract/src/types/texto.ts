import type { z } from 'zod'
import { recusaDoInvisivel } from '../texto-visto.ts'

/** A text that people write and others read: all of it is seen. */
export const todoVisivel = (schema: z.ZodString): z.ZodString =>
  schema.superRefine((texto, ctx) => {
    const mensagem = recusaDoInvisivel(texto)
    if (mensagem !== null) ctx.addIssue({ code: 'custom', message: mensagem })
  })

/** The name of someone or of something: it is written on one line. */
export const numaLinha = (schema: z.ZodString): z.ZodString =>
  schema.superRefine((texto, ctx) => {
    if (/[\r\n\t]/.test(texto))
      ctx.addIssue({ code: 'custom', message: 'Escreva numa linha só, sem quebra nem tabulação.' })
  })
