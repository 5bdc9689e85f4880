import { z } from 'zod'
import { route } from '../route.ts'
import { Competencia, Data, Dinheiro, Feito, Id, Instante, Versao } from '../types/index.ts'

/** How guides reached a company that has nobody here. */
export const MEIOS_DE_ENTREGA = ['email', 'whatsapp', 'impresso', 'outro'] as const
export const MeioDeEntrega = z.enum(MEIOS_DE_ENTREGA)
export type MeioDeEntrega = z.infer<typeof MeioDeEntrega>
export const ROTULOS_MEIO_DE_ENTREGA: Readonly<Record<MeioDeEntrega, string>> = {
  email: 'E-mail',
  whatsapp: 'WhatsApp',
  impresso: 'Impresso',
  outro: 'Outro meio',
}
export const EntregaPorFora = z.object({
  em: Data,
  como: MeioDeEntrega,
  nota: z.string().nullable(),
  por: z.string(),
  registradaEm: Instante,
  /** What was delivered: another value is another delivery. */
  guias: z.number().int(),
  total: Dinheiro,
})
export type EntregaPorFora = z.infer<typeof EntregaPorFora>

export const entregarPorFora = route({
  name: 'entregarPorFora',
  method: 'POST',
  path: '/fiscal/fechamento/:empresaId/:competencia/entrega',
  role: 'CONTADOR',
  summary: 'Registra que as guias do mês foram entregues por fora, quando e como',
  input: z
    .object({
      empresaId: Id,
      competencia: Competencia,
      em: Data,
      como: MeioDeEntrega,
      nota: z.string().trim().max(500).optional(),
      versao: Versao,
    })
    .strict(),
  output: Feito,
  problems: [
    'nao-encontrado',
    'registro-mudou',
    'pendencias',
    'competencia-fechada',
    'entrada-invalida',
  ],
  tags: ['fechamento', 'guia'],
})
