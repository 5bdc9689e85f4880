import type { RouteOutput, RouteParsed, escritorio as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { FileTooLarge, lerImagem } from '../../platform/files/index.ts'
import type { ArquivoServido, Envio } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { type Contraste, conferirCor } from './contraste.ts'

export type Marca = RouteParsed<typeof rotas.salvarMinhaMarca>['marca']

/** Refuses a colour on which white does not read, and says the nearest that serves. */
export function exigirContraste(marca: Marca): void {
  const ruins = (['corPrimaria', 'corAcento'] as const).flatMap((campo) => {
    const cor = marca[campo]
    const visto = cor === undefined ? undefined : conferirCor(cor)
    return visto && !visto.suficiente ? [{ campo, ...visto }] : []
  })
  if (ruins.length === 0) return
  throw problem('sem-contraste', {
    erros: ruins.map(({ campo, razao, ajustada }) => ({
      pointer: `#/marca/${campo}`,
      mensagem: `O contraste com o branco é ${razao.replace('.', ',')}:1; ${ajustada} serve.`,
    })),
    dados: { contrastes: ruins.map(({ campo, ajustada }) => ({ campo, ajustada })) },
  })
}

export const contrastesDa = (marca: Readonly<Record<string, unknown>>): Contraste[] =>
  [marca.corPrimaria, marca.corAcento].flatMap((cor) =>
    typeof cor === 'string' && /^#[0-9a-fA-F]{6}$/.test(cor) ? [conferirCor(cor)] : [],
  )

export async function salvarMinhaMarca(
  ctx: Context,
  { marca, versao }: RouteParsed<typeof rotas.salvarMinhaMarca>,
): Promise<{ ok: true }> {
  exigirContraste(marca)
  const mudou = await ctx.db
    .updateTable('escritorio')
    .set((eb) => ({ marca: JSON.stringify(marca), versao: eb('versao', '+', 1) }))
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('versao', '=', versao)
    .executeTakeFirst()
  if (Number(mudou.numUpdatedRows) !== 1) throw problem('registro-mudou')
  return { ok: true }
}

type Logo = { local: string; mime: string; tamanho: number; sha256: string }
const LIMITE_DO_LOGO = 512 * 1024
const LADO_MAXIMO = 2000

/** Reads, checks and keeps the picture before any transaction is open. */
export async function receberLogo(base: Omit<Context, 'db'>, envio: Envio): Promise<Logo> {
  const partes: Buffer[] = []
  let tamanho = 0
  for await (const parte of envio.conteudo) {
    tamanho += (parte as Buffer).length
    if (tamanho > LIMITE_DO_LOGO)
      throw problem('arquivo-grande-demais', { detail: 'O logotipo pode ter até 512 kB.' })
    partes.push(parte as Buffer)
  }
  const bytes = Buffer.concat(partes)
  const imagem = lerImagem(bytes)
  if (!imagem) throw problem('arquivo-recusado', { detail: 'Envie PNG, JPEG ou WebP.' })
  const { largura, altura, mime } = imagem
  if (largura < 1 || altura < 1 || largura > LADO_MAXIMO || altura > LADO_MAXIMO)
    throw problem('arquivo-recusado', { detail: 'O logotipo pode ter até 2000 pixels de lado.' })
  try {
    const { local, sha256 } = await base.files.guardar({
      escritorioId: base.tenant.escritorioId,
      conteudo: bytes,
      limite: LIMITE_DO_LOGO,
    })
    return { local, mime, tamanho, sha256 }
  } catch (erro) {
    if (erro instanceof FileTooLarge) throw problem('arquivo-grande-demais')
    throw erro
  }
}

export async function enviarLogo(
  ctx: Context,
  { tema, envio }: RouteParsed<typeof rotas.enviarLogo> & { envio: Logo },
): Promise<{ ok: true }> {
  const coluna = tema === 'claro' ? 'logo_claro' : 'logo_escuro'
  await ctx.db
    .updateTable('escritorio')
    .set({ [coluna]: JSON.stringify(envio) })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .execute()
  return { ok: true }
}

type DoDominio = {
  nome: string
  marca: Record<string, unknown> | null
  logo_claro: Logo | null
  logo_escuro: Logo | null
}

async function doDominio(ctx: Context, host: string): Promise<DoDominio | undefined> {
  const semPorta = host.replace(/:\d+$/, '')
  const { rows } = await sql<DoDominio>`select * from app.marca_do_dominio(${semPorta})`.execute(
    ctx.db,
  )
  return rows[0]
}

const texto = (valor: unknown): string | null => (typeof valor === 'string' ? valor : null)

/** The brand of the office that owns a host; null for any other name. */
export async function lerMarca(
  ctx: Context,
  { host }: RouteParsed<typeof rotas.lerMarca>,
): Promise<RouteOutput<typeof rotas.lerMarca>> {
  const achada = await doDominio(ctx, host)
  if (!achada) return { marca: null }
  const marca = achada.marca ?? {}
  return {
    marca: {
      nome: texto(marca.nome) ?? achada.nome,
      corPrimaria: texto(marca.corPrimaria),
      corAcento: texto(marca.corAcento),
      frase: texto(marca.frase),
      temLogo: achada.logo_claro !== null || achada.logo_escuro !== null,
    },
  }
}

export async function lerLogo(
  ctx: Context,
  { host, tema }: RouteParsed<typeof rotas.lerLogo>,
): Promise<ArquivoServido> {
  const achada = await doDominio(ctx, host)
  const [primeiro, segundo] =
    tema === 'claro'
      ? [achada?.logo_claro, achada?.logo_escuro]
      : [achada?.logo_escuro, achada?.logo_claro]
  const logo = primeiro ?? segundo
  if (!logo) throw problem('nao-encontrado')
  return {
    nome: `logo.${logo.mime.split('/')[1]}`,
    mime: logo.mime,
    conteudo: await ctx.files.lerInteiro(logo.local),
    baixar: false,
  }
}
