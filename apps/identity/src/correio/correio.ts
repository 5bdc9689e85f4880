import { tracingChannel } from 'node:diagnostics_channel'
import { createTransport } from 'nodemailer'
import type { Pool } from 'pg'
import type { IdentityLog } from '../log.ts'
import { abrir, fechar } from '../vault.ts'

/** `modelo` says which message it is; `texto` and `html` say the same thing. */
export type Mensagem = {
  para: string
  assunto: string
  texto: string
  html: string
  modelo: string
}

/** `url` is `smtp://` or `smtps://` with user and password; `de` is the sender. */
export type Smtp = { url: string; de: string }

/** A message of the outbox, opened. `criadaEm` is ISO text. */
export type MensagemGuardada = Mensagem & {
  id: number
  criadaEm: string
  estado: 'guardada' | 'enviada' | 'desistiu'
}

export type Correio = {
  /** Keeps the message and answers; it leaves afterwards, and is tried again while the server is out. */
  enviar(mensagem: Mensagem): Promise<void>
  /** Waits for what is leaving now. */
  parar(): Promise<void>
}

type Contexto = { pool: Pool; cookieKeys: string[]; log: IdentityLog }

const USO = 'caixa-de-saida'
const POR_VEZ = 10
const TENTATIVAS = 8
const ESPERA_MS = 15_000

/** Writes to the outbox; with SMTP, also sends from it. Message bodies never reach the log. */
export function createCorreio(ctx: Contexto, smtp: Smtp | undefined): Correio {
  const carteiro = smtp ? createCarteiro(ctx, smtp) : undefined
  return {
    enviar: async (mensagem) => {
      const conteudo = await fechar(ctx, {
        uso: USO,
        texto: JSON.stringify({ texto: mensagem.texto, html: mensagem.html }),
      })
      await ctx.pool.query(
        'insert into identidade.caixa_de_saida (para, modelo, assunto, conteudo) values ($1, $2, $3, $4)',
        [mensagem.para, mensagem.modelo, mensagem.assunto, conteudo],
      )
      carteiro?.acordar()
    },
    parar: async () => carteiro?.parar(),
  }
}

type Linha = {
  id: string
  para: string
  modelo: string
  assunto: string
  conteudo: string | null
  criada: Date
  enviada: boolean
  desistiu: boolean
}

const COLUNAS = `id, para, modelo, assunto, conteudo, criada_em as criada,
  enviada_em is not null as enviada, desistiu_em is not null as desistiu`

async function aberta(ctx: Contexto, linha: Linha): Promise<{ texto: string; html: string }> {
  const conteudo = linha.conteudo
    ? await abrir(ctx, { uso: USO, fechado: linha.conteudo })
    : undefined
  return conteudo
    ? (JSON.parse(conteudo) as { texto: string; html: string })
    : { texto: '', html: '' }
}

function createCarteiro(ctx: Contexto, smtp: Smtp) {
  const transporte = createTransport(smtp.url, { from: smtp.de })
  let emCurso: Promise<void> | undefined
  let deNovo = false
  let parado = false

  const levar = async (): Promise<void> => {
    do {
      deNovo = false
      while (!parado && (await levarAlgumas(ctx, transporte)) === POR_VEZ);
    } while (deNovo && !parado)
  }
  const acordar = (): void => {
    if (parado) return
    deNovo = true
    emCurso ??= levar()
      .catch((err: unknown) => ctx.log.warn({ err }, 'mail not sent'))
      .finally(() => {
        emCurso = undefined
      })
  }
  const relogio = setInterval(acordar, ESPERA_MS)
  relogio.unref()
  acordar()
  return {
    acordar,
    parar: async () => {
      parado = true
      clearInterval(relogio)
      await emCurso
      transporte.close()
    },
  }
}

/** Where who measures hears of what goes out and is not HTTP. */
const SAIDA = tracingChannel('razao:saida')

type Transporte = ReturnType<typeof createTransport>

/** Reserves a few due messages and sends them; answers how many were due. */
async function levarAlgumas(ctx: Contexto, transporte: Transporte): Promise<number> {
  // The reservation is the next attempt's instant: a process that falls here delays a message, no more.
  const { rows } = await ctx.pool.query<Linha & { tentativas: number }>(
    `update identidade.caixa_de_saida set tentativas = tentativas + 1,
       tentar_em = now() + make_interval(secs => least(15 * 2 ^ tentativas, 3600))
     where id in (select id from identidade.caixa_de_saida
       where enviada_em is null and desistiu_em is null and tentar_em <= now()
       order by id limit $1 for update skip locked)
     returning ${COLUNAS}, tentativas`,
    [POR_VEZ],
  )
  for (const linha of rows) {
    const erro = await enviarUma(ctx, transporte, linha)
    await ctx.pool.query(
      erro === null
        ? 'update identidade.caixa_de_saida set enviada_em = now(), conteudo = null, erro = null where id = $1'
        : `update identidade.caixa_de_saida set erro = $2,
             desistiu_em = case when tentativas >= ${TENTATIVAS} then now() end,
             conteudo = case when tentativas >= ${TENTATIVAS} then null else conteudo end
           where id = $1`,
      erro === null ? [linha.id] : [linha.id, erro],
    )
  }
  return rows.length
}

async function enviarUma(
  ctx: Contexto,
  transporte: Transporte,
  linha: Linha,
): Promise<string | null> {
  try {
    const { texto, html } = await aberta(ctx, linha)
    const carta = { to: linha.para, subject: linha.assunto, text: texto, html }
    await SAIDA.tracePromise(() => transporte.sendMail(carta), { servico: 'correio' })
    return null
  } catch (err) {
    ctx.log.warn({ err, mensagemId: linha.id, modelo: linha.modelo }, 'mail not sent')
    return String((err as Error).message).slice(0, 400)
  }
}

/** The latest messages of the outbox, newest first, opened; for the demonstration and for tests. */
export async function lerCaixaDeSaida(
  ctx: Contexto,
  { para, limite = 50 }: { para?: string; limite?: number } = {},
): Promise<MensagemGuardada[]> {
  const { rows } = await ctx.pool.query<Linha>(
    `select ${COLUNAS} from identidade.caixa_de_saida
     where $1::text is null or para = $1 order by id desc limit $2`,
    [para ?? null, limite],
  )
  return Promise.all(
    rows.map(async (linha) => ({
      id: Number(linha.id),
      criadaEm: linha.criada.toISOString(),
      para: linha.para,
      modelo: linha.modelo,
      assunto: linha.assunto,
      estado: estadoDe(linha),
      ...(await aberta(ctx, linha)),
    })),
  )
}

function estadoDe(linha: Linha): MensagemGuardada['estado'] {
  if (linha.enviada) return 'enviada'
  return linha.desistiu ? 'desistiu' : 'guardada'
}
