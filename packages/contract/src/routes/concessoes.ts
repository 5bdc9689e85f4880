import { z } from 'zod'
import { AtuaComo, Permissoes } from '../permissoes.ts'
import { route } from '../route.ts'
import { Data, Feito, Id, Instante, pagina, pedidoDePagina, Texto } from '../types/index.ts'

export const PerfilDeAcesso = z.number().int().min(0).max(5)

/** Which companies somebody sees: all, those a filter brings (always up to date), or a list. */
export const FiltroDeCarteira = z
  .object({
    regimes: z.array(z.number().int().min(1).max(8)).min(1).max(8).optional(),
    categorias: z.array(z.number().int().min(0).max(99)).min(1).max(10).optional(),
    etiquetas: z.array(Texto(60)).min(1).max(30).optional(),
    responsaveis: z.array(Id).min(1).max(50).optional(),
    municipios: z.array(z.number().int().min(1_000_000).max(9_999_999)).min(1).max(50).optional(),
  })
  .strict()
  .refine((filtro) => Object.keys(filtro).length > 0, 'Escolha pelo menos um critério.')
export const EmpresasVisiveis = z.discriminatedUnion('modo', [
  z.object({ modo: z.literal('todas') }).strict(),
  z.object({ modo: z.literal('filtro'), filtro: FiltroDeCarteira }).strict(),
  z.object({ modo: z.literal('lista'), ids: z.array(Id).max(5000) }).strict(),
])
export type EmpresasVisiveis = z.infer<typeof EmpresasVisiveis>

/** What is given to a person: profile, companies, and until when. */
export const acessoConcedido = {
  perfilAcesso: PerfilDeAcesso,
  empresas: EmpresasVisiveis,
  atuaComo: AtuaComo.nullable().optional(),
  departamento: z.string().trim().max(60).nullable().optional(),
  validoAte: Data.nullable().optional(),
}
export const convidarUsuarios = route({
  name: 'convidarUsuarios',
  method: 'POST',
  path: '/admin/convites',
  role: 'ADMINISTRADOR',
  recente: true,
  summary: 'Convida uma ou muitas pessoas por e-mail; o link vale 7 dias e uma vez',
  input: z
    .object({
      /** As pasted: one e-mail each, `Nome <e-mail>` accepted. */
      emails: z.array(z.string().trim().min(1).max(320)).min(1).max(200),
      ...acessoConcedido,
      permissoes: Permissoes.nullable().optional(),
      mensagem: z.string().trim().max(500).optional(),
    })
    .strict(),
  output: z.object({
    lista: z.array(
      z.object({
        email: z.string(),
        resultado: z.enum(['convidado', 'ja-convidado', 'ja-e-usuario', 'email-invalido']),
        conviteId: Id.nullable(),
      }),
    ),
  }),
  problems: ['acima-do-seu-acesso', 'limite-do-plano', 'reautenticacao-necessaria'],
  tags: ['usuario'],
})
export const reenviarConvite = route({
  name: 'reenviarConvite',
  method: 'POST',
  path: '/admin/convites/:conviteId/reenviar',
  role: 'ADMINISTRADOR',
  summary: 'Manda um link novo; o anterior deixa de valer',
  input: z.object({ conviteId: Id }).strict(),
  output: z.object({ expiraEm: Instante }),
  problems: ['nao-encontrado', 'situacao-nao-permite', 'acima-do-seu-acesso'],
  tags: ['usuario'],
})
export const cancelarConvite = route({
  name: 'cancelarConvite',
  method: 'POST',
  path: '/admin/convites/:conviteId/cancelar',
  role: 'ADMINISTRADOR',
  summary: 'Cancela um convite pendente',
  input: z.object({ conviteId: Id }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'situacao-nao-permite'],
  tags: ['usuario'],
})

export const criarIntegracao = route({
  name: 'criarIntegracao',
  method: 'POST',
  path: '/admin/integracoes',
  role: 'ADMINISTRADOR',
  recente: true,
  summary: 'Cria um acesso de integração (perfil 0), que só entra por token',
  input: z
    .object({
      nome: Texto(80),
      atuaComo: AtuaComo,
      empresas: EmpresasVisiveis,
      permissoes: Permissoes.min(1),
    })
    .strict(),
  output: z.object({ usuarioId: Id }),
  problems: ['acima-do-seu-acesso', 'reautenticacao-necessaria'],
  tags: ['usuario', 'token'],
})
export const TokenDaLista = z.object({
  tokenId: Id,
  usuarioId: Id,
  integracao: z.string(),
  nome: z.string(),
  /** The first letters, enough to tell one from another. */
  prefixo: z.string(),
  escopos: z.array(z.string()),
  criadoEm: Instante,
  criadoPor: z.string(),
  expiraEm: Instante,
  revogadoEm: Instante.nullable(),
  ultimoUsoEm: Instante.nullable(),
  ultimoUsoDe: z.string().nullable(),
})
export const listarTokens = route({
  name: 'listarTokens',
  method: 'GET',
  path: '/admin/tokens',
  role: 'ADMINISTRADOR',
  summary: 'Tokens de API do escritório',
  input: z.object({ usuarioId: Id.optional(), ...pedidoDePagina }).strict(),
  output: pagina(TokenDaLista, z.object({})),
  tags: ['token'],
})
export const criarToken = route({
  name: 'criarToken',
  method: 'POST',
  path: '/admin/integracoes/:usuarioId/tokens',
  role: 'ADMINISTRADOR',
  recente: true,
  mostraSegredo: true,
  summary: 'Cria um token de API; o valor é mostrado só agora',
  input: z
    .object({
      usuarioId: Id,
      nome: Texto(80),
      /** `verbo` or `verbo:area`; never more than the integration has. */
      escopos: Permissoes.min(1),
      dias: z.number().int().min(1).max(366),
    })
    .strict(),
  output: z.object({ tokenId: Id, token: z.string(), expiraEm: Instante }),
  problems: [
    'nao-encontrado',
    'acima-do-seu-acesso',
    'situacao-nao-permite',
    'reautenticacao-necessaria',
  ],
  tags: ['token'],
})
export const revogarToken = route({
  name: 'revogarToken',
  method: 'POST',
  path: '/admin/tokens/:tokenId/revogar',
  role: 'ADMINISTRADOR',
  summary: 'Revoga um token de API; vale no pedido seguinte',
  input: z.object({ tokenId: Id }).strict(),
  output: Feito,
  problems: ['nao-encontrado'],
  tags: ['token'],
})
