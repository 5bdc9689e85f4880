import { z } from 'zod'
import { type Aceites, consentimentosDe, emTransacao, guardarCadastro } from '../contas/cadastro.ts'
import { consumirCodigo, emitirCodigo, lerCodigo } from '../contas/codigos.ts'
import {
  contaPorEmail,
  dadosDaPessoa,
  ErroEmailEmUso,
  inserirConta,
  normalizarEmail,
} from '../contas/conta.ts'
import { derivarSenha, exigirSenhaBoa } from '../contas/senha.ts'
import { redigir } from '../correio/modelos.ts'
import type { IdentityContext } from '../options.ts'
import { anotar, enderecoDaPagina, type Quem } from './comum.ts'

const DIAS = 7

const Guardado = z.object({ nome: z.string(), de: z.string() })

/** `de` is who invites, as the person knows it: the office's name. */
export type Convite = { email: string; nome: string; de: string }

/**
 * Sends an invitation (seven days, single use; a new one to the same e-mail ends the old). An e-mail that
 * already has an account is only told that it has new access.
 */
export async function convidar(
  ctx: IdentityContext,
  convite: Convite,
): Promise<{ contaId: string | null }> {
  const email = normalizarEmail(convite.email)
  const conta = await contaPorEmail(ctx.pool, email)
  const paragrafos = [`Olá, ${conta?.nome ?? convite.nome}.`]
  if (conta) {
    paragrafos.push(`${convite.de} deu a você um novo acesso. Entre com a conta que você já tem.`)
    const acao = { texto: 'Entrar', endereco: ctx.issuer, validade: '' }
    const assunto = 'Você tem um novo acesso'
    await ctx.correio.enviar(
      redigir(ctx, { modelo: 'novo-acesso', para: email, assunto, paragrafos, acao }),
    )
    return { contaId: conta.contaId }
  }
  const codigo = await emitirCodigo(ctx.pool, {
    finalidade: 'convite',
    contaId: null,
    email,
    dados: { nome: convite.nome, de: convite.de },
    minutos: DIAS * 24 * 60,
  })
  paragrafos.push(`${convite.de} convidou você. Escolha uma senha para começar.`)
  const acao = {
    texto: 'Aceitar o convite',
    endereco: enderecoDaPagina(ctx, 'convite', codigo),
    validade: `O convite vale por ${DIAS} dias e uma única vez.`,
  }
  const assunto = `Convite de ${convite.de}`
  await ctx.correio.enviar(
    redigir(ctx, { modelo: 'convite', para: email, assunto, paragrafos, acao }),
  )
  return { contaId: null }
}

/** What the invitation says, without using it up; null when it is no longer good. */
export async function lerConvite(ctx: IdentityContext, codigo: string): Promise<Convite | null> {
  const lido = await lerCodigo(ctx.pool, { codigo, finalidade: 'convite' })
  const guardado = Guardado.safeParse(lido?.dados)
  return lido && guardado.success ? { email: lido.email, ...guardado.data } : null
}

/**
 * Creates the account of the invitation, with the e-mail proved. Throws `ErroDeSenha` and keeps the
 * invitation good; null when it no longer is.
 */
export async function aceitarConvite(
  ctx: IdentityContext,
  pedido: {
    codigo: string
    nome: string
    senha: string
    consentimentos?: z.infer<typeof Aceites> | undefined
  },
  quem: Quem,
): Promise<{ contaId: string; email: string } | null> {
  const convite = await lerConvite(ctx, pedido.codigo)
  if (!convite) return null
  const dados = dadosDaPessoa(convite.email, pedido.nome)
  await exigirSenhaBoa(pedido.senha, { dados, politica: ctx.politica })
  const senhaHash = await derivarSenha(pedido.senha, ctx.politica.custo)
  const consentimentos = consentimentosDe(ctx, pedido.consentimentos, quem.endereco)
  try {
    const contaId = await emTransacao(ctx.pool, async (conexao) => {
      const prova = { codigo: pedido.codigo, finalidade: 'convite' } as const
      if (!(await consumirCodigo(conexao, prova))) return null
      const { email } = convite
      const nova = { email, nome: pedido.nome, senhaHash, emailConfirmado: true }
      const criada = await inserirConta(conexao, nova)
      await guardarCadastro(conexao, criada.contaId, { consentimentos })
      return criada.contaId
    })
    if (contaId === null) return null
    await anotar(ctx, quem, { contaId, tipo: 'convite-aceito' })
    return { contaId, email: convite.email }
  } catch (erro) {
    if (erro instanceof ErroEmailEmUso) return null
    throw erro
  }
}
