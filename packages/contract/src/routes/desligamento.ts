import { z } from 'zod'
import { route } from '../route.ts'
import { Id, Motivo } from '../types/index.ts'
import { SituacaoDoUsuario } from './situacao-do-usuario.ts'

export const preverDesligamento = route({
  name: 'preverDesligamento',
  method: 'GET',
  path: '/admin/usuarios/:usuarioId/desligamento',
  role: 'ADMINISTRADOR',
  summary: 'O que a pessoa tem em mãos e quem pode receber, por carga de trabalho',
  input: z.object({ usuarioId: Id }).strict(),
  output: z.object({
    nome: z.string(),
    situacao: SituacaoDoUsuario,
    empresas: z.array(
      z.object({
        id: Id,
        apelido: z.string(),
        sugestaoId: Id.nullable(),
        /** Colleagues who see this company; nobody receives one they do not. */
        podemReceber: z.array(Id),
      }),
    ),
    operacoesAbertas: z.array(z.object({ id: Id, tipo: z.string(), status: z.number().int() })),
    visoesDoEscritorio: z.array(z.object({ tela: z.string(), nome: z.string() })),
    convitesPendentes: z.number().int(),
    tokens: z.number().int(),
    /** Colleagues who may receive, least loaded first. */
    colegas: z.array(z.object({ usuarioId: Id, nome: z.string(), empresas: z.number().int() })),
  }),
  problems: ['nao-encontrado', 'acima-do-seu-acesso'],
  tags: ['usuario'],
})

export const desligarUsuario = route({
  name: 'desligarUsuario',
  method: 'POST',
  path: '/admin/usuarios/:usuarioId/desligamento',
  role: 'ADMINISTRADOR',
  recente: true,
  summary: 'Passa o que é da pessoa a outras e suspende o acesso, tudo de uma vez',
  input: z
    .object({
      usuarioId: Id,
      /** Receives everything without a choice of its own. */
      paraUsuarioId: Id,
      empresas: z
        .array(z.object({ empresaId: Id, paraUsuarioId: Id }).strict())
        .max(10_000)
        .default([]),
      motivo: Motivo,
    })
    .strict(),
  output: z.object({
    empresas: z.number().int(),
    operacoes: z.number().int(),
    visoes: z.number().int(),
    convites: z.number().int(),
    tokensRevogados: z.number().int(),
  }),
  problems: [
    'nao-encontrado',
    'acima-do-seu-acesso',
    'ultimo-administrador',
    'situacao-nao-permite',
    'reautenticacao-necessaria',
  ],
  tags: ['usuario', 'empresa', 'operacao', 'fechamento'],
})
