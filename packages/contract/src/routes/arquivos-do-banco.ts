import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Data,
  Dinheiro,
  FormatoDeExportacao,
  Id,
  Instante,
  pagina,
  pedidoDePagina,
} from '../types/index.ts'

/** Boletos in one file to the bank. */
export const MAXIMO_DE_TITULOS = 1000

const tags = ['boleto', 'arquivoDoBanco'] as const

const Remessa = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  conta: z.string(),
  banco: z.string(),
  sequencia: z.number().int(),
  nome: z.string(),
  /** Boletos to be registered, and those that are to be let go. */
  titulos: z.number().int(),
  baixas: z.number().int(),
  total: Dinheiro,
  criadoPor: z.string().nullable(),
  criadoEm: Instante,
})

export const gerarRemessa = route({
  name: 'gerarRemessa',
  method: 'POST',
  path: '/financeiro/remessas',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary:
    'Gera o arquivo CNAB 240 dos boletos escolhidos, com as baixas que o banco ainda não sabe',
  input: z
    .object({
      contaId: Id,
      /** None: only what is to be let go. */
      boletoIds: z.array(Id).max(MAXIMO_DE_TITULOS),
    })
    .strict(),
  output: z.object({
    remessaId: Id,
    sequencia: z.number().int(),
    titulos: z.number().int(),
    baixas: z.number().int(),
  }),
  problems: ['nao-encontrado', 'entrada-invalida', 'pagamento-impedido', 'nada-a-fazer'],
  tags: [...tags],
})

export const listarRemessas = route({
  name: 'listarRemessas',
  method: 'GET',
  path: '/financeiro/remessas',
  role: 'EMPRESA',
  summary: 'Os arquivos que foram para o banco, os mais novos antes',
  input: z.object({ ...pedidoDePagina, empresaId: Id.optional(), contaId: Id.optional() }).strict(),
  output: pagina(Remessa, z.object({ total: Dinheiro })),
  tags: ['arquivoDoBanco'],
})

export const baixarRemessa = route({
  name: 'baixarRemessa',
  method: 'GET',
  path: '/financeiro/remessas/:remessaId/arquivo',
  role: 'EMPRESA',
  forma: 'arquivo',
  summary: 'O arquivo de uma remessa, sempre o mesmo',
  input: z.object({ remessaId: Id }).strict(),
  output: Arquivo,
  problems: ['nao-encontrado'],
})

export const SITUACOES_DA_OCORRENCIA = [
  'registrada',
  'pendente',
  'repetida',
  'sem-boleto',
  'anotada',
  'a-conferir',
] as const
export const ROTULOS_DA_OCORRENCIA: Readonly<Record<string, string>> = {
  registrada: 'Recebimento registrado',
  pendente: 'Recebimento pendente',
  repetida: 'Já informada antes',
  'sem-boleto': 'Boleto não encontrado',
  anotada: 'Anotada',
  'a-conferir': 'A conferir',
}

const Retorno = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  banco: z.string(),
  nome: z.string(),
  sequencia: z.number().int(),
  geradoEm: Data.nullable(),
  ocorrencias: z.number().int(),
  registradas: z.number().int(),
  pendentes: z.number().int(),
  aConferir: z.number().int(),
  recebido: Dinheiro,
  criadoPor: z.string().nullable(),
  criadoEm: Instante,
})

// A receipt is of the tax and of the books: who sends the file is who may tell of one.
const recebe = {
  role: 'CONTADOR',
  verbo: 'confirmar',
  area: 'fiscal',
  tags: [...tags, 'cobranca', 'nota', 'lancamento', 'faturamento', 'fechamento', 'apuracao'],
} as const

export const enviarRetorno = route({
  ...recebe,
  tags: [...recebe.tags],
  name: 'enviarRetorno',
  method: 'POST',
  path: '/financeiro/retornos',
  forma: 'envio',
  summary:
    'Lê o retorno do banco (CNAB 240): registra o que foi pago, uma vez, e diz o que foi recusado',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({
    retornoId: Id,
    /** This very file was read before: nothing was done again. */
    jaLido: z.boolean(),
    registradas: z.number().int(),
    pendentes: z.number().int(),
  }),
  problems: ['nao-encontrado', 'arquivo-recusado', 'arquivo-grande-demais'],
})

export const listarRetornos = route({
  name: 'listarRetornos',
  method: 'GET',
  path: '/financeiro/retornos',
  role: 'EMPRESA',
  summary: 'Os arquivos que vieram do banco, os mais novos antes',
  input: z.object({ ...pedidoDePagina, empresaId: Id.optional() }).strict(),
  output: pagina(Retorno, z.object({ recebido: Dinheiro })),
  tags: ['arquivoDoBanco'],
})

const daOcorrencia = {
  retornoId: Id,
  ...pedidoDePagina,
  situacao: z.enum(SITUACOES_DA_OCORRENCIA).optional(),
}

export const listarOcorrencias = route({
  name: 'listarOcorrencias',
  method: 'GET',
  path: '/financeiro/retornos/:retornoId/ocorrencias',
  role: 'EMPRESA',
  summary: 'O que o banco informou em um retorno, linha a linha, e o que foi feito',
  input: z.object(daOcorrencia).strict(),
  output: pagina(
    z.object({
      id: Id,
      linha: z.number().int(),
      descricao: z.string(),
      motivos: z.array(z.object({ codigo: z.string(), descricao: z.string() })),
      nossoNumero: z.string(),
      documento: z.string(),
      cobrancaId: Id.nullable(),
      cobranca: z.number().int().nullable(),
      cliente: z.string().nullable(),
      valor: Dinheiro,
      pago: Dinheiro,
      acrescimos: Dinheiro,
      tarifa: Dinheiro,
      ocorridaEm: Data.nullable(),
      situacao: z.enum(SITUACOES_DA_OCORRENCIA),
      mensagem: z.string().nullable(),
      recebido: Dinheiro.nullable(),
    }),
    z.object({
      retorno: Retorno,
      problemas: z.array(z.object({ linha: z.number().int(), mensagem: z.string() })),
    }),
  ),
  problems: ['nao-encontrado'],
  tags: ['arquivoDoBanco'],
})

export const exportarOcorrencias = route({
  name: 'exportarOcorrencias',
  method: 'GET',
  path: '/financeiro/retornos/:retornoId/ocorrencias/exportar',
  role: 'EMPRESA',
  forma: 'arquivo',
  summary: 'O que o banco informou em um retorno, em CSV ou XLSX',
  input: z.object({ ...daOcorrencia, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
  problems: ['nao-encontrado'],
  tags: ['arquivoDoBanco'],
})

export const registrarPendentes = route({
  ...recebe,
  tags: [...recebe.tags],
  name: 'registrarPendentes',
  method: 'POST',
  path: '/financeiro/retornos/:retornoId/registrar',
  summary: 'Registra os recebimentos de um retorno que esperavam a nota ou a reabertura do mês',
  input: z.object({ retornoId: Id }).strict(),
  output: z.object({ registradas: z.number().int(), pendentes: z.number().int() }),
  problems: ['nao-encontrado'],
})
