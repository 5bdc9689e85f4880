import { consumirCodigo, emitirCodigo, lerCodigo } from '../contas/codigos.ts'
import {
  confirmarEmail,
  contaPorEmail,
  contaPorId,
  dadosDaPessoa,
  esquecerProvas,
  trocarSenha,
} from '../contas/conta.ts'
import { exigirSenhaBoa } from '../contas/senha.ts'
import { redigir } from '../correio/modelos.ts'
import type { IdentityContext } from '../options.ts'
import { casaDaConta } from '../pedido/anfitriao.ts'
import { perdoarTentativas } from '../tentativas.ts'
import { anotar, contarPedido, type Espera, enderecoDaPagina, type Quem } from './comum.ts'

const MINUTOS = 30

/**
 * Asks for the link of a new password. The answer, and the time it takes, are the same whether the e-mail
 * has an account or not: all that depends on it happens afterwards.
 */
export async function pedirRedefinicao(
  ctx: IdentityContext,
  { email }: { email: string },
  quem: Quem,
): Promise<Espera> {
  const espera = await contarPedido(ctx, { assunto: 'redefinir', alvo: email, quem })
  if (espera > 0) return { espera }
  ctx.depois('redefinir', async () => {
    const conta = await contaPorEmail(ctx.pool, email)
    if (!conta || conta.suspensa) return
    const codigo = await emitirCodigo(ctx.pool, {
      finalidade: 'redefinir-senha',
      contaId: conta.contaId,
      email: conta.email,
      minutos: MINUTOS,
    })
    const casa = await casaDaConta(ctx, conta.contaId)
    await ctx.correio.enviar(
      redigir(casa, {
        modelo: 'redefinir-senha',
        para: conta.email,
        assunto: 'Escolha uma nova senha',
        paragrafos: [
          `Olá, ${conta.nome}.`,
          'Recebemos um pedido para trocar a senha da sua conta. Se não foi você, ignore esta mensagem: nada muda.',
        ],
        acao: {
          texto: 'Escolher nova senha',
          endereco: enderecoDaPagina(casa, 'novaSenha', codigo),
          validade: `O link vale por ${MINUTOS} minutos e uma única vez.`,
        },
      }),
    )
    await anotar(ctx, quem, { contaId: conta.contaId, tipo: 'redefinicao-pedida' })
  })
  return { espera: 0 }
}

export type Redefinicao = { feito: true; email: string } | { feito: false }

/**
 * A new password by link. Throws `ErroDeSenha` and keeps the link good; `feito: false` when the link is
 * unknown, used or expired. The link also proves the e-mail.
 */
export async function redefinirSenha(
  ctx: IdentityContext,
  pedido: { codigo: string; senha: string; encerrarSessoes: boolean },
  quem: Quem,
): Promise<Redefinicao> {
  const prova = { codigo: pedido.codigo, finalidade: 'redefinir-senha' } as const
  const lido = await lerCodigo(ctx.pool, prova)
  const conta = lido?.contaId ? await contaPorId(ctx.pool, lido.contaId) : undefined
  if (!conta || conta.suspensa || conta.email !== lido?.email) return { feito: false }
  const dados = dadosDaPessoa(conta.email, conta.nome)
  await exigirSenhaBoa(pedido.senha, { dados, politica: ctx.politica })
  if (!(await consumirCodigo(ctx.pool, prova))) return { feito: false }
  const { contaId } = conta
  // Whoever set these up before the e-mail was proved may not be its owner.
  if (!conta.emailConfirmado) await esquecerProvas(ctx.pool, contaId)
  const manterSessoes = conta.emailConfirmado && !pedido.encerrarSessoes
  await trocarSenha(ctx.pool, { contaId, senha: pedido.senha, manterSessoes }, ctx.politica)
  await confirmarEmail(ctx.pool, contaId)
  await perdoarTentativas(ctx, { email: conta.email, ...quem, dispositivo: undefined })
  await anotar(ctx, quem, { contaId, tipo: 'senha-redefinida' })
  await avisarTroca(ctx, conta)
  return { feito: true, email: conta.email }
}

/** Tells the owner that the password changed. */
export const avisarTroca = async (
  ctx: IdentityContext,
  conta: { contaId: string; email: string; nome: string },
): Promise<void> =>
  ctx.correio.enviar(
    redigir(await casaDaConta(ctx, conta.contaId), {
      modelo: 'senha-trocada',
      para: conta.email,
      assunto: 'Sua senha foi trocada',
      paragrafos: [
        `Olá, ${conta.nome}.`,
        'A senha da sua conta acaba de ser trocada. Se não foi você, escolha outra agora em «Esqueci minha senha» e fale com o seu escritório.',
      ],
    }),
  )
