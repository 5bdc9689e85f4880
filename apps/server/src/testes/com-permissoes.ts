import type { Context, Vinculo } from '../platform/context.ts'

/** The same context, of an accountant whose link with the office has these permissions alone. */
export function comPermissoes(ctx: Context, permissoes: readonly string[]): Context {
  const atual: Vinculo = {
    usuario_id: ctx.user.id,
    nome: ctx.user.nome,
    login: 'contador@ficticio.example',
    escritorio_id: ctx.tenant.escritorioId,
    escritorio: 'Escritório Fictício',
    demonstracao: false,
    marca: null,
    perfil: 2,
    todas_empresas: true,
    empresas: [],
    situacao: 'ativo',
    rota_inicial: null,
    preferencias: null,
    permissoes: [...permissoes],
    atua_como: null,
    exige_mfa: false,
    escritorio_situacao: 'ativo',
  }
  return { ...ctx, sessao: { atual, todos: [atual] } }
}
