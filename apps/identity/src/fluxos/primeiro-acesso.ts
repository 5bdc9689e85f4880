import { Aceites, consentimentosDe, emTransacao, guardarCadastro } from '../contas/cadastro.ts'
import { consumirCodigo, emitirCodigo, lerCodigo } from '../contas/codigos.ts'
import { dadosDaPessoa, ErroEmailEmUso, inserirConta, normalizarEmail } from '../contas/conta.ts'
import { derivarSenha, exigirSenhaBoa } from '../contas/senha.ts'
import type { IdentityContext } from '../options.ts'
import { anotar, type Quem } from './comum.ts'

const MINUTOS = 60
/** Nobody's: the code is of the installation. */
const DA_INSTALACAO = 'primeiro-acesso@localhost'

/** A new code (single use, one hour), which takes the place of the one before; null when somebody rules already. */
export async function codigoDoPrimeiroAcesso(ctx: IdentityContext): Promise<string | null> {
  if (!(await ctx.primeiroAcesso?.aberto())) return null
  const email = DA_INSTALACAO
  return emitirCodigo(ctx.pool, {
    finalidade: 'primeiro-acesso',
    contaId: null,
    email,
    minutos: MINUTOS,
  })
}

export const codigoDoPrimeiroAcessoServe = async (
  ctx: IdentityContext,
  codigo: string,
): Promise<boolean> =>
  (await lerCodigo(ctx.pool, { codigo, finalidade: 'primeiro-acesso' })) !== null

export type PedidoDePrimeiroAcesso = {
  codigo: string
  email: string
  nome: string
  senha: string
  campos: Readonly<Record<string, string>>
}

class ErroJaAberto extends Error {}

/**
 * The first account, with its e-mail taken as proved (who has the terminal has the installation), and what the
 * application makes of it, or nothing at all. Throws `ErroDeSenha`; null when the code no longer serves.
 */
export async function abrirPrimeiroAcesso(
  ctx: IdentityContext,
  pedido: PedidoDePrimeiroAcesso,
  quem: Quem,
): Promise<{ contaId: string } | null> {
  const { primeiroAcesso } = ctx
  if (!primeiroAcesso) return null
  const email = normalizarEmail(pedido.email)
  const { nome, campos } = pedido
  await exigirSenhaBoa(pedido.senha, { dados: dadosDaPessoa(email, nome), politica: ctx.politica })
  const senhaHash = await derivarSenha(pedido.senha, ctx.politica.custo)
  const aceites = Aceites.parse({ termos: true, privacidade: true })
  const consentimentos = consentimentosDe(ctx, aceites, quem.endereco)
  try {
    const contaId = await emTransacao(ctx.pool, async (conexao) => {
      const prova = { codigo: pedido.codigo, finalidade: 'primeiro-acesso' } as const
      if (!(await consumirCodigo(conexao, prova))) return null
      const nova = { email, nome, senhaHash, emailConfirmado: true }
      const criada = await inserirConta(conexao, nova)
      await guardarCadastro(conexao, criada.contaId, { consentimentos })
      const dados = { contaId: criada.contaId, nome, email, campos }
      if (!(await primeiroAcesso.concluir(conexao, dados))) throw new ErroJaAberto()
      return criada.contaId
    })
    if (contaId === null) return null
    await anotar(ctx, quem, { contaId, tipo: 'primeiro-acesso' })
    return { contaId }
  } catch (erro) {
    if (erro instanceof ErroEmailEmUso || erro instanceof ErroJaAberto) return null
    throw erro
  }
}
