// The municipal rules in use: who is under them, a note of a day, two municípios side by side, tables that are let in.
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Data,
  Dinheiro,
  Feito,
  FormatoDeExportacao,
  Id,
  Instante,
  Motivo,
  pagina,
  pedidoDePagina,
  Versao,
} from '../types/index.ts'
import {
  AmbienteNacional,
  CamadaDaRegra,
  comum,
  Ibge,
  Municipio,
  Tipo,
} from './regras-municipais-molde.ts'

export const listarQuemUsaAsRegras = route({
  ...comum,
  name: 'listarQuemUsaAsRegras',
  method: 'GET',
  path: '/fiscal/municipios/:ibge/empresas',
  summary: 'As empresas do escritório no município',
  input: z.object({ ibge: Ibge, ...pedidoDePagina }).strict(),
  output: pagina(
    z.object({
      id: Id,
      apelido: z.string(),
      identificacao: z.string(),
      regime: z.number().int(),
      inscricaoMunicipal: z.string().nullable(),
      /** Items of the list of services that its activities have. */
      servicos: z.array(z.string()),
    }),
    z.object({}),
  ),
  problems: ['nao-encontrado'],
  tags: ['regraMunicipal', 'empresa'],
})

/** Who issues the note that is simulated. */
export const QUEM_EMITE = {
  demais: 'Empresa fora do Simples',
  simples: 'ME ou EPP do Simples Nacional',
  mei: 'MEI',
} as const

const Resposta = z.object({
  pergunta: z.string(),
  rotulo: z.string(),
  /** Null: nobody told. */
  resposta: z.string().nullable(),
  camada: CamadaDaRegra.nullable(),
  fonte: z.string().nullable(),
  link: z.string().nullable(),
  vigenteDe: Data.nullable(),
  vigenteAte: Data.nullable(),
  conferidaEm: Data.nullable(),
  /** Said in its place by others, or what the person should know. */
  avisos: z.array(z.string()),
})

export const simularNotaNoMunicipio = route({
  ...comum,
  name: 'simularNotaNoMunicipio',
  method: 'GET',
  path: '/fiscal/municipios/:ibge/simulacao',
  summary: 'Que regras valem para um serviço, num município, num dia',
  input: z
    .object({
      /** Where the ISS is due. */
      ibge: Ibge,
      /** `1.07`, `01.07`, `010701` or with the part of the município. */
      servico: z.string().trim().min(4).max(20),
      data: Data,
      quem: z.enum(
        Object.keys(QUEM_EMITE) as [keyof typeof QUEM_EMITE, ...(keyof typeof QUEM_EMITE)[]],
      ),
      retido: z.boolean().default(false),
      valor: Dinheiro.min(1).optional(),
      ambiente: AmbienteNacional.default('producao'),
    })
    .strict(),
  output: z.object({
    municipio: Municipio,
    data: Data,
    servico: z.object({ codigo: z.string(), item: z.string(), descricao: z.string() }),
    respostas: z.array(Resposta),
    /** Null while it cannot be worked out. */
    iss: z
      .object({
        base: Dinheiro,
        aliquota: z.string(),
        valor: Dinheiro,
        vencimento: Data.nullable(),
      })
      .nullable(),
    desconhecidas: z.number().int(),
  }),
  problems: ['nao-encontrado', 'entrada-invalida'],
})

const LadoDaComparacao = z
  .object({ descricao: z.string(), camada: CamadaDaRegra, fonte: z.string() })
  .nullable()

export const compararMunicipios = route({
  ...comum,
  name: 'compararMunicipios',
  method: 'GET',
  path: '/fiscal/municipios/comparacao',
  summary: 'As regras de dois municípios num dia, lado a lado',
  input: z.object({ a: Ibge, b: Ibge, data: Data }).strict(),
  output: z.object({
    a: Municipio,
    b: Municipio,
    linhas: z.array(
      z.object({
        tipo: Tipo,
        rotuloDoTipo: z.string(),
        chave: z.string(),
        rotulo: z.string(),
        a: LadoDaComparacao,
        b: LadoDaComparacao,
        /** Null while one of them is not known. */
        igual: z.boolean().nullable(),
      }),
    ),
  }),
  problems: ['nao-encontrado'],
})

export const SITUACOES_DA_TABELA = ['a-conferir', 'confirmada', 'descartada', 'desfeita'] as const
export const RESULTADOS_DA_LINHA = ['nova', 'muda', 'igual', 'recusada'] as const

