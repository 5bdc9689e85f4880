import { z } from 'zod'
import { route } from '../route.ts'
import { Feito, Id, Texto } from '../types/index.ts'

export const Preferencias = z
  .object({
    layoutType: z.enum(['vertical', 'topnav', 'detached']).optional(),
    layoutWidth: z.enum(['fluido', 'centralizado']).optional(),
    leftSideBarTheme: z.enum(['padrao', 'claro', 'escuro']).optional(),
    leftSideBarType: z.enum(['fixo', 'compacto', 'rolavel']).optional(),
    showRightSidebar: z.boolean().optional(),
    tema: z.enum(['claro', 'escuro', 'automatico']).optional(),
    atalhosDeUmaTecla: z.boolean().optional(),
    pagination: z.object({ sizePerPage: z.number().int().min(1).max(500) }).optional(),
  })
  .strict()

export const EscritorioDaSessao = z.object({
  id: Id,
  nome: z.string(),
  demonstracao: z.boolean(),
  marca: z.object({ nome: z.string().optional(), corPrimaria: z.string().optional() }).loose(),
})

export const Sessao = z.object({
  usuario: z.object({
    id: Id,
    FullName: z.string(),
    login: z.string(),
    IDPerfilAcesso: z.number().int(),
    RotaInicial: z.string().nullable(),
  }),
  escritorio: EscritorioDaSessao,
  escritorios: z.array(z.object({ id: Id, nome: z.string(), IDPerfilAcesso: z.number().int() })),
  empresas: z.object({ todas: z.boolean(), ids: z.array(Id) }),
  preferencias: Preferencias,
  hoje: z.string(),
  competenciaAtual: z.string(),
})

export const lerSessao = route({
  name: 'lerSessao',
  method: 'GET',
  path: '/api/sessao',
  role: 'AUTENTICADO',
  summary: 'Quem está conectado, em qual escritório e com quais preferências',
  input: z.object({}).strict(),
  output: Sessao,
  problems: ['acesso-suspenso', 'escolha-o-escritorio'],
  tags: ['sessao'],
})

export const salvarPreferencias = route({
  name: 'salvarPreferencias',
  method: 'PUT',
  path: '/api/preferencias',
  role: 'AUTENTICADO',
  summary: 'Guarda as preferências de tela do usuário',
  input: Preferencias,
  output: Feito,
  tags: ['sessao'],
})

/** Numbered changes of this tenant; `Last-Event-ID` resumes. Topics: operacao, fechamento, importacao. */
export const acompanhar = route({
  name: 'acompanhar',
  method: 'GET',
  path: '/api/eventos',
  role: 'AUTENTICADO',
  forma: 'eventos',
  summary: 'Mudanças ao vivo do escritório (server-sent events)',
  input: z.object({ desde: z.number().int().min(0).optional() }).strict(),
  output: z.object({
    id: z.number().int(),
    topico: z.string(),
    dados: z.record(z.string(), z.unknown()),
  }),
})

export const relatarErro = route({
  name: 'relatarErro',
  method: 'POST',
  path: '/api/erros-de-tela',
  role: 'AUTENTICADO',
  summary: 'Avisa a equipe técnica de um erro de tela',
  input: z
    .object({
      mensagem: Texto(2000),
      rota: z.string().max(500),
      pilha: z.string().max(8000).optional(),
    })
    .strict(),
  output: Feito,
})
