import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Data,
  Feito,
  FormatoDeExportacao,
  Id,
  Instante,
  Motivo,
  pagina,
  pedidoDePagina,
  Texto,
} from '../types/index.ts'
import {
  AmbienteNacional,
  CamadaDaRegra,
  Chave,
  comum,
  Endereco,
  Ibge,
  Municipio,
  Tipo,
} from './regras-municipais-molde.ts'
import { RegraDita } from './regras-municipais-valores.ts'

export { RegraDita }

const Uf = z.string().regex(/^[A-Z]{2}$/, 'A UF tem duas letras.')

/** What is filtered by: the situation in the national standard, and what nobody told yet. */
export const SITUACOES_DA_LISTA = ['ativo', 'inativo', 'sem-convenio', 'nao-conhecida'] as const
export const ROTULOS_DA_SITUACAO: Readonly<Record<(typeof SITUACOES_DA_LISTA)[number], string>> = {
  ativo: 'Ativo no padrão nacional',
  inativo: 'Convênio sem efeito',
  'sem-convenio': 'Sem convênio',
  'nao-conhecida': 'Não conhecida',
}

/** Days after which what was checked should be looked at again. */
export const DIAS_ATE_REVER = 180

const filtro = {
  uf: Uf.optional(),
  situacao: z.enum(SITUACOES_DA_LISTA).optional(),
  /** Some rule of it is known. */
  conhecido: z.boolean().optional(),
  /** Companies of the office are there. */
  comEmpresas: z.boolean().optional(),
  /** What is known was checked too long ago. */
  aRever: z.boolean().optional(),
}

const MunicipioDaLista = Municipio.extend({
  situacao: z.enum(SITUACOES_DA_LISTA),
  emissorNacional: z.boolean().nullable(),
  provedor: z.string().nullable(),
  /** Factors; null while no rate is known. */
  aliquotas: z
    .object({ minima: z.string(), maxima: z.string(), quantas: z.number().int() })
    .nullable(),
  inscricao: z.string().nullable(),
  prazoDeCancelamento: z.string().nullable(),
  vencimento: z.string().nullable(),
  /** Rules in force today, and how many kinds of rule they cover. */
  regras: z.number().int(),
  tipos: z.number().int(),
  empresas: z.number().int(),
  apontamentos: z.number().int(),
  /** The oldest check of what is in force. */
  conferidaEm: Data.nullable(),
})
const Totais = z.object({
  conhecidos: z.number().int(),
  comEmpresas: z.number().int(),
  empresas: z.number().int(),
  regras: z.number().int(),
  aRever: z.number().int(),
})

