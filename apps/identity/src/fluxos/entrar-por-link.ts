import { z } from 'zod'
import { consumirCodigo, emitirCodigo, lerCodigo } from '../contas/codigos.ts'
import { type Conta, confirmarEmail, contaPorEmail, contaPorId } from '../contas/conta.ts'
import { redigir } from '../correio/modelos.ts'
import type { IdentityContext } from '../options.ts'
import { casaDaConta } from '../pedido/anfitriao.ts'
import { anotar, contarPedido, type Espera, type Quem } from './comum.ts'

const MINUTOS = 15
const Guardado = z.object({ uid: z.string() })

/**
 * Sends a link that signs in the very browser that asked (`uid` is its interaction): forwarded or stolen,
 * it opens nothing elsewhere. The same answer to every e-mail.
 */
export async function pedirLink(
  ctx: IdentityContext,
  { email, uid }: { email: string; uid: string },
  quem: Quem,
): Promise<Espera> {
  const espera = await contarPedido(ctx, { assunto: 'link', alvo: email, quem })
  if (espera > 0) return { espera }
  ctx.depois('link', async () => {
    const conta = await contaPorEmail(ctx.pool, email)
    if (!conta || conta.suspensa) return
    const casa = await casaDaConta(ctx, conta.contaId)
    const carta = casa === ctx ? await cartaComLink(ctx, conta, uid) : cartaDaPlataforma(casa, ctx)
    await ctx.correio.enviar(
      redigir(casa, {
        ...carta,
        modelo: 'entrar-por-link',
        para: conta.email,
        paragrafos: [`Olá, ${conta.nome}.`, ...carta.paragrafos],
      }),
    )
    await anotar(ctx, quem, { contaId: conta.contaId, tipo: 'link-pedido' })
  })
  return { espera: 0 }
}

async function cartaComLink(ctx: IdentityContext, { contaId, email }: Conta, uid: string) {
  const dados = { finalidade: 'entrar-por-link', contaId, email, dados: { uid } } as const
  const codigo = await emitirCodigo(ctx.pool, { ...dados, minutos: MINUTOS })
  const endereco = new URL(`/identidade/entrar/${uid}/link`, ctx.issuer)
  endereco.searchParams.set('codigo', codigo)
  return {
    assunto: 'Seu link para entrar',
    paragrafos: [
      'Abra o link no mesmo navegador em que você o pediu. Se não foi você, ignore esta mensagem.',
    ],
    acao: {
      texto: 'Entrar',
      endereco: endereco.href,
      validade: `O link vale por ${MINUTOS} minutos e uma única vez.`,
    },
  }
}

/** Asked at an office's host by whom has more than that office: no letter of ours leads them there. */
const cartaDaPlataforma = (casa: IdentityContext, { brand }: IdentityContext) => ({
  assunto: 'Pedido de link para entrar',
  paragrafos: [
    `Pediram um link para entrar na sua conta pelo endereço de ${brand.nome}. Como a sua conta não é só desse escritório, o link para entrar se pede no endereço abaixo. Se não foi você, ignore esta mensagem.`,
  ],
  acao: { texto: 'Ir para a entrada', endereco: casa.issuer, validade: '' },
})

/** Uses the link up in the interaction it was asked in; undefined when it does not serve here. */
export async function usarLink(
  ctx: IdentityContext,
  { codigo, uid }: { codigo: string; uid: string },
): Promise<Conta | undefined> {
  const prova = { codigo, finalidade: 'entrar-por-link' } as const
  const lido = await lerCodigo(ctx.pool, prova)
  const guardado = Guardado.safeParse(lido?.dados)
  if (!guardado.success || guardado.data.uid !== uid) return undefined
  if (!(await consumirCodigo(ctx.pool, prova)) || !lido?.contaId) return undefined
  const conta = await contaPorId(ctx.pool, lido.contaId)
  if (!conta || conta.email !== lido.email) return undefined
  await confirmarEmail(ctx.pool, conta.contaId)
  return conta
}