const Tabela = z.object({
  id: Id,
  nome: z.string(),
  situacao: z.enum(SITUACOES_DA_TABELA),
  enviadaEm: Instante,
  enviadaPor: z.string().nullable(),
  linhas: z.object({
    nova: z.number().int(),
    muda: z.number().int(),
    igual: z.number().int(),
    recusada: z.number().int(),
  }),
  versao: Versao,
})
const umaTabela = z.object({ tabelaId: Id }).strict()
const umaTabelaVista = z.object({ tabelaId: Id, versao: Versao }).strict()

export const enviarTabelaDeRegras = route({
  ...comum,
  name: 'enviarTabelaDeRegras',
  method: 'POST',
  path: '/fiscal/regras-municipais/tabelas',
  forma: 'envio',
  summary: 'Lê uma tabela de regras, em CSV ou XLSX, para conferir antes de publicar',
  input: z.object({}).strict(),
  output: Tabela,
  problems: ['arquivo-recusado', 'arquivo-grande-demais'],
})
export const listarTabelasDeRegras = route({
  ...comum,
  name: 'listarTabelasDeRegras',
  method: 'GET',
  path: '/fiscal/regras-municipais/tabelas',
  summary: 'As tabelas de regras que o escritório enviou, as mais novas antes',
  input: z.object({}).strict(),
  output: z.object({ tabelas: z.array(Tabela) }),
})
export const listarLinhasDaTabela = route({
  ...comum,
  name: 'listarLinhasDaTabela',
  method: 'GET',
  path: '/fiscal/regras-municipais/tabelas/:tabelaId/linhas',
  summary: 'As linhas de uma tabela, com o que cada uma muda ou por que foi recusada',
  input: z
    .object({ tabelaId: Id, ...pedidoDePagina, resultado: z.enum(RESULTADOS_DA_LINHA).optional() })
    .strict(),
  output: pagina(
    z.object({
      linha: z.number().int(),
      resultado: z.enum(RESULTADOS_DA_LINHA),
      mensagem: z.string().nullable(),
      municipio: z.string().nullable(),
      regra: z.string().nullable(),
      descricao: z.string().nullable(),
      vigenteDe: Data.nullable(),
      vigenteAte: Data.nullable(),
      fonte: z.string().nullable(),
    }),
    z.object({}),
  ),
  problems: ['nao-encontrado'],
})
export const confirmarTabelaDeRegras = route({
  ...comum,
  name: 'confirmarTabelaDeRegras',
  method: 'POST',
  path: '/fiscal/regras-municipais/tabelas/:tabelaId/confirmar',
  summary: 'Publica o que a tabela traz; linhas recusadas ficam de fora',
  input: umaTabelaVista,
  output: z.object({ publicadas: z.number().int() }),
  problems: ['nao-encontrado', 'importacao-nao-pode', 'registro-mudou', 'nada-a-fazer'],
})
export const descartarTabelaDeRegras = route({
  ...comum,
  name: 'descartarTabelaDeRegras',
  method: 'POST',
  path: '/fiscal/regras-municipais/tabelas/:tabelaId/descartar',
  summary: 'Joga fora uma tabela que não foi publicada',
  input: umaTabelaVista,
  output: Feito,
  problems: ['nao-encontrado', 'importacao-nao-pode', 'registro-mudou'],
})
export const desfazerTabelaDeRegras = route({
  ...comum,
  name: 'desfazerTabelaDeRegras',
  method: 'POST',
  path: '/fiscal/regras-municipais/tabelas/:tabelaId/desfazer',
  summary: 'Retira tudo o que uma tabela publicou e ainda vale',
  input: z.object({ tabelaId: Id, versao: Versao, motivo: Motivo }).strict(),
  output: z.object({ retiradas: z.number().int() }),
  problems: ['nao-encontrado', 'importacao-nao-pode', 'registro-mudou'],
})
export const baixarTabelaDeRegras = route({
  ...comum,
  name: 'baixarTabelaDeRegras',
  method: 'GET',
  path: '/fiscal/regras-municipais/tabelas/modelo',
  forma: 'arquivo',
  summary: 'As regras do escritório na forma de tabela que se importa; sem nenhuma, o modelo',
  input: z.object({ ibge: Ibge.optional(), formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
})
export const lerTabelaDeRegras = route({
  ...comum,
  name: 'lerTabelaDeRegras',
  method: 'GET',
  path: '/fiscal/regras-municipais/tabelas/:tabelaId',
  summary: 'Uma tabela enviada: em que pé está, e quantas linhas de cada resultado',
  input: umaTabela,
  output: Tabela,
  problems: ['nao-encontrado'],
})
