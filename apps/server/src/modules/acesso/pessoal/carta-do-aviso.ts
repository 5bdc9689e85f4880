import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Job } from '../../../platform/jobs/index.ts'
import { escreverAviso } from './eliminar.ts'
import { type TextoDoAviso, textoDoAviso } from './textos-dos-avisos.ts'

/** Queued by the trigger of `notificacao`, for the instant that the person's silence allows. */
export const TAREFA_DA_CARTA = 'escrever-carta-do-aviso'

type Aviso = { tipo: string; evento: string; dados: Record<string, unknown>; usuario_id: number }

/** Writes the letter of one notice, once: the mark and the letter are of the same commit. */
async function escreverCartaDoAviso(ctx: Context, notificacaoId: number): Promise<void> {
  const { rows } = await sql<Aviso>`
    update notificacao n set carta_escrita_em = now()
    where n.escritorio_id = ${ctx.tenant.escritorioId} and n.id = ${notificacaoId}
      and n.carta_em is not null and n.carta_escrita_em is null
    returning n.tipo, n.evento, n.dados, n.usuario_id`.execute(ctx.db)
  const [aviso] = rows
  if (!aviso || !(await aindaVale(ctx, aviso))) return
  const texto = textoDoAviso(aviso.tipo, aviso.dados)
  await escreverAviso(ctx, aviso.usuario_id, {
    assunto: texto.titulo,
    paragrafos: [texto.texto, ...(await oQueSoACartaDiz(ctx, aviso)), POR_QUE[aviso.evento] ?? ''],
    ...acaoDo(texto),
  })
}

const acaoDo = ({ rota }: TextoDoAviso) =>
  rota === null ? {} : { acao: { texto: 'Abrir', caminho: rota } }

const ESCOLHA = 'Você recebe este e-mail porque escolheu assim em Minha conta, na aba Avisos.'
const POR_QUE: Readonly<Record<string, string>> = {
  acesso: 'Avisos de segurança não se desligam. Se estranhou a mudança, fale com o escritório.',
  operacao: ESCOLHA,
  carteira: ESCOLHA,
  pedido: ESCOLHA,
  convite: ESCOLHA,
  'pedido-de-acesso': 'Para não receber mais, desligue em Minha conta, na aba Avisos.',
  'pedido-de-titular': 'Para não receber mais, desligue em Minha conta, na aba Avisos.',
}

/** Who has no place any more is told only about their own access. */
async function aindaVale(ctx: Context, { evento, usuario_id: quem }: Aviso): Promise<boolean> {
  if (evento === 'acesso') return true
  const { rows } = await sql<{ situacao: string }>`
    select situacao from app.vinculo_do_usuario(${quem}, ${ctx.tenant.escritorioId})`.execute(
    ctx.db,
  )
  return rows[0]?.situacao === 'ativo'
}

/** The address of who asks is kept with the request alone, from where an erasure takes it. */
async function oQueSoACartaDiz(ctx: Context, { evento, dados }: Aviso): Promise<string[]> {
  if (evento !== 'pedido-de-acesso') return []
  const pedido = await ctx.db
    .selectFrom('pedido_de_acesso')
    .select('email')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', Number(dados.pedidoId ?? 0))
    .executeTakeFirst()
  return [
    ...(pedido ? [`O e-mail de quem pede é ${pedido.email}.`] : []),
    'Confira quem é antes de aprovar: o e-mail foi confirmado, o vínculo com a empresa não.',
  ]
}

export const cartaDoAvisoJob: Job<{ notificacaoId: number }> = async (job, { notificacaoId }) => {
  await job.write((ctx) => escreverCartaDoAviso(ctx, notificacaoId))
}
