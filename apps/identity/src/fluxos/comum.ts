import { type NovoEvento, registrarEvento } from '../contas/eventos.ts'
import type { IdentityContext } from '../options.ts'
import { contarTentativa } from '../tentativas.ts'

/** Who asks, as the request shows it. */
export type Quem = { endereco: string; agente: string | undefined }

/** Milliseconds to wait before asking again; 0 when the request was taken. */
export type Espera = { espera: number }

/** Counts a request about `alvo` (an e-mail, an account) before anything is looked up. */
export const contarPedido = async (
  ctx: IdentityContext,
  { assunto, alvo, quem }: { assunto: string; alvo: string; quem: Quem },
): Promise<number> =>
  contarTentativa(ctx, {
    email: `${assunto}/${alvo}`,
    endereco: quem.endereco,
    dispositivo: undefined,
  })

/** Writes to the record who did it and from where. */
export const anotar = (
  ctx: IdentityContext,
  quem: Quem,
  evento: Omit<NovoEvento, 'endereco' | 'agente'>,
): Promise<void> => registrarEvento(ctx.pool, { ...evento, ...quem })

const PAGINAS = {
  confirmar: '/identidade/confirmar',
  novaSenha: '/identidade/nova-senha',
  convite: '/identidade/convite',
  trocarEmail: '/identidade/trocar-email',
} as const

/** The address an e-mail carries: the application's page when configured, ours otherwise. */
export function enderecoDaPagina(
  ctx: IdentityContext,
  pagina: keyof typeof PAGINAS,
  codigo: string,
): string {
  const url = new URL(ctx.paginas?.[pagina] ?? PAGINAS[pagina], ctx.issuer)
  url.searchParams.set('codigo', codigo)
  return url.href
}
