import { z } from 'zod'
import { route } from '../route.ts'
import { Feito, Id, Texto, Versao } from '../types/index.ts'
import { DominioProprio } from './dominio.ts'
import { Contraste, Marca } from './marca.ts'

export { Dominio } from './dominio.ts'
export {
  alterarEscritorio,
  confirmarEncerramento,
  criarEscritorio,
  EscritorioCompleto,
  EscritorioDaLista,
  exportarEscritorio,
  lerEscritorio,
  listarEscritorios,
  pedirEncerramento,
  reativarEscritorio,
  reverterEncerramento,
  SITUACAO_ESCRITORIO,
  SituacaoDoEscritorio,
  suspenderEscritorio,
} from './escritorios-da-plataforma.ts'
export { Contraste, lerLogo, lerMarca, Marca } from './marca.ts'

const endereco = z
  .object({
    logradouro: z.string().trim().max(120).default(''),
    numero: z.string().trim().max(20).default(''),
    complemento: z.string().trim().max(60).default(''),
    bairro: z.string().trim().max(80).default(''),
    municipio: z.string().trim().max(80).default(''),
    uf: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)]).default(''),
    cep: z.union([z.literal(''), z.string().regex(/^\d{8}$/)]).default(''),
  })
  .strict()

const contato = z
  .object({
    nome: Texto(80),
    papel: z.string().trim().max(60).default(''),
    email: z.union([z.literal(''), z.email().max(254)]).default(''),
    telefone: z.string().trim().max(30).default(''),
  })
  .strict()

const padroes = z
  .object({
    /** Working days before the legal date. */
    metaDiasUteis: z.number().int().min(0).max(20).optional(),
    horario: z.string().trim().max(120).optional(),
    departamentos: z
      .array(
        z
          .object({
            nome: Texto(60),
            titular: z.string().trim().max(120).default(''),
            substituto: z.string().trim().max(120).default(''),
          })
          .strict(),
      )
      .max(20)
      .optional(),
  })
  .strict()

const identificacao = {
  nome: Texto(80),
  razaoSocial: Texto(150),
  crc: z.string().trim().max(30).nullable(),
  email: z.email('E-mail inválido.').max(254),
  telefone: z.string().trim().max(30).nullable(),
  encarregadoLgpd: z.string().trim().max(160).nullable(),
  endereco,
  contatos: z.array(contato).max(20),
  padroes,
}

export const MeuEscritorio = z.object({
  id: Id,
  cnpj: z.string(),
  ...identificacao,
  marca: z.record(z.string(), z.unknown()),
  contrastes: z.array(Contraste),
  logoClaro: z.boolean(),
  logoEscuro: z.boolean(),
  dominio: z.string().nullable(),
  dominioProprio: DominioProprio.nullable(),
  exigeMfa: z.boolean(),
  plano: z.string(),
  uso: z.object({
    empresas: z.number().int(),
    limiteEmpresas: z.number().int().nullable(),
    usuarios: z.number().int(),
    limiteUsuarios: z.number().int().nullable(),
    bytes: z.number().int(),
  }),
  podeEditar: z.boolean(),
  versao: Versao,
})

export const lerMeuEscritorio = route({
  name: 'lerMeuEscritorio',
  method: 'GET',
  path: '/admin/meu-escritorio',
  role: 'CONTADOR',
  summary: 'Dados, marca, contatos, padrões e consumo do escritório',
  input: z.object({}).strict(),
  output: MeuEscritorio,
  tags: ['escritorio'],
})

export const salvarMeuEscritorio = route({
  name: 'salvarMeuEscritorio',
  method: 'PUT',
  path: '/admin/meu-escritorio',
  role: 'ADMINISTRADOR',
  summary: 'Muda os dados, os contatos e os padrões do escritório',
  input: z.object({ ...identificacao, versao: Versao }).strict(),
  output: Feito,
  problems: ['registro-mudou'],
  tags: ['escritorio', 'sessao'],
})

export const salvarMinhaMarca = route({
  name: 'salvarMinhaMarca',
  method: 'PUT',
  path: '/admin/meu-escritorio/marca',
  role: 'ADMINISTRADOR',
  recente: true,
  summary:
    'Muda nome, cores e textos da marca; cor sem contraste é recusada com a mais próxima que serve',
  input: z.object({ marca: Marca, versao: Versao }).strict(),
  output: Feito,
  problems: ['registro-mudou', 'sem-contraste', 'reautenticacao-necessaria'],
  tags: ['escritorio', 'sessao'],
})

export const enviarLogo = route({
  name: 'enviarLogo',
  method: 'POST',
  path: '/admin/meu-escritorio/logo',
  role: 'ADMINISTRADOR',
  recente: true,
  forma: 'envio',
  verbo: 'administrar',
  summary: 'Envia o logotipo (PNG, JPEG ou WebP, até 512 kB e 2000 pixels de lado)',
  input: z.object({ tema: z.enum(['claro', 'escuro']).default('claro') }).strict(),
  output: Feito,
  problems: ['arquivo-recusado', 'arquivo-grande-demais', 'reautenticacao-necessaria'],
  tags: ['escritorio'],
})

export const exigirMfaDoEscritorio = route({
  name: 'exigirMfaDoEscritorio',
  method: 'PUT',
  path: '/admin/meu-escritorio/seguranca',
  role: 'ADMINISTRADOR',
  recente: true,
  summary: 'Exige a verificação em duas etapas de todas as pessoas do escritório',
  input: z.object({ exigeMfa: z.boolean() }).strict(),
  output: Feito,
  problems: ['mfa-obrigatorio', 'reautenticacao-necessaria'],
  tags: ['escritorio', 'usuario'],
})
