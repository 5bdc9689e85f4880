// How each company is entered where governments and city halls are: by which means, until when, with which powers. A secret
// goes in and never comes out.
import { type PoderDoEcac, ROTULOS_DO_PODER_DO_ECAC } from '@razao/engine/cadastro'
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
  selecao,
  Versao,
} from '../types/index.ts'

export const SISTEMAS_DE_GOVERNO = [
  'e-cac',
  'simples',
  'prefeitura',
  'estado',
  'esocial',
  'fgts-digital',
  'emissor-nacional',
] as const
export type SistemaDeGoverno = (typeof SISTEMAS_DE_GOVERNO)[number]
export const ROTULOS_SISTEMA_DE_GOVERNO: Readonly<Record<SistemaDeGoverno, string>> = {
  'e-cac': 'e-CAC',
  simples: 'Simples Nacional',
  prefeitura: 'Prefeitura',
  estado: 'Estado (SEFAZ)',
  esocial: 'eSocial',
  'fgts-digital': 'FGTS Digital',
  'emissor-nacional': 'Emissor Nacional',
}

export const FORMAS_DE_ACESSO = [
  'procuracao',
  'certificado',
  'codigo-de-acesso',
  'gov-br',
  'usuario-e-senha',
] as const
export type FormaDeAcesso = (typeof FORMAS_DE_ACESSO)[number]
export const ROTULOS_FORMA_DE_ACESSO: Readonly<Record<FormaDeAcesso, string>> = {
  procuracao: 'Procuração',
  certificado: 'Certificado',
  'codigo-de-acesso': 'Código de acesso',
  'gov-br': 'gov.br',
  'usuario-e-senha': 'Usuário e senha',
}

/** By which means each system is entered. */
export const FORMAS_DO_SISTEMA: Readonly<Record<SistemaDeGoverno, readonly FormaDeAcesso[]>> = {
  'e-cac': ['procuracao', 'certificado', 'codigo-de-acesso', 'gov-br'],
  simples: ['codigo-de-acesso', 'certificado', 'gov-br'],
  prefeitura: ['usuario-e-senha', 'certificado', 'procuracao'],
  estado: ['usuario-e-senha', 'certificado', 'procuracao'],
  esocial: ['procuracao', 'certificado', 'gov-br', 'codigo-de-acesso'],
  'fgts-digital': ['procuracao', 'certificado', 'gov-br'],
  'emissor-nacional': ['certificado', 'usuario-e-senha', 'gov-br'],
}

/** Something that is known and typed. */
export const FORMAS_COM_SEGREDO: readonly FormaDeAcesso[] = [
  'codigo-de-acesso',
  'gov-br',
  'usuario-e-senha',
]
/** Whether the means is something that is known and typed. */
export const temSegredo = (forma: FormaDeAcesso): boolean => FORMAS_COM_SEGREDO.includes(forma)

export const SITUACOES_DO_ACESSO = [
  'em-ordem',
  'a-vencer',
  'vencida',
  'falta',
  'aguardando-cliente',
  'faltam-poderes',
  'recusada',
  'encerrada',
] as const
export type SituacaoDoAcesso = (typeof SITUACOES_DO_ACESSO)[number]
export const ROTULOS_SITUACAO_DO_ACESSO: Readonly<Record<SituacaoDoAcesso, string>> = {
  'em-ordem': 'Em ordem',
  'a-vencer': 'Perto de vencer',
  vencida: 'Vencido',
  falta: 'Incompleto',
  'aguardando-cliente': 'Aguardando o cliente',
  'faltam-poderes': 'Faltam poderes',
  recusada: 'Recusado no teste',
  encerrada: 'Encerrado',
}

const CODIGOS = Object.keys(ROTULOS_DO_PODER_DO_ECAC) as [PoderDoEcac, ...PoderDoEcac[]]
const Sistema = z.enum(SISTEMAS_DE_GOVERNO)
const Forma = z.enum(FORMAS_DE_ACESSO)
const Poder = z.enum(CODIGOS)

