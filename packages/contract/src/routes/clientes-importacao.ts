import { z } from 'zod'
import { route } from '../route.ts'
import { Codigo, Feito, Id, Instante, pagina, pedidoDePagina } from '../types/index.ts'

export const ESTADOS_DA_IMPORTACAO_DE_CLIENTES = [
  'previa',
  'concluida',
  'desfeita',
  'descartada',
] as const
export const SITUACOES_DO_CLIENTE_LIDO = ['nova', 'existente', 'repetida', 'problema'] as const

const ImportacaoDeClientes = z.object({
  id: Id,
  empresaId: Id,
  nome: z.string(),
  formato: z.enum(['csv', 'xlsx', 'vcard']),
  estado: z.enum(ESTADOS_DA_IMPORTACAO_DE_CLIENTES),
  novas: z.number().int(),
  existentes: z.number().int(),
  repetidas: z.number().int(),
  comProblema: z.number().int(),
  criadoPor: z.string().nullable(),
  criadoEm: Instante,
  concluidaEm: Instante.nullable(),
  desfeitaEm: Instante.nullable(),
})

const BASE = '/financeiro/clientes/importacoes'
const leitura = { method: 'GET', role: 'EMPRESA', tags: ['cliente'] } as const
const escrita = {
  method: 'POST',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  tags: ['cliente', 'auditoria'],
} as const

export const enviarClientes = route({
  ...escrita,
  name: 'enviarClientes',
  path: BASE,
  forma: 'envio',
  summary: 'Lê uma planilha, um CSV ou um vCard de clientes e prepara a prévia; nada é cadastrado',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({ importacaoId: Id }),
  problems: ['nao-encontrado', 'arquivo-recusado', 'arquivo-grande-demais'],
})

export const listarImportacoesDeClientes = route({
  ...leitura,
  name: 'listarImportacoesDeClientes',
  path: BASE,
  summary: 'Arquivos de clientes enviados, os mais novos antes',
  input: z.object({ empresaId: Id.optional(), ...pedidoDePagina }).strict(),
  output: pagina(ImportacaoDeClientes, z.object({})),
})

export const lerImportacaoDeClientes = route({
  ...leitura,
  name: 'lerImportacaoDeClientes',
  path: `${BASE}/:importacaoId`,
  summary: 'Um arquivo de clientes e em que ponto está',
  input: z.object({ importacaoId: Id }).strict(),
  output: ImportacaoDeClientes,
  problems: ['nao-encontrado'],
})

export const listarItensDaImportacaoDeClientes = route({
  ...leitura,
  name: 'listarItensDaImportacaoDeClientes',
  path: `${BASE}/:importacaoId/itens`,
  summary: 'Cada linha do arquivo: quem é, se é novo e o que falta',
  input: z
    .object({
      importacaoId: Id,
      situacao: z.enum(SITUACOES_DO_CLIENTE_LIDO).optional(),
      ...pedidoDePagina,
    })
    .strict(),
  output: pagina(
    z.object({
      ordem: z.number().int(),
      linha: z.number().int(),
      nome: z.string(),
      documento: z.string().nullable(),
      email: z.string().nullable(),
      situacao: z.enum(SITUACOES_DO_CLIENTE_LIDO),
      problemas: z.array(z.string()),
      clienteId: Id.nullable(),
      resultado: Codigo.nullable(),
    }),
    z.object({ porSituacao: z.record(z.string(), z.number().int()) }),
  ),
  problems: ['nao-encontrado'],
})

export const confirmarImportacaoDeClientes = route({
  ...escrita,
  name: 'confirmarImportacaoDeClientes',
  path: `${BASE}/:importacaoId/confirmar`,
  summary: 'Cadastra os clientes novos da prévia e completa os que já estão aqui',
  input: z.object({ importacaoId: Id }).strict(),
  output: z.object({
    inseridos: z.number().int(),
    atualizados: z.number().int(),
    semAcao: z.number().int(),
  }),
  problems: ['nao-encontrado', 'importacao-nao-pode'],
})

export const desfazerImportacaoDeClientes = route({
  ...escrita,
  name: 'desfazerImportacaoDeClientes',
  path: `${BASE}/:importacaoId/desfazer`,
  summary: 'Desfaz uma importação inteira; quem já tem nota, cobrança ou lançamento fica',
  input: z.object({ importacaoId: Id }).strict(),
  output: z.object({
    excluidos: z.number().int(),
    restaurados: z.number().int(),
    mantidos: z.array(z.object({ clienteId: Id, nome: z.string(), motivo: z.string() })),
  }),
  problems: ['nao-encontrado', 'importacao-nao-pode'],
})

export const descartarImportacaoDeClientes = route({
  ...escrita,
  name: 'descartarImportacaoDeClientes',
  path: `${BASE}/:importacaoId/descartar`,
  summary: 'Descarta a prévia sem cadastrar ninguém',
  input: z.object({ importacaoId: Id }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'importacao-nao-pode'],
})
