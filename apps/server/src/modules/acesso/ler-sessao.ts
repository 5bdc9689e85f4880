import { permissoesDe, type RouteOutput, sessao } from '@razao/contract'
import { diasEntre, formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import { type Context, soOlha } from '../../platform/context.ts'
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
      perfilAcesso: lugar.perfil,
    })),
    validacao: await validacaoDo(ctx),
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

/** Days before its end in which a place is told to be ending. */
const AVISAR_COM = 15

/** A place that has an end is good until that day, and says so when it is near. */
async function validacaoDo(ctx: Context): Promise<Sessao['validacao']> {
  const lugar = await ctx.db
    .selectFrom('usuario_papel')
    .select('valido_ate')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('usuario_id', '=', ctx.user.id)
    .executeTakeFirst()
  const ate = lugar?.valido_ate ?? null
  if (ate === null) return { Valido: true, Mensagens: [] }
  const dias = diasEntre(ctx.clock.today(), ate)
  const perto = dias >= 0 && dias <= AVISAR_COM
  return {
    Valido: dias >= 0,
    Mensagens: perto
      ? [
          `Seu acesso a este escritório termina em ${formatarData(ate)}. Peça a renovação a um administrador.`,
        ]
      : [],
  }
}

const faixaDoVerComo = ({ entrada }: Context, FullName: string): Sessao['verComo'] =>
  entrada?.por === 'ver-como' ? { quem: entrada.quem, FullName, expiraEm: entrada.expiraEm } : null

/** When the person was last here, written at most every five minutes; who only looks as them leaves no mark. */
async function registrarAcesso(ctx: Context): Promise<void> {
  if (soOlha(ctx)) return
  await sql`
    insert into acesso_recente as a (escritorio_id, usuario_id, endereco)
    values (${ctx.tenant.escritorioId}, ${ctx.user.id}, ${ctx.ator.endereco ?? null})
    on conflict on constraint acesso_recente_pk do update set em = now(), endereco = excluded.endereco
    where a.em < now() - interval '5 minutes'`.execute(ctx.db)
}
