import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Competencia,
  Data,
  Dinheiro,
  Feito,
  FormatoDeExportacao,
  Id,
  Instante,
  pagina,
  pedidoDePagina,
  Versao,
} from '../types/index.ts'

/** Where the reading of the queue of a company stands. */
export const SITUACOES_DA_CAPTURA = [
  'em-dia',
  'lendo',
  'na-fila',
  'nunca',
  'falhou',
  'desligada',
  'sem-certificado',
] as const
export const ROTULOS_DA_CAPTURA: Readonly<Record<(typeof SITUACOES_DA_CAPTURA)[number], string>> = {
  'em-dia': 'Em dia',
  lendo: 'Lendo agora',
  'na-fila': 'Na fila',
  nunca: 'Ainda não lida',
  falhou: 'Sem resposta',
  desligada: 'Sem ligação',
  'sem-certificado': 'Sem certificado',
}

/** Who brings documents by itself. */
export const FONTES_DA_CAPTURA = ['portal-nacional', 'jettax'] as const

/** What became of a document that came. */
export const SITUACOES_DO_DOCUMENTO = [
  'em-espera',
  'diferente',
  'recusada',
  'entrou',
  'existente',
  'repetida',
  'mantida',
  'fora',
] as const
export const ROTULOS_DO_DOCUMENTO: Readonly<
  Record<(typeof SITUACOES_DO_DOCUMENTO)[number], string>
> = {
  'em-espera': 'À espera do desbloqueio',
  diferente: 'Diferente da daqui',
  recusada: 'Não pôde entrar',
  entrou: 'Entrou',
  existente: 'Já estava aqui',
  repetida: 'Repetida',
  mantida: 'Ficou a daqui',
  fora: 'Não é desta empresa',
}

/** What of a note is compared with the source, and how it is written. */
export const CAMPOS_COMPARADOS = {
  situacao: { rotulo: 'Situação', tipo: 'situacao' },
  numero: { rotulo: 'Número', tipo: 'texto' },
  emissao: { rotulo: 'Emissão', tipo: 'data' },
  competencia: { rotulo: 'Competência', tipo: 'competencia' },
  contraparte: { rotulo: 'CNPJ ou CPF da outra parte', tipo: 'documento' },
  itemLc116: { rotulo: 'Item da lista de serviços', tipo: 'texto' },
  municipio: { rotulo: 'Município de incidência (IBGE)', tipo: 'texto' },
  valor: { rotulo: 'Valor', tipo: 'dinheiro' },
  desconto: { rotulo: 'Desconto', tipo: 'dinheiro' },
  deducoes: { rotulo: 'Deduções', tipo: 'dinheiro' },
  base: { rotulo: 'Base de cálculo', tipo: 'dinheiro' },
  iss: { rotulo: 'ISS', tipo: 'dinheiro' },
  issRetido: { rotulo: 'ISS retido', tipo: 'logico' },
  retencoes: { rotulo: 'Retenções', tipo: 'dinheiro' },
} as const
export type CampoComparado = keyof typeof CAMPOS_COMPARADOS

const Valor = z.union([z.string(), z.number(), z.boolean()]).nullable()
const Diferenca = z.object({
  campo: z.enum(Object.keys(CAMPOS_COMPARADOS) as [CampoComparado, ...CampoComparado[]]),
  aqui: Valor,
  la: Valor,
})
export type Diferenca = z.infer<typeof Diferenca>

const SituacaoDaCaptura = z.enum(SITUACOES_DA_CAPTURA)
const tags = ['captura', 'nota', 'faturamento', 'fechamento'] as const

