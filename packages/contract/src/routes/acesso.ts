import { z } from 'zod'
import { route } from '../route.ts'
import { Feito, Id, Instante, Texto } from '../types/index.ts'

/** Opaque: names the office and the invitation, and is given only to the account of the invited e-mail. */
const CodigoDoConvite = z
  .string()
  .regex(/^[A-Za-z0-9_-]{10,200}\.[A-Za-z0-9_-]{43}$/, 'Código de convite inválido.')

export const aceitarConvite = route({
  name: 'aceitarConvite',
  method: 'POST',
  path: '/api/convites/aceitar',
  role: 'CONTA',
  summary: 'Aceita com a conta conectada um convite de `escritoriosDaConta`; serve uma vez',
  input: z
    .object({ codigo: CodigoDoConvite, nome: z.string().trim().min(1).max(120).optional() })
    .strict(),
  output: z.object({ escritorioId: Id, escritorio: z.string() }),
  problems: ['convite-invalido', 'convite-de-outra-pessoa', 'limite-do-plano'],
  tags: ['sessao'],
})

/** One place where the account may enter. */
export const LugarDaConta = z.object({
  id: Id,
  nome: z.string(),
  perfilAcesso: z.number().int(),
  demonstracao: z.boolean(),
  marca: z.record(z.string(), z.unknown()),
  situacao: z.enum(['ativo', 'suspenso', 'escritorio-suspenso']),
  /** The companies seen there; null sees all. */
  empresas: z.number().int().nullable(),
  ultimoAcesso: Instante.nullable(),
})
export const escritoriosDaConta = route({
  name: 'escritoriosDaConta',
  method: 'GET',
  path: '/api/conta/escritorios',
  role: 'CONTA',
  summary:
    '«Onde você quer entrar?»: escritórios e convites da conta conectada; cada pedido diz o seu em X-Escritorio',
  input: z.object({}).strict(),
  output: z.object({
    lista: z.array(LugarDaConta),
    /** Waiting for an answer, when the e-mail of the account is confirmed. */
    convites: z.array(
      z.object({
        codigo: CodigoDoConvite,
        escritorio: z.string(),
        perfilAcesso: z.number().int(),
        convidadoPor: z.string(),
        mensagem: z.string().nullable(),
        expiraEm: Instante,
      }),
    ),
  }),
  tags: ['sessao'],
})

export const iniciarVerComo = route({
  name: 'iniciarVerComo',
  method: 'POST',
  path: '/admin/usuarios/:usuarioId/ver-como',
  role: 'ADMINISTRADOR',
  recente: true,
  mostraSegredo: true,
  summary:
    '«Ver como este usuário»: sessão só de leitura por uma hora; o código vai em X-Ver-Como de cada pedido',
  input: z.object({ usuarioId: Id, motivo: Texto(300) }).strict(),
  output: z.object({ codigo: z.string(), expiraEm: Instante, nome: z.string() }),
  problems: [
    'nao-encontrado',
    'acima-do-seu-acesso',
    'situacao-nao-permite',
    'reautenticacao-necessaria',
  ],
  tags: ['sessao'],
})
export const encerrarVerComo = route({
  name: 'encerrarVerComo',
  method: 'POST',
  path: '/api/ver-como/encerrar',
  role: 'AUTENTICADO',
  verbo: null,
  summary: 'Encerra a visualização como outra pessoa',
  input: z.object({}).strict(),
  output: Feito,
  tags: ['sessao'],
})
