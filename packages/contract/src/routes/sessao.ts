import { z } from 'zod'
import { AtuaComo } from '../permissoes.ts'
import { route } from '../route.ts'
import { Feito, Id, Instante } from '../types/index.ts'

const NomeDeColuna = z.string().max(60)
/** How a person arranged the columns of one list. */
const Arranjo = z
  .object({
    ordem: z.array(NomeDeColuna).max(60).optional(),
    ocultas: z.array(NomeDeColuna).max(60).optional(),
    larguras: z.record(NomeDeColuna, z.number().int().min(40).max(900)).optional(),
    congeladas: z.number().int().min(0).max(10).optional(),
  })
  .strict()

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
    densidade: z.enum(['compacta', 'padrao', 'confortavel']).optional(),
    rolagemContinua: z.boolean().optional(),
    ocultarValores: z.boolean().optional(),
    /** Wants to be told when the screen of declarations opens. */
    avisarDasDeclaracoes: z.boolean().optional(),
    primeiroDiaDaSemana: z.enum(['domingo', 'segunda']).optional(),
    /** By list: address of the screen, `#`, name of the list. */
    grades: z.record(z.string().max(160), Arranjo).optional(),
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
    /** Digest of the photograph sent (`minhaFoto`); null without one. */
    foto: z.string().nullable(),
  }),
  escritorio: EscritorioDaSessao,
  escritorios: z.array(z.object({ id: Id, nome: z.string(), perfilAcesso: z.number().int() })),
  /** Whether the place is good for working, and what the person should know of it before it ends. */
  validacao: z.object({ Valido: z.boolean(), Mensagens: z.array(z.string()) }),
  empresas: z.object({ todas: z.boolean(), ids: z.array(Id) }),
  /** What the person may do, `verbo` or `verbo:area`; with `atuaComo`, all that the route guard reads. */
  permissoes: z.array(z.string()),
  atuaComo: AtuaComo.nullable(),
  /** Seeing as another person: read only, with a banner. */
  verComo: z.object({ quem: z.string(), FullName: z.string(), expiraEm: Instante }).nullable(),
  notificacoesNaoLidas: z.number().int(),
  preferencias: Preferencias,
  hoje: z.string(),
  competenciaAtual: z.string(),
})

export const lerSessao = route({
  name: 'lerSessao',
  method: 'GET',
  path: '/api/sessao',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Quem está conectado, em qual escritório e com quais preferências',
  input: z.object({}).strict(),
  output: Sessao,
  problems: [
    'aceite-pendente',
    'acesso-suspenso',
    'escritorio-suspenso',
    'mfa-obrigatorio',
    'escolha-o-escritorio',
  ],
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

/** Numbered changes of this tenant; `Last-Event-ID` resumes. Topics: operacao, fechamento, importacao, notificacao. */
export const acompanhar = route({
  name: 'acompanhar',
  method: 'GET',
  path: '/api/eventos',
  role: 'AUTENTICADO',
  verbo: null,
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
      // As the machine said it: whoever keeps it covers what nobody sees.
      mensagem: z.string().trim().min(1).max(2000),
      rota: z.string().max(500),
      pilha: z.string().max(8000).optional(),
    })
    .strict(),
  output: Feito,
})