export const listarCapturas = route({
  name: 'listarCapturas',
  method: 'GET',
  path: '/financeiro/capturas',
  role: 'CONTADOR',
  summary: 'A captura de notas no portal nacional, por empresa',
  input: z
    .object({
      ...pedidoDePagina,
      empresaId: Id.optional(),
      situacao: SituacaoDaCaptura.optional(),
    })
    .strict(),
  output: pagina(
    z.object({
      empresaId: Id,
      empresa: z.string(),
      cnpj: z.string(),
      situacao: SituacaoDaCaptura,
      motivo: z.string().nullable(),
      ultimoNsu: z.number().int(),
      ultimaEm: Instante.nullable(),
      emDiaEm: Instante.nullable(),
      proximaEm: Instante.nullable(),
      documentos: z.number().int(),
      emEspera: z.number().int(),
      diferentes: z.number().int(),
      recusados: z.number().int(),
    }),
    z.object({
      emEspera: z.number().int(),
      diferentes: z.number().int(),
      recusados: z.number().int(),
      porSituacao: z.array(z.object({ situacao: SituacaoDaCaptura, quantidade: z.number().int() })),
    }),
  ),
  tags: ['captura'],
})

export const capturarAgora = route({
  name: 'capturarAgora',
  method: 'POST',
  path: '/financeiro/capturas/agora',
  role: 'CONTADOR',
  summary: 'Lê agora, no portal nacional, as notas destas empresas; duas vezes é uma',
  input: z
    .object({
      empresaIds: z.array(Id).min(1).max(500),
      /** From the first document on, again: what is here is recognised. */
      desdeOInicio: z.boolean().default(false),
    })
    .strict(),
  output: z.object({ pedidas: z.number().int(), semCertificado: z.array(Id) }),
  problems: ['nao-encontrado'],
  tags: ['captura'],
})

export const listarDocumentosCapturados = route({
  name: 'listarDocumentosCapturados',
  method: 'GET',
  path: '/financeiro/capturas/documentos',
  role: 'CONTADOR',
  summary: 'Os documentos que vieram sozinhos de uma fonte, e o que foi feito de cada um',
  input: z
    .object({
      ...pedidoDePagina,
      empresaId: Id.optional(),
      fonte: z.enum(FONTES_DA_CAPTURA).default('portal-nacional'),
      situacao: z.enum(SITUACOES_DO_DOCUMENTO).optional(),
    })
    .strict(),
  output: pagina(
    z.object({
      id: Id,
      empresaId: Id,
      empresa: z.string(),
      fonte: z.enum(FONTES_DA_CAPTURA),
      /** The number that the source gave it. */
      nsu: z.number().int(),
      recebidoEm: Instante,
      tipo: z.enum(['nota', 'evento', 'outro']),
      chave: z.string().nullable(),
      situacao: z.enum(SITUACOES_DO_DOCUMENTO),
      motivo: z.string().nullable(),
      direcao: z.number().int().nullable(),
      numero: z.string().nullable(),
      competencia: Competencia.nullable(),
      emissao: Data.nullable(),
      contraparte: z.string().nullable(),
      valor: Dinheiro.nullable(),
      campos: z.array(Diferenca),
      /** Which of the two is believed first. */
      vale: z.enum(['fonte', 'daqui']).nullable(),
      notaId: Id.nullable(),
      esperaCompetencia: Competencia.nullable(),
      decididoPor: z.string().nullable(),
      versao: Versao,
    }),
    z.object({
      porSituacao: z.array(
        z.object({ situacao: z.enum(SITUACOES_DO_DOCUMENTO), quantidade: z.number().int() }),
      ),
    }),
  ),
  tags: ['captura'],
})

export const decidirDiferenca = route({
  name: 'decidirDiferenca',
  method: 'POST',
  path: '/financeiro/capturas/documentos/:documentoId/decidir',
  role: 'CONTADOR',
  summary: 'De uma nota com dois conteúdos, fica com o da fonte ou com o daqui',
  input: z.object({ documentoId: Id, fica: z.enum(['fonte', 'daqui']), versao: Versao }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'competencia-fechada', 'situacao-nao-permite'],
  tags: [...tags],
})

export const ESTADOS_DA_CONFERENCIA = ['na-fila', 'conferindo', 'pronta', 'falhou'] as const
export const LISTAS_DA_CONFERENCIA = ['so-aqui', 'so-la', 'diferente', 'sem-resposta'] as const
export const ROTULOS_DA_CONFERENCIA: Readonly<
  Record<(typeof LISTAS_DA_CONFERENCIA)[number], string>
