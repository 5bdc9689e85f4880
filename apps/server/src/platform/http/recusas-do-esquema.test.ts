import { expect, test } from 'vitest'
import { z } from 'zod'
import './recusas-do-esquema.ts'

const recusa = (schema: z.ZodType, valor: unknown): string | undefined =>
  schema.safeParse(valor).error?.issues[0]?.message

test.each([
  ['texto longo demais', z.string().max(500), 'x'.repeat(501), 'Use até 500 caracteres.'],
  ['texto curto demais', z.string().min(5), 'x', 'Use pelo menos 5 caracteres.'],
  ['texto vazio', z.string().min(1), '', 'Preencha este campo.'],
  ['nada', z.string(), undefined, 'Preencha este campo.'],
  ['lista vazia', z.array(z.string()).min(1), [], 'Informe ao menos um.'],
  ['lista longa', z.array(z.string()).max(1), ['a', 'b'], 'Informe até 1 item.'],
  ['número demais', z.number().max(9999), 10_000, 'Use um número até 9999.'],
  ['número de menos', z.number().positive(), 0, 'Use um número maior que 0.'],
  ['texto por número', z.number(), 'abc', 'O valor deve ser um número.'],
  ['quebrado', z.number().int(), 1.5, 'O valor deve ser um número inteiro.'],
  ['fora da lista', z.enum(['a', 'b']), 'c', 'Escolha um dos valores aceitos: a, b.'],
  ['padrão', z.string().regex(/^\d$/), 'x', 'O formato não é o esperado.'],
  [
    'com a palavra do contrato',
    z.string().regex(/^\d$/, 'Use um algarismo.'),
    'x',
    'Use um algarismo.',
  ],
  ['união', z.union([z.number(), z.boolean()]), 'x', 'O valor não serve para este campo.'],
])('%s', (_, schema, valor, esperada) => {
  expect(recusa(schema, valor)).toBe(esperada)
})
