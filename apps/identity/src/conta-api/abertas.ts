import { z } from 'zod'
import { Aceites, Cadastro } from '../contas/cadastro.ts'
import { lerCodigo } from '../contas/codigos.ts'
import { SENHA_MAXIMA } from '../contas/senha.ts'
import type { Espera } from '../fluxos/comum.ts'
import { aceitarConvite, lerConvite } from '../fluxos/convidar.ts'
import { pedirRedefinicao, redefinirSenha } from '../fluxos/redefinir.ts'
import { confirmarRegistro, reenviarConfirmacao, registrarConta } from '../fluxos/registrar.ts'
import { confirmarTrocaDeEmail } from '../fluxos/trocar-email.ts'
import type { IdentityContext } from '../options.ts'
import { aberta, Recusa, type Resposta, type Rota } from './rota.ts'

export const Email = z.string().trim().max(254).pipe(z.email())
export const Nome = z.string().trim().min(1).max(200)
/** Longer ones are refused by the policy, with its own text. */
export const Senha = z.string().min(1).max(2000)
const Codigo = z.string().min(1).max(200)

/** 202 to every e-mail alike; 429 when it was asked too often. */
export function aceito({ espera }: Espera): Resposta {
  if (espera > 0) {
    const segundos = Math.ceil(espera / 1000)
    throw new Recusa(429, 'muitas_tentativas', 'Muitos pedidos. Espere um pouco.', segundos)
  }
  return { status: 202, corpo: { mensagem: 'Se estiver tudo certo, você vai receber um e-mail.' } }
}

const exigir = <T>(feito: T | null | undefined): T => {
  if (feito) return feito
  const texto = 'O link não vale mais: já foi usado, venceu ou foi trocado por um mais novo.'
  throw new Recusa(410, 'codigo_invalido', texto)
}

const exigirCadastro = (ctx: IdentityContext, cadastro: Cadastro | undefined): void => {
  const campo = cadastro && ctx.conferirCadastro?.(cadastro)
  if (campo) throw new Recusa(400, 'pedido_invalido', `Confira o campo «${campo}».`)
}

const FINALIDADES = ['redefinir-senha', 'confirmar-email', 'trocar-email', 'convite'] as const

/** What anybody may ask. Every answer about an e-mail is the same whether it has an account or not. */
export const rotasAbertas: Rota[] = [
  aberta({ metodo: 'GET', caminho: 'politica-da-senha' }, z.object({}), async ({ ctx }) => ({
    corpo: { minimo: ctx.politica.minimo, maximo: SENHA_MAXIMA, composicao: [] },
  })),
  aberta(
    { metodo: 'POST', caminho: 'registrar' },
    z.object({
      email: Email,
      nome: Nome,
      senha: Senha,
      cadastro: Cadastro.optional(),
      consentimentos: Aceites.optional(),
    }),
    async ({ ctx, quem, corpo }) => {
      exigirCadastro(ctx, corpo.cadastro)
      return aceito(await registrarConta(ctx, corpo, quem))
    },
  ),
  aberta(
    { metodo: 'POST', caminho: 'reenviar-confirmacao' },
    z.object({ email: Email }),
    async ({ ctx, quem, corpo }) => aceito(await reenviarConfirmacao(ctx, corpo, quem)),
  ),
  aberta(
    { metodo: 'POST', caminho: 'confirmar' },
    z.object({ codigo: Codigo }),
    async ({ ctx, quem, corpo }) => ({
      corpo: { email: exigir(await confirmarRegistro(ctx, corpo, quem)).email },
    }),
  ),
  aberta(
    { metodo: 'POST', caminho: 'pedir-redefinicao' },
    z.object({ email: Email }),
    async ({ ctx, quem, corpo }) => aceito(await pedirRedefinicao(ctx, corpo, quem)),
  ),
  aberta(
    { metodo: 'POST', caminho: 'conferir-codigo' },
    z.object({ codigo: Codigo, finalidade: z.enum(FINALIDADES) }),
    async ({ ctx, corpo }) => ({
      corpo: { email: exigir(await lerCodigo(ctx.pool, corpo)).email },
    }),
  ),
  aberta(
    { metodo: 'POST', caminho: 'redefinir' },
    z.object({ codigo: Codigo, senha: Senha, encerrarSessoes: z.boolean().default(true) }),
    async ({ ctx, quem, corpo }) => {
      const feito = await redefinirSenha(ctx, corpo, quem)
      return { corpo: { email: exigir(feito.feito ? feito : null).email } }
    },
  ),
  aberta(
    { metodo: 'POST', caminho: 'confirmar-troca-de-email' },
    z.object({ codigo: Codigo }),
    async ({ ctx, quem, corpo }) => ({
      corpo: { email: exigir(await confirmarTrocaDeEmail(ctx, corpo, quem)).email },
    }),
  ),
  aberta(
    { metodo: 'POST', caminho: 'convite' },
    z.object({ codigo: Codigo }),
    async ({ ctx, corpo }) => ({ corpo: exigir(await lerConvite(ctx, corpo.codigo)) }),
  ),
  aberta(
    { metodo: 'POST', caminho: 'aceitar-convite' },
    z.object({
      codigo: Codigo,
      nome: Nome,
      senha: Senha,
      consentimentos: Aceites.optional(),
    }),
    async ({ ctx, quem, corpo }) => ({
      status: 201,
      corpo: { email: exigir(await aceitarConvite(ctx, corpo, quem)).email },
    }),
  ),
]
