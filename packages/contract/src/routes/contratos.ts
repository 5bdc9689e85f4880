import { z } from 'zod'
import { route } from '../route.ts'
import {
  Competencia,
  Data,
  DataDoLivro,
  Dinheiro,
  Feito,
  Id,
  pagina,
  pedidoDePagina,
  Versao,
} from '../types/index.ts'
import { pedidoDeCobranca } from './cobranca-molde.ts'

export const PERIODICIDADES = ['mensal', 'bimestral', 'trimestral', 'semestral', 'anual'] as const
export const INDICES_DE_REAJUSTE = ['ipca', 'igp-m', 'inpc', 'ipc-fipe'] as const
export const ROTULOS_INDICE: Readonly<Record<string, string>> = {
  ipca: 'IPCA',
  'igp-m': 'IGP-M',
  inpc: 'INPC',
  'ipc-fipe': 'IPC-Fipe',
}

const {
  competencia: _,
  emissao: __,
  vencimento: ___,
  substituiNotaId: ____,
  documentosDaDeducao: _____,
  evento: ______,
  bruto,
  ...molde
} = pedidoDeCobranca

/** What repeats: the charge, without its dates, and when it happens. */
const pedidoDeContrato = {
  ...molde,
  valor: bruto,
  periodicidade: z.enum(PERIODICIDADES),
  /** Null is the last business day of the month. */
  dia: z.number().int().min(1).max(31).nullable(),
  venceEmDias: z.number().int().min(0).max(365),
  inicio: DataDoLivro,
  fim: DataDoLivro.nullable(),
  indice: z.enum(INDICES_DE_REAJUSTE).nullable(),
  /** The note is asked for by itself on its day. */
  emitir: z.boolean(),
}

const ContratoDaLista = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  clienteId: Id,
  cliente: z.string(),
  descricao: z.string(),
  valor: Dinheiro,
  periodicidade: z.enum(PERIODICIDADES),
  dia: z.number().int().nullable(),
  inicio: Data,
  fim: Data.nullable(),
  indice: z.enum(INDICES_DE_REAJUSTE).nullable(),
  emitir: z.boolean(),
  encerradoEm: Data.nullable(),
  proxima: Data.nullable(),
  feitas: z.number().int(),
  versao: Versao,
})
const tags = ['contrato', 'cobranca'] as const
const problems = ['nao-encontrado', 'entrada-invalida', 'registro-mudou'] as const

export const listarContratos = route({
  name: 'listarContratos',
  method: 'GET',
  path: '/financeiro/contratos',
  role: 'EMPRESA',
  summary: 'Os contratos que se repetem, e a próxima ocorrência de cada um',
  input: z
    .object({
      ...pedidoDePagina,
      empresaId: Id.optional(),
      clienteId: Id.optional(),
      encerrados: z.boolean().optional(),
    })
    .strict(),
  output: pagina(ContratoDaLista, z.object({ valor: Dinheiro })),
  tags: [...tags],
})

export const lerContrato = route({
  name: 'lerContrato',
  method: 'GET',
  path: '/financeiro/contratos/:contratoId',
  role: 'EMPRESA',
  summary: 'Um contrato e as suas próximas ocorrências, com o valor reajustado e por quê',
  input: z.object({ contratoId: Id }).strict(),
  output: ContratoDaLista.extend({
    pedido: z.object(pedidoDeContrato),
    ocorrencias: z.array(
      z.object({
        competencia: Competencia,
        emissao: Data,
        vencimento: Data,
        valor: Dinheiro.nullable(),
        /** Why there is no value yet. */
        espera: z.string().nullable(),
        cobrancaId: Id.nullable(),
      }),
    ),
  }),
  problems: ['nao-encontrado', 'entrada-invalida'],
  tags: [...tags],
})

export const criarContrato = route({
  name: 'criarContrato',
  method: 'POST',
  path: '/financeiro/contratos',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary: 'Cria um contrato; cada ocorrência vira uma cobrança, uma vez só',
  input: z.object(pedidoDeContrato).strict(),
  output: z.object({ contratoId: Id }),
  problems: [...problems],
  tags: [...tags],
})

export const alterarContrato = route({
  name: 'alterarContrato',
  method: 'PUT',
  path: '/financeiro/contratos/:contratoId',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary: 'Muda um contrato daqui para a frente; o que já foi cobrado fica',
  input: z.object({ contratoId: Id, ...pedidoDeContrato, versao: Versao }).strict(),
  output: Feito,
  problems: [...problems, 'situacao-nao-permite'],
  tags: [...tags],
})

export const encerrarContrato = route({
  name: 'encerrarContrato',
  method: 'POST',
  path: '/financeiro/contratos/:contratoId/encerrar',
  role: 'EMPRESA',
  verbo: 'emitirNota',
  summary: 'Encerra um contrato num dia; nada mais é cobrado dele',
  input: z.object({ contratoId: Id, em: DataDoLivro, versao: Versao }).strict(),
  output: Feito,
  problems: [...problems],
  tags: [...tags],
})

export const listarIndices = route({
  name: 'listarIndices',
  method: 'GET',
  path: '/financeiro/indices',
  role: 'EMPRESA',
  summary: 'As variações dos índices de reajuste que o escritório informou',
  input: z.object({ indice: z.enum(INDICES_DE_REAJUSTE).optional() }).strict(),
  output: z.object({
    lista: z.array(
      z.object({
        indice: z.enum(INDICES_DE_REAJUSTE),
        competencia: Competencia,
        /** Decimal factor with sign. */
        variacao: z.string(),
        informadaPor: z.string().nullable(),
        versao: Versao,
      }),
    ),
  }),
  tags: ['contrato'],
})

export const informarIndice = route({
  name: 'informarIndice',
  method: 'PUT',
  path: '/financeiro/indices',
  role: 'CONTADOR',
  summary: 'Informa a variação de um índice num mês, como foi publicada',
  input: z
    .object({
      indice: z.enum(INDICES_DE_REAJUSTE),
      competencia: Competencia,
      variacao: z
        .string()
        .regex(/^-?0(\.\d{1,6})?$/, 'Informe a variação do mês, entre -99,9999 % e 99,9999 %.'),
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'entrada-invalida'],
  tags: [...tags],
})
