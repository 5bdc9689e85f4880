import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { lerPessoais, marcarCelular } from '../contas/pessoais.ts'
import { createSmsGuardado } from '../correio/sms.ts'
import type { IdentityContext } from '../options.ts'
import { resumosComChave } from '../vault.ts'
import { anotar, contarPedido, type Espera, type Quem } from './comum.ts'

const FINALIDADE = 'confirmar-celular'
const MINUTOS = 10
const ERROS_POR_CODIGO = 5

type Enviado = { celular: string; resumo: string; erros: number }

const chaveDe = (contaId: string): string =>
  createHash('sha256').update(`identidade/celular/${contaId}`).digest('base64url')
const resumosDoCodigo = (ctx: IdentityContext, celular: string, codigo: string): string[] =>
  resumosComChave(ctx, { uso: 'codigo-do-celular', texto: `${celular}/${codigo}` })

/** Is there a way for the code to reach somebody: a gateway, or the open outbox of the demonstration? */
export const enviaSms = ({ sms, caixaDeSaidaAberta }: IdentityContext): boolean =>
  sms !== undefined || caixaDeSaidaAberta === true

/** Six digits to the number kept, good for ten minutes and five guesses; another takes the place of the last. */
export async function enviarCodigoDoCelular(
  ctx: IdentityContext,
  contaId: string,
  quem: Quem,
): Promise<Espera | 'sem-celular'> {
  const { celular } = await lerPessoais(ctx.pool, contaId)
  if (celular === null) return 'sem-celular'
  const espera = await contarPedido(ctx, { assunto: 'celular', alvo: contaId, quem })
  if (espera > 0) return { espera }
  const codigo = String(randomInt(1_000_000)).padStart(6, '0')
  const enviado: Enviado = {
    celular,
    resumo: resumosDoCodigo(ctx, celular, codigo)[0] ?? '',
    erros: 0,
  }
  await ctx.pool.query(
    `insert into identidade.passo_pendente (finalidade, chave, conta_id, dados, expira_em)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))
     on conflict on constraint passo_pendente_pkey do update set dados = excluded.dados, expira_em = excluded.expira_em`,
    [
      FINALIDADE,
      chaveDe(contaId),
      contaId,
      JSON.stringify(enviado),
      ctx.agora() + MINUTOS * 60_000,
    ],
  )
  const enviar = ctx.sms ?? createSmsGuardado(ctx)
  await enviar({
    para: `+55${celular}`,
    texto: `${codigo} é o seu código de ${ctx.brand.nome}. Não o passe a ninguém.`,
  })
  return { espera: 0 }
}

const iguais = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

/** Uses a right code up. A guess is counted before it is looked at: parallel ones do not slip through. */
export async function confirmarCelular(
  ctx: IdentityContext,
  { contaId, codigo }: { contaId: string; codigo: string },
  quem: Quem,
): Promise<'confirmado' | 'nao-confere' | 'vencido'> {
  const alvo = [FINALIDADE, chaveDe(contaId)]
  const { rows } = await ctx.pool.query<{ dados: Enviado }>(
    `update identidade.passo_pendente
     set dados = jsonb_set(dados, '{erros}', to_jsonb((dados ->> 'erros')::int + 1))
     where finalidade = $1 and chave = $2 and expira_em > to_timestamp($3::float8 / 1000) returning dados`,
    [...alvo, ctx.agora()],
  )
  const [passo] = rows
  if (!passo || passo.dados.erros > ERROS_POR_CODIGO) return 'vencido'
  const { celular, resumo } = passo.dados
  if (!resumosDoCodigo(ctx, celular, codigo).some((r) => iguais(r, resumo))) return 'nao-confere'
  const { rowCount } = await ctx.pool.query(
    'delete from identidade.passo_pendente where finalidade = $1 and chave = $2',
    alvo,
  )
  if (rowCount !== 1 || !(await marcarCelular(ctx.pool, { contaId, celular }))) return 'vencido'
  await anotar(ctx, quem, { contaId, tipo: 'telefone-confirmado' })
  return 'confirmado'
}
