import { z } from 'zod'
import { AtuaComo } from '../permissoes.ts'
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
  Versao,
} from '../types/index.ts'
import { acessoConcedido, EmpresasVisiveis, PerfilDeAcesso } from './concessoes.ts'
import { LinhaDeHistorico } from './empresa.ts'

import { SituacaoDoUsuario } from './situacao-do-usuario.ts'

export { desligarUsuario, preverDesligamento } from './desligamento.ts'
export { alterarPermissoes, LinhaDaMatriz, matrizDePermissoes } from './permissoes-do-usuario.ts'
export { SITUACAO_USUARIO, SituacaoDoUsuario } from './situacao-do-usuario.ts'

/** A person of the office, or an invitation on its way (`usuarioId` null). */
export const UsuarioDaLista = z.object({
  usuarioId: Id.nullable(),
  conviteId: Id.nullable(),
  nome: z.string(),
  login: z.string(),
  perfilAcesso: PerfilDeAcesso,
  modoEmpresas: z.enum(['todas', 'filtro', 'lista']),
  /** How many companies they see now; null sees all. */
  quantidadeEmpresas: z.number().int().nullable(),
  departamento: z.string().nullable(),
  mfa: z.boolean(),
  exigeMfa: z.boolean(),
  ultimoAcesso: Instante.nullable(),
  situacao: SituacaoDoUsuario,
  /** Has a list of verbs of their own, different from the profile's. */
  permissoesProprias: z.boolean(),
  validoAte: Data.nullable(),
  conviteExpiraEm: Instante.nullable(),
  versao: Versao,
})

const filtroDeUsuarios = {
  perfilAcesso: PerfilDeAcesso.optional(),
  situacao: SituacaoDoUsuario.optional(),
  departamento: z.string().trim().max(60).optional(),
  mfa: z.boolean().optional(),
}

export const listarUsuarios = route({
  name: 'listarUsuarios',
  method: 'GET',
  path: '/admin/usuarios',
  role: 'ADMINISTRADOR',
  summary: 'Pessoas do escritório e convites pendentes',
  input: z.object({ ...pedidoDePagina, ...filtroDeUsuarios }).strict(),
  output: pagina(
    UsuarioDaLista,
    z.object({
      ativos: z.number().int(),
      convidados: z.number().int(),
      suspensos: z.number().int(),
      semMfa: z.number().int(),
    }),
  ),
  tags: ['usuario'],
})

export const exportarUsuarios = route({
  name: 'exportarUsuarios',
  method: 'GET',
  path: '/admin/usuarios/exportar',
  role: 'ADMINISTRADOR',
  forma: 'arquivo',
  summary: 'Pessoas do escritório em CSV ou XLSX',
  input: z
    .object({ ...pedidoDePagina, ...filtroDeUsuarios, formato: FormatoDeExportacao })
    .strict(),
  output: Arquivo,
  tags: ['usuario'],
})

export const UsuarioCompleto = z.object({
  usuarioId: Id,
  nome: z.string(),
  login: z.string(),
  perfilAcesso: PerfilDeAcesso,
  atuaComo: AtuaComo.nullable(),
  empresas: EmpresasVisiveis,
  permissoes: z.array(z.string()).nullable(),
  permissoesEfetivas: z.array(z.string()),
  departamento: z.string().nullable(),
  mfa: z.boolean(),
  exigeMfa: z.boolean(),
  situacao: SituacaoDoUsuario,
  validoAte: Data.nullable(),
  rotaInicial: z.string().nullable(),
  ultimoAcesso: Instante.nullable(),
  concedidoPor: z.string().nullable(),
  /** Whether the caller may change this person: nobody reaches above themselves. */
  podeAlterar: z.boolean(),
  versao: Versao,
})

export const lerUsuario = route({
  name: 'lerUsuario',
  method: 'GET',
  path: '/admin/usuarios/:usuarioId',
  role: 'ADMINISTRADOR',
  summary: 'Uma pessoa do escritório, com o que pode e o que vê',
  input: z.object({ usuarioId: Id }).strict(),
  output: UsuarioCompleto,
  problems: ['nao-encontrado'],
  tags: ['usuario'],
})

