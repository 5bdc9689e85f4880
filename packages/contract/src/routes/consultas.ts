import { z } from 'zod'
import { route } from '../route.ts'
import { Data, Dinheiro, Instante } from '../types/index.ts'

/** What the public register of the Receita Federal says of a CNPJ, in our words. */
export const CadastroPublico = z.object({
  /** 14 characters, without mask. */
  cnpj: z.string(),
  razaoSocial: z.string(),
  nomeFantasia: z.string().nullable(),
  /** As the register says it: ATIVA, BAIXADA, INAPTA, SUSPENSA, NULA. */
  situacao: z.string(),
  abertura: Data.nullable(),
  naturezaJuridica: z.string().nullable(),
  porte: z.string().nullable(),
  capitalSocial: Dinheiro.nullable(),
  /** Seven digits each; the main one first. */
  cnaes: z.array(z.object({ codigo: z.string(), descricao: z.string(), principal: z.boolean() })),
  endereco: z.object({
    logradouro: z.string(),
    numero: z.string(),
    complemento: z.string(),
    bairro: z.string(),
    municipio: z.string(),
    uf: z.string(),
    cep: z.string(),
  }),
  /** Names as the register publishes them; the documents it masks are not carried. */
  socios: z.array(z.object({ nome: z.string(), qualificacao: z.string() })),
  /** null when the source does not say. */
  simples: z.boolean().nullable(),
  mei: z.boolean().nullable(),
})

export const consultarCnpj = route({
  name: 'consultarCnpj',
  method: 'GET',
  path: '/api/consultas/cnpj/:cnpj',
  role: 'PUBLICO',
  summary:
    'O que o cadastro público da Receita Federal diz de um CNPJ; poucas consultas por minuto',
  input: z.object({ cnpj: z.string().regex(/^[0-9A-Z]{12}\d{2}$/, 'CNPJ inválido.') }).strict(),
  output: z.object({
    /** Who answered: `brasilapi`, `minhareceita` or `receitaws`. */
    fonte: z.string(),
    /** True when a simulator answered in its place: the company is fictitious. */
    simulado: z.boolean(),
    consultadoEm: Instante,
    cadastro: CadastroPublico,
  }),
  problems: ['entrada-invalida', 'nao-encontrado', 'muitos-pedidos', 'ocupado'],
})

export const consultarCep = route({
  name: 'consultarCep',
  method: 'GET',
  path: '/api/consultas/cep/:cep',
  role: 'AUTENTICADO',
  summary: 'O endereço de um CEP',
  input: z.object({ cep: z.string().regex(/^(?!0{8})\d{8}$/, 'O CEP tem 8 números.') }).strict(),
  output: z.object({
    /** Who answered: `viacep` or `brasilapi`. */
    fonte: z.string(),
    /** True when a simulator answered in its place: the street is fictitious. */
    simulado: z.boolean(),
    consultadoEm: Instante,
    endereco: z.object({
      /** Eight digits. */
      cep: z.string(),
      /** Empty in a town that has one CEP for all its streets. */
      logradouro: z.string(),
      bairro: z.string(),
      municipio: z.string(),
      /** Seven digits of the IBGE; null when the source does not say. */
      municipioIbge: z.number().int().nullable(),
      uf: z.string().length(2),
    }),
  }),
  problems: ['entrada-invalida', 'nao-encontrado', 'ocupado'],
})
