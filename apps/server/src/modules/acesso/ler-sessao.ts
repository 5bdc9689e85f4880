import { type RouteOutput, sessao } from '@razao/contract'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'

type Sessao = RouteOutput<typeof sessao.lerSessao>

/** Who is signed in, where, and with which preferences. */
export async function lerSessao(ctx: Context): Promise<Sessao> {
  if (!ctx.sessao) throw problem('nao-autenticado')
  const { atual, todos } = ctx.sessao
  const preferencias = sessao.Preferencias.safeParse(atual.preferencias)
  const marca = (atual.marca ?? {}) as Sessao['escritorio']['marca']
  return {
    usuario: {
      id: atual.usuario_id,
      FullName: atual.nome,
      login: atual.login,
      IDPerfilAcesso: atual.perfil,
      RotaInicial: atual.rota_inicial,
    },
    escritorio: {
      id: atual.escritorio_id,
      nome: atual.escritorio,
      demonstracao: atual.demonstracao,
      marca,
    },
    escritorios: todos.map((lugar) => ({
      id: lugar.escritorio_id,
      nome: lugar.escritorio,
      IDPerfilAcesso: lugar.perfil,
    })),
    empresas: { todas: atual.todas_empresas, ids: atual.empresas },
    preferencias: preferencias.success ? preferencias.data : {},
    hoje: ctx.clock.today(),
    competenciaAtual: ctx.clock.competencia(),
  }
}
