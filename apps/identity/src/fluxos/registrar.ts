import { z } from 'zod'
import { consumirCodigo, emitirCodigo, lerCodigo } from '../contas/codigos.ts'
import {
  type Conta,
  confirmarEmail,
  contaPorEmail,
  contaPorId,
  dadosDaPessoa,
  ErroEmailEmUso,
  inserirConta,
  normalizarEmail,
} from '../contas/conta.ts'
import { derivarSenha, exigirSenhaBoa } from '../contas/senha.ts'
import { redigir } from '../correio/modelos.ts'
import type { IdentityContext } from '../options.ts'
import { anotar, contarPedido, type Espera, enderecoDaPagina, type Quem } from './comum.ts'

const MINUTOS = 24 * 60

/** What waits inside the link: there is no account before the e-mail is proved. */
const Registro = z.object({ nome: z.string(), senhaHash: z.string() })

type Pessoa = { email: string; nome: string }

async function enviarConfirmacao(
  ctx: IdentityContext,
  { email, nome }: Pessoa,
  { contaId, dados }: { contaId: string | null; dados?: unknown },
): Promise<void> {
  const codigo = await emitirCodigo(ctx.pool, {
    finalidade: 'confirmar-email',
    contaId,
    email,
    dados,
    minutos: MINUTOS,
  })
  await ctx.correio.enviar(
    redigir(ctx, {
      modelo: 'confirmar-email',
      para: email,
      assunto: 'Confirme o seu e-mail',
      paragrafos: [
        `Olá, ${nome}.`,
        'Falta um passo para a sua conta: confirmar que este e-mail é seu. Se você não pediu uma conta, ignore esta mensagem.',
      ],
      acao: {
        texto: 'Confirmar e-mail',
        endereco: enderecoDaPagina(ctx, 'confirmar', codigo),
        validade: 'O link vale por 24 horas e uma única vez.',
      },
    }),
  )
}

const avisarQueJaTem = (ctx: IdentityContext, conta: Conta): Promise<void> =>
  ctx.correio.enviar(
    redigir(ctx, {
      modelo: 'ja-tem-conta',
      para: conta.email,
      assunto: 'Você já tem uma conta',
      paragrafos: [
        `Olá, ${conta.nome}.`,
        'Alguém pediu uma conta nova com este e-mail, que já tem uma. Se foi você, é só entrar; se esqueceu a senha, use «Esqueci minha senha». Se não foi você, nada mudou.',
      ],
      acao: { texto: 'Entrar', endereco: ctx.issuer, validade: '' },
    }),
  )

/**
 * Asks for an account. Throws `ErroDeSenha` for a weak password. Whether the e-mail already has an account
 * is told only to its owner, by e-mail: the answer and the work are the same.
 */
export async function registrarConta(
  ctx: IdentityContext,
  pedido: Pessoa & { senha: string },
  quem: Quem,
): Promise<Espera> {
  const email = normalizarEmail(pedido.email)
  const espera = await contarPedido(ctx, { assunto: 'registrar', alvo: email, quem })
  if (espera > 0) return { espera }
  const pessoa = { email, nome: pedido.nome.trim() }
  const dados = dadosDaPessoa(email, pessoa.nome)
  await exigirSenhaBoa(pedido.senha, { dados, politica: ctx.politica })
  const senhaHash = await derivarSenha(pedido.senha, ctx.politica.custo)
  ctx.depois('registrar', async () => {
    const conta = await contaPorEmail(ctx.pool, email)
    if (conta?.suspensa) return
    if (conta) return avisarQueJaTem(ctx, conta)
    await enviarConfirmacao(ctx, pessoa, {
      contaId: null,
      dados: { nome: pessoa.nome, senhaHash },
    })
  })
  return { espera: 0 }
}

/** Sends the confirmation again, to whoever waits for one; the same answer to every e-mail. */
export async function reenviarConfirmacao(
  ctx: IdentityContext,
  pedido: { email: string },
  quem: Quem,
): Promise<Espera> {
  const email = normalizarEmail(pedido.email)
  const espera = await contarPedido(ctx, { assunto: 'reenviar', alvo: email, quem })
  if (espera > 0) return { espera }
  ctx.depois('reenviar', async () => {
    const conta = await contaPorEmail(ctx.pool, email)
    if (conta && (conta.suspensa || conta.emailConfirmado)) return
    if (conta) return enviarConfirmacao(ctx, conta, { contaId: conta.contaId })
    const { rows } = await ctx.pool.query<{ dados: unknown }>(
      `select dados from identidade.codigo where finalidade = 'confirmar-email' and dono = $1`,
      [email],
    )
    const registro = Registro.safeParse(rows[0]?.dados)
    if (!registro.success) return
    await enviarConfirmacao(
      ctx,
      { email, nome: registro.data.nome },
      { contaId: null, dados: registro.data },
    )
  })
  return { espera: 0 }
}

/** The e-mail was confirmed: the account exists from now on. Null when the link is no longer good. */
export async function confirmarRegistro(
  ctx: IdentityContext,
  { codigo }: { codigo: string },
  quem: Quem,
): Promise<{ contaId: string; email: string } | null> {
  const lido = await consumirCodigo(ctx.pool, { codigo, finalidade: 'confirmar-email' })
  if (!lido) return null
  if (lido.contaId) {
    const conta = await contaPorId(ctx.pool, lido.contaId)
    if (!conta || conta.email !== lido.email) return null
    await confirmarEmail(ctx.pool, conta.contaId)
    await anotar(ctx, quem, { contaId: conta.contaId, tipo: 'email-confirmado' })
    return { contaId: conta.contaId, email: conta.email }
  }
  const registro = Registro.safeParse(lido.dados)
  if (!registro.success) return null
  try {
    const nova = { ...registro.data, email: lido.email, emailConfirmado: true }
    const { contaId } = await inserirConta(ctx.pool, nova)
    await anotar(ctx, quem, { contaId, tipo: 'conta-criada' })
    await anotar(ctx, quem, { contaId, tipo: 'email-confirmado' })
    return { contaId, email: lido.email }
  } catch (erro) {
    if (erro instanceof ErroEmailEmUso) return null
    throw erro
  }
}

/** True while the link would still confirm something; does not use it up. */
export const confirmacaoServe = async (ctx: IdentityContext, codigo: string): Promise<boolean> =>
  (await lerCodigo(ctx.pool, { codigo, finalidade: 'confirmar-email' })) !== null