export const Credencial = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  sistema: Sistema,
  /** The city or the state, where the system has many. */
  orgao: z.string().nullable(),
  municipioIbge: z.number().int().nullable(),
  uf: z.string().nullable(),
  forma: Forma,
  login: z.string().nullable(),
  situacao: z.enum(SITUACOES_DO_ACESSO),
  /** Why it stands so, and what to do. */
  detalhe: z.string(),
  procurador: z.string().nullable(),
  poderes: z.array(z.string()),
  /** Powers that the regime of the company asks for and the procuração does not give. */
  faltam: z.array(z.string()),
  /** Of a certificate, those of the one in use. */
  validoDe: Data.nullable(),
  validoAte: Data.nullable(),
  /** There is a secret in the vault since then. */
  guardadoEm: Instante.nullable(),
  guardadoPor: z.string().nullable(),
  /** Who answers for it: its own, or of the company. */
  responsavelId: Id.nullable(),
  responsavel: z.string().nullable(),
  responsavelProprio: z.boolean(),
  testadaEm: Instante.nullable(),
  testeOk: z.boolean().nullable(),
  testeTexto: z.string().nullable(),
  /** A link to the client that still serves. */
  pedido: z.object({ id: Id, expiraEm: Instante, abertoEm: Instante.nullable() }).nullable(),
  observacao: z.string().nullable(),
  encerradaEm: Instante.nullable(),
  motivo: z.string().nullable(),
  versao: Versao,
})

const filtro = {
  empresaId: Id.optional(),
  sistema: Sistema.optional(),
  forma: Forma.optional(),
  /** Left out: all but the ended ones. */
  situacao: z.enum(SITUACOES_DO_ACESSO).optional(),
  responsavelId: Id.optional(),
}
const FiltroInteiro = z.object({ ...filtro, busca: pedidoDePagina.busca }).strict()
const Selecao = selecao(FiltroInteiro)

export const BASE_DOS_ACESSOS = '/api/acessos-a-governos'
const leitura = { method: 'GET', role: 'CONTADOR', tags: ['credencial'] } as const
const escrita = {
  method: 'POST',
  role: 'CONTADOR',
  tags: ['credencial', 'auditoria'],
} as const

export const listarCredenciais = route({
  ...leitura,
  name: 'listarCredenciais',
  path: BASE_DOS_ACESSOS,
  summary: 'Acessos das empresas a governos e prefeituras, e como está cada um',
  input: z.object({ ...filtro, ...pedidoDePagina }).strict(),
  output: pagina(
    Credencial,
    z.object({
      /** Of the filter without the situation. */
      porSituacao: z.record(z.string(), z.number().int()),
      /** People of the office who may answer for one. */
      responsaveis: z.array(z.object({ id: Id, nome: z.string() })),
    }),
  ),
})

