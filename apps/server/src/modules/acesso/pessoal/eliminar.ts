import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { enqueue, type Job, type Rotina } from '../../../platform/jobs/index.ts'
import { ProblemError } from '../../../platform/problem.ts'
import { type Aviso, escreverCarta } from '../convites/carteiro.ts'
import { notificarAdministradores } from '../notificar.ts'
import { exigirOutroAdministrador, travarPapeis } from '../poderes.ts'

/**
 * LGPD (Lei 13.709/2018), art. 18, VI and § 5º: who asks has the data erased, in the term of the regulation; the
 * fifteen days are those art. 19, II gives for a whole answer. Art. 16, I keeps what another law demands.
 */
export const TAREFA_DE_ELIMINACAO = 'eliminar-pessoa'

/** `2026-12-06T02:00:00Z` → `05/12/2026`, in São Paulo. */
export const diaPorExtenso = (instante: string): string =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(
    new Date(instante),
  )

/** A letter to a person of this office, at the address of their account. */
export async function escreverAviso(
  ctx: Context,
  usuarioId: number,
  aviso: Omit<Aviso, 'email' | 'nome'>,
): Promise<void> {
  const { rows } = await sql<{ email: string; nome: string }>`
    select login as email, nome from app.pessoas_do_escritorio() where usuario_id = ${usuarioId}`.execute(
    ctx.db,
  )
  const [pessoa] = rows
  if (pessoa) await escreverCarta(ctx, { tipo: 'aviso', dados: { ...pessoa, ...aviso } })
}

/** Leaves the execution of a request to the queue, in the caller's transaction. */
export const pedirExecucao = (ctx: Context, numero: number): Promise<void> =>
  enqueue(
    ctx,
    TAREFA_DE_ELIMINACAO,
    { numero },
    { key: `${TAREFA_DE_ELIMINACAO}:${ctx.tenant.escritorioId}:${numero}` },
  )

/** Every hour: requests whose date has come, by the clock of the database, or that were attended and not done. */
export const rotinaDasEliminacoes: Rotina = {
  nome: 'eliminar-pessoas',
  quando: '23 * * * *',
  async executar({ queuePool, log }) {
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('ator', jsonb_build_object('escritorioId', p.escritorio_id, 'empresas', 'todas',
          'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao'), 'dados', jsonb_build_object('numero', p.numero)),
          $1 || ':' || p.escritorio_id || ':' || p.numero)
       from pedido_de_titular p
       where p.tipo = 'eliminacao' and p.executado_em is null
         and ((p.situacao = 'aberto' and p.executar_em <= now()) or p.situacao = 'atendido')`,
      [TAREFA_DE_ELIMINACAO],
    )
    if ((rowCount ?? 0) > 0) log.info({ pedidos: rowCount }, 'eliminações a executar')
  },
}

type PorExecutar = { usuario_id: number; situacao: string; vencido: boolean }

/**
 * Erases the person of a request and closes it; run twice, it does nothing the second time. An office is never
 * left without who administers it: then the request is answered with that reason, and a new one can be made.
 */
async function executarEliminacao(ctx: Context, numero: number): Promise<void> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<PorExecutar>`
    select usuario_id, situacao, executar_em <= now() as vencido from pedido_de_titular
    where escritorio_id = ${escritorioId} and numero = ${numero} and tipo = 'eliminacao' and executado_em is null for update`.execute(
    ctx.db,
  )
  const [pedido] = rows
  if (!pedido) return
  if (pedido.situacao !== 'atendido' && !(pedido.situacao === 'aberto' && pedido.vencido)) return
  await travarPapeis(ctx)
  try {
    await exigirOutroAdministrador(ctx, pedido.usuario_id)
  } catch (erro) {
    if (!(erro instanceof ProblemError)) throw erro
    await recusarPorSerUltimo(ctx, numero, pedido.usuario_id)
    return
  }
  // The address is asked for while there is one; the letter goes with the same commit.
  await escreverAviso(ctx, pedido.usuario_id, {
    assunto: 'Seus dados foram eliminados',
    paragrafos: [
      `O seu pedido de eliminação (nº ${numero}) foi executado: o seu acesso a este escritório deixou de existir, e o seu nome saiu do que era seu. Se este era o seu único escritório, a conta, as sessões, as chaves e os códigos também deixaram de existir.`,
      'Ficou o que a lei manda guardar, sem o seu nome: a trilha do que foi feito, o registro de acessos e os livros contábeis (LGPD, art. 16, I; Lei 12.965/2014, art. 15).',
    ],
  })
  const { rows: feito } = await sql<{ conta_eliminada: boolean; mantidos: string[] }>`
    select * from app.eliminar_pessoa(${pedido.usuario_id}::bigint)`.execute(ctx.db)
  await sql`
    update pedido_de_titular set situacao = 'atendido', executado_em = now(), respondido_em = coalesce(respondido_em, now()),
      resposta = coalesce(resposta, 'Executado no prazo.'), mantidos = ${feito[0]?.mantidos ?? []}::text[]
    where escritorio_id = ${escritorioId} and numero = ${numero}`.execute(ctx.db)
  await notificarAdministradores(ctx, {
    tipo: 'pedido-de-titular',
    dados: { numero, texto: `O pedido de eliminação nº ${numero} foi executado.` },
  })
}

async function recusarPorSerUltimo(ctx: Context, numero: number, usuarioId: number): Promise<void> {
  const resposta =
    'É a última pessoa que administra o escritório. Dê esse perfil a outra pessoa e peça de novo.'
  await sql`
    update pedido_de_titular set situacao = 'recusado', respondido_em = now(), resposta = ${resposta}
    where escritorio_id = ${ctx.tenant.escritorioId} and numero = ${numero}`.execute(ctx.db)
  await escreverAviso(ctx, usuarioId, {
    assunto: 'Resposta ao seu pedido de eliminação',
    paragrafos: [`O pedido nº ${numero} não pôde ser executado.`, resposta],
  })
}

export const eliminarPessoaJob: Job<{ numero: number }> = async (job, { numero }) => {
  await job.write((ctx) => executarEliminacao(ctx, numero))
  job.log.info({ numero }, 'pedido de eliminação visto')
}
