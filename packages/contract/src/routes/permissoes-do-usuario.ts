import { z } from 'zod'
import { Permissoes } from '../permissoes.ts'
import { route } from '../route.ts'
import { Feito, Id, Versao } from '../types/index.ts'
import { PerfilDeAcesso } from './concessoes.ts'
import { SituacaoDoUsuario } from './situacao-do-usuario.ts'

export const LinhaDaMatriz = z.object({
  usuarioId: Id,
  nome: z.string(),
  perfilAcesso: PerfilDeAcesso,
  situacao: SituacaoDoUsuario,
  /** `verbo` or `verbo:area`. */
  permissoes: z.array(z.string()),
  /** Verbs given beyond, and taken from, the profile's default. */
  aMais: z.array(z.string()),
  aMenos: z.array(z.string()),
  podeAlterar: z.boolean(),
  versao: Versao,
})

export const matrizDePermissoes = route({
  name: 'matrizDePermissoes',
  method: 'GET',
  path: '/admin/permissoes',
  role: 'ADMINISTRADOR',
  summary: 'Matriz de pessoas por verbo, com a diferença para o padrão do perfil',
  input: z.object({}).strict(),
  output: z.object({
    lista: z.array(LinhaDaMatriz),
    padroes: z.array(z.object({ perfilAcesso: PerfilDeAcesso, permissoes: z.array(z.string()) })),
    /** What the caller may grant. */
    concediveis: z.array(z.string()),
  }),
  tags: ['usuario'],
})

export const alterarPermissoes = route({
  name: 'alterarPermissoes',
  method: 'PUT',
  path: '/admin/usuarios/:usuarioId/permissoes',
  role: 'ADMINISTRADOR',
  recente: true,
  summary: 'Dá a uma pessoa a lista de verbos que pode usar; null volta ao padrão do perfil',
  input: z.object({ usuarioId: Id, permissoes: Permissoes.nullable(), versao: Versao }).strict(),
  output: Feito,
  problems: [
    'nao-encontrado',
    'registro-mudou',
    'acima-do-seu-acesso',
    'ultimo-administrador',
    'reautenticacao-necessaria',
  ],
  tags: ['usuario', 'sessao'],
})
