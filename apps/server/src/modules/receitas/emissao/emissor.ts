import type { RouteOutput, RouteParsed, emissoes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { temCertificado } from '../../certificados/index.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import {
  escolherRota,
  prontasNaMigrate,
  type RotaDaEmpresa,
  servicoAbrasf,
} from '../../migrate/index.ts'
import { regrasDoMunicipio } from '../../regras/index.ts'
import {
  faltasDeAbrasf,
  pedeCertificado,
  type RecusaDaEmissao,
  semRota,
} from './conferir-emissao.ts'
import { comecarDe, contagemDaVia, proximoDe } from './numerar.ts'

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
  const via = await viaDeHoje(ctx, empresaId)
  const falta = await oQueFalta(ctx, empresaId, { via, ambiente: emissor.ambiente })
  const proximoNumero = await proximoDe(ctx, empresaId, contagemDe(via, emissor))
  return { ...emissor, proximoNumero, pronta: falta.length === 0, falta }
}

/** By which way the notes of a company leave today, and what its city is known to have; null while it has no município. */
async function viaDeHoje(ctx: Context, empresaId: number): Promise<Via | null> {
  const { rows } = await sql<{
    municipio: number | null
    regime: number
    inscricaoMunicipal: string | null
  }>`
    select municipio_ibge as municipio, regime, inscricao_municipal as "inscricaoMunicipal" from empresa
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${empresaId}`.execute(ctx.db)
  const [{ municipio, regime, inscricaoMunicipal } = SEM_EMPRESA] = rows
  if (municipio === null) return null
  const regras = await regrasDoMunicipio(ctx, { municipio, data: ctx.clock.today() })
  const pronta = (await prontasNaMigrate(ctx, [empresaId])).has(empresaId)
  return {
    rota: escolherRota(regras, { regime, pronta }),
    inscricaoMunicipal,
    servico: servicoAbrasf(regras),
    abrasf: regras?.provedor?.valor.sistema === 'abrasf',
  }
}
const SEM_EMPRESA = { municipio: null, regime: 0, inscricaoMunicipal: null }
type Via = {
  readonly rota: RotaDaEmpresa
  readonly inscricaoMunicipal: string | null
  readonly servico: ReturnType<typeof servicoAbrasf>
  readonly abrasf: boolean
}

/** The numbers that the form shows and sets: those of the way by which the notes leave today. */
const contagemDe = (via: Via | null, { ambiente, serie }: Pick<Emissor, 'ambiente' | 'serie'>) =>
  // Those of Migrate are set with its keys.
  contagemDaVia(via?.rota.rota === 'abrasf' ? 'abrasf' : 'nacional', ambiente, serie)

async function oQueFalta(
  ctx: Context,
  empresaId: number,
  { via, ambiente }: { via: Via | null; ambiente: number },
): Promise<RecusaDaEmissao[]> {
  const rota = via?.rota.rota ?? 'nacional'
  const semCertificado = pedeCertificado(rota) && !(await temCertificado(ctx, empresaId))
  return [
    ...(via !== null && rota === 'prefeitura'
      ? [semRota({ abrasf: via.abrasf, puladas: via.rota.puladas })]
      : []),
    ...(via !== null && rota === 'abrasf' ? faltasDeAbrasf({ ...via, ambiente }) : []),
    ...(via === null
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
    contagem: contagemDe(await viaDeHoje(ctx, empresaId), novo),
    proximo: proximoNumero,
    pointer: '#/proximoNumero',
  })
  return { ok: true }
}
