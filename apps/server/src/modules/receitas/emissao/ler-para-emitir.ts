import type { cobrancas, RouteParsed } from '@razao/contract'
import { ultimoDiaDoMes } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Fragmento } from '../../../platform/lista.ts'
import { problem } from '../../../platform/problem.ts'
import {
  escolherRota,
  prontasNaMigrate,
  type RotaDaEmpresa,
  type ServicoAbrasf,
  servicoAbrasf,
} from '../../migrate/index.ts'
import { regrasDoMunicipio } from '../../regras/index.ts'
import { lerSubstituidas, type Substituida } from './nota-substituida.ts'

/** Of a charge, what is kept as it was asked for. */
export type DadosDaCobranca = Pick<
  RouteParsed<typeof cobrancas.criarCobranca>,
  | 'servico'
  | 'municipioDaPrestacao'
  | 'exterior'
  | 'aliquotaIss'
  | 'issRetido'
  | 'informacoes'
  | 'parcelas'
  | 'documentosDaDeducao'
  | 'obra'
  | 'evento'
>

export type ClienteDaNota = {
  id: number
  nome: string
  tipo: number
  documentoTipo: 'cnpj' | 'cpf' | 'nif' | 'sem-nif' | 'sem-documento' | 'outro'
  documento: string
  semNifMotivo: number | null
  inscricaoMunicipal: string | null
  email: string | null
  telefone: string | null
  pais: string | null
  municipioIbge: number | null
  cep: string | null
  logradouro: string | null
  numero: string | null
  complemento: string | null
  bairro: string | null
  exteriorCodigoPostal: string | null
  exteriorCidade: string | null
  exteriorEstado: string | null
  /** Of the município; null where there is none. */
  cidade: { nome: string; uf: string } | null
}

type EmissorDaNota = {
  ambiente: number
  serie: string
  apuracaoSimples: number
  regimeEspecial: number
  informacoes: string | null
}

type PrestadorDaNota = {
  documento: string
  municipioIbge: number | null
  inscricaoMunicipal: string | null
  email: string | null
  telefone: string | null
  regime: number
  /** Month in which it was opened: `AAAA-MM`. */
  abertura: string | null
  nome: string
  uf: string | null
  cep: string | null
  logradouro: string | null
  numero: string | null
  complemento: string | null
  bairro: string | null
}

type CidadeDaNota = {
  /** In the national environment; null when nobody said. */
  situacao: string | null
  /** Whether it is active there; null when nobody said. */
  ativa: boolean | null
  /** The same in the month of the service, where it is another; null when nobody said of that time. */
  ativaNaCompetencia: boolean | null
  inscricaoMunicipal: string | null
  /** Of the service, as the município has them on that day; null when nobody said, or when it is rendered elsewhere. */
  codigos: readonly string[] | null
  /** That it issues by ABRASF, whether or not its rule says the whole of how. */
  abrasf: boolean
  /** How and where; null where its rule does not say so whole. */
  servico: ServicoAbrasf | null
  regras: Awaited<ReturnType<typeof regrasDoMunicipio>>
}

/** Everything that a note says, as it is now. */
export type CobrancaAEmitir = {
  id: number
  numero: number
  empresaId: number
  status: number
  descricao: string
  bruto: number
  desconto: number
  deducoes: number
  competencia: string
  emissao: string
  dados: DadosDaCobranca
  previa: cobrancas.PreviaGravada
  substitui: Substituida | null
  cliente: ClienteDaNota
  emissor: EmissorDaNota
  prestador: PrestadorDaNota
  /** What is known of the município that the note is issued in. */
  cidade: Omit<CidadeDaNota, 'regras'>
  /** By which way it goes, as the rules of the município say on the day of the issue. */
  rota: RotaDaEmpresa
}

/** The environment of a new company: production only where the installation says so. */
const EMISSOR_PADRAO: EmissorDaNota = {
  ambiente: 2,
  serie: '1',
  apuracaoSimples: 1,
  regimeEspecial: 0,
  informacoes: null,
}

