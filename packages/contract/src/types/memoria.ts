import { z } from 'zod'

export const ValorMemoria = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('centavos'), valor: z.number().int() }),
  z.object({ tipo: z.literal('taxa'), valor: z.string() }),
  z.object({ tipo: z.literal('numero'), valor: z.string() }),
  z.object({ tipo: z.literal('texto'), valor: z.string() }),
])
const Ligacao = z.object({ rotulo: z.string(), rota: z.string() })
export const Operando = z.object({
  rotulo: z.string(),
  valor: ValorMemoria,
  de: z.string().optional(),
  ligacoes: z.array(Ligacao).optional(),
})
const PassoRaso = z.object({
  id: z.string(),
  rotulo: z.string(),
  formula: z.string(),
  operandos: z.record(z.string(), Operando),
  arredondamento: z.enum(['meioParaCima', 'truncar', 'abnt']).optional(),
  resultado: ValorMemoria,
  fundamento: z.string(),
  regra: z.string(),
  /** The table looked in, when it has bands, from the lowest; `operando` says where the company is. */
  faixas: z
    .object({
      operando: z.string(),
      lista: z
        .array(z.object({ ate: z.number().int().nullable(), aliquota: z.string() }).readonly())
        .readonly(),
    })
    .optional(),
})
export type PassoDaMemoria = z.infer<typeof PassoRaso> & { filhos?: PassoDaMemoria[] | undefined }
export const Passo: z.ZodType<PassoDaMemoria> = PassoRaso.extend({
  get filhos() {
    return z.array(Passo).optional()
  },
}).meta({ id: 'PassoDaMemoria' })
/** The memória de cálculo as screen, PDF and API show it; operands that come from documents carry links. */
export const Memoria = z.object({
  titulo: z.string(),
  passos: z.array(Passo),
  resultado: ValorMemoria,
})

/** A part of an apuração with a memória of its own: what it put aside for the employees. */
export const ParteDaMemoria = z.enum(['ferias', 'decimo-terceiro'])
