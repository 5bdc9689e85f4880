import type { Timbre } from '@razao/formats/livro'
import type { Context } from '../../platform/context.ts'
import { lerImagem } from '../../platform/files/index.ts'

const COR_DE_QUEM_NAO_ESCOLHEU = '#1f3a5f'
const NO_PAPEL = new Set(['image/png', 'image/jpeg'])

type Logo = { readonly local: string; readonly mime: string } | null

/** Brand of the office of who asks. Paper is white: the logo of the light theme goes, or the other where it is alone. */
export async function timbreDoEscritorio(ctx: Context): Promise<Timbre> {
  const { nome, crc, marca, logo_claro, logo_escuro } = await ctx.db
    .selectFrom('escritorio')
    .select(['nome', 'crc', 'marca', 'logo_claro', 'logo_escuro'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .executeTakeFirstOrThrow()
  const { nome: daMarca, corPrimaria } = marca as { nome?: string; corPrimaria?: string }
  const logos = [logo_claro, logo_escuro] as unknown as readonly Logo[]
  return {
    nome: daMarca ?? nome,
    crc,
    cor: /^#[0-9a-fA-F]{6}$/.test(corPrimaria ?? '')
      ? (corPrimaria as string)
      : COR_DE_QUEM_NAO_ESCOLHEU,
    logo: await lerLogo(ctx, logos.find((um) => um && NO_PAPEL.has(um.mime)) ?? null),
  }
}

/** A picture that the store lost takes no paper away from who asked for it: the name goes in its place. */
async function lerLogo(ctx: Context, logo: Logo): Promise<Uint8Array | null> {
  if (!logo) return null
  try {
    const bytes = await ctx.files.lerInteiro(logo.local)
    return NO_PAPEL.has(lerImagem(Buffer.from(bytes))?.mime ?? '') ? bytes : null
  } catch (erro) {
    ctx.log.warn({ err: erro }, 'o logotipo do escritório não foi lido')
    return null
  }
}