/** Charges with all that their notes ask for, by id, held until the end of the transaction; those not here stay out. */
export async function lerParaEmitir(
  ctx: Context,
  cobrancaIds: readonly number[],
): Promise<CobrancaAEmitir[]> {
  const { escritorioId } = ctx.tenant
  // Held first: what is read after it is what was committed by whoever held it before.
  const travadas = await sql<{ id: number }>`
    select id from cobranca where escritorio_id = ${escritorioId} and id = any (${[...cobrancaIds]}::bigint[])
    order by id for no key update`.execute(ctx.db)
  if (travadas.rows.length === 0) return []
  const ids = travadas.rows.map(({ id }) => id)
  return await lerDe(
    ctx,
    sql`(select * from cobranca where escritorio_id = ${escritorioId} and id = any (${ids}::bigint[]))`,
  )
}

/** The same of a charge that is not kept: its columns, as they would be written. */
export async function lerRascunho(
  ctx: Context,
  colunas: Readonly<Record<string, unknown>>,
): Promise<CobrancaAEmitir> {
  const linha = { ...colunas, id: 0, numero: 0, escritorio_id: ctx.tenant.escritorioId }
  const [lida] = await lerDe(
    ctx,
    sql`jsonb_populate_record(null::cobranca, ${JSON.stringify(linha)}::jsonb)`,
  )
  if (lida === undefined) throw problem('nao-encontrado')
  return lida
}

/** `cobrancas` has the columns of the table. */
async function lerDe(ctx: Context, cobrancas: Fragmento): Promise<CobrancaAEmitir[]> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<Lida>`
    select c.id, c.numero, c.empresa_id as "empresaId", c.status, c.descricao, c.bruto, c.desconto, c.deducoes,
      c.competencia, c.emissao, c.dados, c.previa, c.substitui_nota_id as "substituiNotaId",
      jsonb_build_object('id', p.id, 'nome', p.nome, 'tipo', p.tipo_pessoa, 'documentoTipo', p.documento_tipo,
        'documento', p.documento, 'semNifMotivo', p.sem_nif_motivo, 'inscricaoMunicipal', p.inscricao_municipal,
        'email', p.email, 'telefone', p.telefone, 'pais', p.pais, 'municipioIbge', p.municipio_ibge, 'cep', p.cep,
        'logradouro', p.logradouro, 'numero', p.numero, 'complemento', p.complemento, 'bairro', p.bairro,
        'exteriorCodigoPostal', p.exterior_codigo_postal, 'exteriorCidade', p.exterior_cidade,
        'exteriorEstado', p.exterior_estado,
        'cidade', (select jsonb_build_object('nome', m.nome, 'uf', m.uf) from municipio m where m.ibge = p.municipio_ibge)) as cliente,
      (select jsonb_build_object('ambiente', m.ambiente, 'serie', m.serie, 'apuracaoSimples', m.apuracao_simples,
        'regimeEspecial', m.regime_especial, 'informacoes', m.informacoes) from emissor m
        where m.escritorio_id = c.escritorio_id and m.empresa_id = c.empresa_id) as emissor,
      jsonb_build_object('documento', e.identificacao, 'municipioIbge', e.municipio_ibge,
        'inscricaoMunicipal', e.inscricao_municipal, 'email', e.email, 'telefone', e.telefone, 'nome', e.razao_social,
        'uf', (select m.uf from municipio m where m.ibge = e.municipio_ibge), 'cep', e.cep, 'logradouro', e.logradouro,
        'numero', e.numero, 'complemento', e.complemento, 'bairro', e.bairro,
        'abertura', to_char(e.abertura, 'YYYY-MM'),
        'regime', coalesce((select f.regime from empresa_perfil f
          where f.escritorio_id = c.escritorio_id and f.empresa_id = c.empresa_id and f.vigente_de <= c.competencia
          order by f.vigente_de desc limit 1), e.regime)) as prestador
    from ${cobrancas} c
    join participante_atual a on a.escritorio_id = c.escritorio_id and a.id = c.participante_id
    join participante p on p.escritorio_id = a.escritorio_id and p.id = a.atual_id
    join empresa e on e.escritorio_id = c.escritorio_id and e.id = c.empresa_id
    where c.escritorio_id = ${escritorioId}
    order by c.id`.execute(ctx.db)
  return await comCidades(ctx, rows)
}

