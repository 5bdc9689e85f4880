import { redigir } from '../correio/modelos.ts'
import type { Chamada } from './chamada.ts'

export type Modo = 'resetPassword' | 'verifyEmail' | 'signIn' | 'verifyAndChangeEmail'

export type Link = { modo: Modo; codigo: string; continueUrl: string | undefined }

/** The address of the action page, with the query the SDK reads. */
function enderecoDaAcao({ face, chave }: Chamada, link: Link): string {
  const url = new URL(face.opcoes.paginaDeAcao)
  url.searchParams.set('mode', link.modo)
  url.searchParams.set('oobCode', link.codigo)
  url.searchParams.set('apiKey', chave)
  if (link.continueUrl !== undefined) url.searchParams.set('continueUrl', link.continueUrl)
  url.searchParams.set('lang', 'pt-BR')
  return url.href
}

const TEXTOS: Record<
  Modo,
  { modelo: string; assunto: string; frase: string; acao: string; validade: string }
> = {
  resetPassword: {
    modelo: 'redefinir-senha',
    assunto: 'Escolha uma nova senha',
    frase:
      'Recebemos um pedido para trocar a senha da sua conta. Se não foi você, ignore esta mensagem: nada muda.',
    acao: 'Escolher nova senha',
    validade: 'O link vale por 30 minutos e uma única vez.',
  },
  verifyEmail: {
    modelo: 'confirmar-email',
    assunto: 'Confirme o seu e-mail',
    frase: 'Confirme que este e-mail é seu. Se você não pediu uma conta, ignore esta mensagem.',
    acao: 'Confirmar e-mail',
    validade: 'O link vale por 24 horas e uma única vez.',
  },
  signIn: {
    modelo: 'entrar-por-link',
    assunto: 'Seu link para entrar',
    frase: 'Use o link abaixo para entrar. Se não foi você que o pediu, ignore esta mensagem.',
    acao: 'Entrar',
    validade: 'O link vale por 15 minutos e uma única vez.',
  },
  verifyAndChangeEmail: {
    modelo: 'trocar-email',
    assunto: 'Confirme o seu novo e-mail',
    frase: 'Confirme que este é o novo e-mail da sua conta.',
    acao: 'Confirmar novo e-mail',
    validade: 'O link vale por uma hora e uma única vez.',
  },
}

/** Minutes each link serves, as its message says. */
export const MINUTOS: Record<Modo, number> = {
  resetPassword: 30,
  verifyEmail: 24 * 60,
  signIn: 15,
  verifyAndChangeEmail: 60,
}

export async function enviarLink(
  chamada: Chamada,
  { para, nome, link }: { para: string; nome: string | null; link: Link },
): Promise<void> {
  const { ctx } = chamada.face
  const { modelo, assunto, frase, acao, validade } = TEXTOS[link.modo]
  await ctx.correio.enviar(
    redigir(ctx, {
      modelo,
      para,
      assunto,
      paragrafos: [nome === null ? 'Olá.' : `Olá, ${nome}.`, frase],
      acao: { texto: acao, endereco: enderecoDaAcao(chamada, link), validade },
    }),
  )
}

/** Tells the address that is leaving (or may be) that somebody asked for another. */
export const avisarTrocaDeEmail = (
  { face: { ctx } }: Chamada,
  { para, nome }: { para: string; nome: string },
): Promise<void> =>
  ctx.correio.enviar(
    redigir(ctx, {
      modelo: 'aviso-de-troca-de-email',
      para,
      assunto: 'Troca de e-mail',
      paragrafos: [
        `Olá, ${nome}.`,
        'Pediram para trocar o e-mail da sua conta. Se não foi você, troque a senha agora e fale com quem cuida do seu acesso.',
      ],
    }),
  )
