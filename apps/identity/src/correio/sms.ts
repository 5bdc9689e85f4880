import type { Pool } from 'pg'
import type { EnviarSms } from '../opcoes-do-firebase.ts'
import { abrir, fechar } from '../vault.ts'

type Contexto = { pool: Pool; cookieKeys: string[] }

const USO = 'mensagem-de-texto'
const DIAS = 1

/** Keeps the messages, sealed, in place of sending them; none reaches the log. A day later they are gone. */
export const createSmsGuardado =
  (ctx: Contexto): EnviarSms =>
  async ({ para, texto }) => {
    const conteudo = await fechar(ctx, { uso: USO, texto })
    await ctx.pool.query(
      `with velhas as (delete from identidade.mensagem_de_texto
         where criada_em < now() - make_interval(days => $3))
       insert into identidade.mensagem_de_texto (para, conteudo) values ($1, $2)`,
      [para, conteudo, DIAS],
    )
  }

/** The messages kept, for a number or for any, newest first; for the demonstration and for tests. */
export async function lerMensagensDeTexto(
  ctx: Contexto,
  { para, limite = 20 }: { para?: string; limite?: number } = {},
): Promise<{ para: string; texto: string; criadaEm: string }[]> {
  const { rows } = await ctx.pool.query<{ para: string; conteudo: string; criada: Date }>(
    `select para, conteudo, criada_em as criada from identidade.mensagem_de_texto
     where $1::text is null or para = $1 order by id desc limit $2`,
    [para ?? null, limite],
  )
  return Promise.all(
    rows.map(async ({ para: numero, conteudo, criada }) => ({
      para: numero,
      texto: (await abrir(ctx, { uso: USO, fechado: conteudo })) ?? '',
      criadaEm: criada.toISOString(),
    })),
  )
}

/** Sends through a gateway: POST `{para, texto}` in JSON, with a bearer key when there is one. */
export const createSmsPorHttp =
  ({ url, chave }: { url: string; chave?: string | undefined }): EnviarSms =>
  async (mensagem) => {
    const resposta = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(chave === undefined ? {} : { authorization: `Bearer ${chave}` }),
      },
      body: JSON.stringify(mensagem),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
    await resposta.body?.cancel()
    if (!resposta.ok) throw new Error(`sms gateway answered ${resposta.status}`)
  }
