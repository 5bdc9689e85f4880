import type { PoolClient } from 'pg'
import { z } from 'zod'
import {
  type Aceites,
  Cadastro,
  Consentimento,
  consentimentosDe,
  emTransacao,
  guardarCadastro,
} from '../contas/cadastro.ts'
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
import { casaDaConta } from '../pedido/anfitriao.ts'
import { anotar, contarPedido, type Espera, enderecoDaPagina, type Quem } from './comum.ts'

const MINUTOS = 24 * 60

/** What waits inside the link: there is no account before the e-mail is proved. */
const Registro = z.object({
  nome: z.string(),
  senhaHash: z.string(),
  cadastro: Cadastro.optional(),
  consentimentos: z.array(Consentimento).default([]),
})

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
  const casa = await casaDaConta(ctx, contaId)
  await ctx.correio.enviar(
    redigir(casa, {
      modelo: 'confirmar-email',
      para: email,
      assunto: 'Confirme o seu e-mail',
      paragrafos: [
        `Olá, ${nome}.`,
        'Falta um passo para a sua conta: confirmar que este e-mail é seu. Se você não pediu uma conta, ignore esta mensagem.',
      ],
      acao: {
        texto: 'Confirmar e-mail',
        endereco: enderecoDaPagina(casa, 'confirmar', codigo),
        validade: 'O link vale por 24 horas e uma única vez.',
      },
    }),
  )
}

async function avisarQueJaTem(ctx: IdentityContext, conta: Conta): Promise<void> {
  const casa = await casaDaConta(ctx, conta.contaId)
  await ctx.correio.enviar(
    redigir(casa, {
      modelo: 'ja-tem-conta',
      para: conta.email,
      assunto: 'Você já tem uma conta',
      paragrafos: [
        `Olá, ${conta.nome}.`,
        'Alguém pediu uma conta nova com este e-mail, que já tem uma. Se foi você, é só entrar; se esqueceu a senha, use «Esqueci minha senha». Se não foi você, nada mudou.',
      ],
      acao: { texto: 'Entrar', endereco: casa.issuer, validade: '' },
    }),
  )
}

/**
 * Asks for an account. Throws `ErroDeSenha` for a weak password. Whether the e-mail already has an account
 * is told only to its owner, by e-mail: the answer and the work are the same.
 */
export async function registrarConta(
  ctx: IdentityContext,
  pedido: Pessoa & {
    senha: string
    cadastro?: Cadastro | undefined
    consentimentos?: z.infer<typeof Aceites> | undefined
  },
  quem: Quem,
): Promise<Espera> {
  const email = normalizarEmail(pedido.email)
  const espera = await contarPedido(ctx, { assunto: 'registrar', alvo: email, quem })
  if (espera > 0) return { espera }
  const pessoa = { email, nome: pedido.nome.trim() }
  const dados = dadosDaPessoa(email, pessoa.nome)
  await exigirSenhaBoa(pedido.senha, { dados, politica: ctx.politica })
  const senhaHash = await derivarSenha(pedido.senha, ctx.politica.custo)
  const consentimentos = consentimentosDe(ctx, pedido.consentimentos, quem.endereco)
  ctx.depois('registrar', async () => {
    const conta = await contaPorEmail(ctx.pool, email)
    if (conta?.suspensa) return
    if (conta) return avisarQueJaTem(ctx, conta)
    await enviarConfirmacao(ctx, pessoa, {
      contaId: null,
      dados: { nome: pessoa.nome, senhaHash, cadastro: pedido.cadastro, consentimentos },
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

/**
 * The e-mail was confirmed: the account exists from now on, with what was told and agreed to. Null when the link
 * is no longer good. All in one transaction: whoever falls in the middle may use the link again.
 */
export async function confirmarRegistro(
  ctx: IdentityContext,
  { codigo }: { codigo: string },
  quem: Quem,
): Promise<{ contaId: string; email: string } | null> {
  const feito = await emTransacao(ctx.pool, (conexao) => confirmarEm(conexao, codigo)).catch(
    (erro: unknown) => {
      if (erro instanceof ErroEmailEmUso) return null
      throw erro
    },
  )
  if (!feito) return null
  const { contaId, email, nova } = feito
  if (nova) await anotar(ctx, quem, { contaId, tipo: 'conta-criada' })
  await anotar(ctx, quem, { contaId, tipo: 'email-confirmado' })
  return { contaId, email }
}

async function confirmarEm(
  conexao: PoolClient,
  codigo: string,
): Promise<{ contaId: string; email: string; nova: boolean } | null> {
  const lido = await consumirCodigo(conexao, { codigo, finalidade: 'confirmar-email' })
  if (!lido) return null
  const { contaId, email } = lido
  if (contaId) {
    const conta = await contaPorId(conexao, contaId)
    if (!conta || conta.email !== email) return null
    await confirmarEmail(conexao, contaId)
    return { contaId, email, nova: false }
  }
  const registro = Registro.safeParse(lido.dados)
  if (!registro.success) return null
  const { nome, senhaHash } = registro.data
  const criada = await inserirConta(conexao, { nome, senhaHash, email, emailConfirmado: true })
  await guardarCadastro(conexao, criada.contaId, registro.data)
  return { contaId: criada.contaId, email, nova: true }
}

/** True while the link would still confirm something; does not use it up. */
export const confirmacaoServe = async (ctx: IdentityContext, codigo: string): Promise<boolean> =>
  (await lerCodigo(ctx.pool, { codigo, finalidade: 'confirmar-email' })) !== null
