import { permissoesDe, type RouteOutput, sessao } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { situacaoDaFoto } from './pessoal/foto.ts'
import { contarNaoLidas } from './pessoal/notificacoes.ts'

type Sessao = RouteOutput<typeof sessao.lerSessao>

/** Who is signed in, where, with which permissions and preferences. */
export async function lerSessao(ctx: Context): Promise<Sessao> {
  if (!ctx.sessao) throw problem('nao-autenticado')
  const { atual, todos } = ctx.sessao
  const preferencias = sessao.Preferencias.safeParse(atual.preferencias)
  const marca = (atual.marca ?? {}) as Sessao['escritorio']['marca']
  await registrarAcesso(ctx)
  return {
    usuario: {
      id: atual.usuario_id,
      FullName: atual.nome,
      login: atual.login,
      IDPerfilAcesso: atual.perfil,
      RotaInicial: atual.rota_inicial,
      foto: (await situacaoDaFoto(ctx)).foto?.sha256 ?? null,
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
    permissoes: [...permissoesDe(atual.perfil, atual.permissoes)],
    atuaComo: atual.atua_como,
    verComo: faixaDoVerComo(ctx, atual.nome),
    notificacoesNaoLidas: await contarNaoLidas(ctx),
    preferencias: preferencias.success ? preferencias.data : {},
    hoje: ctx.clock.today(),
    competenciaAtual: ctx.clock.competencia(),
  }
}

const faixaDoVerComo = ({ entrada }: Context, FullName: string): Sessao['verComo'] =>
  entrada?.por === 'ver-como' ? { quem: entrada.quem, FullName, expiraEm: entrada.expiraEm } : null

/** When the person was last here, written at most every five minutes; who only looks as them leaves no mark. */
async function registrarAcesso(ctx: Context): Promise<void> {
  if (ctx.entrada?.por === 'ver-como') return
  await sql`
    insert into acesso_recente as a (escritorio_id, usuario_id, endereco)
    values (${ctx.tenant.escritorioId}, ${ctx.user.id}, ${ctx.ator.endereco ?? null})
    on conflict on constraint acesso_recente_pk do update set em = now(), endereco = excluded.endereco
    where a.em < now() - interval '5 minutes'`.execute(ctx.db)
}