export const listarRegrasMunicipais = route({
  ...comum,
  name: 'listarRegrasMunicipais',
  method: 'GET',
  path: '/fiscal/municipios',
  summary: 'Os municípios do país, com o que se sabe das regras de cada um',
  input: z.object({ ...pedidoDePagina, ...filtro }).strict(),
  output: pagina(MunicipioDaLista, Totais),
})
export const exportarRegrasMunicipais = route({
  ...comum,
  name: 'exportarRegrasMunicipais',
  method: 'GET',
  path: '/fiscal/municipios/exportar',
  forma: 'arquivo',
  summary: 'Os municípios do filtro, com o que se sabe de cada um',
  input: z.object({ ...pedidoDePagina, ...filtro, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
})

/** How many rules there are of each state, and where the companies are. */
export const lerCoberturaDosMunicipios = route({
  ...comum,
  name: 'lerCoberturaDosMunicipios',
  method: 'GET',
  path: '/fiscal/municipios/cobertura',
  summary: 'Quantos municípios de cada UF têm regras conhecidas, e de que tipos',
  input: z.object({}).strict(),
  output: z.object({
    ufs: z.array(
      z.object({
        uf: z.string(),
        municipios: z.number().int(),
        conhecidos: z.number().int(),
        ativos: z.number().int(),
        comAliquota: z.number().int(),
        comEmpresas: z.number().int(),
        /** Where companies are and nobody told any rule. */
        descobertos: z.number().int(),
        /** The oldest check of what is in force there. */
        conferidaEm: Data.nullable(),
      }),
    ),
    /** Who sees some of the companies reads the rules and changes none. */
    podeMudar: z.boolean(),
    porTipo: z.array(z.object({ tipo: Tipo, municipios: z.number().int() })),
  }),
})

const VersaoDaRegra = z.object({
  /** Null of what is of the federal law. */
  id: Id.nullable(),
  camada: CamadaDaRegra,
  tipo: Tipo,
  chave: z.string(),
  rotulo: z.string(),
  descricao: z.string(),
  valor: z.record(z.string(), z.unknown()),
  vigenteDe: Data,
  /** Last day; null while nobody knows of an end. */
  vigenteAte: Data.nullable(),
  /** Of the day that was asked: it holds, held, or will. */
  quando: z.enum(['passada', 'em-vigor', 'futura']),
  /** Another counts in its place on that day. */
  semEfeito: z.boolean(),
  fonte: z.string(),
  link: z.string().nullable(),
  conferidaEm: Data.nullable(),
  conferidaPor: z.string().nullable(),
})
export type VersaoDaRegra = z.infer<typeof VersaoDaRegra>

const Apontamento = z.object({
  id: Id,
  tipo: Tipo,
  chave: z.string(),
  rotulo: z.string(),
  texto: z.string(),
  porQuem: z.string().nullable(),
  em: Instante,
})

export const lerRegrasDoMunicipio = route({
  ...comum,
  name: 'lerRegrasDoMunicipio',
  method: 'GET',
  path: '/fiscal/municipios/:ibge',
  summary: 'As regras de um município por tipo, com vigência, fonte e quem conferiu',
  input: z
    .object({
      ibge: Ibge,
      data: Data.optional(),
      ambiente: AmbienteNacional.default('producao'),
    })
    .strict(),
  output: z.object({
    municipio: Municipio,
    data: Data,
    empresas: z.number().int(),
    podeMudar: z.boolean(),
    /** Every kind, also those of which nothing is known. */
    tipos: z.array(
      z.object({
        tipo: Tipo,
        rotulo: z.string(),
        conhecido: z.boolean(),
        versoes: z.array(VersaoDaRegra),
      }),
    ),
    /** What holds everywhere, in words. */
    federais: z.array(
      z.object({
        texto: z.string(),
        vigenteDe: Data,
        vigenteAte: Data.nullable(),
        fonte: z.string(),
        link: z.string().nullable(),
      }),
    ),
    consultas: z.array(
      z.object({
        ambiente: AmbienteNacional,
        assunto: z.string(),
        sobre: z.string(),
        achou: z.boolean(),
        consultadaEm: Instante,
      }),
    ),
    apontamentos: z.array(Apontamento),
  }),
  problems: ['nao-encontrado'],
})

export const lerHistoricoDaRegra = route({
  ...comum,
  name: 'lerHistoricoDaRegra',
  method: 'GET',
  path: '/fiscal/municipios/:ibge/historico',
  summary: 'Tudo o que já se publicou de uma regra, também o que foi retirado, e por quê',
  input: z.object({ ibge: Ibge, tipo: Tipo, chave: Chave }).strict(),
  output: z.object({
    itens: z.array(
      z.object({
        id: Id,
        camada: CamadaDaRegra,
        /** Null: from that day on nobody says. */
        descricao: z.string().nullable(),
        vigenteDe: Data,
        fonte: z.string(),
        link: z.string().nullable(),
        publicadaEm: Instante,
        publicadaPor: z.string().nullable(),
        daTabela: z.string().nullable(),
        /** It goes on with what held before another. */
        continua: z.boolean(),
        retiradaEm: Instante.nullable(),
        retiradaPor: z.string().nullable(),
        retiradaMotivo: z.string().nullable(),
      }),
    ),
  }),
  problems: ['nao-encontrado'],
})

const escrita = {
  ibge: Ibge,
  regra: RegraDita,
  vigenteDe: Data,
  /** Last day; null while nobody knows of an end. */
  vigenteAte: Data.nullable(),
}

export const preverRegraMunicipal = route({
  ...comum,
  name: 'preverRegraMunicipal',
  method: 'POST',
  path: '/fiscal/municipios/:ibge/previa',
  verbo: 'ver',
  summary: 'O que muda se a versão for publicada, antes de publicar',
  input: z.object(escrita).strict(),
  output: z.object({
    /** What is said on the first day of the new version now; null: nobody says. */
    antes: z
      .object({
        camada: CamadaDaRegra,
        descricao: z.string(),
        fonte: z.string(),
        valor: z.record(z.string(), z.unknown()),
      })
      .nullable(),
    depois: z.object({ descricao: z.string(), valor: z.record(z.string(), z.unknown()) }),
    igual: z.boolean(),
    vigenteDe: Data,
    vigenteAte: Data.nullable(),
    /** Versions that end, are replaced, or go on afterwards. */
    encerra: z.object({ descricao: z.string(), vigenteDe: Data, ate: Data }).nullable(),
    substitui: z.object({ descricao: z.string(), vigenteDe: Data }).nullable(),
    volta: z.object({ descricao: z.string().nullable(), vigenteDe: Data }).nullable(),
    empresas: z.number().int(),
    /** The newest version of this rule, to be sent with the publishing; 0 is none. */
    ultima: z.number().int().min(0),
    avisos: z.array(z.string()),
  }),
  problems: ['nao-encontrado', 'entrada-invalida'],
  tags: [],
})

export const publicarRegraMunicipal = route({
  ...comum,
  name: 'publicarRegraMunicipal',
  method: 'POST',
  path: '/fiscal/municipios/:ibge/regras',
  summary: 'Publica uma versão de uma regra; a anterior termina na véspera',
  input: z
    .object({
      ...escrita,
      fonte: Texto(300).min(3, 'Diga a lei, o decreto ou a instrução.'),
      link: Endereco(500).nullable(),
      conferidaEm: Data,
      ultima: z.number().int().min(0),
    })
    .strict(),
  output: z.object({ id: Id, vigenteAte: Data.nullable() }),
  problems: ['nao-encontrado', 'entrada-invalida', 'registro-mudou', 'nada-a-fazer'],
})

export const retirarRegraMunicipal = route({
  ...comum,
  name: 'retirarRegraMunicipal',
  method: 'POST',
  path: '/fiscal/regras-municipais/:regraId/retirar',
  summary: 'Retira uma versão publicada por engano; a anterior volta a valer nos dias dela',
  input: z.object({ regraId: Id, motivo: Motivo }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'situacao-nao-permite'],
})

export const encerrarRegraMunicipal = route({
  ...comum,
  name: 'encerrarRegraMunicipal',
  method: 'POST',
  path: '/fiscal/regras-municipais/:regraId/encerrar',
  summary: 'Diz o último dia de uma regra, quando ainda não se conhece a que vem depois',
  input: z.object({ regraId: Id, ultimoDia: Data, fonte: Texto(300) }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'entrada-invalida', 'situacao-nao-permite'],
})

export const conferirRegraMunicipal = route({
  ...comum,
  name: 'conferirRegraMunicipal',
  method: 'POST',
  path: '/fiscal/regras-municipais/:regraId/conferir',
  summary: 'Diz que a regra foi conferida hoje e continua igual',
  input: z.object({ regraId: Id }).strict(),
  output: z.object({ conferidaEm: Data }),
  problems: ['nao-encontrado', 'situacao-nao-permite'],
})

export const apontarErroNaRegra = route({
  ...comum,
  name: 'apontarErroNaRegra',
  method: 'POST',
  path: '/fiscal/municipios/:ibge/apontamentos',
  summary: 'Aponta o que está errado, ou falta, numa regra',
  input: z
    .object({
      ibge: Ibge,
      tipo: Tipo,
      chave: Chave,
      texto: z.string().trim().min(5, 'Conte o que está errado, em 5 letras ou mais.').max(1000),
    })
    .strict(),
  output: z.object({ id: Id }),
  problems: ['nao-encontrado', 'entrada-invalida'],
})

export const resolverApontamento = route({
  ...comum,
  name: 'resolverApontamento',
  method: 'POST',
  path: '/fiscal/regras-municipais/apontamentos/:apontamentoId/resolver',
  summary: 'Dá por resolvido um apontamento',
  input: z.object({ apontamentoId: Id }).strict(),
  output: Feito,
  problems: ['nao-encontrado'],
})
