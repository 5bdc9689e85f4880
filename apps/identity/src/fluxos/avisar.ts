import { redigir } from '../correio/modelos.ts'
import type { IdentityContext } from '../options.ts'

/** A message of the application to one person; `caminho` is a path of the application itself. */
export type Aviso = {
  email: string
  nome: string
  assunto: string
  paragrafos: string[]
  acao?: { texto: string; caminho: string } | undefined
}

/** Puts the message in the outbox. Its link leads to the issuer's own origin, whatever the path says. */
export async function avisar(ctx: IdentityContext, aviso: Aviso): Promise<void> {
  const { acao } = aviso
  const endereco = acao && new URL(acao.caminho, ctx.issuer)
  if (endereco && endereco.origin !== ctx.origem) throw new Error('o link de um aviso é daqui')
  await ctx.correio.enviar(
    redigir(ctx, {
      modelo: 'aviso',
      para: aviso.email,
      assunto: aviso.assunto,
      paragrafos: [`Olá, ${aviso.nome}.`, ...aviso.paragrafos],
      ...(acao && endereco
        ? { acao: { texto: acao.texto, endereco: endereco.href, validade: '' } }
        : {}),
    }),
  )
}
