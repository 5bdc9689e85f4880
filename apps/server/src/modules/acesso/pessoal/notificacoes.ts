import {
  automacao,
  type RouteOutput,
  type RouteParsed,
  type pessoal as rotas,
} from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

type Saida = RouteOutput<typeof rotas.listarNotificacoes>
type Notificacao = Saida['Lista'][number]
type Texto = Pick<Notificacao, 'titulo' | 'texto' | 'gravidade' | 'rota'>
type Dados = Readonly<Record<string, unknown>>

const tipos: Readonly<Record<string, string>> = automacao.TIPO_AUTOMACAO
const situacoes: Readonly<Record<number, string>> = automacao.ROTULOS_STATUS_OPERACAO
const GRAVIDADE: Readonly<Record<number, Texto['gravidade']>> = {
  2: 'sucesso',
  3: 'erro',
  4: 'atencao',
}
const itens = (n: number): string => (n === 1 ? '1 item' : `${n} itens`)

function daOperacao(dados: Dados): Texto {
  const status = Number(dados.status)
  const erros = Number(dados.qtdErros ?? 0)
  const mes = /^(\d{4})-(\d{2})$/.exec(String(dados.competencia ?? ''))
  const nome = tipos[String(dados.tipo)] ?? String(dados.tipo)
  return {
    titulo: `${nome}${mes ? ` ${mes[2]}/${mes[1]}` : ''}: ${situacoes[status] ?? ''}`,
    texto: `${itens(Number(dados.total ?? 0))}${erros > 0 ? `, ${erros} com erro` : ''}.`,
    gravidade: GRAVIDADE[status] ?? 'informacao',
    rota: `/processamento?operacao=${Number(dados.operacaoId)}`,
  }
}

const MUDOU: Readonly<Record<string, (dados: Dados) => string>> = {
  acesso: ({ por }) => `${por} mudou o seu perfil ou as suas empresas.`,
  permissoes: ({ por }) => `${por} mudou o que você pode fazer.`,
  suspenso: ({ por }) => `${por} suspendeu o seu acesso.`,
  recebeu: ({ por, empresas }) => `${por} passou a você ${Number(empresas)} empresas de um colega.`,
}

const doPedidoDeAcesso = ({ nome, sobre }: Dados): Texto => ({
  titulo: 'Pedido de acesso',
  texto: `${nome} pediu acesso a ${sobre}.`,
  gravidade: 'atencao',
  rota: '/usuarios?aba=pedidos',
})

const daMudanca = (dados: Dados): Texto => ({
  titulo: 'Seu acesso mudou',
  texto: MUDOU[String(dados.mudou)]?.(dados) ?? '',
  gravidade: 'atencao',
  rota: '/minhaConta',
})

const TEXTOS: Readonly<Record<Notificacao['tipo'], (dados: Dados) => Texto>> = {
  operacao: daOperacao,
  convite: ({ email }) => ({
    titulo: 'Convite aceito',
    texto: `${email} aceitou o convite e já pode entrar.`,
    gravidade: 'sucesso',
    rota: '/usuarios',
  }),
  'pedido-de-titular': (dados) => ({
    titulo: dados.situacao ? 'Resposta ao seu pedido' : 'Pedido de titular de dados',
    texto: String(dados.texto ?? ''),
    gravidade: 'atencao',
    rota: dados.situacao
      ? '/minhaConta?aba=meus-dados'
      : '/contador/meu-escritorio?aba=privacidade',
  }),
  acesso: (dados) => (dados.mudou === 'pedido' ? doPedidoDeAcesso(dados) : daMudanca(dados)),
}

const minhas = (ctx: Context) =>
  ctx.db
    .selectFrom('notificacao')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('usuario_id', '=', ctx.user.id)

export async function contarNaoLidas(ctx: Context): Promise<number> {
  const { n } = await minhas(ctx)
    .where('lida_em', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** My notifications, newest first; the text is written now, in the words of the contract. */
export async function listarNotificacoes(
  ctx: Context,
  input: RouteParsed<typeof rotas.listarNotificacoes>,
): Promise<Saida> {
  const consulta = input.naoLidas === true ? minhas(ctx).where('lida_em', 'is', null) : minhas(ctx)
  const { n } = await consulta
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const linhas = await consulta
    .select(['id', 'tipo', 'dados', 'criada_em as criadaEm', 'lida_em as lidaEm'])
    .orderBy('id', 'desc')
    .limit(input.RegistrosPorPagina)
    .offset((input.PaginaAtual - 1) * input.RegistrosPorPagina)
    .execute()
  return {
    Lista: linhas.map(({ dados, tipo, ...resto }) => {
      const qual = tipo as Notificacao['tipo']
      return { ...resto, tipo: qual, ...TEXTOS[qual]((dados ?? {}) as Dados) }
    }),
    Paginacao: {
      PaginaAtual: input.PaginaAtual,
      RegistrosPorPagina: input.RegistrosPorPagina,
      TotalDeRegistros: Number(n),
    },
    totais: { naoLidas: await contarNaoLidas(ctx) },
  }
}

export async function marcarNotificacoes(
  ctx: Context,
  { notificacoes }: RouteParsed<typeof rotas.marcarNotificacoes>,
): Promise<RouteOutput<typeof rotas.marcarNotificacoes>> {
  const { numAffectedRows } = await sql`
    update notificacao set lida_em = now()
    where escritorio_id = ${ctx.tenant.escritorioId} and usuario_id = ${ctx.user.id} and lida_em is null
      and (${notificacoes ?? null}::bigint[] is null or id = any (${notificacoes ?? null}::bigint[]))`.execute(
    ctx.db,
  )
  return { marcadas: Number(numAffectedRows ?? 0), naoLidas: await contarNaoLidas(ctx) }
}
