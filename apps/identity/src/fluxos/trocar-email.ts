import { consumirCodigo, emitirCodigo } from '../contas/codigos.ts'
import {
  contaPorEmail,
  contaPorId,
  ErroEmailEmUso,
  normalizarEmail,
  trocarEmail,
} from '../contas/conta.ts'
import { redigir } from '../correio/modelos.ts'
import type { IdentityContext } from '../options.ts'
import { anotar, contarPedido, type Espera, enderecoDaPagina, type Quem } from './comum.ts'

const MINUTOS = 60

/** Asks to change the e-mail: the link goes to the new address, the notice to the old one. */
export async function pedirTrocaDeEmail(
  ctx: IdentityContext,
  pedido: { contaId: string; email: string },
  quem: Quem,
): Promise<Espera> {
  const espera = await contarPedido(ctx, { assunto: 'trocar-email', alvo: pedido.contaId, quem })
  if (espera > 0) return { espera }
  const novo = normalizarEmail(pedido.email)
  ctx.depois('trocar-email', async () => {
    const conta = await contaPorId(ctx.pool, pedido.contaId)
    if (!conta || conta.email === novo) return
    await ctx.correio.enviar(
      redigir(ctx, {
        modelo: 'aviso-de-troca-de-email',
        para: conta.email,
        assunto: 'Pedido de troca de e-mail',
        paragrafos: [
          `Olá, ${conta.nome}.`,
          'Pediram para trocar o e-mail da sua conta. Se não foi você, troque a senha agora: o pedido só vale se o novo endereço for confirmado.',
        ],
      }),
    )
    // Somebody else's address gets nothing, and who asked learns nothing.
    if (await contaPorEmail(ctx.pool, novo)) return
    const codigo = await emitirCodigo(ctx.pool, {
      finalidade: 'trocar-email',
      contaId: conta.contaId,
      email: novo,
      minutos: MINUTOS,
    })
    await ctx.correio.enviar(
      redigir(ctx, {
        modelo: 'trocar-email',
        para: novo,
        assunto: 'Confirme o seu novo e-mail',
        paragrafos: [`Olá, ${conta.nome}.`, 'Confirme que este é o novo e-mail da sua conta.'],
        acao: {
          texto: 'Confirmar novo e-mail',
          endereco: enderecoDaPagina(ctx, 'trocarEmail', codigo),
          validade: 'O link vale por uma hora e uma única vez.',
        },
      }),
    )
  })
  return { espera: 0 }
}

/** The new address was proved. Null when the link is no longer good or the address was taken meanwhile. */
export async function confirmarTrocaDeEmail(
  ctx: IdentityContext,
  { codigo }: { codigo: string },
  quem: Quem,
): Promise<{ contaId: string; email: string } | null> {
  const lido = await consumirCodigo(ctx.pool, { codigo, finalidade: 'trocar-email' })
  if (!lido?.contaId) return null
  try {
    await trocarEmail(ctx.pool, { contaId: lido.contaId, email: lido.email })
  } catch (erro) {
    if (erro instanceof ErroEmailEmUso) return null
    throw erro
  }
  await anotar(ctx, quem, { contaId: lido.contaId, tipo: 'email-trocado' })
  return { contaId: lido.contaId, email: lido.email }
}