export const exportarCredenciais = route({
  ...leitura,
  name: 'exportarCredenciais',
  path: `${BASE_DOS_ACESSOS}/exportar`,
  forma: 'arquivo',
  summary: 'Acessos a governos em CSV, XLSX, PDF ou JSON; nenhum segredo sai',
  input: z.object({ ...filtro, ...pedidoDePagina, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
})

export const lerCredencial = route({
  ...leitura,
  name: 'lerCredencial',
  path: `${BASE_DOS_ACESSOS}/:credencialId`,
  summary: 'Um acesso, os últimos usos do que está no cofre e os pedidos feitos ao cliente',
  input: z.object({ credencialId: Id }).strict(),
  output: Credencial.extend({
    /** The last ones first, ten at most. */
    usos: z.array(
      z.object({
        em: Instante,
        acao: z.enum(['guardou', 'abriu', 'recusou', 'apagou']),
        motivo: z.string(),
        quem: z.string().nullable(),
      }),
    ),
    pedidos: z.array(
      z.object({
        id: Id,
        pedidoPor: z.string(),
        pedidoEm: Instante,
        expiraEm: Instante,
        abertoEm: Instante.nullable(),
        usadoEm: Instante.nullable(),
        revogadoEm: Instante.nullable(),
      }),
    ),
  }),
  problems: ['nao-encontrado'],
})

const texto = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use até ${max} caracteres.`)
    .nullable()
    .transform((escrito) => escrito || null)

/** As it was typed: a space of a password is of the password. */
export const Segredo = z
  .string()
  .min(1, 'Digite a senha ou o código.')
  .max(400, 'Use até 400 caracteres.')

const dados = {
  login: texto(120),
  procurador: z
    .string()
    .regex(/^([0-9A-Z]{12}\d{2}|\d{11})$/, 'Confira o CNPJ ou o CPF.')
    .nullable(),
  poderes: z.array(Poder).max(40),
  validoDe: Data.nullable(),
  validoAte: Data.nullable(),
  /** Null: who answers for the company. */
  responsavelId: Id.nullable(),
  observacao: texto(500),
}

export const criarCredencial = route({
  ...escrita,
  name: 'criarCredencial',
  path: BASE_DOS_ACESSOS,
  summary: 'Cadastra um acesso; o segredo vai para o cofre e não volta',
  input: z
    .object({
      empresaId: Id,
      sistema: Sistema,
      forma: Forma,
      /** Left out, the city of the company. */
      municipioIbge: z.number().int().min(1_000_000).max(9_999_999).nullable(),
      uf: z
        .string()
        .regex(/^[A-Z]{2}$/, 'Escolha a UF.')
        .nullable(),
      ...dados,
      segredo: Segredo.nullable(),
    })
    .strict(),
  output: Credencial,
  problems: ['nao-encontrado', 'entrada-invalida', 'nada-a-fazer', 'reautenticacao-necessaria'],
  recente: true,
})

export const alterarCredencial = route({
  ...escrita,
  name: 'alterarCredencial',
  method: 'PUT',
  path: `${BASE_DOS_ACESSOS}/:credencialId`,
  summary: 'Muda os dados de um acesso; o segredo fica como está',
  input: z.object({ credencialId: Id, ...dados, versao: Versao }).strict(),
  output: Credencial,
  problems: [
    ...(['nao-encontrado', 'entrada-invalida', 'registro-mudou', 'situacao-nao-permite'] as const),
    'reautenticacao-necessaria',
  ],
  recente: true,
})

export const guardarSegredo = route({
  ...escrita,
  name: 'guardarSegredo',
  path: `${BASE_DOS_ACESSOS}/:credencialId/segredo`,
  summary: 'Guarda no cofre a senha ou o código de um acesso, no lugar do que estava',
  input: z.object({ credencialId: Id, segredo: Segredo, versao: Versao }).strict(),
  output: Credencial,
  problems: [
    ...(['nao-encontrado', 'registro-mudou', 'situacao-nao-permite'] as const),
    'reautenticacao-necessaria',
  ],
  recente: true,
})

export const encerrarCredencial = route({
  ...escrita,
  name: 'encerrarCredencial',
  path: `${BASE_DOS_ACESSOS}/:credencialId/encerrar`,
  summary: 'Apaga do cofre o segredo de um acesso; o registro dele e dos usos fica',
  input: z.object({ credencialId: Id, motivo: Motivo, versao: Versao }).strict(),
  output: Feito,
  problems: [
    ...(['nao-encontrado', 'registro-mudou', 'situacao-nao-permite'] as const),
    'reautenticacao-necessaria',
  ],
  recente: true,
})

export const mudarResponsavelDasCredenciais = route({
  ...escrita,
  name: 'mudarResponsavelDasCredenciais',
  path: `${BASE_DOS_ACESSOS}/responsavel`,
  summary: 'Passa os acessos escolhidos a outra pessoa, ou ao responsável de cada empresa',
  input: z.object({ selecao: Selecao, responsavelId: Id.nullable() }).strict(),
  output: z.object({ mudadas: z.number().int(), jaEstavam: z.number().int() }),
  problems: ['nao-encontrado', 'selecao-mudou', 'reautenticacao-necessaria'],
  recente: true,
})

/** Each test of a certificate opens the vault and may ask the national environment. */
export const MAXIMO_DE_TESTES = 200

export const testarCredenciais = route({
  ...escrita,
  name: 'testarCredenciais',
  path: `${BASE_DOS_ACESSOS}/testar`,
  summary:
    'Testa os acessos escolhidos: o certificado abre e é aceito, a procuração vale e tem os poderes',
  input: z.object({ selecao: Selecao }).strict(),
  output: z.object({
    aceitas: z.number().int(),
    recusadas: z.number().int(),
    /** No door of ours leads to the system by this means yet: nothing was tested. */
    semTeste: z.number().int(),
  }),
  problems: ['nao-encontrado', 'selecao-mudou', 'entrada-invalida'],
})