export const alterarUsuario = route({
  name: 'alterarUsuario',
  method: 'PUT',
  path: '/admin/usuarios/:usuarioId',
  role: 'ADMINISTRADOR',
  recente: true,
  summary: 'Muda perfil, empresas, departamento e validade do acesso; vale no pedido seguinte',
  input: z
    .object({
      usuarioId: Id,
      ...acessoConcedido,
      exigeMfa: z.boolean().optional(),
      rotaInicial: z
        .string()
        .regex(/^\/(?![/\\])[\w/.?=&%-]{0,200}$/)
        .nullable()
        .optional(),
      versao: Versao,
    })
    .strict(),
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

const pessoas = z.array(Id).min(1).max(200)

/** How many changed; those already so are counted as without action. */
const Alteradas = z.object({ alterados: z.number().int(), semAcao: z.number().int() })

export const suspenderUsuarios = route({
  name: 'suspenderUsuarios',
  method: 'POST',
  path: '/admin/usuarios/suspender',
  role: 'ADMINISTRADOR',
  recente: true,
  summary: 'Suspende pessoas: o acesso acaba no pedido seguinte e as sessões terminam',
  input: z.object({ usuarios: pessoas, motivo: Motivo }).strict(),
  output: Alteradas,
  problems: [
    'nao-encontrado',
    'acima-do-seu-acesso',
    'ultimo-administrador',
    'reautenticacao-necessaria',
  ],
  tags: ['usuario'],
})

export const reativarUsuarios = route({
  name: 'reativarUsuarios',
  method: 'POST',
  path: '/admin/usuarios/reativar',
  role: 'ADMINISTRADOR',
  recente: true,
  summary: 'Devolve o acesso a pessoas suspensas',
  input: z.object({ usuarios: pessoas }).strict(),
  output: Alteradas,
  problems: [
    'nao-encontrado',
    'acima-do-seu-acesso',
    'limite-do-plano',
    'reautenticacao-necessaria',
  ],
  tags: ['usuario'],
})

export const exigirMfa = route({
  name: 'exigirMfa',
  method: 'POST',
  path: '/admin/usuarios/exigir-mfa',
  role: 'ADMINISTRADOR',
  recente: true,
  summary: 'Exige (ou deixa de exigir) a verificação em duas etapas de pessoas',
  input: z.object({ usuarios: pessoas, exigir: z.boolean() }).strict(),
  output: Alteradas,
  problems: ['nao-encontrado', 'acima-do-seu-acesso', 'reautenticacao-necessaria'],
  tags: ['usuario'],
})

export const mudarEmpresasDosUsuarios = route({
  name: 'mudarEmpresasDosUsuarios',
  method: 'POST',
  path: '/admin/usuarios/empresas',
  role: 'ADMINISTRADOR',
  recente: true,
  summary: 'Troca as empresas que várias pessoas veem: todas mudam, ou nenhuma',
  input: z.object({ usuarios: pessoas, empresas: EmpresasVisiveis }).strict(),
  output: Alteradas,
  problems: [
    'nao-encontrado',
    'acima-do-seu-acesso',
    'situacao-nao-permite',
    'ultimo-administrador',
    'reautenticacao-necessaria',
  ],
  tags: ['usuario', 'sessao'],
})

export const encerrarSessoesDoUsuario = route({
  name: 'encerrarSessoesDoUsuario',
  method: 'POST',
  path: '/admin/usuarios/:usuarioId/encerrar-sessoes',
  role: 'ADMINISTRADOR',
  summary: 'Termina as sessões abertas de uma pessoa em todos os dispositivos',
  input: z.object({ usuarioId: Id }).strict(),
  output: z.object({ encerradas: z.number().int() }),
  problems: ['nao-encontrado', 'acima-do-seu-acesso'],
})

export const historicoDoUsuario = route({
  name: 'historicoDoUsuario',
  method: 'GET',
  path: '/admin/usuarios/:usuarioId/historico',
  role: 'ADMINISTRADOR',
  summary: 'O que uma pessoa fez e o que mudou no acesso dela',
  input: z
    .object({
      usuarioId: Id,
      sobre: z.enum(['fez', 'acesso']).default('fez'),
      ...pedidoDePagina,
    })
    .strict(),
  output: pagina(LinhaDeHistorico, z.object({})),
  problems: ['nao-encontrado'],
  tags: ['auditoria', 'usuario'],
})
