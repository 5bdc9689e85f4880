import type { RouteOutput, RouteParsed, emissoes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { temCertificado } from '../../certificados/index.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import { escolherRota, prontasNaMigrate, type RotaDaEmpresa } from '../../migrate/index.ts'
import { regrasDoMunicipio } from '../../regras/index.ts'
import { type RecusaDaEmissao, ROTA_MANUAL } from './conferir-emissao.ts'
import { comecarDe, contagemDaDps, proximoDe } from './numerar.ts'

type Rota = RotaDaEmpresa['rota']
type Emissor = {
  ambiente: number
  serie: string
  apuracaoSimples: number
  regimeEspecial: number
  informacoes: string | null
  enviaNota: boolean
  enviaTeste: boolean
  versao: number
}
const NOVO: Emissor = {
  ambiente: 2,
  serie: '1',
  apuracaoSimples: 1,
  regimeEspecial: 0,
  informacoes: null,
  enviaNota: true,
  enviaTeste: false,
  // Nothing is kept yet.
  versao: 0,
}

async function lerGravado(ctx: Context, empresaId: number): Promise<Emissor> {
  const { rows } = await sql<Emissor>`
    select ambiente, serie, apuracao_simples as "apuracaoSimples", regime_especial as "regimeEspecial", informacoes,
      envia_nota as "enviaNota", envia_teste as "enviaTeste", versao
    from emissor where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} for no key update`.execute(
    ctx.db,
  )
  return rows[0] ?? NOVO
}

/** How a company issues, and what it still lacks to. */
export async function lerEmissor(
  ctx: Context,
  { empresaId }: RouteParsed<typeof rotas.lerEmissor>,
): Promise<RouteOutput<typeof rotas.lerEmissor>> {
  await exigirEmpresa(ctx, empresaId)
  const emissor = await lerGravado(ctx, empresaId)
  const falta = await oQueFalta(ctx, empresaId)
  const proximoNumero = await proximoDe(
    ctx,
    empresaId,
    contagemDaDps(emissor.ambiente, emissor.serie),
  )
  return { ...emissor, proximoNumero, pronta: falta.length === 0, falta }
}

/** By which way the notes of a company leave today; null while it has no município. */
async function rotaDeHoje(ctx: Context, empresaId: number): Promise<Rota | null> {
  const { rows } = await sql<{ municipio: number | null; regime: number }>`
    select municipio_ibge as municipio, regime from empresa
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${empresaId}`.execute(ctx.db)
  const [{ municipio, regime } = { municipio: null, regime: 0 }] = rows
  if (municipio === null) return null
  const regras = await regrasDoMunicipio(ctx, { municipio, data: ctx.clock.today() })
  const pronta = (await prontasNaMigrate(ctx, [empresaId])).has(empresaId)
  return escolherRota(regras, { regime, pronta }).rota
}

async function oQueFalta(ctx: Context, empresaId: number): Promise<RecusaDaEmissao[]> {
  const rota = await rotaDeHoje(ctx, empresaId)
  // Migrate has a certificate of its own, and its test looks at it.
  const semCertificado =
    (rota === 'nacional' || rota === null) && !(await temCertificado(ctx, empresaId))
  return [
    ...(rota === 'prefeitura' ? [ROTA_MANUAL] : []),
    ...(rota === null
      ? [
          {
            codigo: 'sem-municipio',
            campo: 'municipio',
            mensagem: 'A empresa não tem município no cadastro.',
            comoResolver: 'Complete o endereço em Dados cadastrais.',
          },
        ]
      : []),
    ...(semCertificado
      ? [
          {
            codigo: 'sem-certificado',
            campo: 'certificado',
            mensagem: 'A empresa não tem um certificado digital A1 válido.',
            comoResolver: 'Envie o certificado em Perfil › Certificados digitais.',
          },
        ]
      : []),
  ]
}

/** Changes how a company issues from here on; what was asked for keeps its own number and environment. */
export async function configurarEmissor(
  ctx: Context,
  { empresaId, proximoNumero, versao, ...novo }: RouteParsed<typeof rotas.configurarEmissor>,
): Promise<RouteOutput<typeof rotas.configurarEmissor>> {
  await exigirEmpresa(ctx, empresaId)
  const { escritorioId } = ctx.tenant
  const { rows } = await sql`
    insert into emissor as m (escritorio_id, empresa_id, ambiente, serie, apuracao_simples, regime_especial, informacoes,
      envia_nota, envia_teste)
    values (${escritorioId}, ${empresaId}, ${novo.ambiente}, ${novo.serie}, ${novo.apuracaoSimples},
      ${novo.regimeEspecial}, ${novo.informacoes}, ${novo.enviaNota}, ${novo.enviaTeste})
    on conflict (escritorio_id, empresa_id) do update set ambiente = excluded.ambiente, serie = excluded.serie,
      apuracao_simples = excluded.apuracao_simples, regime_especial = excluded.regime_especial,
      informacoes = excluded.informacoes, envia_nota = excluded.envia_nota, envia_teste = excluded.envia_teste,
      versao = m.versao + 1
      where m.versao = ${versao}
    returning versao`.execute(ctx.db)
  if (rows.length === 0) throw problem('registro-mudou')
  await comecarDe(ctx, empresaId, {
    contagem: contagemDaDps(novo.ambiente, novo.serie),
    proximo: proximoNumero,
    pointer: '#/proximoNumero',
  })
  return { ok: true }
}
