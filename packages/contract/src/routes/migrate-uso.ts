// Migrate in use: notes of test, and the cities that it serves.
import { z } from 'zod'
import { route } from '../route.ts'
import { Feito, Id, Instante, pagina, pedidoDePagina } from '../types/index.ts'

const comum = { role: 'CONTADOR', area: 'admin', tags: ['migrate'] } as const

/** What a note of test goes through, in order. */
export const PASSOS_DA_NOTA_DE_TESTE = {
  token: 'Acesso da empresa',
  serie: 'Série de teste',
  envio: 'Envio do RPS',
  situacao: 'Situação na prefeitura',
  pdf: 'PDF da nota',
} as const
export type PassoDaNotaDeTeste = keyof typeof PASSOS_DA_NOTA_DE_TESTE
export const SITUACOES_DA_NOTA_DE_TESTE = {
  pedida: 'Pedida',
  pendente: 'Esperando a prefeitura',
  autorizada: 'Autorizada',
  rejeitada: 'Rejeitada',
  'nao-saiu': 'Não saiu',
} as const
export type SituacaoDaNotaDeTeste = keyof typeof SITUACOES_DA_NOTA_DE_TESTE

const NotaDeTeste = z.object({
  id: Id,
  serie: z.string(),
  numero: z.number().int(),
  situacao: z.enum(
    Object.keys(SITUACOES_DA_NOTA_DE_TESTE) as [SituacaoDaNotaDeTeste, ...SituacaoDaNotaDeTeste[]],
  ),
  passos: z.array(
    z.object({
      passo: z.enum(
        Object.keys(PASSOS_DA_NOTA_DE_TESTE) as [PassoDaNotaDeTeste, ...PassoDaNotaDeTeste[]],
      ),
      situacao: z.enum(['certo', 'errado', 'esperando', 'nao-visto']),
      mensagem: z.string(),
    }),
  ),
  /** Of the city; null while there is none. */
  numeroDaNota: z.string().nullable(),
  temPdf: z.boolean(),
  pedidaEm: Instante,
  pedidaPor: z.string().nullable(),
})
export type NotaDeTeste = z.infer<typeof NotaDeTeste>

export const emitirNotaDeTesteNaMigrate = route({
  ...comum,
  verbo: 'transmitir',
  name: 'emitirNotaDeTesteNaMigrate',
  method: 'POST',
  path: '/admin/migrate/empresas/:empresaId/notas-de-teste',
  summary:
    'Emite uma nota de R$ 1,00 em homologação, na série de teste: não é receita nem entra nos livros',
  input: z.object({ empresaId: Id }).strict(),
  output: NotaDeTeste,
  problems: ['nao-encontrado', 'situacao-nao-permite'],
})

export const consultarNotaDeTesteNaMigrate = route({
  ...comum,
  verbo: 'transmitir',
  name: 'consultarNotaDeTesteNaMigrate',
  method: 'POST',
  path: '/admin/migrate/notas-de-teste/:notaDeTesteId/consultar',
  summary: 'Pergunta à Migrate o que foi feito de uma nota de teste',
  input: z.object({ notaDeTesteId: Id }).strict(),
  output: NotaDeTeste,
  problems: ['nao-encontrado', 'situacao-nao-permite', 'ocupado'],
})

export const listarNotasDeTesteNaMigrate = route({
  ...comum,
  name: 'listarNotasDeTesteNaMigrate',
  method: 'GET',
  path: '/admin/migrate/empresas/:empresaId/notas-de-teste',
  summary: 'As notas de teste de uma empresa, da mais nova à mais velha',
  input: z.object({ ...pedidoDePagina, empresaId: Id }).strict(),
  output: pagina(NotaDeTeste, z.object({})),
  problems: ['nao-encontrado'],
})

export const baixarNotaDeTesteNaMigrate = route({
  ...comum,
  name: 'baixarNotaDeTesteNaMigrate',
  method: 'GET',
  forma: 'arquivo',
  path: '/admin/migrate/notas-de-teste/:notaDeTesteId/pdf',
  summary: 'O PDF de uma nota de teste, como a Migrate o fez',
  input: z.object({ notaDeTesteId: Id }).strict(),
  output: z.string(),
  problems: ['nao-encontrado'],
})

/** What a city takes; each is a filter of the list. */
export const CAPACIDADES = {
  emite: 'Emissão',
  homologacao: 'Homologação',
  cancela: 'Cancelamento',
  substitui: 'Substituição',
  certificado: 'Pede certificado',
  capturaEmitidas: 'Captura de emitidas',
  capturaRecebidas: 'Captura de recebidas',
} as const
export type Capacidade = keyof typeof CAPACIDADES

export const listarCidadesNaMigrate = route({
  ...comum,
  name: 'listarCidadesNaMigrate',
  method: 'GET',
  path: '/admin/migrate/cidades',
  summary: 'As cidades que a Migrate atende e com o quê, como ela disse da última vez',
  input: z
    .object({
      ...pedidoDePagina,
      uf: z
        .string()
        .regex(/^[A-Z]{2}$/, 'Use a sigla do estado.')
        .optional(),
      com: z.enum(Object.keys(CAPACIDADES) as [Capacidade, ...Capacidade[]]).optional(),
    })
    .strict(),
  output: pagina(
    z.object({
      municipio: z.number().int(),
      nome: z.string(),
      uf: z.string(),
      padrao: z.string(),
      integracao: z.string(),
      emite: z.boolean(),
      homologacao: z.boolean(),
      cancela: z.boolean(),
      substitui: z.boolean(),
      certificado: z.boolean(),
      capturaEmitidas: z.boolean(),
      capturaRecebidas: z.boolean(),
    }),
    z.object({
      /** When Migrate was asked; null while it was not. */
      atualizadaEm: Instante.nullable(),
      ufs: z.array(z.string()),
    }),
  ),
})

export const atualizarCidadesNaMigrate = route({
  ...comum,
  verbo: 'transmitir',
  name: 'atualizarCidadesNaMigrate',
  method: 'POST',
  path: '/admin/migrate/cidades/atualizar',
  summary: 'Pergunta à Migrate que cidades ela atende, e guarda a resposta inteira',
  input: z.object({}).strict(),
  output: Feito,
  problems: ['situacao-nao-permite', 'ocupado'],
})
