import { z } from 'zod'

export const SITUACAO_USUARIO = {
  ativo: 'Ativo',
  convidado: 'Convidado',
  suspenso: 'Suspenso',
} as const
export const SituacaoDoUsuario = z.enum(['ativo', 'convidado', 'suspenso'])