> = {
  'so-aqui': 'Só aqui',
  'so-la': 'Só no portal',
  diferente: 'Diferentes',
  'sem-resposta': 'Sem resposta',
}

const Conferencia = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  competencia: Competencia,
  estado: z.enum(ESTADOS_DA_CONFERENCIA),
  motivo: z.string().nullable(),
  pedidaEm: Instante,
  pedidaPor: z.string().nullable(),
  concluidaEm: Instante.nullable(),
  iguais: z.number().int(),
  semResposta: z.number().int(),
  deOutraFonte: z.number().int(),
  soAqui: z.number().int(),
  soLa: z.number().int(),
  diferentes: z.number().int(),
})

export const conferirComAFonte = route({
  name: 'conferirComAFonte',
  method: 'POST',
  path: '/financeiro/conferencias-da-fonte',
  role: 'CONTADOR',
  summary: 'Confere as notas de um mês com o portal nacional; duas vezes é uma',
  input: z.object({ empresaId: Id, competencia: Competencia }).strict(),
  output: z.object({ conferenciaId: Id }),
  problems: ['nao-encontrado', 'situacao-nao-permite'],
  tags: ['conferencia'],
})

export const listarConferenciasDaFonte = route({
  name: 'listarConferenciasDaFonte',
  method: 'GET',
  path: '/financeiro/conferencias-da-fonte',
  role: 'CONTADOR',
  summary: 'As conferências com o portal nacional, e o resultado de cada uma',
  input: z
    .object({ ...pedidoDePagina, empresaId: Id.optional(), competencia: Competencia.optional() })
    .strict(),
  output: pagina(Conferencia, z.object({})),
  tags: ['conferencia'],
})

export const lerConferenciaDaFonte = route({
  name: 'lerConferenciaDaFonte',
  method: 'GET',
  path: '/financeiro/conferencias-da-fonte/:conferenciaId',
  role: 'CONTADOR',
  summary: 'Uma conferência com o portal nacional',
  input: z.object({ conferenciaId: Id }).strict(),
  output: Conferencia,
  problems: ['nao-encontrado'],
  tags: ['conferencia'],
})

export const listarItensDaConferenciaDaFonte = route({
  name: 'listarItensDaConferenciaDaFonte',
  method: 'GET',
  path: '/financeiro/conferencias-da-fonte/:conferenciaId/itens',
  role: 'CONTADOR',
  summary: 'As notas que a conferência achou só aqui, só no portal ou diferentes',
  input: z
    .object({
      ...pedidoDePagina,
      conferenciaId: Id,
      lista: z.enum(LISTAS_DA_CONFERENCIA).optional(),
    })
    .strict(),
  output: pagina(
    z.object({
      ordem: z.number().int(),
      lista: z.enum(LISTAS_DA_CONFERENCIA),
      direcao: z.number().int().nullable(),
      chave: z.string(),
      numero: z.string().nullable(),
      emissao: Data.nullable(),
      contraparte: z.string().nullable(),
      valor: Dinheiro.nullable(),
      notaId: Id.nullable(),
      documentoId: Id.nullable(),
      campos: z.array(Diferenca),
      motivo: z.string().nullable(),
    }),
    z.object({
      porLista: z.array(
        z.object({ lista: z.enum(LISTAS_DA_CONFERENCIA), quantidade: z.number().int() }),
      ),
    }),
  ),
  problems: ['nao-encontrado'],
  tags: ['conferencia'],
})

export const exportarConferenciaDaFonte = route({
  name: 'exportarConferenciaDaFonte',
  method: 'GET',
  path: '/financeiro/conferencias-da-fonte/:conferenciaId/exportar',
  role: 'CONTADOR',
  forma: 'arquivo',
  summary: 'As listas de uma conferência em CSV ou XLSX',
  input: z.object({ conferenciaId: Id, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
  problems: ['nao-encontrado'],
  tags: ['conferencia'],
})
