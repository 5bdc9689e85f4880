import { z } from 'zod'
import { route } from '../route.ts'
import { Data, Dinheiro, Feito, Id, Instante, pagina, pedidoDePagina } from '../types/index.ts'

export const SITUACOES_DA_LINHA = ['nova', 'repetida', 'problema'] as const

const Importacao = z.object({
  id: Id,
  empresaId: Id,
  nome: z.string(),
  estado: z.enum(['previa', 'concluida', 'descartada']),
  novas: z.number().int(),
  repetidas: z.number().int(),
  comProblema: z.number().int(),
  /** Of what would be, or was, charged. */
  valor: Dinheiro,
  criadoPor: z.string().nullable(),
  criadoEm: Instante,
})

const BASE = '/financeiro/cobrancas/importacoes'
const muda = {
  method: 'POST',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  tags: ['cobranca', 'emissao'],
} as const
const uma = z.object({ importacaoId: Id }).strict()

export const enviarCobrancas = route({
  ...muda,
  tags: [...muda.tags],
  name: 'enviarCobrancas',
  path: BASE,
  forma: 'envio',
  summary: 'Lê uma planilha ou um CSV de cobranças e prepara a prévia; nada é cobrado',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({ importacaoId: Id }),
  problems: ['nao-encontrado', 'arquivo-recusado', 'arquivo-grande-demais'],
})

export const listarLinhasDaImportacao = route({
  name: 'listarLinhasDaImportacao',
  method: 'GET',
  path: `${BASE}/:importacaoId/linhas`,
  role: 'EMPRESA',
  summary: 'Cada linha da planilha: de quem é, quanto, e o que falta',
  input: z
    .object({
      importacaoId: Id,
      situacao: z.enum(SITUACOES_DA_LINHA).optional(),
      ...pedidoDePagina,
    })
    .strict(),
  output: pagina(
    z.object({
      ordem: z.number().int(),
      linha: z.number().int(),
      cliente: z.string(),
      descricao: z.string(),
      valor: Dinheiro.nullable(),
      emissao: Data.nullable(),
      vencimento: Data.nullable(),
      situacao: z.enum(SITUACOES_DA_LINHA),
      problemas: z.array(z.string()),
      /** It looks the same as another, and a person said to charge it all the same. */
      mesmoAssim: z.boolean(),
      cobrancaId: Id.nullable(),
    }),
    z.object({ importacao: Importacao }),
  ),
  problems: ['nao-encontrado'],
  tags: ['cobranca'],
})

export const decidirLinhaRepetida = route({
  ...muda,
  tags: [...muda.tags],
  method: 'PUT',
  name: 'decidirLinhaRepetida',
  path: `${BASE}/:importacaoId/linhas/:ordem`,
  summary: 'Cobra mesmo assim uma linha que parece repetida, ou a deixa de fora de novo',
  input: z
    .object({
      importacaoId: Id,
      ordem: z.number().int().min(1).max(1_000_000),
      cobrar: z.boolean(),
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'importacao-nao-pode'],
})

export const confirmarImportacaoDeCobrancas = route({
  ...muda,
  tags: [...muda.tags],
  name: 'confirmarImportacaoDeCobrancas',
  path: `${BASE}/:importacaoId/confirmar`,
  summary:
    'Registra as cobranças novas da prévia, como na Nova cobrança; uma recusada não para as outras',
  input: uma,
  output: z.object({ registradas: z.number().int(), recusadas: z.number().int() }),
  problems: ['nao-encontrado', 'importacao-nao-pode'],
})

export const descartarImportacaoDeCobrancas = route({
  ...muda,
  tags: [...muda.tags],
  name: 'descartarImportacaoDeCobrancas',
  path: `${BASE}/:importacaoId/descartar`,
  summary: 'Descarta a prévia sem cobrar ninguém',
  input: uma,
  output: Feito,
  problems: ['nao-encontrado', 'importacao-nao-pode'],
})