type Lida = Omit<CobrancaAEmitir, 'emissor' | 'cidade' | 'rota' | 'substitui'> & {
  emissor: EmissorDaNota | null
  substituiNotaId: number | null
}

/** With what is read apart: of a service in a município on a day once, however many notes it is issued by. */
async function comCidades(ctx: Context, lidas: readonly Lida[]): Promise<CobrancaAEmitir[]> {
  const cidades = new Map<string, CidadeDaNota>()
  const substituidas = await lerSubstituidas(
    ctx,
    lidas.flatMap(({ substituiNotaId: nota }) => (nota === null ? [] : [nota])),
  )
  const completas: CobrancaAEmitir[] = []
  const prontas = await prontasNaMigrate(
    ctx,
    lidas.map(({ empresaId }) => empresaId),
  )
  for (const { substituiNotaId, ...lida } of lidas) {
    const { municipioDaPrestacao: la, servico } = lida.dados
    const onde = `${lida.prestador.municipioIbge} ${lida.emissao} ${lida.competencia} ${servico.codigoNacional} ${la}`
    const lido = cidades.get(onde) ?? (await lerCidade(ctx, lida))
    cidades.set(onde, lido)
    const { regras, ...cidade } = lido
    const substitui = substituidas.get(substituiNotaId ?? 0) ?? null
    const naMigrate = prontas.get(lida.empresaId)
    const { regime } = lida.prestador
    const rota = escolherRota(regras, { regime, pronta: naMigrate !== undefined })
    const emissor = lida.emissor ?? EMISSOR_PADRAO
    completas.push({
      ...{ ...lida, cidade, rota, substitui },
      // Its environment and its series are of the way that it goes by.
      emissor:
        rota.rota === 'intermediario' && naMigrate
          ? { ...emissor, ambiente: naMigrate.ambiente, serie: naMigrate.serie }
          : emissor,
    })
  }
  return completas
}

const ehAtiva = (situacao: string | null): boolean | null =>
  situacao === null ? null : situacao === 'ativo'

async function lerCidade(
  ctx: Context,
  {
    prestador,
    emissao,
    competencia,
    dados,
  }: Pick<Lida, 'prestador' | 'emissao' | 'competencia' | 'dados'>,
): Promise<CidadeDaNota> {
  const { municipioIbge: municipio } = prestador
  const item = dados.servico.codigoNacional
  const regras =
    municipio === null ? null : await regrasDoMunicipio(ctx, { municipio, data: emissao, item })
  const { situacaoNacional, inscricaoMunicipal, doServico } = regras ?? {}
  const situacao = situacaoNacional?.valor.situacao ?? null
  const aqui = (dados.municipioDaPrestacao ?? municipio) === municipio
  return {
    situacao,
    ativa: ehAtiva(situacao),
    ativaNaCompetencia:
      municipio === null || emissao.startsWith(competencia)
        ? ehAtiva(situacao)
        : ehAtiva(
            (await regrasDoMunicipio(ctx, { municipio, data: ultimoDiaDoMes(competencia) }))
              ?.situacaoNacional?.valor.situacao ?? null,
          ),
    inscricaoMunicipal: inscricaoMunicipal?.prestador?.valor.uso ?? null,
    abrasf: regras?.provedor?.valor.sistema === 'abrasf',
    servico: servicoAbrasf(regras),
    codigos: (aqui && doServico?.codigos?.valor.codigos.map(({ codigo }) => codigo)) || null,
    regras,
  }
}
